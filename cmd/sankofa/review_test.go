package main

import (
	"crypto/sha256"
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/store"
)

// A keeper without a screen decides on what waits.
func TestReviewCommand(t *testing.T) {
	folder := t.TempDir()
	at := func(args ...string) (string, error) { return runCommand(t, "", append(args, "--data", folder)...) }
	ctx := t.Context()
	db, err := store.Open(ctx, store.Options{Folder: folder})
	if err != nil {
		t.Fatal(err)
	}
	editor := &archive.User{Email: "esi@example.org", FirstName: "Esi", Role: archive.RoleEditor, Active: true, EmailVerified: true, PasswordHash: "h"}
	author := &archive.User{Email: "kofi@example.org", FirstName: "Kofi", Role: archive.RoleUser, Active: true, EmailVerified: true, PasswordHash: "h"}
	for _, u := range []*archive.User{editor, author} {
		if err := db.CreateUser(ctx, u, "user.invite", archive.Change{}); err != nil {
			t.Fatal(err)
		}
	}
	add := func(title string, status archive.Status, by archive.Actor) *archive.Event {
		e := &archive.Event{Entry: archive.Entry{Summary: "Text.", Status: status}, Title: title, Country: "Ghana", Date: archive.MustDate("1957-03-06"), Precision: archive.PrecisionDay}
		if err := db.CreateEvent(ctx, e, archive.Change{By: by}); err != nil {
			t.Fatal(err)
		}
		return e
	}
	e := add("Ghana is free", archive.StatusPublished, editor.Actor())
	draft, other := add("A draft", archive.StatusDraft, author.Actor()), add("Another draft", archive.StatusDraft, author.Actor())
	comment := &archive.Comment{EventID: e.ID, Body: "What a day.", Status: archive.CommentPending}
	if err := db.CreateComment(ctx, comment, archive.Change{By: author.Actor()}); err != nil {
		t.Fatal(err)
	}
	suggest := func(title string) string {
		seen, err := db.Event(ctx, e.ID)
		if err != nil {
			t.Fatal(err)
		}
		name, summary := "Kojo Reader", title+" in full."
		edit := &archive.EventEdit{Title: &title}
		edit.Summary = &summary
		s, err := archive.NewSuggestion(seen, archive.SuggestionInput{Edit: edit, Reason: "x", Name: &name, Email: "kojo@example.org"}, archive.Actor{}, seen.CreatedAt)
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256([]byte(title))
		if err := db.CreateSuggestion(ctx, s, archive.Sent{LinkHash: sum[:], TextHash: sum[:]}, archive.Change{}); err != nil {
			t.Fatal(err)
		}
		return s.ID
	}
	first, second := suggest("Ghana becomes independent"), suggest("Nonsense")
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	list, err := at("review", "list")
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{first, second, draft.ID, other.ID, comment.ID, "title, summary", "Kojo Reader", "What a day."} {
		if !strings.Contains(list, part) {
			t.Errorf("S-21 %q is not in the list:\n%s", part, list)
		}
	}
	if strings.Contains(list, "kojo@") {
		t.Error("S-20 the list shows an address")
	}
	for _, tt := range []struct {
		args []string
		want string // empty for a failure
	}{
		{[]string{"accept", first, "--fields", "title", "--as", "kofi@example.org"}, ""},
		{[]string{"accept", first, "--fields", "title", "--as", "esi@example.org"}, "Accepted of “Ghana is free”: title."},
		{[]string{"accept", first}, ""},
		{[]string{"decline", second}, ""},
		{[]string{"reopen", second}, ""},
		{[]string{"decline", second, "--message", "No source."}, "is declined."},
		{[]string{"reopen", second}, "waits again."},
		{[]string{"decline", second, "--message", "No source."}, "is declined."},
		{[]string{"accept", draft.ID}, "“A draft” is published."},
		{[]string{"decline", other.ID}, ""},
		{[]string{"decline", other.ID, "--message", "No source."}, "was sent back."},
		{[]string{"accept", comment.ID}, "is published."},
		{[]string{"accept", "nothing"}, ""},
		{[]string{"accept"}, ""},
		{[]string{"dance"}, ""},
		{[]string{}, ""},
		{[]string{"erase"}, ""},
		{[]string{"erase", "--name", "Kojo Reader"}, "removed from 2 suggestions."},
	} {
		out, err := at(append([]string{"review"}, tt.args...)...)
		if (err == nil) != (tt.want != "") || !strings.Contains(out, tt.want) {
			t.Errorf("S-21 review %v: %q, %v", tt.args, out, err)
		}
	}
	if list, err := at("review", "list"); err != nil || strings.Count(list, "\n") != 1 {
		t.Errorf("S-21 what is left is %q, %v", list, err)
	}
	if _, err := at("check"); err != nil {
		t.Errorf("S-21 the archive is damaged: %v", err)
	}
	export, err := at("export", "--all")
	if err != nil || strings.Contains(export, "kojo@") || strings.Contains(export, "Nonsense") || strings.Contains(export, "Kojo") {
		t.Errorf("S-20 the export is %s, %v", export, err)
	}
}
