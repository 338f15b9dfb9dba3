package webtest

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"net/textproto"
	"testing"

	"sankofa/internal/archive"
)

// Form is a multipart body: fields in pairs, and a file if its field has a name.
type Form struct {
	Fields   []string
	File     string
	Filename string
	Content  []byte
}

// Encode returns the body and its content type.
func (f Form) Encode(t testing.TB) (body *bytes.Buffer, contentType string) {
	t.Helper()
	body = &bytes.Buffer{}
	w := multipart.NewWriter(body)
	for i := 0; i < len(f.Fields); i += 2 {
		if err := w.WriteField(f.Fields[i], f.Fields[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	if f.File != "" {
		header := textproto.MIMEHeader{"Content-Type": {"image/png"}} // which the server ignores
		header.Set("Content-Disposition", fmt.Sprintf(`form-data; name=%q; filename="%s"`, f.File, f.Filename))
		part, err := w.CreatePart(header)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write(f.Content); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return body, w.FormDataContentType()
}

// Submit sends a form as somebody.
func (s *Site) Submit(who, method, target string, f Form, headers ...string) Reply {
	s.t.Helper()
	body, contentType := f.Encode(s.t)
	return s.Request(method, target, body, append(append(s.As(who), "Content-Type", contentType), headers...)...)
}

// Picture is the form of a complete event with an image.
func Picture(content []byte, fields ...string) Form {
	return Form{
		Fields: append([]string{"title", "Battle of Adwa", "country", "Ethiopia", "date", "1896-03-01", "summary", "A battle.", "tags", `["A","B"]`}, fields...),
		File:   "eventImage", Filename: "photo.jpg", Content: content,
	}
}

// Upload adds an event with an image.
func (s *Site) Upload(who string, content []byte, fields ...string) archive.Event {
	s.t.Helper()
	var got OneEvent
	s.Submit(who, "POST", "/api/events", Picture(content, fields...)).Read(s.t, 201, &got)
	return got.Event
}
