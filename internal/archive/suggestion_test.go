package archive

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"
)

var suggestedAt = time.Date(2026, 3, 6, 12, 0, 0, 0, time.UTC)

func ghanaEvent() *Event {
	e := &Event{
		Entry: Entry{ID: "e", Version: 1, Active: true, Status: StatusPublished, Summary: "Ghana is free [1].", Article: "Text [1].", Sources: []Source{{Kind: SourceBook, Title: "A"}}},
		Title: "Ghana is free", Country: "Ghana", Date: MustDate("1957-03-06"), Precision: PrecisionDay,
	}
	e.Tidy()
	return e
}

func TestFormToken(t *testing.T) {
	key := []byte("key")
	token := NewFormToken(key, suggestedAt)
	for _, tt := range []struct {
		name  string
		token string
		key   string
		after time.Duration
		ok    bool
	}{
		{"at once", token, "key", 0, true},
		{"after three days", token, "key", FormLife, true},
		{"later", token, "key", FormLife + time.Second, false},
		{"from the future", token, "key", -time.Hour, false},
		{"of another archive", token, "other", 0, false},
		{"cut", token[:20], "key", 0, false},
		{"none", "", "key", 0, false},
		{"forged", strings.Map(func(r rune) rune { return 'A' }, token), "key", 0, false},
	} {
		opened, err := FormOpened([]byte(tt.key), tt.token, suggestedAt.Add(tt.after))
		if (err == nil) != tt.ok || err == nil && !opened.Equal(suggestedAt) {
			t.Errorf("S-25 a token %s: %v, %v", tt.name, opened, err)
		}
	}
	if NetworkKey(key, "192.0.2.1/32") == NetworkKey(key, "192.0.2.2/32") || strings.Contains(NetworkKey(key, "192.0.2.1/32"), "192") {
		t.Error("S-25 networks are not told apart, or not hidden")
	}
}

func TestSmall(t *testing.T) {
	change := func(field string, before, after any) FieldChange {
		return FieldChange{field, mustJSON(before), mustJSON(after)}
	}
	for _, tt := range []struct {
		name   string
		change FieldChange
		want   bool
	}{
		{"a letter", change("summary", "The kingdom of Benni", "The kingdom of Benin"), true},
		{"a word", change("summary", "It was large", "It was small"), false},
		{"a year", change("summary", "In 1957 it came", "In 1958 it came"), false},
		{"a short word", change("summary", "She did not come", "She did now come"), false},
		{"a word more", change("summary", "It came", "It never came"), false},
		{"many letters", change("title", "Aaaaa bbbbb ccccc ddddd", "Aaaab bbbbc ccccd dddde"), false},
		{"a mark", change("article", "It came[12].", "It came[13]."), false},
		{"a source", change("sources", []Source{}, []Source{{Title: "A"}}), true},
		{"the credit of a picture", change("pictures", []Picture{{Path: "/a"}}, []Picture{{Path: "/a", Credit: "B"}}), true},
		{"another picture", change("pictures", []Picture{{Path: "/a"}}, []Picture{{Path: "/b"}}), false},
		{"a date", change("date", "1957-03-06", "1957-03-07"), false},
		{"tags", change("tags", []string{"A"}, []string{"B"}), false},
	} {
		s := &Suggestion{EntryID: "e", Changes: []FieldChange{tt.change}}
		if got := s.Small(); got != tt.want {
			t.Errorf("S-22 %s is small: %v", tt.name, got)
		}
	}
	fresh := &Suggestion{Changes: []FieldChange{change("sources", nil, []Source{})}}
	doubted := &Suggestion{EntryID: "e", Changes: fresh.Changes, Doubts: []Doubt{DoubtHasty}}
	if fresh.Small() || doubted.Small() {
		t.Error("S-22 a new event or a doubted suggestion is small")
	}
}

func TestTrusted(t *testing.T) {
	for _, tt := range []struct {
		trust          Trust
		accepted, spam int
		want           bool
	}{{TrustEarned, 4, 0, false}, {TrustEarned, 5, 0, true}, {TrustEarned, 9, 1, false}, {TrustGranted, 0, 3, true}, {TrustWithdrawn, 99, 0, false}} {
		if got := tt.trust.Trusted(tt.accepted, tt.spam); got != tt.want {
			t.Errorf("S-22 %s with %d accepted and %d spam: %v", tt.trust, tt.accepted, tt.spam, got)
		}
	}
}

