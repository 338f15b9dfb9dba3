package api

import (
	"bytes"
	"encoding/json"
	"net/http"

	"sankofa/internal/archive"
	"sankofa/internal/strictjson"
	"sankofa/internal/web/upload"
)

// sharedInput is what a person sends of an entry of any kind. A nil field is left alone.
type sharedInput struct {
	Summary  *string         `json:"summary"`
	Article  *string         `json:"article"`
	Image    *string         `json:"image"`
	Pictures *[]pictureInput `json:"pictures"`
	Sources  *[]sourceInput  `json:"sources"`
	// Translations are all of them; Translation is one besides the others.
	Translations *[]translationInput `json:"translations"`
	Translation  *translationInput   `json:"translation"`
	Status       *archive.Status     `json:"status"`
	Note         string              `json:"note"`
}

// pictureInput is a picture as it is sent. Its measures are never sent.
type pictureInput struct {
	Path      string          `json:"path"`
	Alt       string          `json:"alt"`
	Caption   string          `json:"caption"`
	Credit    string          `json:"credit"`
	Licence   archive.Licence `json:"licence"`
	SourceURL string          `json:"sourceUrl"`
	TakenOn   string          `json:"takenOn"`
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

// translationInput is a translation as it is sent.
type translationInput struct {
	Lang       string `json:"lang"`
	Title      string `json:"title"`
	Summary    string `json:"summary"`
	Article    string `json:"article"`
	Translator string `json:"translator"`
	Made       *int   `json:"made"`
}

type disputedInput struct {
	Date      string            `json:"date"`
	Precision archive.Precision `json:"precision"`
	Reason    string            `json:"reason"`
	Source    sourceInput       `json:"source"`
}

// nullable tells null, which removes a value, from no field at all.
type nullable[T any] struct {
	given bool
	value *T
}

func (f *nullable[T]) UnmarshalJSON(b []byte) error {
	f.given = true
	if bytes.Equal(b, []byte("null")) {
		return nil
	}
	f.value = new(T)
	return strictjson.Decode(b, f.value)
}

// MarshalJSON is for the hash of a request.
func (f nullable[T]) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{"given": f.given, "value": f.value})
}

// change is what a field asks for: nothing, or a value that may be nil.
func change[T, U any](f nullable[T], convert func(*T) *U) **U {
	if !f.given {
		return nil
	}
	var value *U
	if f.value != nil {
		value = convert(f.value)
	}
	return &value
}

func (in *disputedInput) edit() *archive.DisputedEdit {
	if in == nil {
		return nil
	}
	return &archive.DisputedEdit{Date: in.Date, Precision: in.Precision, Reason: in.Reason, Source: archive.SourceEdit(in.Source)}
}

func (in *sharedInput) shared() archive.EntryEdit {
	edit := archive.EntryEdit{Summary: in.Summary, Article: in.Article, Image: in.Image, Status: in.Status, Note: in.Note}
	if in.Pictures != nil {
		pictures := make([]archive.Picture, len(*in.Pictures))
		for i, p := range *in.Pictures {
			pictures[i] = archive.Picture{
				Path: p.Path, Alt: p.Alt, Caption: p.Caption, Credit: p.Credit, Licence: p.Licence, SourceURL: p.SourceURL, TakenOn: p.TakenOn,
			}
		}
		edit.Pictures = &pictures
	}
	if in.Translations != nil {
		translations := make([]archive.TranslationEdit, len(*in.Translations))
		for i, t := range *in.Translations {
			translations[i] = archive.TranslationEdit(t)
		}
		edit.Translations = &translations
	}
	if in.Translation != nil {
		translation := archive.TranslationEdit(*in.Translation)
		edit.Translation = &translation
	}
	if in.Sources != nil {
		sources := make([]archive.SourceEdit, len(*in.Sources))
		for i, s := range *in.Sources {
			sources[i] = archive.SourceEdit(s)
		}
		edit.Sources = &sources
	}
	return edit
}

// readJSON reads the body of a request to add or change an entry that comes as JSON.
func readJSON[T any, P interface {
	*T
	entryInput
}](r *http.Request) (entryInput, *upload.Form, error) {
	in := P(new(T))
	return in, nil, decode(r, in)
}
