package api

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"mime"
	"net/http"
	"time"

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

// apply changes an event as a person asked for, and checks the result.
func (in *eventInput) apply(e *archive.Event, who archive.Person, at time.Time) error {
	before := e.Clone()
	broken := map[string]string{}
	set(&e.Title, in.Title)
	set(&e.Country, in.Country)
	set(&e.Precision, in.Precision)
	set(&e.Summary, in.Summary)
	set(&e.Image, in.Image)
	set(&e.Tags, in.Tags)
	if in.Date != nil {
		e.Date = parseDate(*in.Date, "date", broken)
	}
	if in.EndDate != nil {
		e.EndDate = archive.Date{}
		if !archive.Blank(*in.EndDate) {
			e.EndDate = parseDate(*in.EndDate, "endDate", broken)
		}
	}
	if in.Sources != nil {
		e.Sources = sourcesFrom(*in.Sources, before.Sources, who, at)
	}
	if in.Disputed.given {
		e.Disputed = in.Disputed.value.disputed(before.Disputed, who, at, broken)
	}
	e.Tidy()
	moderator := archive.May(who, archive.ActPublishEvent, "") == nil
	wanted := archive.Status("")
	set(&wanted, in.Status)
	if moderator && in.Status != nil && !wanted.Valid() {
		broken["status"] = "Status must be draft or published."
	}
	// An edit that changes nothing does not send what is published back to review.
	if moderator || before.ID == "" || len(archive.Diff(before, e)) > 0 {
		e.Status = archive.StatusOnSave(who, wanted, before.Status)
	}
	checkNote(in.Note, broken)
	return withBroken(e.Validate(), broken)
}

// publish sets the status of an event and nothing else.
func publish(e *archive.Event, status archive.Status, note string) error {
	e.Status = status
	broken := map[string]string{}
	checkNote(note, broken)
	return withBroken(e.Validate(), broken)
}

func checkNote(note string, broken map[string]string) {
	if known, ok := archive.CheckNote(note).(*archive.Error); ok {
		broken["note"] = known.Details[0].Message
	}
}

// parseDate reads a date, or notes why it cannot be read.
func parseDate(s, field string, broken map[string]string) archive.Date {
	d, err := archive.ParseEventDate(s)
	if err != nil {
		broken[field] = err.Error()
	}
	return d
}

func (in *disputedInput) disputed(before *archive.DisputedDate, who archive.Person, at time.Time, broken map[string]string) *archive.DisputedDate {
	if in == nil {
		return nil
	}
	var known []archive.Source
	if before != nil {
		known = []archive.Source{before.Source}
	}
	return &archive.DisputedDate{
		Date: parseDate(in.Date, "disputed.date", broken), Precision: in.Precision, Reason: in.Reason,
		Source: sourcesFrom([]sourceInput{in.Source}, known, who, at)[0],
	}
}

// withBroken adds what could not be read to the rules that the result breaks. Where
// a field breaks both, the reason why it could not be read says more.
func withBroken(err error, broken map[string]string) error {
	if len(broken) == 0 {
		return err
	}
	var details []archive.FieldError
	if known, ok := err.(*archive.Error); ok {
		details = known.Details
	}
	for i, d := range details {
		if message, ok := broken[d.Field]; ok {
			details[i].Message = message
			delete(broken, d.Field)
		}
	}
	for _, field := range []string{"date", "endDate", "disputed.date", "status", "note"} {
		if message, ok := broken[field]; ok {
			details = append(details, archive.FieldError{Field: field, Message: message})
		}
	}
	return archive.Invalid(details)
}

// sourcesFrom makes the sources of an event from what was sent. A mark of
// verification stays with the text that was verified; only a moderator can give
// one, or keep it while changing the text.
func sourcesFrom(sent []sourceInput, known []archive.Source, who archive.Person, at time.Time) []archive.Source {
	moderator := archive.May(who, archive.ActVerifySource, "") == nil
	sources := make([]archive.Source, len(sent))
	for i, in := range sent {
		s := archive.Source{
			Kind: in.Kind, Title: in.Title, Author: in.Author, Publisher: in.Publisher,
			Year: in.Year, Pages: in.Pages, URL: in.URL,
		}.Tidied()
		for _, old := range known {
			if sameText(s, old) {
				s = old
				break
			}
		}
		if moderator && in.Verified != nil {
			s = marked(s, *in.Verified, who, at)
		}
		sources[i] = s
	}
	return sources
}

// sameText reports whether two sources say the same, verified or not.
func sameText(a, b archive.Source) bool {
	for _, s := range []*archive.Source{&a, &b} {
		s.Verified, s.VerifiedBy, s.VerifiedAt = false, "", nil
	}
	return a == b
}

// marked sets or removes the mark of verification; one that stands is left as it is.
func marked(s archive.Source, verified bool, who archive.Person, at time.Time) archive.Source {
	switch {
	case !verified:
		s.Verified, s.VerifiedBy, s.VerifiedAt = false, "", nil
	case !s.Verified:
		s.Verified, s.VerifiedBy, s.VerifiedAt = true, who.ID, &at
	}
	return s
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
