package mail

import (
	"context"
	"log/slog"
	"net/mail"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/mail/mailtest"
)

// queue is a mail queue in memory.
type queue struct {
	mu       sync.Mutex
	settings archive.Settings
	messages map[string]*archive.Mail
	due      map[string]time.Time
	changed  chan struct{}
	count    int
}

func newQueue() *queue {
	return &queue{settings: archive.DefaultSettings(), messages: map[string]*archive.Mail{}, due: map[string]time.Time{}, changed: make(chan struct{}, 100)}
}

func (q *queue) Settings(context.Context) (archive.Settings, error) { return q.settings, nil }

func (q *queue) UpdateSettings(context.Context, *int, archive.Change, func(*archive.Settings) error) (archive.Settings, error) {
	panic("not used")
}

func (q *queue) ResetSettings(context.Context, *int, archive.Change) (archive.Settings, error) {
	panic("not used")
}

func (q *queue) QueueMail(_ context.Context, m *archive.Mail) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	m.ID, m.CreatedAt = "message-"+string(rune('a'+q.count)), time.Now()
	q.count++
	kept := *m
	q.messages[m.ID] = &kept
	return nil
}

func (q *queue) TakeMail(_ context.Context, limit int, hide time.Duration) ([]archive.Mail, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	var taken []archive.Mail
	for id, m := range q.messages {
		if len(taken) < limit && !q.due[id].After(time.Now()) {
			q.due[id] = time.Now().Add(hide)
			m.Attempts++
			taken = append(taken, *m)
		}
	}
	return taken, nil
}

func (q *queue) QueuedMail(_ context.Context, id string) (*archive.Mail, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if m, ok := q.messages[id]; ok {
		kept := *m
		return &kept, nil
	}
	return nil, archive.ErrNotFound
}

func (q *queue) RemoveMail(_ context.Context, id string) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	delete(q.messages, id)
	q.changed <- struct{}{}
	return nil
}

func (q *queue) RetryMail(_ context.Context, id, reason string, next time.Time) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.due[id], q.messages[id].LastError = next, reason
	q.changed <- struct{}{}
	return nil
}

func (q *queue) len() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.messages)
}

func TestLettersArrive(t *testing.T) {
	server := mailtest.Start(t)
	transport, err := NewSMTP(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	q := newQueue()
	q.settings.SiteName = "Archive <b>of</b>\r\nBcc: evil@example.org"
	mailer := NewMailer(q, transport, true, slog.New(slog.DiscardHandler), time.Now)
	ctx, cancel := context.WithCancel(t.Context())
	var running sync.WaitGroup
	running.Go(func() { mailer.Run(ctx) })
	defer func() { cancel(); running.Wait() }()

	expires := time.Date(2026, 11, 22, 14, 0, 0, 0, time.UTC)
	link := "https://history.example.org/accept-invite?token=abc&x=1"
	for name, send := range map[string]func(context.Context, string, string, time.Time) error{"invitation": func(ctx context.Context, to, link string, expires time.Time) error {
		_, err := mailer.Invite(ctx, to, "Esi Admin", archive.RoleEditor, link, expires)
		return err
	}, "reset": mailer.Reset, "verification": mailer.Verify} {
		t.Run(name, func(t *testing.T) {
			if err := send(t.Context(), "ama@example.org", link, expires); err != nil {
				t.Fatal(err)
			}
			got := server.Wait(t)
			if len(got.To) != 1 || got.To[0] != "ama@example.org" || got.From != "contact@example.org" {
				t.Errorf("R-36 sent from %s to %v", got.From, got.To)
			}
			if got.Header.Get("Bcc") != "" || strings.ContainsAny(got.Header.Get("Subject"), "\r\n") {
				t.Errorf("R-36 headers are %v", got.Header)
			}
			text, html := got.Parts(t)
			if !strings.Contains(text, link) || !strings.Contains(text, "22 November 2026, 14:00 UTC") || !strings.Contains(text, "ama@example.org") {
				t.Errorf("the text is %s", text)
			}
			if !strings.Contains(html, `href="https://history.example.org/accept-invite?token=abc&amp;x=1"`) || strings.Contains(html, "<b>of</b>") {
				t.Errorf("R-36 the page is %s", html)
			}
			if name == "invitation" && (!strings.Contains(text, "Esi Admin has invited you to help with Archive") || !strings.Contains(text, " as an editor.")) {
				t.Errorf("the invitation does not say who invites to what: %s", text)
			}
			<-q.changed
		})
	}
	if q.len() != 0 {
		t.Error("delivered messages stay in the queue")
	}
}

func TestARefusedMessageIsTriedAgain(t *testing.T) {
	server := mailtest.Start(t)
	server.Refuse(true)
	transport, err := NewSMTP(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	q := newQueue()
	mailer := NewMailer(q, transport, true, slog.New(slog.DiscardHandler), time.Now)
	if err := mailer.Reset(t.Context(), "ama@example.org", "https://x.example/", time.Now()); err != nil {
		t.Fatalf("F-22 an unreachable server fails the request: %v", err)
	}
	mailer.deliver(t.Context())
	if q.len() != 1 || q.messages["message-a"].LastError == "" {
		t.Fatal("the message or the reason of the failure is lost")
	}
	if mailer.deliver(t.Context()) {
		t.Error("it is retried without back-off")
	}
	server.Refuse(false)
	q.due["message-a"] = time.Time{}
	mailer.deliver(t.Context())
	if server.Wait(t); q.len() != 0 {
		t.Error("the message stays in the queue after delivery")
	}
}

// dead is a mail server that cannot be reached.
type dead struct{}

func (dead) Deliver(context.Context, string, string, archive.Mail) error {
	return context.DeadlineExceeded
}

func TestAMessageIsGivenUpInTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue()
		mailer := NewMailer(q, dead{}, true, slog.New(slog.DiscardHandler), time.Now)
		if err := mailer.Reset(t.Context(), "a@example.org", "https://x.example/", time.Now()); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 7*24*time.Hour)
		defer cancel()
		start := time.Now()
		go mailer.Run(ctx)
		for q.len() > 0 {
			<-q.changed
		}
		if took := time.Since(start); took < 12*time.Hour || took > 72*time.Hour {
			t.Errorf("given up after %s", took)
		}
		cancel()
		synctest.Wait()
	})
}

func TestOutbox(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "outbox")
	m := archive.Mail{ID: "one", To: "ama@example.org", Subject: "Hi", Text: "Text", HTML: "<p>Text</p>", CreatedAt: time.Now()}
	if err := NewOutbox(folder).Deliver(t.Context(), "contact@example.org", "Sankofa", m); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(filepath.Join(folder, "one.eml"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	got, err := mail.ReadMessage(f)
	if err != nil || got.Header.Get("To") != "<ama@example.org>" {
		t.Errorf("%v, %v", got, err)
	}
	if info, err := os.Stat(folder); err != nil || info.Mode().Perm() != 0o700 {
		t.Error("others can read the outbox")
	}
}

func TestBadAddresses(t *testing.T) {
	for _, address := range []string{"", "localhost:25", "http://localhost", "smtp://", "smtp://host:port"} {
		_, err := NewSMTP(address)
		if err == nil {
			t.Errorf("%q is taken", address)
		}
	}
	if _, err := NewSMTP("smtp://user:secret@:25"); err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("R-72 the error is %v", err)
	}
}
