package api

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"mime"
	"net/http"

	"sankofa/internal/archive"
	"sankofa/internal/strictjson"
	"sankofa/internal/web/upload"
)

// eventInput is what a person sends of an event. A nil field is left alone. What a
// person may not set, such as the creator, has no field here and is ignored.
type eventInput struct {
	Title     *string            `json:"title"`
	Country   *string            `json:"country"`
	Date      *string            `json:"date"`
	Precision *archive.Precision `json:"precision"`
	EndDate   *string            `json:"endDate"`
	Disputed  disputedField      `json:"disputed"`
	Summary   *string            `json:"summary"`
	Image     *string            `json:"image"`
	Tags      *[]string          `json:"tags"`
	Sources   *[]sourceInput     `json:"sources"`
	Status    *archive.Status    `json:"status"`
	Note      string             `json:"note"`
}

// sourceInput is a source as it is sent. Who verified it, and when, is never sent.
type sourceInput struct {
	Kind      archive.SourceKind `json:"kind"`
	Title     string             `json:"title"`
	Author    string             `json:"author"`
	Publisher string             `json:"publisher"`
	Year      int                `json:"year"`
	Pages     string             `json:"pages"`
	URL       string             `json:"url"`
	Verified  *bool              `json:"verified"`
}

type disputedInput struct {
	Date      string            `json:"date"`
	Precision archive.Precision `json:"precision"`
	Reason    string            `json:"reason"`
	Source    sourceInput       `json:"source"`
}

// disputedField tells null, which removes the disputed date, from no field at all.
type disputedField struct {
	given bool
	value *disputedInput
}

func (f *disputedField) UnmarshalJSON(b []byte) error {
	f.given = true
	if bytes.Equal(b, []byte("null")) {
		return nil
	}
	f.value = &disputedInput{}
	return strictjson.Decode(b, f.value)
}

func (f disputedField) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{"given": f.given, "value": f.value})
}

// hash stands for the content of a request: its fields and the sum of its file.
func (in *eventInput) hash(form *upload.Form) ([]byte, error) {
	content, err := json.Marshal(in)
	if err != nil {
		return nil, err
	}
	if form != nil {
		content = append(content, form.Sum...)
	}
	sum := sha256.Sum256(content)
	return sum[:], nil
}

// edit is the change that a request asks for.
func (in *eventInput) edit() *archive.EventEdit {
	edit := &archive.EventEdit{
		EntryEdit: archive.EntryEdit{Summary: in.Summary, Image: in.Image, Status: in.Status, Note: in.Note},
		Title:     in.Title, Country: in.Country, Date: in.Date, Precision: in.Precision, EndDate: in.EndDate, Tags: in.Tags,
	}
	if in.Sources != nil {
		sources := make([]archive.SourceEdit, len(*in.Sources))
		for i, s := range *in.Sources {
			sources[i] = archive.SourceEdit(s)
		}
		edit.Sources = &sources
	}
	if in.Disputed.given {
		var disputed *archive.DisputedEdit
		if d := in.Disputed.value; d != nil {
			disputed = &archive.DisputedEdit{Date: d.Date, Precision: d.Precision, Reason: d.Reason, Source: archive.SourceEdit(d.Source)}
		}
		edit.Disputed = &disputed
	}
	return edit
}

// eventFields are the fields of an event's form; the last three are JSON.
var eventFields = []string{
	"title", "country", "date", "precision", "endDate", "summary", "image", "status", "note",
	"tags", "sources", "disputed",
}

// readEvent reads the body of a request to add or change an event, JSON or a form.
// The form must be closed, whether there is one or not.
func (a *API) readEvent(r *http.Request) (*eventInput, *upload.Form, error) {
	var in eventInput
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/form-data" {
		return &in, nil, decode(r, &in)
	}
	settings, err := a.Archive.Settings(r.Context())
	if err != nil {
		return nil, nil, err
	}
	form, err := upload.Read(r, upload.Spec{
		File: "eventImage", Fields: eventFields, MaxMB: settings.MaxImageSize, Temp: a.Temp, Accept: a.mayUpload(r, settings),
	})
	if err != nil {
		return nil, nil, err
	}
	if err := fromForm(form.Fields, &in); err != nil {
		return nil, nil, errors.Join(err, form.Close())
	}
	// The file wins over an address, and a form without either keeps the image.
	if form.File != nil || in.Image != nil && archive.Blank(*in.Image) {
		in.Image = nil
	}
	return &in, form, nil
}

// fromForm reads the fields of a form as if they had come as JSON, under the same
// rules.
func fromForm(fields map[string]string, in *eventInput) error {
	object := map[string]json.RawMessage{}
	for name, value := range fields {
		switch name {
		case "tags", "sources", "disputed":
			if archive.Blank(value) {
				value = map[string]string{"tags": "[]", "sources": "[]", "disputed": "null"}[name]
			}
			if !json.Valid([]byte(value)) {
				return archive.Invalid([]archive.FieldError{{Field: name, Message: "This field must be JSON."}})
			}
			object[name] = json.RawMessage(value)
		default:
			quoted, err := json.Marshal(value)
			if err != nil {
				return err
			}
			object[name] = quoted
		}
	}
	body, err := json.Marshal(object)
	if err != nil {
		return err
	}
	return strictjson.Decode(body, in)
}
