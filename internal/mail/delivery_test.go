package mail

import (
	"context"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/mail/mailtest"
)

func TestDeliveryIsReported(t *testing.T) {
	server := mailtest.Start(t)
	transport, err := NewSMTP(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	q := newQueue()
	q.settings.SiteName = `The "Open" Archive\`
	mailer := NewMailer(q, transport, true, slog.New(slog.DiscardHandler), time.Now)
	mailer.wait = time.Hour // a slow machine is no slow mail server
	ctx, cancel := context.WithCancel(t.Context())
	var running sync.WaitGroup
	running.Go(func() { mailer.Run(ctx) })
	defer func() { cancel(); running.Wait() }()
	invite := func() archive.Delivery {
		t.Helper()
		got, err := mailer.Invite(t.Context(), "ama@example.org", "", archive.RoleUser, "https://x.example/", time.Now())
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	t.Run("H-09 a site name with a quote and a final backslash stops no letter", func(t *testing.T) {
		if got := invite(); got.Status != archive.DeliverySent {
			t.Fatalf("the delivery is %+v", got)
		}
		if name := server.Wait(t).Header.Get("From"); !strings.Contains(name, `"The \"Open\" Archive\\"`) {
			t.Errorf("From is %s", name)
		}
	})
	t.Run("H-09 a refusal is told with its reason", func(t *testing.T) {
		server.Refuse(true)
		if got := invite(); got.Status != archive.DeliveryFailed || !strings.Contains(got.Reason, "not now") {
			t.Errorf("the delivery is %+v", got)
		}
	})
}

// silent is a mail server that does not answer.
type silent struct{}

func (silent) Deliver(ctx context.Context, _, _ string, _ archive.Mail) error {
	<-ctx.Done()
	return ctx.Err()
}

func TestASilentServerHoldsUpNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue()
		mailer := NewMailer(q, silent{}, true, slog.New(slog.DiscardHandler), time.Now)
		ctx, cancel := context.WithCancel(t.Context())
		go mailer.Run(ctx)
		start := time.Now()
		got, err := mailer.Invite(t.Context(), "ama@example.org", "", archive.RoleUser, "https://x.example/", time.Now())
		if err != nil || got.Status != archive.DeliveryQueued || time.Since(start) > attemptWait {
			t.Errorf("H-09 F-22 %+v, %v after %s", got, err, time.Since(start))
		}
		cancel()
		synctest.Wait()
	})
}

func TestAnotherNodeDelivers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue()
		mailer := NewMailer(q, dead{}, true, slog.New(slog.DiscardHandler), time.Now)
		go func() {
			<-mailer.wake // instead of Run: the message is taken elsewhere
			taken, _ := q.TakeMail(t.Context(), 1, hideTime)
			_ = q.RemoveMail(t.Context(), taken[0].ID)
		}()
		got, err := mailer.Invite(t.Context(), "ama@example.org", "", archive.RoleUser, "https://x.example/", time.Now())
		if err != nil || got.Status != archive.DeliverySent {
			t.Errorf("H-09 %+v, %v", got, err)
		}
	})
}
