package page

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"sankofa/internal/archive"
	"sankofa/internal/web/api"
)

// suggestionForm turns a form into a suggestion. Fields that were left empty are right as
// they are.
func (p *Pages) suggestionForm(s *submission) (*outcome, error) {
	kind, id := archive.KindEvent, s.params["id"]
	for k, info := range archive.Kinds {
		if s.params["path"] == info.Path {
			kind = k
		}
	}
	broken := map[string]string{}
	changes := s.changes(kind, broken)
	var now content
	if id != "" {
		var err error
		if now, err = p.content(s, kind, id); err != nil {
			return nil, err
		}
		if sources := s.sources(now.Sources); sources != nil {
			changes["sources"] = sources
		}
	}
	if lang := s.value("translation.lang"); lang != "" {
		changes["translation"] = map[string]any{
			"lang": lang, "title": s.value("translation.title"), "summary": s.value("translation.summary"),
			"article": s.value("translation.article"), "translator": s.value("translation.translator"),
		}
	}
	picture, err := p.picture(s, broken)
	if err != nil {
		return nil, err
	}
	if picture != nil {
		changes["pictures"] = append(now.Pictures, picture)
	}
	call := map[string]any{"kind": kind, "changes": changes}
	if id != "" {
		call["entryId"] = id
	}
	if version, err := strconv.Atoi(s.value("version")); err == nil {
		call["version"] = version
	}
	for _, name := range []string{"reason", "token", "website"} {
		call[name] = s.value(name)
	}
	if email := s.value("sender.email"); email != "" {
		call["email"] = email
	}
	if name := s.value("sender.name"); name != "" || s.r.Header.Get("Authorization") == "" {
		call["name"] = name
	}
	if title := s.value("source.title"); !archive.Blank(title) {
		call["source"] = map[string]any{"title": title, "pages": s.value("source.pages"), "url": s.value("source.url")}
	}
	body, err := json.Marshal(call)
	if err != nil {
		return nil, err
	}
	// Pressed twice, it is sent once: the token is that of this form.
	sum := sha256.Sum256(body)
	s.r.Header.Set("Idempotency-Key", hex.EncodeToString(sum[:16]))
	var got api.Result
	if len(broken) == 0 {
		got = p.API.Post(s.r, "/api/suggestions", body)
	} else {
		got = api.Result{Status: http.StatusBadRequest, Body: []byte(`{"message":"Validation failed."}`)}
	}
	if got.Status != http.StatusCreated {
		out := s.refused(got)
		ofSender(out.Form.Errors, "email")
		if kind == archive.KindEvent { // others have a name themselves
			ofSender(out.Form.Errors, "name")
		}
		ofPicture(out.Form.Errors, len(now.Pictures))
		ofTranslation(out.Form.Errors)
		for field, message := range broken {
			out.Form.Errors[field] = message
		}
		return out, nil
	}
	var sent struct {
		Token string `json:"token"`
	}
	if err := json.Unmarshal(got.Body, &sent); err != nil {
		return nil, err
	}
	return &outcome{Location: archive.FollowPage + url.QueryEscape(sent.Token), status: http.StatusCreated}, nil
}

// ofSender puts an error beside the field of the form, whose name tells it from that of
// an entry.
func ofSender(broken map[string]string, name string) {
	if message, ok := broken[name]; ok {
		broken["sender."+name] = message
		delete(broken, name)
	}
}

// ofPicture puts the errors of the picture that a form adds beside its fields.
func ofPicture(broken map[string]string, index int) {
	prefix := fmt.Sprintf("pictures[%d].", index)
	for field, message := range broken {
		if name, ok := strings.CutPrefix(field, prefix); ok {
			if name == "path" {
				name = "file"
			}
			broken["picture."+name] = message
			delete(broken, field)
		}
	}
}

// ofTranslation puts the errors of the one translation that a form changes beside its fields.
func ofTranslation(broken map[string]string) {
	for field, message := range broken {
		if _, name, ok := strings.Cut(field, "]."); ok && strings.HasPrefix(field, "translations[") {
			broken["translation."+name] = message
			delete(broken, field)
		}
	}
}

