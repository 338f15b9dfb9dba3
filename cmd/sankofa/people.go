package main

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"sync"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/auth"
	"sankofa/internal/config"
	"sankofa/internal/job"
	"sankofa/internal/mail"
	"sankofa/internal/store"
)

// people is everything that has to do with accounts, put together.
type people struct {
	accounts *auth.Accounts
	store    *store.Store
	post     *mail.Post
	notices  []job.Job
	running  sync.WaitGroup
	stop     context.CancelFunc
}

func openAccounts(c *config.Config, db *store.Store, log *slog.Logger) (*people, error) {
	key, err := auth.Key(c.Secret, c.Data)
	if err != nil {
		return nil, err
	}
	transport := mail.NewOutbox(filepath.Join(c.Data, "outbox"))
	if c.SMTPURL != "" {
		if transport, err = mail.NewSMTP(c.SMTPURL); err != nil {
			return nil, err
		}
	}
	post := mail.NewPost(db, transport, c.SMTPURL != "", log, time.Now)
	accounts := auth.New(auth.Options{Store: db, Post: post, Key: key, PublicURL: c.PublicURL, Log: log, Now: time.Now})
	p := &people{accounts: accounts, store: db, post: post, stop: func() {}}
	if c.CommentMail {
		notices := mail.NewNotices(db, post, c.PublicURL)
		p.notices = []job.Job{{Name: "digests", Do: notices.Digests}, {Name: "approvals", Do: notices.Approvals}}
	}
	return p, nil
}

// run delivers letters and does the jobs, until ctx ends.
func (p *people) run(ctx context.Context, log *slog.Logger, jobs []job.Job) {
	ctx, p.stop = context.WithCancel(ctx)
	p.running.Go(func() { p.post.Run(ctx) })
	p.running.Go(func() { job.Run(ctx, log, time.Hour, jobs) })
	p.running.Go(func() { job.Run(ctx, log, time.Minute, p.notices) })
}

// Close waits until nothing is under way any more.
func (p *people) Close() {
	p.stop()
	p.running.Wait()
	p.accounts.Close()
}

// firstAdmin lets the first admin in: by name and password from the environment,
// or by a link that works once.
func (p *people) firstAdmin(ctx context.Context, c *config.Config, s streams) error {
	admins, err := p.store.CountAdmins(ctx)
	if err != nil || admins > 0 {
		return err
	}
	if c.AdminEmail != "" && c.AdminPassword != "" {
		_, err := p.accounts.Add(ctx, auth.Registration{Email: c.AdminEmail, Password: c.AdminPassword}, archive.RoleAdmin)
		return err
	}
	link, err := p.accounts.SetUpLink(ctx)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.out, "There is no admin yet. This link makes one; it works once, for 24 hours:\n  %s\n", link)
	return err
}
