package api

import (
	"encoding/json"
	"errors"
	"mime"
	"net/http"
	"slices"

	"sankofa/internal/archive"
	"sankofa/internal/strictjson"
	"sankofa/internal/web/upload"
)

// eventInput is what a person sends of an event.
type eventInput struct {
	sharedInput
	Title     *string                 `json:"title"`
	Country   *string                 `json:"country"`
	Date      *string                 `json:"date"`
	Precision *archive.Precision      `json:"precision"`
	EndDate   *string                 `json:"endDate"`
	Disputed  nullable[disputedInput] `json:"disputed"`
	Tags      *[]string               `json:"tags"`
	People    *[]archive.Participant  `json:"people"`
	Places    *[]string               `json:"places"`
	Relations *[]archive.Relation     `json:"relations"`
}

func (in *eventInput) edit() archive.Edit {
	return &archive.EventEdit{
		EntryEdit: in.shared(),
		Title:     in.Title, Country: in.Country, Date: in.Date, Precision: in.Precision, EndDate: in.EndDate,
		Disputed: change(in.Disputed, (*disputedInput).edit), Tags: in.Tags,
		People: in.People, Places: in.Places, Relations: in.Relations,
	}
}

// jsonFields are the fields of an event's form that are JSON.
var jsonFields = []string{"tags", "sources", "disputed", "pictures", "people", "places", "relations", "translations", "translation"}

// eventFields are the fields of an event's form.
var eventFields = append([]string{
	"title", "country", "date", "precision", "endDate", "summary", "article", "image", "status", "note",
}, jsonFields...)

// readEvent reads the body of a request to add or change an event, JSON or a form.
func (a *API) readEvent(r *http.Request) (entryInput, *upload.Form, error) {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/form-data" {
		return readJSON[eventInput](r)
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
	in := &eventInput{}
	if err := fromForm(form.Fields, in); err != nil {
		return nil, nil, errors.Join(err, form.Close())
	}
	// The file wins over an address, and a form without either keeps the image.
	if form.File != nil || in.Image != nil && archive.Blank(*in.Image) {
		in.Image = nil
	}
	return in, form, nil
}

// fromForm reads the fields of a form as if they had come as JSON, under the same
// rules.
func fromForm(fields map[string]string, in *eventInput) error {
	object := map[string]json.RawMessage{}
	for name, value := range fields {
		if slices.Contains(jsonFields, name) {
			if archive.Blank(value) {
				value = "[]"
				if name == "disputed" || name == "translation" {
					value = "null"
				}
			}
			if !json.Valid([]byte(value)) {
				return archive.Invalid([]archive.FieldError{{Field: name, Message: "This field must be JSON."}})
			}
			object[name] = json.RawMessage(value)
			continue
		}
		quoted, err := json.Marshal(value)
		if err != nil {
			return err
		}
		object[name] = quoted
	}
	body, err := json.Marshal(object)
	if err != nil {
		return err
	}
	return strictjson.Decode(body, in)
}
