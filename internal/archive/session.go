package archive

import (
	"context"
	"time"
)

// How long the things that stand for a person live.
const (
	AccessLife  = 15 * time.Minute
	SessionLife = 30 * 24 * time.Hour
	InviteLife  = 7 * 24 * time.Hour
	ResetLife   = 2 * time.Hour
	SetupLife   = 24 * time.Hour
)

// Session is one signed-in device. Only a hash of its refresh token is stored.
type Session struct {
	ID        string
	UserID    string
	TokenHash []byte
	Device    string
	CreatedAt time.Time
	LastSeen  time.Time
	ExpiresAt time.Time
	// Verified says that a second factor was checked; an account that has one starts no
	// session without.
	Verified bool
}

// AccessToken is the stored form of an access token of a session.
type AccessToken struct {
	Hash      []byte
	ExpiresAt time.Time
}

// TicketKind says what a mailed, single-use token is for.
type TicketKind string

// The kinds of tickets.
const (
	TicketInvite TicketKind = "invite"
	TicketReset  TicketKind = "reset"
	TicketVerify TicketKind = "verify"
	TicketSetup  TicketKind = "setup"
)

// Ticket is a single-use token that lets its holder do one thing for one account.
// Only a hash of the token is kept.
type Ticket struct {
	Kind      TicketKind
	UserID    string // empty for the first set-up
	TokenHash []byte
	CreatedAt time.Time
	ExpiresAt time.Time
}

// Sessions is where signed-in devices are kept.
type Sessions interface {
	// CreateSession stores a session with its first access token and fills in its id.
	// ErrUserNotFound if the account is gone or not active, ErrInvalidCredentials if it
	// has a second factor that was not checked.
	CreateSession(ctx context.Context, session *Session, access AccessToken) error
	// RefreshSession adds an access token to the session of a refresh token and updates
	// when it was last seen. ErrNotFound if the session has ended or the account may no
	// longer sign in.
	RefreshSession(ctx context.Context, tokenHash []byte, access AccessToken) error
	// SessionUser returns the account and the session id behind an access token.
	// ErrNotFound if the token has expired, the session has ended or the account may no
	// longer sign in.
	SessionUser(ctx context.Context, accessHash []byte) (user *User, sessionID string, err error)
	// UserSessions returns the unexpired sessions of an account, last seen first.
	UserSessions(ctx context.Context, userID string) ([]Session, error)
	// EndSession ends one session of an account, or returns ErrNotFound.
	EndSession(ctx context.Context, userID, id string) error
	// DeleteSession ends the session of a token; it is no error if there is none.
	DeleteSession(ctx context.Context, tokenHash []byte) error
	// DeleteSessions ends all sessions of an account but the one named by keep.
	DeleteSessions(ctx context.Context, userID, keep string) error
	// PurgeSessions removes expired sessions, access tokens and challenges and returns
	// the number of sessions.
	PurgeSessions(ctx context.Context) (int, error)
}

// Tickets is where mailed, single-use tokens are kept.
type Tickets interface {
	// CreateTicket stores a ticket; earlier ones of the same kind and account are void.
	CreateTicket(ctx context.Context, ticket Ticket) error
	// Ticket returns an unused, unexpired ticket without using it, or ErrNotFound.
	Ticket(ctx context.Context, kind TicketKind, tokenHash []byte) (*Ticket, error)
	// RedeemTicket uses a ticket up and lets edit change its account, in one
	// transaction and exactly once. ErrNotFound if it is used, expired or unknown.
	RedeemTicket(ctx context.Context, kind TicketKind, tokenHash []byte, by Change, edit func(*User) error) (*User, error)
	// SetUp uses a ticket of the first set-up and creates the first admin. ErrNotFound
	// if it is used, expired or unknown, or if there is an admin already.
	SetUp(ctx context.Context, tokenHash []byte, admin *User) error
	// PurgeTickets removes what has expired and returns how many tickets that were.
	PurgeTickets(ctx context.Context) (int, error)
}
