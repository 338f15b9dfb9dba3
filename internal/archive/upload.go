package archive

import (
	"context"
	"time"
)

// UploadKind says what a stored file is for.
type UploadKind string

// The kinds of stored files.
const (
	UploadEvent UploadKind = "event"
	UploadLogo  UploadKind = "logo"
)

// StagedLife is how long a file may wait for the row that uses it: pictures are sent
// while their entry is being written.
const StagedLife = 24 * time.Hour

// Failures of the clean-up, per file.
var (
	ErrUploadPath     = Fail(CodeInvalid, "Invalid path.")
	ErrUploadInUse    = Fail(CodeConflict, "File is in use.")
	ErrUploadNotFound = Fail(CodeNotFound, "File not found.")
	ErrImageNotFound  = Fail(CodeInvalid, "The image is no longer there. Please upload it again.")
)

// Upload is a file that the archive keeps, under its address.
type Upload struct {
	Path     string     `json:"path"` // /uploads/events/….jpg
	Kind     UploadKind `json:"kind"`
	Owner    string     `json:"-"`
	Size     int64      `json:"size"`
	Width    int        `json:"width"`
	Height   int        `json:"height"`
	Variants []Variant  `json:"variants"`
	// Checksums are the SHA-256 of the file and its copies, in hexadecimal, by path.
	Checksums map[string]string `json:"-"`
	Staged    bool              `json:"-"` // no event or logo has used it yet
	CreatedAt time.Time         `json:"createdAt"`
}

// Paths are the paths of the file and its copies.
func (u Upload) Paths() []string {
	paths := []string{u.Path}
	for _, v := range u.Variants {
		paths = append(paths, v.URL)
	}
	return paths
}

// Uploads is the register of stored files. A file is staged before its bytes are
// written, and committed by the event or logo that uses it.
type Uploads interface {
	// StageUpload registers a file and fills in its time. ErrUploadInUse if the path is taken.
	StageUpload(ctx context.Context, upload *Upload) error
	// DiscardUpload forgets a staged file; it is no error if there is none.
	DiscardUpload(ctx context.Context, path string) error
	// Upload returns a registered file, or ErrUploadNotFound.
	Upload(ctx context.Context, path string) (*Upload, error)
	// StagedUploads returns files that were staged before a moment and never used.
	StagedUploads(ctx context.Context, before time.Time) ([]Upload, error)
	// UnusedUploads returns the committed files that no entry and no logo uses;
	// deleted entries count until they are purged.
	UnusedUploads(ctx context.Context) ([]Upload, error)
	// UploadPaths returns the addresses of all registered files, of staged ones, too.
	UploadPaths(ctx context.Context) ([]string, error)
	// UncheckedUploads returns some committed files without checksums.
	UncheckedUploads(ctx context.Context, limit int) ([]Upload, error)
	// SetChecksums records the checksums of a file that has none.
	SetChecksums(ctx context.Context, path string, checksums map[string]string) error
	// RemoveUpload calls remove for a file that is unused at this very moment, and
	// forgets it if that succeeds. ErrUploadInUse or ErrUploadNotFound.
	RemoveUpload(ctx context.Context, path string, remove func(Upload) error) error
}
