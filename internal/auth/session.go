package auth

import (
	"context"
	"errors"
	"time"

	"sankofa/internal/archive"
)

// SignedIn is the result of every way to sign in: a session, or, if the account has a
// second factor, the step that is left. Then everything else is empty.
type SignedIn struct {
	Step         *SecondStep
	AccessToken  string
	RefreshToken string
	User         *archive.User
}

// Login checks an address and a password. Every failure gives the same error after
// the same time, so that nobody learns which accounts exist.
func (a *Accounts) Login(ctx context.Context, email, password string, d Device) (*SignedIn, error) {
	account, err := archive.ParseEmail(email)
	if err != nil {
		account = "" // matches no account, and takes as long as any other
	}
	user, err := a.store.UserByEmail(ctx, account)
	if err != nil && !errors.Is(err, archive.ErrUserNotFound) {
		return nil, err
	}
	hash := ""
	if user != nil && user.Active {
		hash = user.PasswordHash
	}
	ok, err := a.verify(ctx, d, account, hash, password)
	if err != nil {
		return nil, err
	}
	if !ok {
		a.runDetached(ctx, func(ctx context.Context) {
			if user != nil {
				a.note(ctx, user.Actor(), "auth.login-failed", user.ID, "Failed sign-in")
			} else {
				a.noteUnknown(ctx, "auth.login-failed", account, "Failed sign-in without an account")
			}
		})
		return nil, archive.ErrInvalidCredentials
	}
	a.renewHash(ctx, user, password)
	return a.signIn(ctx, user, d)
}

// renewTimeout bounds how long a sign-in waits for a slot to renew its hash.
const renewTimeout = 5 * time.Second

// renewHash replaces a hash that was made at a lower cost, now that the password is
// known. A failure does not fail the sign-in; the next one tries again.
func (a *Accounts) renewHash(ctx context.Context, user *archive.User, password string) {
	if !a.passwords.Outdated(user.PasswordHash) {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, renewTimeout)
	defer cancel()
	hash, err := a.passwords.Hash(ctx, password)
	if err == nil {
		err = a.store.RenewPasswordHash(ctx, user.ID, user.PasswordHash, hash)
	}
	if err != nil {
		a.log.Error("password hash not renewed", "user", user.ID, "error", err.Error())
	}
}

// verify compares a password under the throttle. The throttle is checked again when
// the hash gets its slot, so that a burst of guesses does not hold up others.
func (a *Accounts) verify(ctx context.Context, d Device, account, hash, password string) (bool, error) {
	throttled := func() error {
		return refused(a.throttle.Wait(ctx, d.Address, account))
	}
	if err := throttled(); err != nil {
		return false, err
	}
	right, err := a.passwords.Verify(ctx, hash, password, throttled, account)
	if err != nil {
		return false, err
	}
	if err := refused(a.throttle.Settle(ctx, d.Address, account, right)); err != nil {
		return false, err
	}
	return right, nil
}

// refused turns what the throttle says into an error.
func refused(wait time.Duration, err error) error {
	if err == nil && wait > 0 {
		return archive.TooMany(wait)
	}
	return err
}

// signIn starts a session for whoever has proved to know the password or to get the
// letters of an account, or the second step if it has a second factor.
func (a *Accounts) signIn(ctx context.Context, user *archive.User, d Device) (*SignedIn, error) {
	if user.SecondFactor {
		return a.beginSecondStep(ctx, user)
	}
	return a.startSession(ctx, user, d, false)
}

// startSession starts a session; verified says that a second factor was checked.
func (a *Accounts) startSession(ctx context.Context, user *archive.User, d Device, verified bool) (*SignedIn, error) {
	refresh, hash := NewToken()
	token, access := a.newAccessToken()
	now := a.now().UTC()
	session := &archive.Session{
		UserID: user.ID, TokenHash: hash, Device: d.name(), DeviceMark: d.mark(user.ID),
		CreatedAt: now, LastSeen: now, ExpiresAt: now.Add(archive.SessionLife),
		Verified: verified,
	}
	if err := a.store.CreateSession(ctx, session, access); err != nil {
		if errors.Is(err, archive.ErrUserNotFound) {
			return nil, archive.ErrInvalidCredentials
		}
		return nil, err
	}
	a.mailer.Wake() // the owner is told of a new device
	a.note(ctx, user.Actor(), "auth.login", user.ID, "Signed in")
	return &SignedIn{AccessToken: token, RefreshToken: refresh, User: user}, nil
}

// newAccessToken makes an access token and its stored form.
func (a *Accounts) newAccessToken() (token string, stored archive.AccessToken) {
	token, hash := NewToken()
	return token, archive.AccessToken{Hash: hash, ExpiresAt: a.now().UTC().Add(archive.AccessLife)}
}

// Identify returns the person behind an access token, with their current role.
func (a *Accounts) Identify(ctx context.Context, token string) (archive.Actor, error) {
	if len(token) != tokenLength {
		return archive.Actor{}, archive.ErrAuthenticationRequired
	}
	user, sessionID, err := a.store.SessionUser(ctx, HashToken(token))
	if errors.Is(err, archive.ErrNotFound) {
		return archive.Actor{}, archive.ErrAuthenticationRequired
	}
	if err != nil {
		return archive.Actor{}, err
	}
	actor := user.Actor()
	actor.SessionID = sessionID
	actor.Restricted, err = a.restricted(ctx, user)
	return actor, err
}

// Refresh makes a new access token from a refresh token. Earlier access tokens stay
// valid until they expire, because another tab may be using them.
func (a *Accounts) Refresh(ctx context.Context, refreshToken string) (string, error) {
	token, access := a.newAccessToken()
	err := a.store.RefreshSession(ctx, HashToken(refreshToken), access)
	if errors.Is(err, archive.ErrNotFound) {
		return "", archive.ErrAuthenticationRequired
	}
	if err != nil {
		return "", err
	}
	return token, nil
}

// Logout ends the session of a refresh token; it is no error if there is none.
func (a *Accounts) Logout(ctx context.Context, refreshToken string) error {
	return a.store.DeleteSession(ctx, HashToken(refreshToken))
}
