package auth

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/go-webauthn/webauthn/webauthn"

	"sankofa/internal/archive"
	"sankofa/internal/fair"
)

// Store is the part of the store that Accounts uses.
type Store interface {
	archive.Users
	archive.Sessions
	archive.Tickets
	archive.Factors
	archive.Guesses
	archive.AccountNotices
	archive.Audit
	archive.SettingsStore
}

// Mailer sends the messages about accounts. It queues them, so that no call depends
// on a mail server.
type Mailer interface {
	// Invite waits a moment for the mail server and tells what became of the message.
	// By is empty for the operator of the server.
	Invite(ctx context.Context, to, by string, role archive.Role, link string, expires time.Time) (archive.Delivery, error)
	Reset(ctx context.Context, to, link string, expires time.Time) error
	Verify(ctx context.Context, to, link string, expires time.Time) error
	FactorsReset(ctx context.Context, to, link string, at time.Time) error
	// Wake writes and delivers the letters that are due now, instead of a little later.
	Wake()
}

// Accounts signs people in and manages accounts, sessions and one-time links.
type Accounts struct {
	store     Store
	mailer    Mailer
	passwords *Passwords
	throttle  Throttle
	codes     Throttle           // of second steps; the account stands for the address
	passkeys  *webauthn.WebAuthn // nil where browsers allow none
	publicURL string
	log       *slog.Logger
	now       func() time.Time
	detached  sync.WaitGroup
}

// Options are the dependencies of Accounts.
type Options struct {
	Store     Store
	Mailer    Mailer
	PublicURL string
	// PasswordMemory is the memory of one password hash in MiB; 0 for the default.
	PasswordMemory int
	// Processors are shared with other work that computes; nil if there is none.
	Processors *fair.Queue
	Log        *slog.Logger
	Now        func() time.Time
}

// New makes Accounts.
func New(o Options) *Accounts {
	return &Accounts{
		store: o.Store, mailer: o.Mailer, publicURL: o.PublicURL, log: o.Log, now: o.Now,
		passwords: NewPasswords(o.PasswordMemory, o.Processors), throttle: Throttle{o.Store, "password"},
		codes: Throttle{o.Store, "code"}, passkeys: newPasskeys(o.PublicURL),
	}
}

// runDetached runs work that the response does not wait for, so that response time
// does not reveal whether it was done.
func (a *Accounts) runDetached(ctx context.Context, do func(context.Context)) {
	ctx = context.WithoutCancel(ctx)
	a.detached.Go(func() {
		ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
		defer cancel()
		do(ctx)
	})
}

// Close waits for detached work.
func (a *Accounts) Close() { a.detached.Wait() }

// note adds to the activity log. A failure is logged and does not fail the request.
func (a *Accounts) note(ctx context.Context, who archive.Actor, action, id, summary string) {
	if err := a.store.Record(ctx, archive.Change{By: who, At: a.now().UTC()}, action, "user", id, summary); err != nil {
		a.log.Error("activity not recorded", "action", action, "error", err.Error())
	}
}

// noteUnknown is note for an address that has no account.
func (a *Accounts) noteUnknown(ctx context.Context, action, address, summary string) {
	if err := a.store.RecordUnknown(ctx, a.now().UTC(), action, address, summary); err != nil {
		a.log.Error("activity not recorded", "action", action, "error", err.Error())
	}
}

// Registration is the input for a new account.
type Registration struct {
	Email, Password, FirstName, LastName string
}

// newUser checks a registration and hashes its password. A hash is expensive, so an
// address that is taken is refused before.
func (a *Accounts) newUser(ctx context.Context, r Registration, role archive.Role) (*archive.User, error) {
	email, err := archive.ParseEmail(r.Email)
	if err != nil {
		return nil, field("email", err)
	}
	first, last := archive.TrimText(r.FirstName), archive.TrimText(r.LastName)
	if err := archive.ValidateNames(first, last); err != nil {
		return nil, err
	}
	if err := a.passwords.Check(r.Password, email); err != nil {
		return nil, field("password", err)
	}
	if _, err := a.store.UserByEmail(ctx, email); err == nil {
		return nil, archive.ErrUserExists
	} else if !errors.Is(err, archive.ErrUserNotFound) {
		return nil, err
	}
	hash, err := a.passwords.Hash(ctx, r.Password)
	if err != nil {
		return nil, err
	}
	return &archive.User{Email: email, FirstName: first, LastName: last, Role: role, Active: true, PasswordHash: hash}, nil
}

