package api_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/auth"
	"sankofa/internal/clocktest"
	"sankofa/internal/mail"
	"sankofa/internal/web"
	"sankofa/internal/web/api"
	"sankofa/internal/web/webtest"
)

// revisions are those that everyone sees of an event.
func revisions(t *testing.T, s *webtest.Site, id string) []archive.Revision {
	t.Helper()
	var got struct{ Items []archive.Revision }
	s.Get("/api/events/"+id+"/revisions").Read(t, 200, &got)
	return got.Items
}

// letters are the letters that senders get.
func letters(t *testing.T, s *webtest.Site) []archive.Mail {
	t.Helper()
	mailer := mail.NewMailer(s.Store, mail.NewOutbox(t.TempDir()), false, slog.New(slog.DiscardHandler), time.Now)
	if err := mail.NewAnswers(s.Store, mailer, webtest.PublicURL, auth.NewToken).Write(t.Context()); err != nil {
		t.Fatal(err)
	}
	list, err := s.Store.TakeMail(t.Context(), 100, time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

var followLink = regexp.MustCompile(`https://history\.example\.org/suggestion\?key=([A-Za-z0-9_-]+)`)

// From a reader without an account to the public edit with credit, and the letter.
func TestSuggestionJourney(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	router := documented(t)
	e := s.Add(nil)
	var form struct{ Token string }
	s.Get("/api/suggestions/token").Read(t, 200, &form)
	if form.Token == "" {
		t.Fatal("S-20 there is no token for the form")
	}
	sent := s.Suggest("visitor", s.Correction(archive.KindEvent, e.ID, webtest.Object("title", "Ghana is free", "date", "1957-03-07", "summary", "Wrong."),
		"source", webtest.Object("kind", "book", "title", "Ghana: The Autobiography", "pages", "12"), "name", "Kojo Reader", "email", "kojo@example.org"))
	if sent.Suggestion.Status != archive.SuggestionWaiting || sent.Suggestion.Entry.Path != "/events/"+e.ID {
		t.Fatalf("S-20 %+v", sent.Suggestion)
	}
	var queue archive.ReviewQueue
	s.Call("editor", "GET", "/api/review", nil).Read(t, 200, &queue)
	if queue.Total != 1 || queue.Items[0].ID != sent.Suggestion.ID || queue.Items[0].By != "Kojo Reader" {
		t.Fatalf("S-21 the queue is %+v", queue)
	}

	asked := s.Decide("editor", sent.Suggestion.ID, "ask", 1, "message", "Which edition do you have?")
	asked.OK(t)
	conforms(t, router, "POST", "/api/suggestions/x/decision", asked)
	first := letters(t, s)
	if len(first) != 1 || first[0].To != "kojo@example.org" || !strings.Contains(first[0].Text, "Which edition do you have?") {
		t.Fatalf("S-20 the question comes by letter: %+v", first)
	}
	link := followLink.FindStringSubmatch(first[0].Text)
	if link == nil || link[1] == sent.Token {
		t.Fatalf("S-20 the letter has no link of its own: %s", first[0].Text)
	}
	follow := s.Get("/api/suggestions/follow?token=" + link[1])
	conforms(t, router, "GET", "/api/suggestions/follow", follow)
	var followed webtest.OneSuggestion
	follow.Read(t, 200, &followed)
	if followed.Suggestion.Status != archive.SuggestionAsked || followed.Suggestion.Messages[0].Body != "Which edition do you have?" {
		t.Fatalf("S-20 the sender sees %+v", followed.Suggestion)
	}
	for _, private := range []string{"Kojo", "kojo@"} {
		if strings.Contains(follow.Text, private) {
			t.Errorf("S-20 the address to follow shows %q", private)
		}
	}
	s.Call("visitor", "POST", "/api/suggestions/answer", webtest.Object("token", sent.Token, "body", " ")).Fails(t, 400, "invalid", "")
	s.Call("visitor", "POST", "/api/suggestions/answer", webtest.Object("token", sent.Token, "body", "The first.")).OK(t)

	view := s.Call("editor", "GET", "/api/suggestions/"+sent.Suggestion.ID, nil)
	conforms(t, router, "GET", "/api/suggestions/x", view)
	var open webtest.OneSuggestion
	view.Read(t, 200, &open)
	if len(open.Merge) != 4 || open.Suggestion.Version != 3 || open.Suggestion.Entry.Version != 1 || strings.Contains(view.Text, "kojo@") {
		t.Errorf("S-21 the reviewer sees %s", view.Text)
	}
	var decided webtest.OneSuggestion
	s.Decide("editor", sent.Suggestion.ID, "accept", 3, "fields", []string{"title", "sources"}, "message", "The date stands in the Act.", "entryVersion", 1).Read(t, 200, &decided)
	if decided.Suggestion.Status != archive.SuggestionPartly || decided.Suggestion.Revision != 2 {
		t.Fatalf("S-21 %+v", decided.Suggestion)
	}
	var now webtest.OneEvent
	s.Get("/api/events/"+e.ID).Read(t, 200, &now)
	if now.Event.Title != "Ghana is free" || now.Event.Date != e.Date || now.Event.Summary != e.Summary || len(now.Event.Sources) != 2 {
		t.Errorf("S-21 readers see %+v", now.Event)
	}
	record := revisions(t, s, e.ID)
	if len(record) != 2 || record[0].Credit != "Kojo Reader" || record[0].Editor != "editor" {
		t.Errorf("S-21 the record is %+v", record)
	}
	feed := s.Get("/feeds/edits.atom").Text
	webtest.Contains(t, feed, "<contributor><name>Kojo Reader</name></contributor>", "Suggested by Kojo Reader.")
	var names struct{ Items []archive.Contributor }
	list := s.Get("/api/contributors")
	conforms(t, router, "GET", "/api/contributors", list)
	list.Read(t, 200, &names)
	if len(names.Items) != 1 || names.Items[0].Name != "Kojo Reader" || names.Items[0].Title != "Ghana is free" {
		t.Errorf("S-21 contributors are %+v", names)
	}
	answer := letters(t, s)
	if len(answer) != 1 || !strings.Contains(answer[0].Text, "A part of your suggestion was accepted") || !strings.Contains(answer[0].Text, "The date stands in the Act.") {
		t.Errorf("S-20 the answer by letter is %+v", answer)
	}
	s.Call("visitor", "POST", "/api/suggestions/withdraw", webtest.Object("token", sent.Token)).Fails(t, 409, "conflict", "This suggestion is decided already.")
	s.Call("visitor", "POST", "/api/suggestions/answer", webtest.Object("token", sent.Token, "body", "But!")).Fails(t, 409, "conflict", "")

	// What one has sent can be without a name again.
	s.Call("visitor", "POST", "/api/suggestions/erase", webtest.Object("token", sent.Token)).OK(t)
	for _, target := range []string{"/feeds/edits.atom", "/api/contributors", "/api/events/" + e.ID + "/revisions"} {
		if got := s.Get(target); strings.Contains(got.Text, "Kojo") {
			t.Errorf("S-20 the name is left in %s", target)
		}
	}
	if len(letters(t, s)) != 0 {
		t.Error("S-20 a letter to an erased address")
	}
}

func TestSuggestionIsRefused(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	e, hidden := s.Add(nil), s.Add(func(e *archive.Event) { e.Status = archive.StatusDraft })
	change := webtest.Object("title", "Other")
	secret := s.AddPerson(func(p *archive.Person) { p.Status = archive.StatusDraft })
	for name, tt := range map[string]struct {
		body         map[string]any
		status       int
		code, detail string
	}{
		"no reason and no source":   {s.Correction("event", e.ID, change, "reason", " "), 400, "invalid", "Say why, or where this can be checked."},
		"nothing changed":           {s.Correction("event", e.ID, webtest.Object()), 400, "invalid", "Change at least one field."},
		"no title left":             {s.Correction("event", e.ID, webtest.Object("title", "")), 400, "invalid", "Title is required."},
		"an impossible date":        {s.Correction("event", e.ID, webtest.Object("date", "1957-02-30")), 400, "invalid", "Date is invalid."},
		"no address":                {s.Correction("event", e.ID, change, "email", "x"), 400, "invalid", "Enter a valid email address."},
		"no form":                   {s.Correction("event", e.ID, change, "token", ""), 400, "form_expired", ""},
		"a forged form":             {s.Correction("event", e.ID, change, "token", strings.Repeat("A", 43)), 400, "form_expired", ""},
		"a draft":                   {s.Correction("event", hidden.ID, change), 404, "not_found", ""},
		"no such event":             {s.Correction("event", "nope", change), 404, "not_found", ""},
		"no such kind":              {s.Correction("thing", e.ID, change), 400, "invalid", ""},
		"a new person":              {s.Correction("person", "", webtest.AnyPerson()), 400, "invalid", ""},
		"an incomplete event":       {s.Correction("event", "", change), 400, "invalid", "Country is required."},
		"a person who is not there": {s.Correction("event", e.ID, webtest.Object("people", []any{webtest.Object("personId", "nope")})), 400, "invalid", "Person not found."},
		"a person who is hidden":    {s.Correction("event", e.ID, webtest.Object("people", []any{webtest.Object("personId", secret.ID)})), 400, "invalid", "Person not found."},
		"a version to come":         {s.Correction("event", e.ID, change, "version", 9), 409, "conflict", ""},
		"too long a reason":         {s.Correction("event", e.ID, change, "reason", strings.Repeat("x", 2001)), 400, "invalid", "Reason must be at most 2000 characters."},
		"three links":               {s.Correction("event", e.ID, change, "reason", "https://a.example https://b.example https://c.example"), 400, "invalid", ""},
	} {
		got := s.Call("visitor", "POST", "/api/suggestions", tt.body)
		got.Fails(t, tt.status, tt.code, "")
		if tt.detail != "" && !slices.Contains(got.Details(t), tt.detail) {
			t.Errorf("S-20 %s: %s", name, got.Text)
		}
	}
	s.Call("visitor", "POST", "/api/suggestions", s.Correction("event", e.ID, webtest.Object("article", strings.Repeat("x", 300<<10)))).Fails(t, 413, "too_large", "")
	if sent := s.Suggest("visitor", s.Correction("event", "", webtest.Draft())); sent.Suggestion.Entry.State != "new" {
		t.Errorf("S-20 a new event is %+v", sent.Suggestion.Entry)
	}
}

// A key makes two of the same one, and both who sent it can follow.
func TestSuggestionIsSentOnce(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	e := s.Add(nil)
	body := s.Correction(archive.KindEvent, e.ID, webtest.Object("title", "Other"))
	first := s.Suggest("visitor", body, "Idempotency-Key", "k")
	body["token"] = s.FormToken()
	again := s.Call("visitor", "POST", "/api/suggestions", body, "Idempotency-Key", "k")
	var second webtest.Sent
	again.Read(t, 201, &second)
	if second.Suggestion.ID != first.Suggestion.ID || again.Header.Get("Idempotent-Replayed") != "true" {
		t.Errorf("S-11 S-20 sent again: %+v", second)
	}
	for _, token := range []string{first.Token, second.Token} {
		s.Get("/api/suggestions/follow?token=" + token).OK(t)
	}
	s.Call("visitor", "POST", "/api/suggestions", s.Correction(archive.KindEvent, e.ID, webtest.Object("title", "Yet another")), "Idempotency-Key", "k").Fails(t, 422, "unprocessable", "")
	s.Call("visitor", "POST", "/api/suggestions", body).Fails(t, 409, "repeated", "")
}

// Editors suggest changes of somebody else's draft, and nobody else hears what it says.
func TestSuggestionOnADraft(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	const secret = "What only the draft says"
	e := s.Add(func(e *archive.Event) {
		e.Status, e.Title, e.Summary = archive.StatusDraft, secret, secret
	})
	now := func() archive.Event {
		var one webtest.OneEvent
		s.Call("admin", "GET", "/api/events/"+e.ID, nil).Read(t, 200, &one)
		return one.Event
	}
	change := func(who, title string, pairs ...any) webtest.Reply {
		return s.Call(who, "POST", "/api/suggestions", s.Correction(archive.KindEvent, e.ID, webtest.Object("title", title), pairs...))
	}
	for _, who := range []string{"visitor", "user"} {
		change(who, "A guess").Fails(t, 404, "not_found", "")
	}
	s.Update(e.ID, func(e *archive.Event) { e.Summary = secret + " now" })
	var made struct {
		Suggestion webtest.Suggestion
		Token      string
	}
	change("editor", "A better title", "version", 1).Read(t, 201, &made)
	if got := now(); got.Title != secret {
		t.Errorf("S-17 the draft is %q before anybody decided", got.Title)
	}

	follow := "/api/suggestions/follow?token=" + made.Token
	s.Call("visitor", "GET", follow, nil).Fails(t, 404, "not_found", "Suggestion not found.")
	s.Call("user", "GET", follow, nil).Fails(t, 404, "not_found", "")
	webtest.Contains(t, s.Call("editor", "GET", follow, nil).Text, secret)
	for _, path := range []string{
		"/suggestion?key=" + made.Token, "/about", "/api/review/age", "/feeds/latest.atom", "/api/events/" + e.ID,
		"/api/events/" + e.ID + "/revisions", "/api/contributors", "/sitemap.xml", "/feeds/edits.atom",
	} {
		if reply := s.Call("visitor", "GET", path, nil); strings.Contains(reply.Text, secret) {
			t.Errorf("S-17 %s tells what the draft says", path)
		}
	}

	s.Decide("editor", made.Suggestion.ID, "accept", 1).Fails(t, 403, "forbidden", "")
	s.Decide("user", made.Suggestion.ID, "accept", 1).Fails(t, 403, "forbidden", "")
	s.Decide("editor2", made.Suggestion.ID, "accept", 1).OK(t)
	if got := now(); got.Title != "A better title" || got.Summary != secret+" now" || got.Status != archive.StatusDraft {
		t.Errorf("S-17 accepted it is %q, %s", got.Title, got.Status)
	}
	s.Call("admin", "PATCH", "/api/events/"+e.ID+"/status", webtest.Object("status", "published")).OK(t)
	s.Call("visitor", "GET", follow, nil).Fails(t, 404, "not_found", "")
}

// A suggestion on an entry that is another one by now: a clear answer each time.
func TestSuggestionOnWhatChanged(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	suggest := func(id, title string, pairs ...any) webtest.Suggestion {
		return s.Suggest("visitor", s.Correction(archive.KindEvent, id, webtest.Object("title", title), pairs...)).Suggestion
	}
	e := s.Add(nil)
	for i := range 10 {
		s.Update(e.ID, func(e *archive.Event) { e.Title = fmt.Sprint("Title ", i) })
	}
	old := suggest(e.ID, "What the reader wanted", "version", 1)
	s.Decide("editor", old.ID, "accept", 1, "entryVersion", 3).Fails(t, 409, "conflict", "")
	conflict := s.Decide("editor", old.ID, "accept", 1)
	conflict.Fails(t, 409, "merge_conflict", "The entry has changed since. Choose what is right.")
	webtest.Contains(t, conflict.Text, `"field":"title"`)
	s.Decide("editor", old.ID, "accept", 1, "choices", webtest.Object("title", "sideways")).Fails(t, 400, "invalid", "")
	s.Decide("editor", old.ID, "accept", 1, "choices", webtest.Object("title", "ours"), "entryVersion", 11).OK(t)
	if got := revisions(t, s, e.ID)[0]; string(got.Changes[0].After) != `"What the reader wanted"` {
		t.Errorf("S-21 chosen is %s", got.Changes[0].After)
	}

	withdrawn := suggest(e.ID, "Withdrawn")
	s.Call("editor", "PATCH", "/api/events/"+e.ID+"/status", webtest.Object("status", "draft")).OK(t)
	s.Decide("editor", withdrawn.ID, "accept", 1).Fails(t, 409, "entry_gone", "The event is not published any more. Publish it first, or decline the suggestion.")
	removed := s.Add(nil)
	gone := suggest(removed.ID, "Removed")
	s.Call("admin", "DELETE", "/api/events/"+removed.ID, nil).OK(t)
	s.Decide("editor", gone.ID, "accept", 1).Fails(t, 409, "entry_gone", "The event was removed. Bring it back first, or decline the suggestion.")
	for _, of := range []webtest.Suggestion{withdrawn, gone} {
		s.Decide("editor", of.ID, "decline", 1).Fails(t, 400, "invalid", "")
		s.Decide("editor", of.ID, "decline", 1, "message", "It is gone.").OK(t)
	}
}

// Of two editors at the same moment one decides, the other is told.
func TestTwoEditorsDecide(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	e := s.Add(nil)
	s.Person("editor")
	s.Person("editor2")
	for i := range 5 {
		sent := s.Suggest("visitor", s.Correction(archive.KindEvent, e.ID, webtest.Object("title", fmt.Sprint("Title ", i))))
		replies := make([]webtest.Reply, 2)
		var done sync.WaitGroup
		for j, who := range []string{"editor", "editor2"} {
			done.Go(func() {
				replies[j] = s.Decide(who, sent.Suggestion.ID, []string{"accept", "decline"}[j], 1, "message", "Because.")
			})
		}
		done.Wait()
		slices.SortFunc(replies, func(a, b webtest.Reply) int { return a.StatusCode - b.StatusCode })
		if replies[0].StatusCode != 200 || replies[1].StatusCode != 409 || !strings.Contains(replies[1].Text, "Someone else has") {
			t.Fatalf("S-21 %d %d: %s", replies[0].StatusCode, replies[1].StatusCode, replies[1].Text)
		}
	}
}

// An editor's save on what belongs to somebody else becomes a suggestion that another
// editor accepts.
func TestEditorSuggests(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	e := s.Create("editor")
	s.Call("editor2", "PUT", "/api/events/"+e.ID, webtest.Object("title", "Other")).Fails(t, 403, "forbidden", "")
	sent := s.Suggest("editor2", webtest.Object("kind", "event", "entryId", e.ID, "version", e.Version, "changes", webtest.Object("title", "Other"), "reason", "A slip."))
	s.Decide("editor2", sent.Suggestion.ID, "accept", 1).Fails(t, 403, "forbidden", "Somebody else has to decide on what you sent.")
	s.Decide("editor", sent.Suggestion.ID, "accept", 1).OK(t)
	if record := revisions(t, s, e.ID); record[0].Credit != "editor2" || record[0].Editor != "editor" {
		t.Errorf("S-17 S-21 the record is %+v", record[0])
	}
	var mine struct{ Items []webtest.Suggestion }
	s.Call("editor2", "GET", "/api/suggestions?status=accepted", nil).Read(t, 200, &mine)
	if len(mine.Items) != 1 || mine.Items[0].ID != sent.Suggestion.ID {
		t.Errorf("S-20 what one sent is %+v", mine)
	}
}

// Drafts and comments wait in the same queue, and readers know how long.
func TestReviewOfDraftsAndComments(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	router := documented(t)
	draft := s.Create("user")
	var age archive.ReviewAge
	s.Get("/api/review/age").Read(t, 200, &age)
	if age.Waiting != 1 || age.Oldest != archive.DateOf(webtest.Now) {
		t.Errorf("S-21 the age is %+v", age)
	}
	queue := s.Call("editor", "GET", "/api/review?kind=draft", nil)
	conforms(t, router, "GET", "/api/review", queue)
	webtest.Contains(t, queue.Text, draft.ID, `"by":"user"`)
	back := "/api/review/drafts/event/" + draft.ID + "/send-back"
	s.Call("editor", "POST", back, webtest.Object("version", 1, "reason", "")).Fails(t, 400, "invalid", "")
	s.Call("editor", "POST", back, webtest.Object("version", 9, "reason", "x")).Fails(t, 409, "conflict", "")
	s.Call("editor", "POST", "/api/review/drafts/nothing/x/send-back", webtest.Object("version", 1, "reason", "x")).Fails(t, 404, "not_found", "")
	s.Call("editor", "POST", back, webtest.Object("version", 1, "reason", "A source is missing.")).OK(t)
	s.Get("/api/review/age").Read(t, 200, &age)
	if age.Waiting != 0 {
		t.Errorf("S-21 after a draft was sent back %d wait", age.Waiting)
	}
	one := s.Call("user", "GET", "/api/events/"+draft.ID, nil)
	conforms(t, router, "GET", "/api/events/x", one)
	webtest.Contains(t, one.Text, `"sentBack":{"reason":"A source is missing."`)
	s.Call("user", "PUT", "/api/events/"+draft.ID, webtest.Object("summary", "With a source.")).OK(t)
	webtest.Contains(t, s.Call("editor", "GET", "/api/review", nil).Text, draft.ID, `"sentBack":true`)
	tasks := s.Get("/api/tasks?" + url.Values{"country": {"Ivory Coast"}}.Encode())
	conforms(t, router, "GET", "/api/tasks", tasks)
	tasks.OK(t)
	s.Get("/api/tasks?country=Wakanda").Fails(t, 400, "invalid", "")
}

// An admin gives a person the care of a country.
func TestCountryEditor(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	ghana := s.Add(nil)
	togo := s.Add(func(e *archive.Event) { e.Country = "Togo" })
	draft := s.Add(func(e *archive.Event) { e.Status, e.CreatedBy = archive.StatusDraft, s.Person("user2").User.ID })
	keeper := s.Person("user").User.ID
	var u struct{ User archive.User }
	s.Call("admin", "PATCH", "/api/users/"+keeper+"/countries", webtest.Object("countries", []string{"Wakanda"})).Fails(t, 400, "invalid", "")
	s.Call("admin", "PATCH", "/api/users/"+keeper+"/countries", webtest.Object("countries", []string{"Gold Coast"})).Read(t, 200, &u)
	if !slices.Equal(u.User.Countries, []string{"GH"}) {
		t.Fatalf("S-24 %v", u.User.Countries)
	}
	webtest.Contains(t, s.Call("user", "GET", "/api/auth/me", nil).Text, `"countries":["GH"]`)
	others := s.Add(func(e *archive.Event) {
		e.Country, e.Status, e.CreatedBy = "Togo", archive.StatusDraft, s.Person("user2").User.ID
	})
	if list := s.Call("user", "GET", "/api/events?scope=manage", nil).Text; !strings.Contains(list, draft.ID) || strings.Contains(list, others.ID) {
		t.Errorf("S-24 the list of who cares for Ghana: %s", list)
	}
	var saved webtest.OneEvent
	s.Call("user", "PUT", "/api/events/"+ghana.ID, webtest.Object("title", "By who cares")).Read(t, 200, &saved)
	if saved.Event.Status != archive.StatusPublished {
		t.Error("S-24 the edit sent the event back to review")
	}
	s.Call("user", "PUT", "/api/events/"+togo.ID, webtest.Object("title", "x")).Fails(t, 403, "forbidden", "")
	s.Call("user", "PATCH", "/api/events/"+togo.ID+"/status", webtest.Object("status", "draft")).Fails(t, 403, "forbidden", "")
	s.Call("user", "PATCH", "/api/events/"+draft.ID+"/status", webtest.Object("status", "published")).OK(t)
	s.Call("user", "DELETE", "/api/events/"+ghana.ID, nil).Fails(t, 403, "forbidden", "")
	here := s.Suggest("visitor", s.Correction(archive.KindEvent, ghana.ID, webtest.Object("title", "Here")))
	there := s.Suggest("visitor", s.Correction(archive.KindEvent, togo.ID, webtest.Object("title", "There")))
	s.Decide("user", there.Suggestion.ID, "accept", 1).Fails(t, 404, "not_found", "")
	s.Call("user", "GET", "/api/suggestions/"+there.Suggestion.ID, nil).Fails(t, 404, "not_found", "")
	queue := s.Call("user", "GET", "/api/review", nil)
	if !strings.Contains(queue.Text, here.Suggestion.ID) || strings.Contains(queue.Text, there.Suggestion.ID) {
		t.Errorf("S-24 the queue is %s", queue.Text)
	}
	if list := s.Call("user", "GET", "/api/suggestions?scope=review", nil); strings.Contains(list.Text, there.Suggestion.ID) {
		t.Error("S-24 the list shows another country")
	}
	s.Decide("user", here.Suggestion.ID, "accept", 1).OK(t)
	s.Call("user", "GET", "/api/comments", nil).Fails(t, 403, "forbidden", "")
	for _, tt := range []struct {
		author, event string
		status        int
	}{{"user2", ghana.ID, 200}, {"user", ghana.ID, 403}, {"user2", togo.ID, 403}} {
		c := s.Comment(tt.author, tt.event, "What a day.")
		if got := s.Call("user", "PATCH", "/api/events/"+tt.event+"/comments/"+c.ID+"/status", webtest.Object("status", "published")); got.StatusCode != tt.status {
			t.Errorf("S-24 the comment of %s: %d, want %d: %s", tt.author, got.StatusCode, tt.status, got.Text)
		}
	}
	s.Call("admin", "PATCH", "/api/users/"+keeper+"/countries", webtest.Object("countries", []string{})).OK(t)
	s.Call("user", "GET", "/api/review", nil).Fails(t, 403, "forbidden", "")
	s.Call("admin", "PATCH", "/api/users/"+keeper+"/trust", webtest.Object("trust", "total")).Fails(t, 400, "invalid", "")
	s.Call("admin", "PATCH", "/api/users/"+keeper+"/trust", webtest.Object("trust", "granted")).Read(t, 200, &u)
	if u.User.Trust != archive.TrustGranted {
		t.Errorf("S-22 trust is %q", u.User.Trust)
	}
}

// What is made for one sender is marked for the pages that are made from it.
func TestFollowedIsPrivate(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	e := s.Add(nil)
	sent := s.Suggest("visitor", s.Correction(archive.KindEvent, e.ID, webtest.Object("title", "Other")))
	calls := api.New(api.Options{
		Archive: s.Store, Log: slog.New(slog.DiscardHandler), Now: func() time.Time { return webtest.Now },
		Address: func(*http.Request) netip.Addr { return netip.Addr{} },
	})
	calls.Register(http.NewServeMux())
	for target, want := range map[string]bool{"/api/suggestions/follow?token=" + sent.Token: true, "/api/suggestions/token": true, "/api/events/" + e.ID + "/share": false} {
		got, err := calls.Get(t.Context(), target)
		if err != nil || got.Status != 200 || got.Private != want {
			t.Errorf("S-20 %s is private: %v, want %v (%d, %v)", target, got.Private, want, got.Status, err)
		}
	}
	if got := s.Get("/api/suggestions/follow?token=" + sent.Token).Header.Get("Cache-Control"); got != "private, no-store" {
		t.Errorf("S-20 what a sender follows may be kept: %q", got)
	}
}

// What is open is found wherever it is in the queue, and reviewers see each other.
func TestReviewersMeet(t *testing.T) {
	t.Parallel()
	clock := clocktest.New(webtest.Now)
	s := webtest.New(t, func(o *web.Options) { o.Now = clock.Now })
	router := documented(t)
	e := s.Add(nil)
	var last string
	for i := range 25 {
		last = s.Suggest("visitor", s.Correction(archive.KindEvent, e.ID, webtest.Object("title", fmt.Sprint("Title ", i)), "token", s.FormToken())).Suggestion.ID
		clock.Add(time.Minute)
	}
	var item struct{ Item archive.ReviewItem }
	reply := s.Call("editor", "GET", "/api/review/items/"+last, nil)
	conforms(t, router, "GET", "/api/review/items/x", reply)
	reply.Read(t, 200, &item)
	if item.Item.ID != last || item.Item.Status != "" {
		t.Errorf("S-21 beyond the first page: %+v", item)
	}
	s.Call("editor", "GET", "/api/review/items/x", nil).Fails(t, 404, "not_found", "Nothing waits under this id.")

	looks := func(who string, want int) {
		t.Helper()
		var seen struct{ Others int }
		reply := s.Call(who, "POST", "/api/review/items/"+last+"/look", nil)
		conforms(t, router, "POST", "/api/review/items/x/look", reply)
		reply.Read(t, 200, &seen)
		if seen.Others != want {
			t.Errorf("S-21 %s sees %d others, want %d", who, seen.Others, want)
		}
	}
	looks("editor", 0)
	looks("editor", 0)
	looks("editor2", 1)
	looks("editor", 1)
	clock.Add(time.Minute)
	looks("editor", 0)

	s.Decide("editor", last, "decline", 1, "message", "No.").OK(t)
	s.Call("editor2", "GET", "/api/review/items/"+last, nil).Read(t, 200, &item)
	if item.Item.Status != archive.SuggestionDeclined {
		t.Errorf("S-21 what is decided on: %+v", item)
	}
	s.Decide("editor2", last, "reopen", 1).Fails(t, 409, "conflict", "Someone else has declined this suggestion meanwhile.")
	s.Decide("editor2", last, "reopen", 2).OK(t)
	s.Decide("editor2", last, "reopen", 3).Fails(t, 409, "conflict", "")
}
