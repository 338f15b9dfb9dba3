package blob

import (
	"cmp"
	"context"
	"errors"
	"io"
	"log/slog"
	"slices"
	"strings"
	"time"

	"sankofa/internal/archive"
)

// Registry keeps files and their database rows consistent. A file is registered as
// staged before its first byte is written, so that a crash in between leaves a row
// by which Sweep finds it.
type Registry struct {
	Files   Store
	Uploads archive.Uploads
	Log     *slog.Logger
	Now     func() time.Time
	// Keep, if given, is called before an upload that was in use is removed for good;
	// if it fails, the upload stays.
	Keep func(ctx context.Context, upload archive.Upload) error
}

// File is a file to be stored.
type File struct {
	Name    string
	Content io.ReadSeeker
	Size    int64
}

// discardTimeout bounds work for a request whose client may have disconnected.
const discardTimeout = 30 * time.Second

// Save registers an upload and stores its files. When it fails, nothing stays. The
// event or logo that uses the upload commits it; if that fails, Discard undoes Save.
func (r *Registry) Save(ctx context.Context, upload *archive.Upload, files []File) error {
	upload.Checksums = map[string]string{}
	for _, f := range files {
		sum, err := Checksum(f.Content)
		if err != nil {
			return err
		}
		if _, err := f.Content.Seek(0, io.SeekStart); err != nil {
			return err
		}
		upload.Checksums[Path(f.Name)] = sum
	}
	if err := r.Uploads.StageUpload(ctx, upload); err != nil {
		return err
	}
	for _, f := range files {
		if err := r.Files.Put(ctx, f.Name, f.Content, f.Size); err != nil {
			r.Discard(ctx, *upload)
			return err
		}
	}
	return nil
}

// Discard removes an upload that nothing uses. The database decides: an upload that
// was committed after all, by a change whose response was lost, stays. Once its row is
// gone nothing can begin to use it, so the files can be deleted. What cannot be
// deleted right away is left to Sweep or to the clean-up.
func (r *Registry) Discard(ctx context.Context, upload archive.Upload) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), discardTimeout)
	defer cancel()
	if err := r.discard(ctx, upload); err != nil {
		r.Log.WarnContext(ctx, "an upload is left to be swept", "path", upload.Path, "error", err.Error())
	}
}

func (r *Registry) discard(ctx context.Context, upload archive.Upload) error {
	if err := r.Uploads.DiscardUpload(ctx, upload.Path); err != nil {
		return err
	}
	_, err := r.Uploads.Upload(ctx, upload.Path)
	if !errors.Is(err, archive.ErrUploadNotFound) {
		return err
	}
	return r.delete(ctx, upload)
}

// delete removes the files of an upload, copies first.
func (r *Registry) delete(ctx context.Context, upload archive.Upload) error {
	for _, v := range upload.Variants {
		if name, ok := Name(v.URL); ok {
			if err := r.Files.Delete(ctx, name); err != nil {
				return err
			}
		}
	}
	name, ok := Name(upload.Path)
	if !ok {
		return nil
	}
	return r.Files.Delete(ctx, name)
}

// uncheckedBatch is for how many uploads one sweep computes checksums.
const uncheckedBatch = 200

// record computes the checksums of uploads from before there were any, some at a time.
func (r *Registry) record(ctx context.Context) error {
	uploads, err := r.Uploads.UncheckedUploads(ctx, uncheckedBatch)
	for _, u := range uploads {
		sums, fault := r.checksums(ctx, u)
		if errors.Is(fault, ErrNotFound) {
			continue // sankofa check tells of it
		}
		if fault == nil {
			fault = r.Uploads.SetChecksums(ctx, u.Path, sums)
		}
		err = errors.Join(err, fault)
	}
	return err
}

func (r *Registry) checksums(ctx context.Context, u archive.Upload) (map[string]string, error) {
	sums := map[string]string{}
	for _, path := range u.Paths() {
		name, ok := Name(path)
		if !ok {
			continue
		}
		sum, err := ChecksumOf(ctx, r.Files, name)
		if err != nil {
			return nil, err
		}
		sums[path] = sum
	}
	return sums, nil
}

// Sweep removes uploads that were staged long ago and never committed, and computes
// the checksums of some that have none.
func (r *Registry) Sweep(ctx context.Context) error {
	before := r.Now().Add(-archive.StagedLife)
	staged, err := r.Uploads.StagedUploads(ctx, before)
	for _, upload := range staged {
		err = errors.Join(err, r.discard(ctx, upload))
	}
	if disk, ok := r.Files.(*Disk); ok {
		err = errors.Join(err, disk.Sweep(before))
	}
	return errors.Join(err, r.record(ctx))
}

// UnusedFile is a file that nothing uses. Preview is the path of its smallest copy.
type UnusedFile struct {
	Info
	Preview string
}

