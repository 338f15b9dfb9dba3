package web_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	_ "image/gif"  // read what is served
	_ "image/jpeg" // read what is served
	_ "image/png"  // read what is served
	"io"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	_ "golang.org/x/image/webp" // read what is served

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/archive"
	"sankofa/internal/blob"
	"sankofa/internal/blob/blobtest"
	"sankofa/internal/blob/s3test"
	"sankofa/internal/media/mediatest"
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
	Staging int // temporary files
}

func (s *site) kept() kept {
	s.t.Helper()
	rows, err := s.store.UploadPaths(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	slices.Sort(rows)
	staging, err := os.ReadDir(s.temp)
	if err != nil {
		s.t.Fatal(err)
	}
	return kept{blobtest.Names(s.t, s.files.Files), rows, s.total(), len(staging)}
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

func TestUpload(t *testing.T) {
	photo := mediatest.JPEG(mediatest.Photo(1500, 1000, 1), mediatest.EXIF(6))
	onEach(t, func(t *testing.T, s *site, folder string) {
		var first oneEvent
		t.Run("API-16 API-17 R-32 a photo", func(t *testing.T) {
			s.submit("editor", "POST", "/api/events", picture(photo)).read(t, 201, &first)
			e := first.Event
			if !strings.HasPrefix(e.Image, "/uploads/events/") || len(e.Image) != len("/uploads/events/")+32+len(".jpg") || e.Media == nil {
				t.Fatalf("got %+v", e)
			}
			if e.Media.Width != 1000 || e.Media.Height != 1500 {
				t.Errorf("it is not upright: %+v", e.Media)
			}
			if diff := cmp.Diff([]string{"A", "B"}, e.Tags); diff != "" {
				t.Error(diff)
			}
			widths := []int{}
			for _, v := range append([]archive.Variant{{Width: 1000, URL: e.Image}}, e.Media.Variants...) {
				got := s.get(v.URL)
				config, _, err := image.DecodeConfig(strings.NewReader(got.body))
				if got.StatusCode != 200 || err != nil || config.Width != v.Width || strings.Contains(got.body, "GPS") {
					t.Errorf("%s: %d, %+v, %v", v.URL, got.StatusCode, config, err)
				}
				widths = append(widths, v.Width)
			}
			if diff := cmp.Diff([]int{1000, 320, 640}, widths); diff != "" {
				t.Error(diff)
			}
		})
		t.Run("VAL-12 each type", func(t *testing.T) {
			for kind, content := range map[string][]byte{
				"image/jpeg": mediatest.JPEG(mediatest.Photo(40, 30, 1), nil), "image/png": mediatest.PNG(mediatest.Photo(40, 30, 1)),
				"image/gif": mediatest.GIF(2, "x"), "image/webp": mediatest.WebP(),
			} {
				var got oneEvent
				s.submit("editor", "POST", "/api/events", picture(content)).read(t, 201, &got)
				if served := s.get(got.Event.Image); served.Header.Get("Content-Type") != kind {
					t.Errorf("R-30 %s is served as %q", kind, served.Header.Get("Content-Type"))
				}
			}
		})
		t.Run("API-20 a new image, and none", func(t *testing.T) {
			path := "/api/events/" + first.Event.ID
			var got oneEvent
			s.submit("editor", "PUT", path, form{fields: []string{"title", "New title", "image", ""}}).read(t, 200, &got)
			if got.Event.Image != first.Event.Image || got.Event.Title != "New title" || got.Event.Summary != "A battle." {
				t.Errorf("a form without a file changed %+v", got.Event)
			}
			s.submit("editor", "PUT", path, form{file: "eventImage", filename: "x.png", content: mediatest.PNG(mediatest.Photo(400, 300, 2))}).read(t, 200, &got)
			if got.Event.Image == first.Event.Image || !strings.HasSuffix(got.Event.Image, ".png") || got.Event.Title != "New title" {
				t.Errorf("got %+v", got.Event)
			}
			s.submit("editor", "PUT", path, form{fields: []string{"image", "https://example.org/a.jpg"}}).read(t, 200, &got)
			if got.Event.Image != "https://example.org/a.jpg" || got.Event.Media != nil {
				t.Errorf("got %+v", got.Event)
			}
			s.call("editor", "PUT", path, object("image", "")).read(t, 200, &got)
			if got.Event.Image != "" {
				t.Errorf("got %q", got.Event.Image)
			}
		})
		t.Run("an earlier image comes back with an earlier state", func(t *testing.T) {
			var got oneEvent
			s.call("editor", "POST", "/api/events/"+first.Event.ID+"/revisions/1/restore", nil).read(t, 200, &got)
			if got.Event.Image != first.Event.Image || got.Event.Media == nil {
				t.Errorf("got %+v", got.Event)
			}
		})
		t.Run("R-63 a key covers the file, too", func(t *testing.T) {
			send := func(content []byte) reply {
				return s.submit("editor", "POST", "/api/events", picture(content), "Idempotency-Key", "with-file")
			}
			var a, b oneEvent
			send(photo).read(t, 201, &a)
			s.unchanged(t, func() {
				again := send(photo)
				again.read(t, 201, &b)
				if a.Event.ID != b.Event.ID || again.Header.Get("Idempotent-Replayed") != "true" {
					t.Error("there are two events")
				}
				send(mediatest.PNG(mediatest.Photo(9, 9, 9))).fails(t, 422, "unprocessable", "")
			})
		})
		t.Run("R-34 nothing lies where it should not", func(t *testing.T) {
			var got oneEvent
			f := picture(mediatest.PNG(mediatest.Photo(9, 9, 9)))
			for _, name := range []string{"../../evil.png", "/etc/passwd", `..\\evil.html`, strings.Repeat("x", 4000) + ".png", "a%00b.svg", "con", ""} {
				f.filename = name
				s.submit("editor", "POST", "/api/events", f).read(t, 201, &got)
				if !strings.HasPrefix(got.Event.Image, "/uploads/events/") || !strings.HasSuffix(got.Event.Image, ".png") {
					t.Errorf("R-31 %q became %s", name, got.Event.Image)
				}
			}
			if _, err := os.Stat(filepath.Join(folder, "..", "evil.png")); !os.IsNotExist(err) {
				t.Error(err)
			}
		})
		t.Run("Serving", func(t *testing.T) { testServing(t, s, first.Event) })
		t.Run("Refusals", func(t *testing.T) { testUploadRefusals(t, s) })
		t.Run("Cancelled", func(t *testing.T) { testCancelledUploads(t, s) })
		t.Run("Cleanup", func(t *testing.T) { testCleanup(t, s, folder) })
	})
}

func testServing(t *testing.T, s *site, e archive.Event) {
	got := s.get(e.Image)
	for name, want := range map[string]string{
		"Content-Type": "image/jpeg", "Cache-Control": "public, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff",
		"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox", "Content-Disposition": "inline",
		"Accept-Ranges": "bytes", "Content-Length": fmt.Sprint(len(got.body)),
	} {
		if got.Header.Get(name) != want {
			t.Errorf("%s is %q, want %q", name, got.Header.Get(name), want)
		}
	}
	t.Run("HEAD, ranges and conditions", func(t *testing.T) {
		if head := s.send("HEAD", e.Image); head.StatusCode != 200 || head.body != "" || head.Header.Get("Content-Length") != fmt.Sprint(len(got.body)) {
			t.Errorf("HEAD: %d %v", head.StatusCode, head.Header)
		}
		part := s.get(e.Image, "Range", "bytes=100-199")
		if part.StatusCode != 206 || part.body != got.body[100:200] {
			t.Errorf("range: %d", part.StatusCode)
		}
		if same := s.get(e.Image, "If-None-Match", got.Header.Get("Etag")); same.StatusCode != 304 || same.body != "" {
			t.Errorf("If-None-Match: %d", same.StatusCode)
		}
		if beyond := s.get(e.Image, "Range", "bytes=99999999-"); beyond.StatusCode != 416 {
			t.Errorf("a range beyond the end: %d", beyond.StatusCode)
		}
	})
	t.Run("G-UPL-3 what is not there, and no listing", func(t *testing.T) {
		for _, target := range []string{
			"/uploads", "/uploads/", "/uploads/events", "/uploads/events/", "/uploads/events/none.jpg", "/uploads/events/none.html",
			"/uploads/.waiting", "/uploads/events/../events/x.jpg", "/uploads/%2e%2e/sankofa.db", "/uploads/..%2fsankofa.db", "/uploads//etc/passwd",
			e.Image + "/", e.Image + "x", strings.Replace(e.Image, ".jpg", ".png", 1),
		} {
			s.get(target).fails(t, 404, "not_found", "Not found.")
		}
		refused := s.send("DELETE", e.Image)
		refused.fails(t, 405, "method_not_allowed", "")
		if refused.Header.Get("Allow") != "GET, HEAD" {
			t.Errorf("allowed: %q", refused.Header.Get("Allow"))
		}
	})
}

func testUploadRefusals(t *testing.T, s *site) {
	const limit = 5 * archive.BytesPerMB
	small := mediatest.JPEG(mediatest.Photo(400, 300, 3), nil)
	const wrongType = "Only JPEG, PNG, WebP, and GIF images are allowed."
	for _, tt := range []struct {
		name    string
		form    form
		status  int
		message string
	}{
		{"VAL-13 SVG", picture([]byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`)), 400, wrongType},
		{"VAL-13 PDF", picture([]byte("%PDF-1.7")), 400, wrongType},
		{"VAL-13 HTML", picture([]byte("<html><script>alert(1)</script>")), 400, wrongType},
		{"R-33 a bomb", picture(mediatest.PNGBomb(20_000, 20_000)), 400, "The image is too large. At most 50 megapixels are allowed."},
		{"R-33 half a photo", picture(small[:len(small)/2]), 400, "The image is damaged and cannot be read."},
		{"R-33 too many frames", picture(mediatest.GIF(201, "")), 400, "The image has too many frames. At most 200 are allowed."},
		{"ERR-06 VAL-14 one byte too many", picture(mediatest.Padded(small, limit+1)), 413, "File is too large. Maximum size is 5MB."},
		{"far too large", picture(mediatest.Padded(small, 9<<20)), 413, "File is too large. Maximum size is 5MB."},
		{"VAL-01 a good image with a bad text", picture(small, "precision", "hour"), 400, "Validation failed"},
		{"a field twice", picture(small, "title", "again"), 400, "Validation failed"},
		{"tags that are no JSON", form{fields: []string{"title", "x", "tags", "A,B"}, file: "eventImage", content: small}, 400, "Validation failed"},
		{"a field too long", form{fields: []string{"summary", strings.Repeat("x", 70<<10)}}, 400, "Validation failed"},
		{"text that is none", form{fields: []string{"title", "\xff\xfe"}}, 400, "Validation failed"},
		{"too many fields", form{fields: strings.Split(strings.Repeat("x,y,", 150)+"x,y", ",")}, 400, "The form has too many fields."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s.unchanged(t, func() {
				got := s.submit("editor", "POST", "/api/events", tt.form)
				got.fails(t, tt.status, map[int]string{400: "invalid", 413: "too_large"}[tt.status], tt.message)
			})
		})
	}
	t.Run("VAL-14 exactly 5 MB", func(t *testing.T) {
		s.submit("editor", "POST", "/api/events", picture(mediatest.Padded(small, limit))).read(t, 201, &oneEvent{})
	})
	t.Run("R-09 what a form may not set", func(t *testing.T) {
		var got oneEvent
		s.submit("user", "POST", "/api/events", picture(small, "createdBy", "x", "id", "y", "status", "published", "TITLE", "z", "isActive", "false")).read(t, 201, &got)
		if got.Event.CreatedBy != s.person("user").User.ID || got.Event.Status != archive.StatusDraft || got.Event.Title != "Battle of Adwa" {
			t.Errorf("got %+v", got.Event)
		}
	})
	t.Run("an update that fails keeps the old image and nothing else", func(t *testing.T) {
		var e oneEvent
		s.submit("editor", "POST", "/api/events", picture(small)).read(t, 201, &e)
		path := "/api/events/" + e.Event.ID
		s.unchanged(t, func() {
			f := form{file: "eventImage", filename: "x", content: small}
			s.submit("editor", "PUT", path, f, "If-Match", `"9"`).fails(t, 409, "conflict", "Event was modified by another user. Please refresh and try again.")
			s.submit("editor2", "PUT", path, f).fails(t, 403, "forbidden", "You do not have permission to update this event.")
			s.submit("editor", "PUT", "/api/events/none", f).fails(t, 404, "not_found", "Event not found.")
			s.submit("", "PUT", path, f).fails(t, 401, "unauthorized", "")
			f.content = []byte("nothing")
			s.submit("editor", "PUT", path, f).fails(t, 400, "invalid", wrongType)
		})
		s.call("editor", "GET", path, nil).read(t, 200, &e)
		if s.get(e.Event.Image).StatusCode != 200 {
			t.Error("the image is gone")
		}
	})
	t.Run("G-UPL-1 G-UPL-4 the settings are obeyed", func(t *testing.T) {
		s.call("admin", "PATCH", "/api/settings", object("maxImageSize", 1)).read(t, 200, &struct{}{})
		s.unchanged(t, func() {
			s.submit("editor", "POST", "/api/events", picture(mediatest.Padded(small, archive.BytesPerMB+1))).fails(t, 413, "too_large", "File is too large. Maximum size is 1MB.")
		})
		s.call("admin", "PATCH", "/api/settings", object("maxImageSize", 5, "enableImageUploads", false)).read(t, 200, &struct{}{})
		s.unchanged(t, func() {
			s.submit("editor", "POST", "/api/events", picture(small)).fails(t, 403, "forbidden", "Image uploads are currently disabled.")
		})
		s.submit("editor", "POST", "/api/events", picture(nil)).read(t, 201, &oneEvent{})
		s.call("admin", "PATCH", "/api/settings", object("enableImageUploads", true)).read(t, 200, &struct{}{})
	})
}

// goingAway is a body whose sender leaves half-way.
type goingAway struct {
	io.Reader
	leave func()
}

func (g *goingAway) Read(p []byte) (int, error) {
	n, err := g.Reader.Read(p)
	if errors.Is(err, io.EOF) {
		g.leave()
		return n, io.ErrUnexpectedEOF
	}
	return n, err
}

func testCancelledUploads(t *testing.T, s *site) {
	photo := mediatest.JPEG(mediatest.Photo(900, 700, 4), nil)
	body, kind := picture(photo).encode(t)
	s.person("editor")
	for _, after := range []int{0, 100, 700, body.Len() / 2, body.Len() - 10} {
		t.Run(fmt.Sprintf("F-20 after %d bytes", after), func(t *testing.T) {
			s.unchanged(t, func() {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				r, err := http.NewRequestWithContext(ctx, "POST", "/api/events", &goingAway{bytes.NewReader(body.Bytes()[:after]), cancel})
				if err != nil {
					t.Fatal(err)
				}
				r.Header.Set("Content-Type", kind)
				r.Header.Set("Authorization", s.as("editor")[1])
				s.ServeHTTP(discard{http.Header{}}, r)
			})
		})
	}
	t.Run("R-65 gone once everything was sent", func(t *testing.T) {
		s.unchanged(t, func() {
			ctx, cancel := context.WithCancel(t.Context())
			r, err := http.NewRequestWithContext(ctx, "POST", "/api/events", &leaving{bytes.NewReader(body.Bytes()), cancel})
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Content-Type", kind)
			r.Header.Set("Authorization", s.as("editor")[1])
			s.ServeHTTP(discard{http.Header{}}, r)
		})
	})
}

// leaving is a body whose sender leaves when all of it was sent.
type leaving struct {
	*bytes.Reader
	leave func()
}

func (l *leaving) Read(p []byte) (int, error) {
	n, err := l.Reader.Read(p)
	if l.Len() == 0 {
		l.leave()
	}
	return n, err
}

// discard is where the answer to somebody who has left goes.
type discard struct{ header http.Header }

func (d discard) Header() http.Header         { return d.header }
func (d discard) Write(b []byte) (int, error) { return len(b), nil }
func (d discard) WriteHeader(int)             {}

type unusedFiles struct {
	Files []struct {
		Filename, RelativePath, URL string
		Size                        int64
		CreatedAt                   time.Time
	}
}

func (u unusedFiles) names() []string {
	names := []string{}
	for _, f := range u.Files {
		names = append(names, f.RelativePath)
	}
	slices.Sort(names)
	return names
}

func (s *site) unused(t *testing.T) unusedFiles {
	t.Helper()
	var got unusedFiles
	s.call("editor", "GET", "/api/upload/unused", nil).read(t, 200, &got)
	return got
}

type cleaned struct {
	Deleted []string
	Errors  []struct{ File, Message string }
}

func (s *site) clean(t *testing.T, names ...string) cleaned {
	t.Helper()
	var got cleaned
	s.call("editor", "POST", "/api/upload/unused/delete", object("files", names)).read(t, 200, &got)
	return got
}

func testCleanup(t *testing.T, s *site, folder string) {
	for _, name := range s.unused(t).names() {
		s.clean(t, name)
	}
	var used, gone oneEvent
	photo := mediatest.JPEG(mediatest.Photo(900, 700, 5), nil)
	s.submit("editor", "POST", "/api/events", picture(photo)).read(t, 201, &used)
	s.submit("editor", "POST", "/api/events", picture(photo)).read(t, 201, &gone)
	path := "/api/events/" + gone.Event.ID
	name := strings.TrimPrefix(gone.Event.Image, "/uploads/")
	t.Run("CLN-02 an image in use is never listed", func(t *testing.T) {
		if got := s.unused(t); len(got.Files) != 0 {
			t.Errorf("got %+v", got)
		}
	})
	t.Run("API-47 ENT-20 CLN-01 what is in use no more is", func(t *testing.T) {
		s.call("editor", "PUT", path, object("image", "")).read(t, 200, &gone)
		got := s.unused(t)
		if len(got.Files) != 1 {
			t.Fatalf("got %+v", got)
		}
		f := got.Files[0]
		if f.RelativePath != name || f.Filename != filepath.Base(name) || f.URL != "/uploads/"+name || f.Size < 1000 || time.Since(f.CreatedAt).Abs() > time.Hour {
			t.Errorf("got %+v", f)
		}
	})
	t.Run("R-34 G-CLN-1 what is refused", func(t *testing.T) {
		inUse := strings.TrimPrefix(used.Event.Image, "/uploads/")
		variant := strings.TrimPrefix(used.Event.Media.Variants[0].URL, "/uploads/")
		want := map[string]string{
			inUse: "File is in use.", variant: "File is in use.", "events/none.jpg": "File not found.", "events": "File not found.",
			"../secret": "Invalid path.", "/etc/passwd": "Invalid path.", "events/../events/x.jpg": "Invalid path.", "": "Invalid path.",
			`events\x.jpg`: "Invalid path.", "events/%2e%2e/x": "Invalid path.", used.Event.Image: "Invalid path.", strings.ToUpper(name): "Invalid path.",
			"events/x.jpg\x00": "Invalid path.", ".waiting/x": "Invalid path.", "./" + name: "Invalid path.", name + "/": "Invalid path.",
		}
		s.unchanged(t, func() {
			names := []string{}
			for n := range want {
				names = append(names, n)
			}
			got := s.clean(t, names...)
			if len(got.Deleted) != 0 || len(got.Errors) != len(want) {
				t.Errorf("got %+v", got)
			}
			for _, e := range got.Errors {
				if e.Message != want[e.File] {
					t.Errorf("%q: %s, want %s", e.File, e.Message, want[e.File])
				}
			}
			call := func(body any) reply { return s.call("editor", "POST", "/api/upload/unused/delete", body) }
			call(object("files", []string{})).fails(t, 400, "invalid", "Please select files to delete")
			call(object()).fails(t, 400, "invalid", "Please select files to delete")
			call(object("files", strings.Split(list(501), ","))).fails(t, 400, "invalid", "Validation failed")
		})
	})
	t.Run("API-48 CLN-04 an original goes with its copies", func(t *testing.T) {
		got := s.clean(t, name, name)
		if diff := cmp.Diff(cleaned{Deleted: []string{name}, Errors: []struct{ File, Message string }{}}, got); diff != "" {
			t.Error(diff)
		}
		for _, n := range s.kept().Files {
			if strings.HasPrefix(n, strings.TrimSuffix(name, ".jpg")) {
				t.Errorf("%s is still there", n)
			}
		}
		s.get("/uploads/"+name).fails(t, 404, "not_found", "Not found.")
		if got := s.clean(t, name); len(got.Errors) != 1 || got.Errors[0].Message != "File not found." {
			t.Errorf("got %+v", got)
		}
		var logs struct{ Total int }
		s.call("admin", "GET", "/api/logs?action=upload.cleanup", nil).read(t, 200, &logs)
		if logs.Total == 0 {
			t.Error("it is not in the log")
		}
	})
	t.Run("an earlier state comes back without the image that was cleaned away", func(t *testing.T) {
		s.call("editor", "POST", path+"/revisions/1/restore", nil).read(t, 200, &gone)
		if gone.Event.Image != "" {
			t.Errorf("got %q", gone.Event.Image)
		}
	})
	t.Run("G-EVD-9 the image of a removed event is unused, and missed when it comes back", func(t *testing.T) {
		name := strings.TrimPrefix(used.Event.Image, "/uploads/")
		s.call("admin", "DELETE", "/api/events/"+used.Event.ID, nil).read(t, 200, &struct{}{})
		if diff := cmp.Diff([]string{name}, s.unused(t).names()); diff != "" {
			t.Error(diff)
		}
		if got := s.clean(t, name); len(got.Deleted) != 1 {
			t.Errorf("got %+v", got)
		}
		var back oneEvent
		s.call("admin", "POST", "/api/events/"+used.Event.ID+"/restore", nil).read(t, 200, &back)
		if back.Event.Image != "" || back.Event.Media != nil {
			t.Errorf("got %+v", back.Event)
		}
	})
	t.Run("files that nobody knows of", func(t *testing.T) { testStrays(t, s, folder) })
	t.Run("PERM-10 PERM-33 who may", func(t *testing.T) {
		for who, status := range map[string]int{"": 401, "user": 403, "editor": 200, "admin": 200} {
			if got := s.call(who, "GET", "/api/upload/unused", nil); got.StatusCode != status {
				t.Errorf("%s: %d", who, got.StatusCode)
			}
			if got := s.call(who, "POST", "/api/upload/unused/delete", object("files", []string{"events/x.jpg"})); got.StatusCode != status {
				t.Errorf("%s: %d", who, got.StatusCode)
			}
		}
	})
}

func testStrays(t *testing.T, s *site, folder string) {
	put := func(name string) {
		t.Helper()
		if err := s.files.Files.Put(t.Context(), name, strings.NewReader("stray"), 5); err != nil {
			t.Fatal(err)
		}
	}
	age := func(name string) {
		t.Helper()
		long := time.Now().Add(-2 * time.Hour)
		if err := os.Chtimes(filepath.Join(folder, name), long, long); err != nil {
			t.Fatal(err)
		}
	}
	put("events/stray.jpg")
	put("events/stray-320.jpg")
	put("events/lonely-640.png")
	if got := s.unused(t); len(got.Files) != 0 {
		t.Errorf("what may belong to an upload under way is listed: %+v", got)
	}
	if got := s.clean(t, "events/stray.jpg"); len(got.Errors) != 1 || got.Errors[0].Message != "File is in use." {
		t.Errorf("got %+v", got)
	}
	for _, name := range []string{"events/stray.jpg", "events/stray-320.jpg", "events/lonely-640.png"} {
		age(name)
	}
	if diff := cmp.Diff([]string{"events/lonely-640.png", "events/stray.jpg"}, s.unused(t).names()); diff != "" {
		t.Error(diff)
	}
	if got := s.clean(t, "events/stray.jpg", "events/lonely-640.png"); len(got.Deleted) != 2 {
		t.Errorf("got %+v", got)
	}
	for _, name := range s.kept().Files {
		if strings.Contains(name, "stray") || strings.Contains(name, "lonely") {
			t.Errorf("%s is still there", name)
		}
	}
	t.Run("what was staged long ago is swept, what was committed is not", func(t *testing.T) {
		var e oneEvent
		s.submit("editor", "POST", "/api/events", picture(mediatest.PNG(mediatest.Photo(9, 9, 1)))).read(t, 201, &e)
		before := s.kept()
		staged := &archive.Upload{Path: "/uploads/events/staged.jpg", Kind: archive.UploadEvent, Variants: []archive.Variant{{Width: 320, URL: "/uploads/events/staged-320.jpg"}}}
		err := s.files.Save(t.Context(), staged, []blob.File{{Name: "events/staged.jpg", Content: strings.NewReader("x"), Size: 1}, {Name: "events/staged-320.jpg", Content: strings.NewReader("x"), Size: 1}})
		if err != nil {
			t.Fatal(err)
		}
		sweep := func(at time.Time) {
			t.Helper()
			later := *s.files
			later.Now = func() time.Time { return at }
			if err := later.Sweep(t.Context()); err != nil {
				t.Error(err)
			}
		}
		sweep(time.Now())
		if len(s.kept().Rows) != len(before.Rows)+1 {
			t.Error("it was swept at once")
		}
		sweep(time.Now().Add(2 * archive.StagedLife))
		if diff := cmp.Diff(before, s.kept()); diff != "" {
			t.Error(diff)
		}
	})
}

func TestUploadLimits(t *testing.T) {
	s := newSite(t, func(o *web.Options) { o.RateLimit = true })
	dot := mediatest.PNG(mediatest.Photo(2, 2, 1))
	t.Run("G-X-12 R-58 thirty an hour for users", func(t *testing.T) {
		for range 30 {
			s.submit("user", "POST", "/api/events", picture(dot)).read(t, 201, &oneEvent{})
		}
		s.unchanged(t, func() {
			got := s.submit("user", "POST", "/api/events", picture(dot))
			got.fails(t, 429, "rate_limited", "Too many requests. Please try again later.")
			if got.Header.Get("Retry-After") == "" {
				t.Error("it is not said when to come again")
			}
		})
		s.submit("user", "POST", "/api/events", picture(nil)).read(t, 201, &oneEvent{})
		s.submit("user2", "POST", "/api/events", picture(dot)).read(t, 201, &oneEvent{})
		for range 40 {
			s.submit("editor", "POST", "/api/events", picture(dot)).read(t, 201, &oneEvent{})
		}
	})
	t.Run("R-59 a user's space is bounded", func(t *testing.T) {
		if err := s.store.StageUpload(t.Context(), &archive.Upload{Path: "/uploads/events/huge.png", Kind: archive.UploadEvent, Owner: s.person("user2").User.ID, Size: archive.UploadQuota}); err != nil {
			t.Fatal(err)
		}
		s.unchanged(t, func() {
			s.submit("user2", "POST", "/api/events", picture(dot)).fails(t, 429, "rate_limited", "Your uploads have used up the space for one person. Please ask an editor.")
		})
	})
}

// troubled is a store of files that fails as a test wants.
type troubled struct {
	blob.Store
	fail func(what, name string) error
}

func (b troubled) Put(ctx context.Context, name string, r io.Reader, size int64) error {
	if err := b.fail("put", name); err != nil {
		return err
	}
	return b.Store.Put(ctx, name, r, size)
}

func (b troubled) Open(ctx context.Context, name string) (io.ReadSeekCloser, blob.Info, error) {
	if err := b.fail("open", name); err != nil {
		return nil, blob.Info{}, err
	}
	return b.Store.Open(ctx, name)
}

func (b troubled) List(ctx context.Context, page func([]blob.Info) error) error {
	if err := b.Store.List(ctx, page); err != nil {
		return err
	}
	return b.fail("list", "")
}

func (b troubled) Delete(ctx context.Context, name string) error {
	if err := b.fail("delete", name); err != nil {
		return err
	}
	return b.Store.Delete(ctx, name)
}

func TestUploadFaults(t *testing.T) {
	var trouble map[string]error
	s := newSite(t, func(o *web.Options) {
		o.Files.Files = troubled{o.Files.Files, func(what, name string) error {
			if what == "put" && strings.Contains(name, "-640") {
				what = "put variant"
			}
			return trouble[what]
		}}
	})
	photo := picture(mediatest.JPEG(mediatest.Photo(900, 700, 5), nil))
	var e oneEvent
	s.submit("editor", "POST", "/api/events", photo).read(t, 201, &e)
	away := fmt.Errorf("connect: %w", archive.ErrUnavailable)
	t.Run("F-11 the store of files is away", func(t *testing.T) {
		trouble = map[string]error{"put": away, "open": away}
		s.unchanged(t, func() {
			s.submit("editor", "POST", "/api/events", photo).fails(t, 503, "unavailable", "")
			s.get(e.Event.Image).fails(t, 503, "unavailable", "")
			if s.get("/api/events/"+e.Event.ID).StatusCode != 200 {
				t.Error("the event cannot be read")
			}
		})
	})
	t.Run("R-65 it goes away half-way", func(t *testing.T) {
		trouble = map[string]error{"put variant": away}
		s.unchanged(t, func() {
			s.submit("editor", "POST", "/api/events", photo).fails(t, 503, "unavailable", "")
			s.submit("editor", "PUT", "/api/events/"+e.Event.ID, photo).fails(t, 503, "unavailable", "")
		})
	})
	t.Run("F-03 the disk is full", func(t *testing.T) {
		trouble = map[string]error{"put": blob.NoSpace(fmt.Errorf("write: %w", syscall.ENOSPC))}
		s.unchanged(t, func() {
			s.submit("editor", "POST", "/api/events", photo).fails(t, 507, "insufficient_storage", "The archive has no space left. Please try again later.")
		})
	})
	t.Run("F-11 a listing that fails makes nothing look unused", func(t *testing.T) {
		trouble = map[string]error{"list": away}
		s.call("editor", "GET", "/api/upload/unused", nil).fails(t, 503, "unavailable", "")
	})
	t.Run("what cannot be deleted now stays in the list", func(t *testing.T) {
		s.call("editor", "PUT", "/api/events/"+e.Event.ID, object("image", "")).read(t, 200, &struct{}{})
		name := strings.TrimPrefix(e.Event.Image, "/uploads/")
		trouble = map[string]error{"delete": away}
		if got := s.clean(t, name); len(got.Deleted) != 0 || len(got.Errors) != 1 {
			t.Errorf("got %+v", got)
		}
		trouble = nil
		if diff := cmp.Diff([]string{name}, s.unused(t).names()); diff != "" {
			t.Error(diff)
		}
		if got := s.clean(t, name); len(got.Deleted) != 1 {
			t.Errorf("got %+v", got)
		}
	})
}

// An image cannot be cleaned away while an event begins to use it, nor the other
// way round.
func TestUploadAndDeleteAtOnce(t *testing.T) {
	s := newSite(t)
	s.person("editor")
	for round := range 10 {
		var e oneEvent
		s.submit("editor", "POST", "/api/events", picture(mediatest.PNG(mediatest.Photo(9, 9, uint64(round))))).read(t, 201, &e)
		image := e.Event.Image
		path := "/api/events/" + e.Event.ID
		s.call("editor", "PUT", path, object("image", "")).read(t, 200, &e)
		var wg sync.WaitGroup
		var put reply
		var got cleaned
		wg.Go(func() { put = s.call("editor", "PUT", path, object("image", image)) })
		wg.Go(func() { got = s.clean(t, strings.TrimPrefix(image, "/uploads/")) })
		wg.Wait()
		served := s.get(image).StatusCode
		switch {
		case put.StatusCode == 200 && len(got.Deleted) == 0 && served == 200:
		case put.StatusCode == 400 && len(got.Deleted) == 1 && served == 404:
		default:
			t.Errorf("R-34 the event answered %d, %+v was deleted, the image answers %d", put.StatusCode, got, served)
		}
	}
}
