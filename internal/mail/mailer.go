package mail

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"sankofa/internal/archive"
)

// Store is the part of the store that a Mailer uses.
type Store interface {
	archive.MailQueue
	archive.SettingsStore
}

// Mailer queues messages in the store and delivers them in the background. A mail
// server that is down delays a message; it never fails the request that sent it.
type Mailer struct {
	store     Store
	transport Transport
	delivers  bool
	log       *slog.Logger
	now       func() time.Time
	wake      chan struct{}

	mu       sync.Mutex
	attempts map[string]chan error // the first attempt of messages whose sender waits

	prepare func(context.Context) error // writes messages before the queue is read
	wait    time.Duration               // how long a sender waits for the first attempt
}

// A node takes one message at a time, and hides it from the others for as long as its
// delivery may last and their clocks may be ahead. A failed message is retried with
// exponential back-off, for about two days.
const (
	deliveryTime = time.Minute
	hideTime     = deliveryTime + archive.ClockTolerance
	maxAttempts  = 12
	firstBackoff = 30 * time.Second
	maxBackoff   = 6 * time.Hour
	pollInterval = 15 * time.Second
	// attemptWait is how long a sender waits for the first attempt.
	attemptWait = 5 * time.Second
)

// NewMailer makes a Mailer. delivers says whether the transport reaches people.
func NewMailer(store Store, transport Transport, delivers bool, log *slog.Logger, now func() time.Time) *Mailer {
	return &Mailer{store: store, transport: transport, delivers: delivers, log: log, now: now, wake: make(chan struct{}, 1), attempts: map[string]chan error{}, wait: attemptWait}
}

// Prepare makes Run call write before it reads the queue. It must be called before Run.
func (m *Mailer) Prepare(write func(context.Context) error) { m.prepare = write }

// Invite implements auth.Mailer.
func (m *Mailer) Invite(ctx context.Context, to, by string, role archive.Role, link string, expires time.Time) (archive.Delivery, error) {
	return m.sendAndWait(ctx, invitation(by, role), to, link, expires)
}

// Reset implements auth.Mailer.
func (m *Mailer) Reset(ctx context.Context, to, link string, expires time.Time) error {
	_, err := m.send(ctx, reset, to, link, expires)
	return err
}

// Verify implements auth.Mailer.
func (m *Mailer) Verify(ctx context.Context, to, link string, expires time.Time) error {
	_, err := m.send(ctx, verification, to, link, expires)
	return err
}

// FactorsReset implements auth.Mailer.
func (m *Mailer) FactorsReset(ctx context.Context, to, link string, at time.Time) error {
	_, err := m.send(ctx, factorsReset, to, link, at)
	return err
}

// linkMessage writes a message about a link.
type linkMessage func(site, to, link string, expires time.Time) message

// send queues a message and returns its id.
func (m *Mailer) send(ctx context.Context, write linkMessage, to, link string, expires time.Time) (string, error) {
	settings, err := m.store.Settings(ctx)
	if err != nil {
		return "", err
	}
	queued, err := write(settings.SiteName, to, link, expires).mail(to)
	if err != nil {
		return "", err
	}
	if err := m.store.QueueMail(ctx, queued); err != nil {
		return "", err
	}
	m.Wake()
	return queued.ID, nil
}

// Wake makes Run read the queue now instead of at its next tick.
func (m *Mailer) Wake() {
	select {
	case m.wake <- struct{}{}:
	default: // already signalled
	}
}

// Run delivers until ctx ends.
func (m *Mailer) Run(ctx context.Context) {
	ticker := time.NewTicker(pollInterval)
	defer ticker.Stop()
	for {
		if m.prepare != nil {
			if err := m.prepare(ctx); err != nil && ctx.Err() == nil {
				m.log.Error("letters not written", "error", err.Error())
			}
		}
		for m.deliver(ctx) {
		}
		select {
		case <-ctx.Done():
			return
		case <-m.wake:
		case <-ticker.C:
		}
	}
}

// deliver tries a message that is due and reports whether there was one.
func (m *Mailer) deliver(ctx context.Context) bool {
	due, err := m.store.TakeMail(ctx, 1, hideTime)
	if err != nil {
		if ctx.Err() == nil {
			m.log.Error("mail queue not read", "error", err.Error())
		}
		return false
	}
	settings, err := m.store.Settings(ctx)
	if err != nil {
		return false
	}
	for _, queued := range due {
		m.deliverOne(ctx, settings, queued)
	}
	return len(due) > 0
}

func (m *Mailer) deliverOne(ctx context.Context, settings archive.Settings, queued archive.Mail) {
	limited, cancel := context.WithTimeout(ctx, deliveryTime)
	defer cancel()
	err := m.transport.Deliver(limited, settings.ContactEmail, settings.SiteName, queued)
	m.attempted(queued.ID, err)
	switch {
	case err == nil:
		err = m.store.RemoveMail(ctx, queued.ID)
	case queued.Attempts >= maxAttempts:
		m.log.Error("mail given up", "mail", queued.ID, "attempts", queued.Attempts, "error", err.Error())
		err = m.store.RemoveMail(ctx, queued.ID)
	default:
		backoff := min(firstBackoff<<max(0, queued.Attempts-1), maxBackoff)
		m.log.Warn("mail not delivered, will be tried again", "mail", queued.ID, "attempts", queued.Attempts, "after", backoff.String(), "error", err.Error())
		err = m.store.RetryMail(ctx, queued.ID, err.Error(), m.now().Add(backoff))
	}
	if err != nil && ctx.Err() == nil {
		m.log.Error("mail queue not written", "mail", queued.ID, "error", err.Error())
	}
}
