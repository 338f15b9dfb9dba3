package mail

import (
	"log/slog"
	"strings"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/clocktest"
	"sankofa/internal/mail/mailtest"
	"sankofa/internal/store"
	"sankofa/internal/store/storetest"
)

// The whole way of a notice: moderation, database, queue, mail server, recipient.
func TestNotices(t *testing.T) {
	ctx := t.Context()
	clock := clocktest.New(time.Date(2026, 3, 6, 12, 0, 0, 0, time.UTC))
	folder := storetest.Folder(t)
	open := func() *store.Store {
		t.Helper()
		db, err := store.Open(ctx, store.Options{Folder: folder, Clock: clock.Now})
		if err != nil {
			t.Fatal(err)
		}
		return db
	}
	db := open()
	person := func(email, first string, role archive.Role) archive.Change {
		t.Helper()
		u := &archive.User{Email: email, FirstName: first, Role: role, Active: true, EmailVerified: true, PasswordHash: "h"}
		if err := db.CreateUser(ctx, u, "user.invite", archive.Change{}); err != nil {
			t.Fatal(err)
		}
		return archive.Change{By: u.Actor()}
	}
	editor, author := person("esi@example.org", "Esi", archive.RoleEditor), person("kofi@example.org", "Kofi", archive.RoleUser)
	e := &archive.Event{Entry: archive.Entry{Summary: "About.", Status: archive.StatusPublished}, Title: "Ghana <wins> freedom", Country: "Ghana", Date: archive.MustDate("1957-03-06"), Precision: archive.PrecisionDay}
	if err := db.CreateEvent(ctx, e, editor); err != nil {
		t.Fatal(err)
	}
	comment := &archive.Comment{EventID: e.ID, Body: "Line one\n<script>alert(1)</script>", Status: archive.CommentPending}
	if err := db.CreateComment(ctx, comment, author); err != nil {
		t.Fatal(err)
	}

	server := mailtest.Start(t)
	// round runs each job and one delivery, on a newly started mailer.
	round := func() {
		t.Helper()
		transport, err := NewSMTP(server.URL)
		if err != nil {
			t.Fatal(err)
		}
		mailer := NewMailer(db, transport, true, slog.New(slog.DiscardHandler), clock.Now)
		notices := NewNotices(db, mailer, "https://history.example.org")
		for _, job := range []func() error{func() error { return notices.Digests(ctx) }, func() error { return notices.Approvals(ctx) }, func() error { return notices.News(ctx) }} {
			if err := job(); err != nil {
				t.Fatal(err)
			}
		}
		mailer.deliver(ctx)
	}
	expect := func(what, to, subject string, inText, inPage []string) {
		t.Helper()
		round()
		got := server.Wait(t)
		text, page := got.Parts(t)
		if len(got.To) != 1 || got.To[0] != to || got.Header.Get("Subject") != subject {
			t.Errorf("%s: %q to %v", what, got.Header.Get("Subject"), got.To)
		}
		for _, part := range inText {
			if !strings.Contains(text, part) {
				t.Errorf("%s: the text lacks %q: %s", what, part, text)
			}
		}
		for _, part := range inPage {
			if !strings.Contains(page, part) {
				t.Errorf("%s: the page lacks %q: %s", what, part, page)
			}
		}
		if strings.Contains(page, "<script>") || strings.Contains(page, "<wins>") || strings.Contains(text+page, "works once") {
			t.Errorf("%s: the page is %s", what, page)
		}
	}
	silence := func(what string) {
		t.Helper()
		round()
		if messages := server.Waiting(); messages != 0 {
			t.Errorf("%s: %d messages came", what, messages)
		}
	}
	digest := func(what string) {
		t.Helper()
		expect(what, "esi@example.org", "A comment waits for review",
			[]string{"Ghana <wins> freedom", "Kofi, 6 March 2026, 12:00 UTC", "> Line one\n> <script>", "https://history.example.org/admin?tab=review", "turn off “Digest of what waits for review”"},
			[]string{"Ghana &lt;wins&gt; freedom", "&lt;script&gt;", `href="https://history.example.org/admin?tab=review"`, "turn off “Digest of what waits for review”"})
	}
	digest("first digest")
	silence("at once again")
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	db = open()
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	clock.Add(23*time.Hour + 59*time.Minute)
	silence("after a restart, within a day")
	clock.Add(time.Minute)
	digest("a day later, and it still waits")

	set := func(status archive.CommentStatus) {
		t.Helper()
		if _, err := db.SetCommentStatus(ctx, e.ID, comment.ID, "", status, editor); err != nil {
			t.Fatal(err)
		}
	}
	set(archive.CommentPublished)
	silence("before the author is told")
	clock.Add(archive.ApprovalGrace)
	expect("approval", "kofi@example.org", "Your comment is published",
		[]string{"Hello Kofi,", "Ghana <wins> freedom", "> Line one\n> <script>", "https://history.example.org/events/" + e.ID + "#discussion", "turn off “When my comment is published”"},
		[]string{`href="https://history.example.org/events/` + e.ID + `#discussion"`, "Ghana &lt;wins&gt; freedom", "turn off “When my comment is published”"})
	set(archive.CommentHidden)
	clock.Add(archive.DigestPause)
	set(archive.CommentPublished)
	clock.Add(archive.DigestPause)
	silence("published again, and nothing waits")

	if _, err := db.UpdateUser(ctx, author.By.ID, "user.profile", "", author, func(u *archive.User) error { u.NewsLetter = true; return nil }); err != nil {
		t.Fatal(err)
	}
	expect("S-19 news", "kofi@example.org", "One notice for you",
		[]string{"Hello Kofi,", "Your comment was published\nGhana <wins> freedom, ", "https://history.example.org/admin?tab=notices", "turn off “Digest of notices”"},
		[]string{"Ghana &lt;wins&gt; freedom", "&lt;script&gt;", "turn off “Digest of notices”"})
	clock.Add(archive.DigestPause)
	silence("S-19 the same news again")
}