func TestNewSuggestion(t *testing.T) {
	title, verified := "Other", true
	status := StatusDraft
	edit := &EventEdit{Title: &title}
	edit.Status = &status
	edit.Sources = &[]SourceEdit{{Kind: SourceBook, Title: "A", Verified: &verified}}
	s, err := NewSuggestion(ghanaEvent(), SuggestionInput{Edit: edit, Reason: "Because."}, editor, suggestedAt)
	if err != nil || !slices.Equal(s.Fields(), []string{"title"}) {
		t.Errorf("S-20 neither a status nor a mark can be suggested: %v, %v", s.Fields(), err)
	}
	if s.Sender != editor.ID || s.BaseVersion != 1 || s.Status != SuggestionWaiting {
		t.Errorf("S-20 %+v", s)
	}
	source := SourceEdit{Kind: SourceBook, Title: "B", Pages: "3"}
	s, err = NewSuggestion(ghanaEvent(), SuggestionInput{Edit: &EventEdit{}, Source: &source}, visitor, suggestedAt)
	if err != nil || !slices.Equal(s.Fields(), []string{"sources"}) || s.Around["article"] == nil {
		t.Errorf("S-20 a source alone is a suggestion: %+v, %v", s, err)
	}
	image := "https://example.org/a.jpg"
	edit = &EventEdit{}
	edit.Image = &image
	_, err = NewSuggestion(ghanaEvent(), SuggestionInput{Edit: edit, Reason: "x", Email: "nonsense"}, visitor, suggestedAt)
	known, ok := err.(*Error)
	fields := []string{}
	if ok {
		for _, d := range known.Details {
			fields = append(fields, d.Field)
		}
	}
	if want := []string{"pictures[0].alt", "pictures[0].credit", "pictures[0].licence", "email"}; !slices.Equal(fields, want) {
		t.Errorf("S-20 a picture without credit and a wrong address: %v", fields)
	}
}

func TestCheckLinks(t *testing.T) {
	for text, ok := range map[string]bool{
		"None.": true, "https://a.example and http://b.example": true, "https://a.example http://b.example www.c.example": false,
		"[url=x] <a href=y> https://z": false,
	} {
		s := &Suggestion{Reason: text, Changes: []FieldChange{{Field: "sources", Before: mustJSON(""), After: mustJSON("https://a https://b https://c")}}}
		if (s.CheckLinks(nil) == nil) != ok {
			t.Errorf("S-25 %q", text)
		}
	}
}

func TestTextHash(t *testing.T) {
	a := &Suggestion{EntryID: "1", Reason: "Buy  now", Changes: []FieldChange{{Field: "title", After: mustJSON("X")}}}
	b := &Suggestion{EntryID: "2", Reason: "buy NOW ", Changes: []FieldChange{{Field: "title", After: mustJSON("x")}}}
	if string(a.TextHash()) != string(b.TextHash()) {
		t.Error("S-25 the same words of visitors differ")
	}
	a.Sender, b.Sender = "u", "u"
	if string(a.TextHash()) == string(b.TextHash()) {
		t.Error("S-25 an account cannot make the same correction of two entries")
	}
}

// Whatever part is accepted, in whatever order: nothing of either side is lost unseen.
func TestDecideInParts(t *testing.T) {
	title, date, summary, article := "Another title", "1957-03-07", "Another summary.", "Another text [2]."
	precision := PrecisionMonth
	edit := &EventEdit{Title: &title, Date: &date, Precision: &precision}
	edit.Summary, edit.Article = &summary, &article
	edit.Sources = &[]SourceEdit{{Kind: SourceBook, Title: "A"}, {Kind: SourceBook, Title: "B"}}
	all := []string{"title", "date", "precision", "summary", "article", "sources"}
	for mask := 1; mask < 1<<len(all); mask++ {
		s, err := NewSuggestion(ghanaEvent(), SuggestionInput{Edit: edit, Reason: "x"}, visitor, suggestedAt)
		if err != nil {
			t.Fatal(err)
		}
		var wanted []string
		for i, field := range all {
			if mask&(1<<i) != 0 {
				wanted = append(wanted, field)
			}
		}
		current := ghanaEvent()
		current.Tags = []string{"INDEPENDENCE"}
		after, err := s.Decide(Decision{Verdict: VerdictAccept, Version: 1, Fields: wanted}, current, editor, suggestedAt)
		if err != nil {
			t.Fatalf("%v: %v", wanted, err)
		}
		var changed []string
		for _, c := range Diff(current, after) {
			changed = append(changed, c.Field)
		}
		for _, field := range wanted {
			if !slices.Contains(changed, field) {
				t.Errorf("S-21 %v: %s is not taken", wanted, field)
			}
		}
		for _, field := range changed {
			if !slices.Contains(s.Accepted, field) {
				t.Errorf("S-21 %v: %s changes unasked", wanted, field)
			}
		}
		if slices.Contains(changed, "date") != slices.Contains(changed, "precision") {
			t.Errorf("S-21 %v: a date without its precision", wanted)
		}
		if slices.Contains(changed, "article") && !slices.Contains(changed, "sources") {
			t.Errorf("S-21 %v: an article without its sources", wanted)
		}
		if (s.Status == SuggestionAccepted) != (len(s.Accepted) == len(all)) {
			t.Errorf("S-21 %v: %s", wanted, s.Status)
		}
	}
}