// UnusedFiles is one page of them, with their total number and size.
type UnusedFiles struct {
	Files []UnusedFile
	Total int
	Size  int64
}

// Unused returns the originals that no entry, be it deleted, and no logo uses, and files
// without a database row that are too old to belong to a running upload, oldest
// first. It fails rather than guess.
func (r *Registry) Unused(ctx context.Context, page archive.Page) (*UnusedFiles, error) {
	// List files before reading the database: a file written in between must not look
	// unregistered.
	strays, err := r.strays(ctx)
	if err != nil {
		return nil, err
	}
	unused, err := r.Uploads.UnusedUploads(ctx)
	if err != nil {
		return nil, err
	}
	files := make([]UnusedFile, 0, len(unused)+len(strays))
	for _, u := range unused {
		if name, ok := Name(u.Path); ok {
			files = append(files, UnusedFile{Info{name, u.Size, u.CreatedAt}, smallest(u)})
		}
	}
	for _, info := range strays {
		files = append(files, UnusedFile{info, Path(info.Name)})
	}
	slices.SortFunc(files, func(a, b UnusedFile) int {
		return cmp.Or(a.Modified.Compare(b.Modified), strings.Compare(a.Name, b.Name))
	})
	all := &UnusedFiles{Total: len(files)}
	for _, f := range files {
		all.Size += f.Size
	}
	from := min(page.Offset(), len(files))
	all.Files = files[from:min(from+page.Limit, len(files))]
	return all, nil
}

// smallest is the path of the narrowest copy of an image.
func smallest(u archive.Upload) string {
	if len(u.Variants) == 0 {
		return u.Path
	}
	return slices.MinFunc(u.Variants, func(a, b archive.Variant) int { return a.Width - b.Width }).URL
}

// strays returns the files without a database row: originals, and copies whose
// original does not exist either.
func (r *Registry) strays(ctx context.Context) ([]Info, error) {
	before := r.Now().Add(-archive.StagedLife)
	var old []Info
	err := r.Files.List(ctx, func(infos []Info) error {
		for _, info := range infos {
			if info.Modified.Before(before) {
				old = append(old, info)
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	paths, err := r.Uploads.UploadPaths(ctx)
	if err != nil {
		return nil, err
	}
	known := make(map[string]bool, len(paths))
	for _, p := range paths {
		if name, ok := Name(p); ok {
			known[stem(name)] = true
		}
	}
	strays := slices.DeleteFunc(old, func(info Info) bool { return known[originalStem(stem(info.Name))] || known[stem(info.Name)] })
	originals := map[string]bool{}
	for _, info := range strays {
		originals[stem(info.Name)] = true
	}
	return slices.DeleteFunc(strays, func(info Info) bool {
		s := stem(info.Name)
		return originalStem(s) != s && originals[originalStem(s)]
	}), nil
}

// removeTimeout bounds the removal of one upload, which holds the write lock.
const removeTimeout = 10 * time.Second

// Remove removes an unused file, given by its name, with its copies.
// ErrUploadPath, ErrUploadNotFound or ErrUploadInUse.
func (r *Registry) Remove(ctx context.Context, name string) error {
	if !ValidName(name) {
		return archive.ErrUploadPath
	}
	err := r.Uploads.RemoveUpload(ctx, Path(name), func(u archive.Upload) error {
		ctx, cancel := context.WithTimeout(ctx, removeTimeout)
		defer cancel()
		if r.Keep != nil {
			if err := r.Keep(ctx, u); err != nil {
				return err
			}
		}
		return r.delete(ctx, u)
	})
	if !errors.Is(err, archive.ErrUploadNotFound) {
		return err
	}
	return r.removeStray(ctx, name)
}

// removeStray removes a file without a database row. Names are random and never
// reused, so the file cannot become registered meanwhile.
func (r *Registry) removeStray(ctx context.Context, name string) error {
	s := stem(name)
	for _, base := range []string{s, originalStem(s)} {
		for _, ext := range extensions {
			_, err := r.Uploads.Upload(ctx, Path(base+"."+ext))
			if err == nil {
				return archive.ErrUploadInUse // name is a copy of a registered original
			}
			if !errors.Is(err, archive.ErrUploadNotFound) {
				return err
			}
		}
	}
	info, err := r.Files.Stat(ctx, name)
	switch {
	case errors.Is(err, ErrNotFound):
		return archive.ErrUploadNotFound
	case err != nil:
		return err
	case !info.Modified.Before(r.Now().Add(-archive.StagedLife)):
		return archive.ErrUploadInUse
	}
	upload := archive.Upload{Path: Path(name)}
	for _, copied := range copyNames(name) {
		upload.Variants = append(upload.Variants, archive.Variant{URL: Path(copied)})
	}
	return r.delete(ctx, upload)
}
