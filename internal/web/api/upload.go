package api

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"net/http"
	"path"
	"slices"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/blob"
	"sankofa/internal/media"
	"sankofa/internal/web/response"
	"sankofa/internal/web/upload"
)

// mayUpload returns what is checked before the bytes of an event's image are read.
func (a *API) mayUpload(r *http.Request, settings archive.Settings) func() error {
	who := Requester(r)
	return func() error {
		if !settings.EnableImageUploads {
			return archive.ErrUploadsDisabled
		}
		if who.Role.Rank() == archive.RoleUser.Rank() {
			if err := a.UploadQuota.Allow(who.ID); err != nil {
				return err
			}
		}
		return a.Archive.MayWrite(r.Context(), a.change(r), archive.ResourceBytes)
	}
}

// keep stores an image under a name of ours. What then uses it commits it; if
// nothing does, it must be discarded.
func (a *API) keep(ctx context.Context, kind archive.UploadKind, who archive.Actor, made *media.Image) (*archive.Upload, error) {
	var random [16]byte
	_, _ = rand.Read(random[:]) // crypto/rand does not fail
	name := string(kind) + "s/" + hex.EncodeToString(random[:]) + "." + string(made.Original.Type)
	return a.keepAs(ctx, name, kind, who.ID, made)
}

// keepAs stores an image under a given name.
func (a *API) keepAs(ctx context.Context, name string, kind archive.UploadKind, owner string, made *media.Image) (*archive.Upload, error) {
	stored := &archive.Upload{
		Path: blob.Path(name), Kind: kind, Owner: owner,
		Size: made.Original.Size, Width: made.Width, Height: made.Height,
	}
	files := []blob.File{{Name: name, Content: made.Original.File, Size: made.Original.Size}}
	for _, v := range slices.Backward(made.Variants) {
		copied := blob.CopyName(name, v.Width, string(v.Type))
		stored.Variants = append(stored.Variants, archive.Variant{Width: v.Width, URL: blob.Path(copied)})
		files = append(files, blob.File{Name: copied, Content: v.File, Size: v.Size})
	}
	return stored, a.Files.Save(ctx, stored, files)
}

// keepImage makes the file of a form safe to show and stores it; nil if the form
// has none.
func (a *API) keepImage(r *http.Request, form *upload.Form) (*archive.Upload, error) {
	if form == nil || form.File == nil {
		return nil, nil
	}
	made, err := a.Images.Event(r.Context(), form.File)
	if err != nil {
		return nil, blob.NoSpace(err)
	}
	defer made.Close() // temporary files
	return a.keep(r.Context(), archive.UploadEvent, Requester(r), made)
}

// uploadPicture stores an image for an entry that is being written. What then names its
// path keeps it; otherwise it is removed after a while.
func (a *API) uploadPicture(r *http.Request) (*response.Response, error) {
	settings, err := a.Archive.Settings(r.Context())
	if err != nil {
		return nil, err
	}
	form, err := upload.Read(r, upload.Spec{
		File: "picture", MaxMB: settings.MaxImageSize, Temp: a.Temp, Accept: a.mayUpload(r, settings),
	})
	if err != nil {
		return nil, err
	}
	defer form.Close() // a temporary file
	image, err := a.keepImage(r, form)
	if err != nil {
		return nil, err
	}
	if image == nil {
		return nil, archive.Invalid([]archive.FieldError{{Field: "picture", Message: "A file is required."}})
	}
	return response.JSON(http.StatusCreated, map[string]any{"picture": archive.Picture{
		Path: image.Path, Media: &archive.Media{Width: image.Width, Height: image.Height, Variants: image.Variants},
	}})
}

// discard removes a stored image that was not used after all.
func (a *API) discard(r *http.Request, stored *archive.Upload) {
	if stored != nil {
		a.Files.Discard(r.Context(), *stored)
	}
}

// unusedFile is a file as the clean-up shows it.
type unusedFile struct {
	Filename     string    `json:"filename"`
	RelativePath string    `json:"relativePath"`
	Size         int64     `json:"size"`
	CreatedAt    time.Time `json:"createdAt"`
	URL          string    `json:"url"`
	Preview      string    `json:"preview"`
}

// maxCleanup bounds how many files one call may list or remove, so that whoever
// removes what was listed gets through any number of them.
const maxCleanup = 500

func (a *API) listUnusedFiles(r *http.Request) (*response.Response, error) {
	query, err := response.Query(r)
	if err != nil {
		return nil, err
	}
	unused, err := a.Files.Unused(r.Context(), archive.ParsePageUpTo(query.Get("page"), query.Get("limit"), maxCleanup))
	if err != nil {
		return nil, err
	}
	files := make([]unusedFile, len(unused.Files))
	for i, f := range unused.Files {
		files[i] = unusedFile{path.Base(f.Name), f.Name, f.Size, f.Modified.UTC(), blob.Path(f.Name), f.Preview}
	}
	return response.JSON(http.StatusOK, map[string]any{"files": files, "total": unused.Total, "size": unused.Size})
}

// cleanupFailure says why one file of several was not removed.
type cleanupFailure struct {
	File    string `json:"file"`
	Message string `json:"message"`
}

func (a *API) deleteUnusedFiles(r *http.Request) (*response.Response, error) {
	var in struct {
		Files []string `json:"files"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	slices.Sort(in.Files)
	names := slices.Compact(in.Files)
	switch {
	case len(names) == 0:
		return nil, archive.Fail(archive.CodeInvalid, "Please select files to delete")
	case len(names) > maxCleanup:
		return nil, archive.Invalid([]archive.FieldError{{Field: "files", Message: "At most 500 files can be deleted at once."}})
	}
	deleted, failed := []string{}, []cleanupFailure{}
	for _, name := range names {
		if err := a.Files.Remove(r.Context(), name); err != nil {
			_, message := response.PublicError(r, a.Log, err)
			failed = append(failed, cleanupFailure{name, message})
			continue
		}
		deleted = append(deleted, name)
	}
	if len(deleted) > 0 {
		if err := a.Archive.Record(r.Context(), a.change(r), "upload.cleanup", "upload", "", fmt.Sprintf("%d file(s) deleted", len(deleted))); err != nil {
			a.Log.WarnContext(r.Context(), "a clean-up was not recorded", "error", err.Error())
		}
	}
	return response.JSON(http.StatusOK, map[string]any{"deleted": deleted, "errors": failed})
}
