package upload

import (
	"bytes"
	"crypto/sha256"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"sankofa/internal/archive"
)

const boundary = "fuzz"

func part(header, body string) string {
	return "--" + boundary + "\r\n" + header + "\r\n\r\n" + body + "\r\n"
}

// A form is read within its bounds or refused: fields that were asked for, as text, and
// one file whose checksum is that of its content.
func FuzzForm(f *testing.F) {
	end := "--" + boundary + "--\r\n"
	file := `Content-Disposition: form-data; name="image"; filename="a.png"`
	for _, seed := range []string{
		part(`Content-Disposition: form-data; name="title"`, "Ghana") + part(file, "\x89PNG") + end,
		part(file, "") + end,
		part(file, "x") + part(file, "y") + end,
		part(`Content-Disposition: form-data; name="title"`, "\xff") + end,
		part(`Content-Disposition: form-data; name="image"; filename="../../x\u202e.png"`, "x") + end,
		part(`Content-Disposition: form-data; name="role"`, "admin") + end,
		part(`Content-Disposition: form-data; name="title"`, "not ended"),
		end, "", strings.Repeat(part(`Content-Disposition: form-data; name="x"`, ""), 120) + end,
		part("Content-Disposition: form-data; name=\"title\"\r\nContent-Transfer-Encoding: quoted-printable", "=3D=") + end,
	} {
		f.Add([]byte(seed))
	}
	folder := f.TempDir()
	f.Fuzz(func(t *testing.T, body []byte) {
		r := &http.Request{Method: http.MethodPost, Header: http.Header{"Content-Type": {"multipart/form-data; boundary=" + boundary}}, Body: io.NopCloser(bytes.NewReader(body))}
		asked := 0
		spec := Spec{File: "image", Fields: []string{"title", "tags"}, MaxMB: 1, Temp: folder, Accept: func() error { asked++; return nil }}
		form, err := Read(r, spec)
		if err != nil {
			if form != nil {
				t.Fatalf("H-18 R-65 a form is refused and read: %+v", form)
			}
			return
		}
		defer func() { _ = form.Close() }()
		for name, text := range form.Fields {
			if !slices.Contains(spec.Fields, name) || !utf8.ValidString(text) || len(text) > maxField*3 {
				t.Fatalf("H-18 R-09 %q: %.40q", name, text)
			}
		}
		if form.File == nil {
			if form.Size != 0 || asked != 0 {
				t.Fatalf("H-18 %d bytes without a file", form.Size)
			}
			return
		}
		if _, err := form.File.Seek(0, io.SeekStart); err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(form.File)
		if err != nil || int64(len(content)) != form.Size || len(content) == 0 || len(content) > archive.BytesPerMB || asked != 1 {
			t.Fatalf("H-18 %d bytes, says %d, asked %d times, %v", len(content), form.Size, asked, err)
		}
		if sum := sha256.Sum256(content); !bytes.Equal(sum[:], form.Sum) {
			t.Fatal("H-18 R-65 the checksum is that of something else")
		}
	})
}

// The name of a file is text that can be shown, and no path.
func FuzzCleanName(f *testing.F) {
	for _, seed := range []string{"a.png", "../../etc/passwd", `C:\x\y.jpg`, "a\x00b", "\u202egnp.exe", "\xff\xfe", strings.Repeat("é", 400), " . ", "a\r\nb", "\u200b", "e\u0301"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, in string) {
		name := cleanName(in)
		if cleanName(name) != name {
			t.Fatalf("H-18 R-31 %q becomes %q, and then %q", in, name, cleanName(name))
		}
		if !utf8.ValidString(name) || utf8.RuneCountInString(name) > archive.MaxName || strings.ContainsAny(name, `/\`) || strings.ContainsFunc(name, unicode.IsControl) || strings.ContainsAny(name, "\u202e\u2028\u2029") {
			t.Fatalf("H-18 R-31 %q", name)
		}
	})
}
