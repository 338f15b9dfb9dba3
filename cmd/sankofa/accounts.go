package main

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/auth"
	"sankofa/internal/config"
	"sankofa/internal/fair"
	"sankofa/internal/mail"
	"sankofa/internal/store"
)

// accounts is the account service with the store and the mailer behind it.
type accounts struct {
	*auth.Accounts
	store  *store.Store
	mailer *mail.Mailer
}

func openAccounts(c *config.Config, db *store.Store, processors *fair.Queue, log *slog.Logger) (*accounts, error) {
	transport := mail.NewOutbox(filepath.Join(c.Data, "outbox"))
	if c.SMTPURL != "" {
		var err error
		if transport, err = mail.NewSMTP(c.SMTPURL); err != nil {
			return nil, err
		}
	}
	mailer := mail.NewMailer(db, transport, c.SMTPURL != "", log, time.Now)
	mailer.Prepare(mail.NewAccountLetters(db, c.PublicURL, auth.NewToken, time.Now).Write)
	service := auth.New(auth.Options{
		Store: db, Mailer: mailer, PublicURL: c.PublicURL,
		PasswordMemory: c.PasswordMemory, Processors: processors, Log: log, Now: time.Now,
	})
	return &accounts{Accounts: service, store: db, mailer: mailer}, nil
}

// firstAdmin creates the first admin from the environment, or prints a one-time link
// to create one.
func (a *accounts) firstAdmin(ctx context.Context, c *config.Config, s streams) error {
	admins, err := a.store.CountAdmins(ctx)
	if err != nil || admins > 0 {
		return err
	}
	if c.AdminEmail != "" && c.AdminPassword != "" {
		_, err := a.Add(ctx, auth.Registration{Email: c.AdminEmail, Password: c.AdminPassword}, archive.RoleAdmin)
		if archive.CodeOf(err) == archive.CodeConflict {
			// Another node that started at the same time may have been first.
			if admins, counted := a.store.CountAdmins(ctx); counted == nil && admins > 0 {
				return nil
			}
		}
		return err
	}
	link, err := a.SetUpLink(ctx)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.out, "There is no admin yet. This link makes one; it works once, for 24 hours:\n  %s\n", link)
	return err
}