// picture is the one that a form adds, nil if there is none. Its file is kept first, and
// then named by the form, so that nobody has to choose it again.
func (p *Pages) picture(s *submission, broken map[string]string) (map[string]any, error) {
	if s.picture != nil {
		path, err := p.API.Hold(s.r, s.value("token"), s.picture)
		var known *archive.Error
		switch {
		case errors.As(err, &known):
			broken["picture.file"] = known.Message
		case err != nil:
			return nil, err
		default:
			s.values.Set("picture.path", path)
		}
	}
	picture, given := map[string]any{}, false
	for _, name := range []string{"path", "alt", "credit", "licence", "sourceUrl"} {
		if value := s.value("picture." + name); !archive.Blank(value) {
			picture[name], given = value, true
		}
	}
	if given && picture["path"] == nil && broken["picture.file"] == "" {
		broken["picture.file"] = "Choose a picture."
	}
	if !given {
		return nil, nil
	}
	return picture, nil
}

// texts are the fields of each kind that are sent as they are typed, dates those that
// are read first.
var (
	texts = map[archive.Kind][]string{
		archive.KindEvent:  {"title", "country", "summary"},
		archive.KindPerson: {"name", "summary"},
		archive.KindPlace:  {"name", "country", "kind", "summary"},
	}
	dates = map[archive.Kind][]string{
		archive.KindEvent:  {"date"},
		archive.KindPerson: {"born", "died"},
	}
)

// changes are the fields that were filled in; what cannot be read goes into broken.
func (s *submission) changes(kind archive.Kind, broken map[string]string) map[string]any {
	changes := map[string]any{}
	for _, name := range texts[kind] {
		if value := s.value(name); !archive.Blank(value) {
			changes[name] = value
		}
	}
	for _, name := range dates[kind] {
		value := s.value(name)
		if archive.Blank(value) {
			continue
		}
		date, precision, err := archive.ParseDateText(value)
		switch {
		case err != nil:
			broken[name] = err.Error()
		case kind == archive.KindEvent:
			changes["date"], changes["precision"] = date.String(), precision
		default:
			changes[name] = map[string]any{"date": date.String(), "precision": precision}
		}
	}
	return changes
}

// content are the lists of an entry that a form adds to.
type content struct {
	Sources  []map[string]any `json:"sources"`
	Pictures []map[string]any `json:"pictures"`
}

func (p *Pages) content(s *submission, kind archive.Kind, id string) (content, error) {
	var entry content
	got, err := p.fetch(s.r.Context(), "/api/"+archive.Kinds[kind].Path+"/"+url.PathEscape(id))
	if err != nil {
		return entry, err
	}
	var answer map[string]json.RawMessage
	if err := json.Unmarshal(got.Body, &answer); err != nil {
		return entry, err
	}
	if answer == nil { // no such entry, which the call itself will say
		return entry, nil
	}
	if err := json.Unmarshal(answer[string(kind)], &entry); err != nil {
		return entry, err
	}
	// What readers see, but nobody sends, is left out.
	keepOnly(entry.Sources, "kind", "title", "author", "publisher", "year", "pages", "url")
	keepOnly(entry.Pictures, "path", "alt", "caption", "credit", "licence", "sourceUrl", "takenOn")
	return entry, nil
}

func keepOnly(list []map[string]any, names ...string) {
	for _, item := range list {
		maps.DeleteFunc(item, func(name string, _ any) bool { return !slices.Contains(names, name) })
	}
}

// sources are those of the entry with what the form adds to them, nil if that is nothing.
func (s *submission) sources(sources []map[string]any) []map[string]any {
	changed := false
	for i, source := range sources {
		for _, name := range []string{"pages", "url"} {
			if value := s.value(fmt.Sprintf("sources[%d].%s", i, name)); !archive.Blank(value) {
				source[name], changed = value, true
			}
		}
	}
	if !changed {
		return nil
	}
	return sources
}

// followForm is what a sender does with a suggestion: answer a question, take it back, or
// remove the name from it.
func (p *Pages) followForm(s *submission) (*outcome, error) {
	token := s.r.URL.Query().Get("key")
	call := map[string]any{"token": token}
	action := s.value("action")
	switch action {
	case "answer":
		call["body"] = s.value("body")
	case "withdraw", "erase":
	default:
		return nil, archive.Fail(archive.CodeInvalid, "There is no such action.")
	}
	body, err := json.Marshal(call)
	if err != nil {
		return nil, err
	}
	got := p.API.Post(s.r, "/api/suggestions/"+action, body)
	if got.Status != http.StatusOK {
		return s.refused(got), nil
	}
	return &outcome{Location: archive.FollowPage + url.QueryEscape(token), status: http.StatusOK}, nil
}
