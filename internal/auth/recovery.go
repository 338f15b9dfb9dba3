package auth

import (
	"cmp"
	"context"
	"errors"

	"sankofa/internal/archive"
)

// ErrLinkInvalid is the error for a link that was used, has expired or never existed.
var ErrLinkInvalid = archive.Fail(archive.CodeInvalid, "This link is no longer valid.")

// VerifyEmail marks the address of a verification link as verified. If it is another one
// than that of the account, it becomes that.
func (a *Accounts) VerifyEmail(ctx context.Context, token string) error {
	hash, kind, address := HashToken(token), archive.TicketVerify, ""
	ticket, err := a.store.Ticket(ctx, archive.TicketEmail, hash)
	switch {
	case err == nil:
		kind, address = archive.TicketEmail, ticket.Address
	case !errors.Is(err, archive.ErrNotFound):
		return err
	}
	_, err = a.store.RedeemTicket(ctx, kind, hash, archive.Change{At: a.now().UTC()}, func(u *archive.User) error {
		u.EmailVerified = true
		u.Email = cmp.Or(address, u.Email)
		return nil
	})
	switch {
	case errors.Is(err, archive.ErrNotFound):
		return ErrLinkInvalid
	case err == nil && address != "":
		a.mailer.Wake() // the former address is told
	}
	return err
}

// ErrVerified is the error for an address that needs no further confirmation.
var ErrVerified = archive.Fail(archive.CodeConflict, "Your address is confirmed already.")

// SendVerification sends the letter again that asks for the confirmation of an address.
// ErrTooMany if there were LettersPerHour of them.
func (a *Accounts) SendVerification(ctx context.Context, who archive.Actor) error {
	user, err := a.store.User(ctx, who.ID)
	if err != nil {
		return err
	}
	if user.EmailVerified {
		return ErrVerified
	}
	return a.sendVerification(ctx, user)
}

// ChangeEmail sends a letter to another address. It becomes that of the account once the
// link in the letter is used; until then nothing changes.
func (a *Accounts) ChangeEmail(ctx context.Context, who archive.Actor, address, password string, d Device) error {
	user, err := a.store.User(ctx, who.ID)
	if err != nil {
		return err
	}
	ok, err := a.verify(ctx, d, who.Email, user.PasswordHash, password)
	if err != nil {
		return err
	}
	if !ok {
		return archive.ErrWrongPassword
	}
	email, err := archive.ParseEmail(address)
	if err != nil {
		return field("email", err)
	}
	if email == user.Email {
		return field("email", archive.Fail(archive.CodeInvalid, "This is your address already."))
	}
	if _, err := a.store.UserByEmail(ctx, email); err == nil {
		return archive.ErrUserExists
	} else if !errors.Is(err, archive.ErrUserNotFound) {
		return err
	}
	link, expires, err := a.ticket(ctx, archive.Ticket{Kind: archive.TicketEmail, UserID: user.ID, Address: email}, "/verify-email", archive.InviteLife)
	if err != nil {
		return err
	}
	return a.mailer.Verify(ctx, email, link, expires)
}

// AcceptInvite lets an invited person choose a password, once.
func (a *Accounts) AcceptInvite(ctx context.Context, token, password string, d Device) (*SignedIn, error) {
	return a.choosePassword(ctx, archive.TicketInvite, token, password, d, archive.ErrInviteInvalid)
}

// ResetPassword lets the holder of a reset link choose a new password, once.
func (a *Accounts) ResetPassword(ctx context.Context, token, password string, d Device) (*SignedIn, error) {
	return a.choosePassword(ctx, archive.TicketReset, token, password, d, ErrLinkInvalid)
}

func (a *Accounts) choosePassword(ctx context.Context, kind archive.TicketKind, token, password string, d Device, invalid error) (*SignedIn, error) {
	hashed := HashToken(token)
	ticket, err := a.store.Ticket(ctx, kind, hashed)
	if errors.Is(err, archive.ErrNotFound) {
		return nil, invalid
	}
	if err != nil {
		return nil, err
	}
	owner, err := a.store.User(ctx, ticket.UserID)
	if errors.Is(err, archive.ErrUserNotFound) {
		return nil, invalid
	}
	if err != nil {
		return nil, err
	}
	if err := a.passwords.Check(password, owner.Email); err != nil {
		return nil, field("password", err)
	}
	hash, err := a.passwords.Hash(ctx, password)
	if err != nil {
		return nil, err
	}
	by := archive.Change{By: owner.Actor(), At: a.now().UTC()}
	user, err := a.store.RedeemTicket(ctx, kind, hashed, by, func(u *archive.User) error {
		if !u.Active {
			return invalid
		}
		u.PasswordHash, u.EmailVerified = hash, true // the link was sent to this address
		return nil
	})
	if errors.Is(err, archive.ErrNotFound) {
		return nil, invalid
	}
	if err != nil {
		return nil, err
	}
	a.mailer.Wake() // the owner is told
	return a.signIn(ctx, user, d)
}

// Forgot sends a link to choose a new password, if there is such an account. The
// work is detached, so that response time does not reveal whether there is one.
func (a *Accounts) Forgot(ctx context.Context, email string) error {
	account, err := archive.ParseEmail(email)
	if err != nil {
		return field("email", err)
	}
	a.runDetached(ctx, func(ctx context.Context) {
		if err := a.sendReset(ctx, account); err != nil {
			a.log.Error("reset not queued", "error", err.Error())
		}
	})
	return nil
}

func (a *Accounts) sendReset(ctx context.Context, account string) error {
	user, err := a.store.UserByEmail(ctx, account)
	if errors.Is(err, archive.ErrUserNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	// Whoever has not accepted the invitation has no password to forget: the invitation
	// must end with the rights of the admin who made it.
	if !user.Active || user.PasswordHash == "" {
		return nil
	}
	link, expires, err := a.ticket(ctx, archive.Ticket{Kind: archive.TicketReset, UserID: user.ID}, "/reset-password", archive.ResetLife)
	if archive.CodeOf(err) == archive.CodeRateLimited {
		return nil // the letters of the last hour are enough, and nobody is told
	}
	if err != nil {
		return err
	}
	return a.mailer.Reset(ctx, user.Email, link, expires)
}

// ChangePassword replaces the password of a signed-in person and signs out all
// their other devices.
func (a *Accounts) ChangePassword(ctx context.Context, who archive.Actor, current, next string, d Device) error {
	user, err := a.store.User(ctx, who.ID)
	if err != nil {
		return err
	}
	ok, err := a.verify(ctx, d, who.Email, user.PasswordHash, current)
	if err != nil {
		return err
	}
	if !ok {
		return archive.ErrWrongPassword
	}
	if err := a.passwords.Check(next, user.Email); err != nil {
		return field("newPassword", err)
	}
	hash, err := a.passwords.Hash(ctx, next)
	if err != nil {
		return err
	}
	_, err = a.store.UpdateUser(ctx, who.ID, "user.password", who.SessionID, archive.Change{By: who, At: a.now().UTC()}, func(u *archive.User) error {
		u.PasswordHash = hash
		return nil
	})
	if err == nil {
		a.mailer.Wake() // the owner is told
	}
	return err
}