// Words are required to ask and to decline, and every decision is made once.
func TestDecisions(t *testing.T) {
	fresh := func() *Suggestion {
		title := "Other"
		s, err := NewSuggestion(ghanaEvent(), SuggestionInput{Edit: &EventEdit{Title: &title}, Reason: "x"}, user, suggestedAt)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	for _, tt := range []struct {
		d    Decision
		who  Actor
		want Code
	}{
		{Decision{Verdict: VerdictDecline, Version: 1}, editor, CodeInvalid},
		{Decision{Verdict: VerdictAsk, Version: 1, Message: " "}, editor, CodeInvalid},
		{Decision{Verdict: "burn", Version: 1}, editor, CodeInvalid},
		{Decision{Verdict: VerdictAccept, Version: 2}, editor, CodeConflict},
		{Decision{Verdict: VerdictAccept, Version: 1, EntryVersion: new(7)}, editor, CodeConflict},
		{Decision{Verdict: VerdictAccept, Version: 1}, user, CodeForbidden},
		{Decision{Verdict: VerdictAccept, Version: 1, Fields: []string{"summary"}}, editor, CodeInvalid},
		{Decision{Verdict: VerdictAccept, Version: 1, Fields: []string{}}, editor, CodeInvalid},
		{Decision{Verdict: VerdictAccept, Version: 1, Choices: map[string]Outcome{"title": OutcomeTheirs}}, editor, CodeInvalid},
		{Decision{Verdict: VerdictDecline, Version: 1, Message: strings.Repeat("x", MaxSuggestionText+1)}, editor, CodeInvalid},
	} {
		if _, err := fresh().Decide(tt.d, ghanaEvent(), tt.who, suggestedAt); CodeOf(err) != tt.want {
			t.Errorf("S-21 %+v: %v, want %s", tt.d, err, tt.want)
		}
	}
	s := fresh()
	for i := range MaxSuggestionMessages / 2 {
		if _, err := s.Decide(Decision{Verdict: VerdictAsk, Version: s.Version, Message: "Why?"}, ghanaEvent(), editor, suggestedAt); err != nil {
			t.Fatal(i, err)
		}
		if err := s.Reply("Because.", suggestedAt); err != nil {
			t.Fatal(i, err)
		}
	}
	if _, err := s.Decide(Decision{Verdict: VerdictAsk, Version: s.Version, Message: "Why?"}, ghanaEvent(), editor, suggestedAt); err != ErrExchangeFull {
		t.Errorf("S-21 an exchange without end: %v", err)
	}
	if err := s.Withdraw(suggestedAt); err != nil || s.Email != "" {
		t.Errorf("S-20 withdraw: %v", err)
	}
	if err := s.Withdraw(suggestedAt); err != ErrSuggestionDecided {
		t.Errorf("S-20 withdraw twice: %v", err)
	}
	if b, err := json.Marshal(s.Changes); err != nil || !strings.Contains(string(b), "Other") {
		t.Errorf("S-20 the words are gone: %s", b)
	}
}

func TestSameSender(t *testing.T) {
	at := suggestedAt
	base := func(change func(*Suggestion)) *Suggestion {
		s := &Suggestion{CreatedAt: at}
		change(s)
		return s
	}
	nobody := func(*Suggestion) {}
	for _, tt := range []struct {
		name    string
		a, b    func(*Suggestion)
		network bool
		want    bool
	}{
		{"an account", func(s *Suggestion) { s.Sender = "u" }, func(s *Suggestion) { s.Sender = "u" }, false, true},
		{"two accounts of a school", func(s *Suggestion) { s.Sender = "u" }, func(s *Suggestion) { s.Sender = "v" }, true, false},
		{"an account and a visitor", func(s *Suggestion) { s.Sender = "u" }, nobody, true, false},
		{"an address", func(s *Suggestion) { s.Email = "a@b.example" }, func(s *Suggestion) { s.Email = "a@b.example" }, false, true},
		{"two addresses", func(s *Suggestion) { s.Email = "a@b.example" }, func(s *Suggestion) { s.Email = "c@b.example" }, true, false},
		{"a network", nobody, nobody, true, true},
		{"two networks", nobody, nobody, false, false},
		{"a network, two days later", nobody, func(s *Suggestion) { s.CreatedAt = at.Add(48 * time.Hour) }, true, false},
		{"a network, with a name", nobody, func(s *Suggestion) { s.Name = "Ama" }, true, false},
		{"a network, one of them doubted", nobody, func(s *Suggestion) { s.Doubts = []Doubt{DoubtHasty} }, true, false},
	} {
		if got := base(tt.a).SameSender(base(tt.b), tt.network); got != tt.want {
			t.Errorf("S-25 %s is the same sender: %v", tt.name, got)
		}
	}
}
