package upload

import (
	"crypto/sha256"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"sankofa/internal/archive"
	"sankofa/internal/blob"
	"sankofa/internal/media"
)

// The bounds of a form, besides that of its file.
const (
	around   = 1 << 20   // for all other fields, and for what stands between them
	maxField = 128 << 10 // for one of them: the longest article, at three bytes a letter
	maxParts = 100
	drained  = 32 << 20 // of a refused body that is read, so that the client gets the response
)

var (
	errNoForm = archive.Fail(archive.CodeMediaType, "The body must be application/json or multipart/form-data.")
	errBroken = archive.Fail(archive.CodeInvalid, "The body could not be read.")
)

// Spec says what a form may hold. Fields that are not named are ignored.
type Spec struct {
	File   string   // name of the field with the file
	Fields []string // names of the others
	All    bool     // takes all others, whatever their names
	MaxMB  int      // size of the file
	Temp   string   // folder for the file, or empty for the system's
	// Accept is asked before a file is taken.
	Accept func() error
}

// Form is what was sent.
type Form struct {
	Fields map[string]string
	File   *os.File // nil if there is none; it has no name and goes when it is closed
	Name   string   // what the sender called it, as text
	Size   int64
	Sum    []byte // of the file's content
}

// Close lets go of the file.
func (f *Form) Close() error {
	if f == nil || f.File == nil {
		return nil
	}
	return f.File.Close()
}

// Read takes a form part by part. When it fails, nothing stays of it.
func Read(r *http.Request, s Spec) (*Form, error) {
	r.Body = http.MaxBytesReader(nil, r.Body, int64(s.MaxMB)*archive.BytesPerMB+around)
	parts, err := r.MultipartReader()
	if err != nil {
		return nil, errNoForm
	}
	form := &Form{Fields: map[string]string{}}
	if err := form.read(parts, s); err != nil {
		_ = form.Close()
		var tooLarge *http.MaxBytesError
		if errors.As(err, &tooLarge) {
			err = archive.Fail(archive.CodeTooLarge, archive.TooLarge(s.MaxMB))
		}
		return nil, err
	}
	return form, nil
}

// Drain reads what is left of a form that was refused. Browsers send all of it
// before they listen, and would take a connection that closes meanwhile for a
// failure of the network. Who waits to be asked for the body does listen.
func Drain(r *http.Request) {
	if strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/") && r.Header.Get("Expect") == "" {
		_, _ = io.CopyN(io.Discard, r.Body, drained) // whether it can be read does not matter any more
	}
}

func (f *Form) read(parts *multipart.Reader, s Spec) error {
	seen := map[string]bool{}
	for range maxParts {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return unreadable(err)
		}
		name := part.FormName()
		if name != s.File && !s.All && !slices.Contains(s.Fields, name) {
			continue // the next part skips what is left of this one
		}
		if seen[name] {
			return archive.Invalid([]archive.FieldError{{Field: name, Message: "This field is given twice."}})
		}
		seen[name] = true
		if name == s.File {
			err = f.take(part, s)
		} else {
			f.Fields[name], err = text(part, name)
		}
		if err != nil {
			return err
		}
	}
	return archive.Fail(archive.CodeInvalid, "The form has too many fields.")
}

// unreadable says that a body is not what it should be, unless it is too large.
func unreadable(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return err
	}
	return errBroken
}

func text(part *multipart.Part, name string) (string, error) {
	b, err := io.ReadAll(io.LimitReader(part, maxField+1))
	switch {
	case err != nil:
		return "", unreadable(err)
	case len(b) > maxField:
		return "", archive.Invalid([]archive.FieldError{{Field: name, Message: "This field is too long."}})
	case !utf8.Valid(b):
		return "", archive.Invalid([]archive.FieldError{{Field: name, Message: "This field is not valid text."}})
	}
	return norm.NFC.String(string(b)), nil
}

// take writes the file to a temporary one. An empty file is none, which is what
// browsers send when nothing was chosen.
func (f *Form) take(part *multipart.Part, s Spec) error {
	limit, sum := int64(s.MaxMB)*archive.BytesPerMB, sha256.New()
	buffer := make([]byte, 64<<10)
	for {
		n, err := part.Read(buffer)
		if n > 0 {
			if f.File == nil {
				if err := f.begin(s); err != nil {
					return err
				}
			}
			if f.Size += int64(n); f.Size > limit {
				return archive.Fail(archive.CodeTooLarge, archive.TooLarge(s.MaxMB))
			}
			_, _ = sum.Write(buffer[:n]) // a hash does not fail
			if _, err := f.File.Write(buffer[:n]); err != nil {
				return blob.NoSpace(err)
			}
		}
		switch {
		case errors.Is(err, io.EOF):
			f.Name, f.Sum = cleanName(part.FileName()), sum.Sum(nil)
			return nil
		case err != nil:
			return unreadable(err)
		}
	}
}

func (f *Form) begin(s Spec) (err error) {
	if s.Accept != nil {
		if err := s.Accept(); err != nil {
			return err
		}
	}
	f.File, err = media.Temp(s.Temp)
	return blob.NoSpace(err)
}

// cleanName makes the sender's name of a file into text that can be shown.
func cleanName(name string) string {
	name = strings.ToValidUTF8(name, "")
	if i := strings.LastIndexAny(name, `/\`); i >= 0 {
		name = name[i+1:]
	}
	name = strings.Map(func(c rune) rune {
		if unicode.IsControl(c) || unicode.In(c, unicode.Cf, unicode.Zl, unicode.Zp) {
			return -1
		}
		return c
	}, name)
	return archive.Shorten(archive.TrimText(norm.NFC.String(name)), archive.MaxName)
}
