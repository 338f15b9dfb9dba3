package web_test

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"net/textproto"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/blob"
	"sankofa/internal/blob/blobtest"
	"sankofa/internal/blob/s3test"
	"sankofa/internal/web"
)

// form is a multipart body: fields in pairs, and a file if its field has a name.
type form struct {
	fields   []string
	file     string
	filename string
	content  []byte
}

func (f form) encode(t testing.TB) (body *bytes.Buffer, kind string) {
	t.Helper()
	body = &bytes.Buffer{}
	w := multipart.NewWriter(body)
	for i := 0; i < len(f.fields); i += 2 {
		if err := w.WriteField(f.fields[i], f.fields[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	if f.file != "" {
		header := textproto.MIMEHeader{"Content-Type": {"image/png"}} // which nobody believes
		header.Set("Content-Disposition", fmt.Sprintf(`form-data; name=%q; filename="%s"`, f.file, f.filename))
		part, err := w.CreatePart(header)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write(f.content); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return body, w.FormDataContentType()
}

// picture is the form of a complete event with an image.
func picture(content []byte, fields ...string) form {
	return form{
		fields: append([]string{"title", "Battle of Adwa", "country", "Ethiopia", "date", "1896-03-01", "summary", "A battle.", "tags", `["A","B"]`}, fields...),
		file:   "eventImage", filename: "photo.jpg", content: content,
	}
}

// submit sends a form as a person.
func (s *site) submit(who, method, target string, f form, headers ...string) reply {
	s.t.Helper()
	body, kind := f.encode(s.t)
	return s.request(method, target, body, append(append(s.as(who), "Content-Type", kind), headers...)...)
}

// kept is everything that an upload could leave behind.
type kept struct {
	Files   []string
	Rows    []string
	Events  int
	Logos   int
	Staging int // temporary files
}

func (s *site) kept() kept {
	s.t.Helper()
	rows, err := s.store.UploadPaths(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	slices.Sort(rows)
	logos, err := s.store.Logos(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	staging, err := os.ReadDir(s.temp)
	if err != nil {
		s.t.Fatal(err)
	}
	return kept{blobtest.Names(s.t, s.files.Files), rows, s.total(), len(logos), len(staging)}
}

// unchanged runs something that must leave nothing behind.
func (s *site) unchanged(t *testing.T, do func()) {
	t.Helper()
	before := s.kept()
	do()
	if diff := cmp.Diff(before, s.kept()); diff != "" {
		t.Errorf("R-65 something was left behind: %s", diff)
	}
}

// place is where the bytes lie in a run of the tests.
type place struct {
	open func(t *testing.T) (store blob.Store, folder string)
}

func places() map[string]place {
	return map[string]place{
		"disk": {func(t *testing.T) (blob.Store, string) {
			folder := t.TempDir()
			disk, err := blob.OpenDisk(folder)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = disk.Close() })
			return disk, folder
		}},
		"S3": {func(t *testing.T) (blob.Store, string) {
			server := s3test.Start(t)
			bucket, err := blob.OpenS3(t.Context(), server.URL)
			if err != nil {
				t.Fatal(err)
			}
			return bucket, server.Folder
		}},
	}
}

// onEach runs a test with the bytes on disk and on a real S3 server.
func onEach(t *testing.T, test func(t *testing.T, s *site, folder string)) {
	for name, p := range places() {
		t.Run(name, func(t *testing.T) {
			store, folder := p.open(t)
			test(t, newSite(t, func(o *web.Options) { o.Files.Files = store }), folder)
		})
	}
}
