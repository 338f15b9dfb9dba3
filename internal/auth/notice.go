package auth

import (
	"context"
	"errors"

	"sankofa/internal/archive"
)

// Tell tells the owner of an account what happened to it, by letter and in the
// dashboard. Changes of password, address and device tell by themselves. A failure is
// logged: what happened has happened.
func (a *Accounts) Tell(ctx context.Context, userID string, kind archive.NoticeKind, detail string) {
	if err := a.store.AddNotice(ctx, userID, kind, detail); err != nil {
		a.log.Error("owner not told", "kind", string(kind), "user", userID, "error", err.Error())
		return
	}
	a.mailer.Wake()
}

// EndSessions signs out all devices of an account by the link of a letter, once.
func (a *Accounts) EndSessions(ctx context.Context, token string) error {
	err := a.store.EndSessions(ctx, HashToken(token))
	if errors.Is(err, archive.ErrNotFound) || errors.Is(err, archive.ErrUserNotFound) {
		return ErrLinkInvalid
	}
	return err
}
