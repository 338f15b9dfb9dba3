package mail

import (
	"log/slog"
	"regexp"
	"strings"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/mail/mailtest"
	"sankofa/internal/store"
	"sankofa/internal/store/storetest"
)

func TestAccountLetter(t *testing.T) {
	ctx := t.Context()
	now := time.Date(2026, 3, 6, 12, 0, 0, 0, time.UTC)
	clock := func() time.Time { return now }
	db, err := store.Open(ctx, store.Options{Folder: storetest.Folder(t), Clock: clock})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	server := mailtest.Start(t)
	transport, err := NewSMTP(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	mailer := NewMailer(db, transport, true, slog.New(slog.DiscardHandler), clock)
	letters := NewAccountLetters(db, "https://history.example.org", func() (string, []byte) { return "a-token", []byte("its hash") }, clock)
	owner := &archive.User{Email: "esi@example.org", FirstName: "Esi <b>", Role: archive.RoleUser, Active: true, PasswordHash: "x", Muted: archive.Muted{Digest: true, Approval: true}}
	if err := db.CreateUser(ctx, owner, "user.create", archive.Change{}); err != nil {
		t.Fatal(err)
	}
	send := func(kinds ...archive.NoticeKind) mailtest.Message {
		t.Helper()
		for _, kind := range kinds {
			if err := db.AddNotice(ctx, owner.ID, kind, "Firefox on <Android>"); err != nil {
				t.Fatal(err)
			}
		}
		if err := letters.Write(ctx); err != nil {
			t.Fatal(err)
		}
		mailer.deliver(ctx)
		return server.Wait(t)
	}
	t.Run("H-16 R-36 one letter, with what, when and a link that signs out all devices", func(t *testing.T) {
		got := send(archive.NoticeNewDevice)
		text, page := got.Parts(t)
		if len(got.To) != 1 || got.To[0] != owner.Email || got.Header.Get("Subject") != "New sign-in to your account" {
			t.Errorf("%q to %v", got.Header.Get("Subject"), got.To)
		}
		for _, part := range []string{"Hello Esi <b>,", "(Firefox on <Android>), on 6 March 2026, 12:00 UTC.", "https://history.example.org/end-sessions#token=a-token", "works once, until 13 March 2026", "cannot be turned off"} {
			if !strings.Contains(text, part) {
				t.Errorf("the text lacks %q: %s", part, text)
			}
		}
		if !strings.Contains(page, "Esi &lt;b&gt;") || !strings.Contains(page, `href="https://history.example.org/end-sessions#token=a-token"`) {
			t.Errorf("the page is %s", page)
		}
		if regexp.MustCompile(`\d+\.\d+\.\d+\.\d+|Mozilla`).MatchString(text) {
			t.Errorf("the letter tells an address or an agent: %s", text)
		}
		if err := db.EndSessions(ctx, []byte("its hash")); err != nil {
			t.Errorf("the link does not work: %v", err)
		}
	})
}

func TestEveryNoticeHasWords(t *testing.T) {
	for _, kind := range []archive.NoticeKind{
		archive.NoticeResetRequested, archive.NoticeResetLink, archive.NoticePasswordReset, archive.NoticePasswordChanged,
		archive.NoticeEmailChanged, archive.NoticeNewDevice, archive.NoticeFactorAdded, archive.NoticeFactorRemoved,
		archive.NoticeDeviceDisowned,
	} {
		m := accountNews("Sankofa", "https://x.example/", time.Now(), archive.AccountLetter{Notices: []archive.AccountNotice{{Kind: kind}}})
		if m.Heading == "" || strings.HasPrefix(m.Text[1], ",") {
			t.Errorf("H-16 nothing is said about %s", kind)
		}
	}
}
