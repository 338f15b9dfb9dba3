package mail

import (
	"context"
	"log/slog"
	"time"

	"sankofa/internal/archive"
)

// Queue is what the post office needs of the store.
type Queue interface {
	archive.MailQueue
	archive.SettingsStore
}

// Post takes letters, keeps them in the queue, and delivers them. A mail server
// that is away delays a letter; it never breaks what caused it.
type Post struct {
	queue     Queue
	transport Transport
	delivers  bool
	log       *slog.Logger
	now       func() time.Time
	wake      chan struct{}
}

// How letters are tried: some at a time, again after ever longer pauses, for about
// two days.
const (
	batch       = 20
	hideTime    = 2 * time.Minute
	maxAttempts = 12
	firstPause  = 30 * time.Second
	longPause   = 6 * time.Hour
	lookAgain   = 15 * time.Second
)

// NewPost makes a post office. delivers says whether the transport reaches people.
func NewPost(queue Queue, transport Transport, delivers bool, log *slog.Logger, now func() time.Time) *Post {
	return &Post{queue: queue, transport: transport, delivers: delivers, log: log, now: now, wake: make(chan struct{}, 1)}
}

// Delivers implements auth.Post.
func (p *Post) Delivers() bool { return p.delivers }

// Invite implements auth.Post.
func (p *Post) Invite(ctx context.Context, to, link string, expires time.Time) error {
	return p.send(ctx, invitation, to, link, expires)
}

// Reset implements auth.Post.
func (p *Post) Reset(ctx context.Context, to, link string, expires time.Time) error {
	return p.send(ctx, reset, to, link, expires)
}

// Verify implements auth.Post.
func (p *Post) Verify(ctx context.Context, to, link string, expires time.Time) error {
	return p.send(ctx, verification, to, link, expires)
}

func (p *Post) send(ctx context.Context, write func(site, to, link string, expires time.Time) letter, to, link string, expires time.Time) error {
	settings, err := p.queue.Settings(ctx)
	if err != nil {
		return err
	}
	m, err := write(settings.SiteName, to, link, expires).mail(to)
	if err != nil {
		return err
	}
	if err := p.queue.QueueMail(ctx, m); err != nil {
		return err
	}
	p.wakeUp()
	return nil
}

// wakeUp has the queue looked at now rather than in a while.
func (p *Post) wakeUp() {
	select {
	case p.wake <- struct{}{}:
	default: // it is awake already
	}
}

// Run delivers until ctx ends.
func (p *Post) Run(ctx context.Context) {
	timer := time.NewTicker(lookAgain)
	defer timer.Stop()
	for {
		for p.deliver(ctx) == batch {
		}
		select {
		case <-ctx.Done():
			return
		case <-p.wake:
		case <-timer.C:
		}
	}
}

// deliver tries the letters that are due and returns how many there were.
func (p *Post) deliver(ctx context.Context) int {
	letters, err := p.queue.TakeMail(ctx, batch, hideTime)
	if err != nil {
		if ctx.Err() == nil {
			p.log.Error("mail queue not read", "error", err.Error())
		}
		return 0
	}
	settings, err := p.queue.Settings(ctx)
	if err != nil {
		return 0
	}
	for _, m := range letters {
		p.one(ctx, settings, m)
	}
	return len(letters)
}

func (p *Post) one(ctx context.Context, settings archive.Settings, m archive.Mail) {
	err := p.transport.Deliver(ctx, settings.ContactEmail, settings.SiteName, m)
	switch {
	case err == nil:
		err = p.queue.RemoveMail(ctx, m.ID)
	case m.Attempts >= maxAttempts:
		p.log.Error("mail given up", "mail", m.ID, "attempts", m.Attempts, "error", err.Error())
		err = p.queue.RemoveMail(ctx, m.ID)
	default:
		pause := min(firstPause<<max(0, m.Attempts-1), longPause)
		p.log.Warn("mail not delivered, will be tried again", "mail", m.ID, "attempts", m.Attempts, "after", pause.String(), "error", err.Error())
		err = p.queue.RetryMail(ctx, m.ID, err.Error(), p.now().Add(pause))
	}
	if err != nil && ctx.Err() == nil {
		p.log.Error("mail queue not written", "mail", m.ID, "error", err.Error())
	}
}