// field adds the name of the input field to a validation error.
func field(name string, err error) error {
	var e *archive.Error
	if !errors.As(err, &e) || e.Code != archive.CodeInvalid {
		return err
	}
	return &archive.Error{Code: e.Code, Message: e.Message, Details: []archive.FieldError{{Field: name, Message: e.Message}}}
}

// Register makes an account of role user, if self-registration is allowed.
func (a *Accounts) Register(ctx context.Context, r Registration, d Device) (*SignedIn, error) {
	settings, err := a.store.Settings(ctx)
	if err != nil {
		return nil, err
	}
	if !settings.AllowSelfRegistration {
		return nil, archive.ErrRegistrationDisabled
	}
	user, err := a.newUser(ctx, r, archive.RoleUser)
	if err == nil {
		err = a.store.CreateUser(ctx, user, "user.register", archive.Change{By: user.Actor(), At: a.now().UTC()})
	}
	if errors.Is(err, archive.ErrUserExists) {
		return nil, archive.ErrAccountExists
	}
	if err != nil {
		return nil, err
	}
	if err := a.sendVerification(ctx, user); err != nil {
		a.log.Error("verification not queued", "error", err.Error())
	}
	return a.signIn(ctx, user, d)
}

func (a *Accounts) sendVerification(ctx context.Context, user *archive.User) error {
	link, expires, err := a.ticket(ctx, archive.Ticket{Kind: archive.TicketVerify, UserID: user.ID}, "/verify-email", archive.InviteLife)
	if err != nil {
		return err
	}
	return a.mailer.Verify(ctx, user.Email, link, expires)
}

// ticket makes a single-use token and the link that carries it. The token is in the
// fragment, which browsers send to nobody.
func (a *Accounts) ticket(ctx context.Context, t archive.Ticket, path string, life time.Duration) (string, time.Time, error) {
	token, hash := NewToken()
	now := a.now().UTC()
	t.TokenHash, t.CreatedAt, t.ExpiresAt = hash, now, now.Add(life)
	if err := a.store.CreateTicket(ctx, t); err != nil {
		return "", time.Time{}, err
	}
	return a.publicURL + path + "#token=" + token, t.ExpiresAt, nil
}

// SetUpLink makes the one-time link that creates the first admin.
func (a *Accounts) SetUpLink(ctx context.Context) (string, error) {
	link, _, err := a.ticket(ctx, archive.Ticket{Kind: archive.TicketSetup, MadeBy: archive.ByOperator}, "/setup", archive.SetupLife)
	return link, err
}

// SetUp creates the first admin. It fails once an admin exists. The link is looked up
// first, because anyone can make this call and a hash is expensive.
func (a *Accounts) SetUp(ctx context.Context, token string, r Registration, d Device) (*SignedIn, error) {
	if _, err := a.store.Ticket(ctx, archive.TicketSetup, HashToken(token)); errors.Is(err, archive.ErrNotFound) {
		return nil, ErrLinkInvalid
	} else if err != nil {
		return nil, err
	}
	admin, err := a.newUser(ctx, r, archive.RoleAdmin)
	if err != nil {
		return nil, err
	}
	admin.EmailVerified = true
	if err := a.store.SetUp(ctx, HashToken(token), admin); err != nil {
		if errors.Is(err, archive.ErrNotFound) {
			return nil, ErrLinkInvalid
		}
		return nil, err
	}
	return a.signIn(ctx, admin, d)
}

// Add makes an account with a password, for the operator of the server.
func (a *Accounts) Add(ctx context.Context, r Registration, role archive.Role) (*archive.User, error) {
	user, err := a.newUser(ctx, r, role)
	if errors.Is(err, archive.ErrUserExists) {
		return nil, fmt.Errorf("add %s: %w", r.Email, err)
	}
	if err != nil {
		return nil, err
	}
	user.EmailVerified = true
	if err := a.store.CreateUser(ctx, user, "user.create", archive.Change{At: a.now().UTC()}); err != nil {
		return nil, fmt.Errorf("add %s: %w", user.Email, err)
	}
	return user, nil
}
