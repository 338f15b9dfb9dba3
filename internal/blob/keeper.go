package blob

import (
	"cmp"
	"context"
	"errors"
	"io"
	"log/slog"
	"path"
	"slices"
	"strings"
	"time"

	"sankofa/internal/archive"
)

// Keeper keeps files and the register of them in step. A file is registered as
// staged before its first byte is written, so that whatever happens in between,
// somebody knows of it.
type Keeper struct {
	Files    Store
	Register archive.Uploads
	Log      *slog.Logger
	Now      func() time.Time
}

// File is a file to be stored.
type File struct {
	Name    string
	Content io.Reader
	Size    int64
}

// tidyTime bounds what is done for a request whose client may have gone away.
const tidyTime = 30 * time.Second

// Save registers an upload and stores its files. When it fails, nothing stays. The
// event or logo that uses the upload commits it; if that fails, Discard undoes Save.
func (k *Keeper) Save(ctx context.Context, upload *archive.Upload, files []File) error {
	if err := k.Register.StageUpload(ctx, upload); err != nil {
		return err
	}
	for _, f := range files {
		if err := k.Files.Put(ctx, f.Name, f.Content, f.Size); err != nil {
			k.Discard(ctx, *upload)
			return err
		}
	}
	return nil
}

// Discard removes an upload that nothing uses. The register decides: an upload that
// was committed after all, by a change whose answer was lost, stays. Once it is not
// registered any more nothing can begin to use it, and its bytes can go. What cannot
// be removed right away is left to Sweep or to the clean-up.
func (k *Keeper) Discard(ctx context.Context, upload archive.Upload) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), tidyTime)
	defer cancel()
	if err := k.discard(ctx, upload); err != nil {
		k.Log.WarnContext(ctx, "an upload is left to be swept", "path", upload.Path, "error", err.Error())
	}
}

func (k *Keeper) discard(ctx context.Context, upload archive.Upload) error {
	if err := k.Register.DiscardUpload(ctx, upload.Path); err != nil {
		return err
	}
	_, err := k.Register.Upload(ctx, upload.Path)
	if !errors.Is(err, archive.ErrUploadNotFound) {
		return err
	}
	return k.delete(ctx, upload)
}

// delete removes the bytes of an upload, the smaller copies first.
func (k *Keeper) delete(ctx context.Context, upload archive.Upload) error {
	for _, v := range upload.Variants {
		if name, ok := Name(v.URL); ok {
			if err := k.Files.Delete(ctx, name); err != nil {
				return err
			}
		}
	}
	name, ok := Name(upload.Path)
	if !ok {
		return nil
	}
	return k.Files.Delete(ctx, name)
}

// Sweep removes what was staged long ago and never used.
func (k *Keeper) Sweep(ctx context.Context) error {
	before := k.Now().Add(-archive.StagedLife)
	staged, err := k.Register.StagedUploads(ctx, before)
	for _, upload := range staged {
		err = errors.Join(err, k.discard(ctx, upload))
	}
	if disk, ok := k.Files.(*Disk); ok {
		err = errors.Join(err, disk.Sweep(before))
	}
	return err
}

// UnusedFile is a file that nothing uses. Preview is the address of the smallest
// picture of it.
type UnusedFile struct {
	Info
	Preview string
}

// UnusedFiles is one page of them, with how many there are and how much they take.
type UnusedFiles struct {
	Files []UnusedFile
	Total int
	Size  int64
}

// Unused returns the originals that no active event and no logo uses, and files
// that the register does not know and that are too old to belong to an upload
// under way, the oldest first. It fails rather than guess.
func (k *Keeper) Unused(ctx context.Context, page archive.Page) (*UnusedFiles, error) {
	// The files come first: what is written after the register was read must not
	// look unknown to it.
	strays, err := k.strays(ctx)
	if err != nil {
		return nil, err
	}
	unused, err := k.Register.UnusedUploads(ctx)
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

// smallest is the address of the narrowest copy of an image.
func smallest(u archive.Upload) string {
	if len(u.Variants) == 0 {
		return u.Path
	}
	return slices.MinFunc(u.Variants, func(a, b archive.Variant) int { return a.Width - b.Width }).URL
}

// strays returns the files that the register does not know: originals, and smaller
// copies whose original is not there either.
func (k *Keeper) strays(ctx context.Context) ([]Info, error) {
	before := k.Now().Add(-archive.StagedLife)
	var old []Info
	err := k.Files.List(ctx, func(infos []Info) error {
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
	paths, err := k.Register.UploadPaths(ctx)
	if err != nil {
		return nil, err
	}
	known := make(map[string]bool, len(paths))
	for _, p := range paths {
		if name, ok := Name(p); ok {
			known[stem(name)] = true
		}
	}
	strays := slices.DeleteFunc(old, func(info Info) bool { return known[original(stem(info.Name))] || known[stem(info.Name)] })
	originals := map[string]bool{}
	for _, info := range strays {
		originals[stem(info.Name)] = true
	}
	return slices.DeleteFunc(strays, func(info Info) bool {
		s := stem(info.Name)
		return original(s) != s && originals[original(s)]
	}), nil
}

// extensions are the ends of names that are given to files.
var extensions = []string{"jpg", "png", "webp", "gif", "svg"}

// suffixes are what the names of smaller copies end in, before the extension.
var suffixes = []string{"-320", "-640", "-1280"}

// stem is a name without its extension.
func stem(name string) string { return strings.TrimSuffix(name, path.Ext(name)) }

// original is the stem of the image that a stem is a smaller copy of, or itself.
func original(stem string) string {
	for _, suffix := range suffixes {
		if base, ok := strings.CutSuffix(stem, suffix); ok {
			return base
		}
	}
	return stem
}

// removeTime bounds the removal of one upload, during which no event can change.
const removeTime = 10 * time.Second

// Remove removes an unused file, given by its name, with its smaller copies.
// ErrUploadPath, ErrUploadNotFound or ErrUploadInUse.
func (k *Keeper) Remove(ctx context.Context, name string) error {
	if !ValidName(name) {
		return archive.ErrUploadPath
	}
	err := k.Register.RemoveUpload(ctx, Path(name), func(u archive.Upload) error {
		ctx, cancel := context.WithTimeout(ctx, removeTime)
		defer cancel()
		return k.delete(ctx, u)
	})
	if !errors.Is(err, archive.ErrUploadNotFound) {
		return err
	}
	return k.removeStray(ctx, name)
}

// removeStray removes a file that is not registered. Names are never used twice, so
// that it cannot become registered meanwhile.
func (k *Keeper) removeStray(ctx context.Context, name string) error {
	s := stem(name)
	for _, base := range []string{s, original(s)} {
		for _, ext := range extensions {
			_, err := k.Register.Upload(ctx, Path(base+"."+ext))
			if err == nil {
				return archive.ErrUploadInUse // a smaller copy of it
			}
			if !errors.Is(err, archive.ErrUploadNotFound) {
				return err
			}
		}
	}
	info, err := k.Files.Stat(ctx, name)
	switch {
	case errors.Is(err, ErrNotFound):
		return archive.ErrUploadNotFound
	case err != nil:
		return err
	case !info.Modified.Before(k.Now().Add(-archive.StagedLife)):
		return archive.ErrUploadInUse
	}
	upload := archive.Upload{Path: Path(name)}
	for _, suffix := range suffixes {
		for _, ext := range []string{".jpg", ".png"} {
			upload.Variants = append(upload.Variants, archive.Variant{URL: Path(s + suffix + ext)})
		}
	}
	return k.delete(ctx, upload)
}
