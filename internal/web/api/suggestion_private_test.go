package api_test

import (
	"bytes"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/web"
	"sankofa/internal/web/api"
	"sankofa/internal/web/webtest"
)

// safeBuffer is a log that many write to.
type safeBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *safeBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *safeBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// private is a text that only some may see, with the roles that get it from somewhere.
type private struct {
	what, text string
	seenBy     []string
}

// Suggestions in every status, with words that are found again, against every call, page
// and feed that there is, for every role.
func TestNoPrivateByte(t *testing.T) {
	t.Parallel()
	var log safeBuffer
	s := webtest.New(t, func(o *web.Options) {
		o.Log = slog.New(slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
		o.Premoderation = true
	})
	e := s.Add(nil)
	born := archive.LifeDate{Date: archive.MustDate("1960-05-17"), Precision: archive.PrecisionDay}
	p := s.AddPerson(func(p *archive.Person) { p.Born = &born })
	place := s.AddPlace(nil)
	moderators := []string{"editor", "admin"}
	var texts []private
	var tokens []string
	ids := []string{}
	statuses := []archive.SuggestionStatus{
		archive.SuggestionWaiting, archive.SuggestionAsked, archive.SuggestionAccepted, archive.SuggestionPartly,
		archive.SuggestionDeclined, archive.SuggestionSpam, archive.SuggestionWithdrawn,
	}
	for _, status := range statuses {
		mark := "Zx" + string(status)
		for kind, id := range map[archive.Kind]string{archive.KindEvent: e.ID, archive.KindPlace: place.ID} {
			mark := mark + string(kind)
			summary := "Summary " + mark + "summary of what should be there."
			sent := s.Suggest("visitor", s.Correction(kind, id, webtest.Object("summary", summary, "sources", []any{webtest.Object("title", mark+"source")}),
				"reason", mark+"reason", "name", mark+"name", "email", strings.ToLower(mark)+"@private.example"))
			tokens, ids = append(tokens, sent.Token), append(ids, sent.Suggestion.ID)
			of, version := sent.Suggestion.ID, 1
			switch status {
			case archive.SuggestionAsked:
				s.Decide("editor", of, "ask", version, "message", mark+"question").OK(t)
			case archive.SuggestionAccepted:
				s.Decide("editor", of, "accept", version, "message", mark+"answer").OK(t)
			case archive.SuggestionPartly:
				s.Decide("editor", of, "accept", version, "fields", []string{"sources"}, "message", mark+"answer", "choices", webtest.Object("sources", "ours")).OK(t)
			case archive.SuggestionDeclined:
				s.Decide("editor", of, "decline", version, "message", mark+"answer").OK(t)
			case archive.SuggestionSpam:
				s.Decide("editor", of, "spam", version).OK(t)
			case archive.SuggestionWithdrawn:
				s.Call("visitor", "POST", "/api/suggestions/withdraw", webtest.Object("token", sent.Token)).OK(t)
			}
			texts = append(texts,
				private{"e-mail address", strings.ToLower(mark) + "@private.example", nil},
				private{"reason", mark + "reason", moderators},
				private{"question", mark + "question", moderators}, private{"answer", mark + "answer", moderators},
				private{"follow token", sent.Token, nil},
			)
			if taken := status == archive.SuggestionAccepted || status == archive.SuggestionPartly; !taken {
				texts = append(texts, private{"name without an accepted change", mark + "name", moderators}, private{"source", mark + "source", moderators})
			}
			if status != archive.SuggestionAccepted {
				texts = append(texts, private{"summary", mark + "summary", moderators})
			}
		}
	}
	draft := s.Create("user2", "title", "Zxdraft")
	s.Call("editor", "POST", "/api/review/drafts/event/"+draft.ID+"/send-back", webtest.Object("version", 1, "reason", "Zxsentback")).OK(t)
	s.Comment("user2", e.ID, "Zxcomment")
	texts = append(texts, private{"draft", "Zxdraft", moderators}, private{"why a draft was sent back", "Zxsentback", moderators}, private{"waiting comment", "Zxcomment", moderators})
	birthday := s.Suggest("visitor", s.Correction(archive.KindPerson, p.ID, webtest.Object("born", webtest.Object("date", "1960-05-18", "precision", "day"))))
	if follow := s.Get("/api/suggestions/follow?token=" + birthday.Token).Text; strings.Contains(follow, "1960-05-17") || !strings.Contains(follow, "1960-05-18") {
		t.Errorf("S-20 the birthday of the living is shown to a sender: %s", follow)
	}

	guess := s.Call("visitor", "POST", "/api/suggestions", s.Correction(archive.KindPerson, p.ID, webtest.Object("born", webtest.Object("date", "1960-05-17", "precision", "day"))))
	if guess.StatusCode != 201 {
		t.Errorf("S-20 whoever guesses a birthday is told so: %s", guess.Text)
	}
	var right webtest.Sent
	guess.Read(t, 201, &right)
	s.Decide("editor", right.Suggestion.ID, "accept", 1).OK(t) // both say the same
	s.Decide("editor", birthday.Suggestion.ID, "accept", 1).Fails(t, 409, "merge_conflict", "")

	targets := []string{
		"/feeds/latest.atom", "/feeds/latest.json", "/feeds/edits.atom", "/feeds/on-this-day.atom", "/feeds/anniversaries.ics", "/sitemap.xml",
		"/", "/timeline", "/people", "/places", "/about", "/events/" + e.ID, "/events/" + e.ID + "/history", "/places/" + place.Slug, "/places/" + place.Slug + "/edits",
		"/suggestion?key=x", "/api/events/" + draft.ID, "/api/events/export?format=json", "/api/events/export?format=csv", "/api/events/export?format=jsonld",
		"/api/suggestions?scope=review&limit=200", "/api/review?limit=200", "/api/review?kind=doubted", "/api/search?search=Zxdeclined", "/api/events?search=Zxdraft&scope=manage",
	}
	for _, id := range ids {
		targets = append(targets, "/api/suggestions/"+id, "/api/suggestions/follow?id="+id)
	}
	for _, route := range new(api.API).Routes() {
		if route.Method != "GET" {
			continue
		}
		of := e.ID
		if strings.HasPrefix(route.Path, "/api/places") {
			of = place.ID
		}
		if strings.HasPrefix(route.Path, "/api/people") {
			of = p.ID
		}
		targets = append(targets, strings.NewReplacer("{id}", of, "{slug}", "ghana", "{n}", "20").Replace(route.Path))
	}
	seen := map[string]map[string]bool{}
	for _, role := range roles {
		for _, target := range targets {
			got := s.Call(role, "GET", target, nil)
			for _, text := range texts {
				if !strings.Contains(got.Text, text.text) {
					continue
				}
				if seen[text.text] == nil {
					seen[text.text] = map[string]bool{}
				}
				seen[text.text][role] = true
				if !slices.Contains(text.seenBy, role) {
					t.Errorf("S-20 S-21 %s %q is shown to a %s at %s", text.what, text.text, role, target)
				}
			}
		}
	}
	// The marks are worth something only if those who may see them do.
	for _, text := range []string{"Zxwaitingeventreason", "Zxaskedplacequestion", "Zxdeclinedeventanswer", "Zxspamplacesummary", "Zxdraft"} {
		if !seen[text]["editor"] {
			t.Errorf("S-21 nobody saw %q", text)
		}
	}
	logged := log.String()
	if !strings.Contains(logged, "/api/suggestions") {
		t.Error("the log holds no requests")
	}
	for _, text := range append(tokens, "private.example") {
		if strings.Contains(logged, text) {
			t.Errorf("S-20 %q is in the log", text)
		}
	}
	for _, text := range texts {
		if strings.Contains(logged, text.text) {
			t.Errorf("S-20 %s %q is in the log", text.what, text.text)
		}
	}
	entries, _, err := s.Store.Logs(t.Context(), archive.LogFilter{}, archive.Page{Number: 1, Limit: 200})
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if strings.Contains(entry.Summary, "Zx") && !strings.HasPrefix(entry.Action, "event.") {
			t.Errorf("S-20 the activity log says %+v", entry)
		}
	}
}
