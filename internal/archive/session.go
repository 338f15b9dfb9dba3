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
	// EndSessionsLife is how long the link works that signs out all devices.
	EndSessionsLife = 7 * 24 * time.Hour
)

// MaxDevices is how many devices of an account are recognised.
const MaxDevices = 20

// Session is one signed-in device. Only a hash of its refresh token is stored. Device
// names browser and platform; DeviceMark recognises them together with the network.
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

	DeviceMark uint16 // not stored with the session
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
	TicketEmail  TicketKind = "email" // another address of the account
	TicketSetup  TicketKind = "setup"
	// TicketEndSessions signs out all devices of an account.
	TicketEndSessions TicketKind = "end-sessions"
)

// ByOperator is the maker of a link from the command line.
const ByOperator = "operator"

// Ticket is a single-use token that lets its holder do one thing for one account.
// Only a hash of the token is kept.
type Ticket struct {
	Kind      TicketKind
	UserID    string // empty for the first set-up
	Address   string // that it confirms, with TicketEmail
	MadeBy    string // id of an admin, ByOperator, or empty if it was asked for without signing in
	TokenHash []byte
	CreatedAt time.Time
	ExpiresAt time.Time
}

// Sessions is where signed-in devices are kept.
type Sessions interface {
	// CreateSession stores a session with its first access token and fills in its id.
	// The owner is told of a device that is not recognised, unless it is the first.
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
	// DisownSession ends one session of an account that its owner does not know, and with
	// it all others but the one named by keep: whoever used it may have more. The owner is
	// told, and asked for another password. ErrNotFound.
	DisownSession(ctx context.Context, userID, id, keep string) error
	// DeleteSession ends the session of a token; it is no error if there is none.
	DeleteSession(ctx context.Context, tokenHash []byte) error
	// DeleteSessions ends all sessions of an account but the one named by keep.
	DeleteSessions(ctx context.Context, userID, keep string) error
	// PurgeSessions removes expired sessions, access tokens, challenges and counts of
	// guesses, and returns the number of sessions.
	PurgeSessions(ctx context.Context) (int, error)
}

// Tickets is where mailed, single-use tokens are kept.
type Tickets interface {
	// CreateTicket stores a ticket; earlier ones of the same kind and account are void,
	// except that a ticket without a maker voids only its like. ErrTooMany if the account
	// had LettersPerHour of its kind.
	CreateTicket(ctx context.Context, ticket Ticket) error
	// Ticket returns an unused, unexpired ticket without using it, or ErrNotFound. A
	// ticket ends with the rights of the admin who made it.
	Ticket(ctx context.Context, kind TicketKind, tokenHash []byte) (*Ticket, error)
	// RedeemTicket uses a ticket up and lets edit change its account, in one
	// transaction and exactly once. ErrNotFound if it is used, expired or unknown.
	RedeemTicket(ctx context.Context, kind TicketKind, tokenHash []byte, by Change, edit func(*User) error) (*User, error)
	// EndSessions uses a ticket up and ends all sessions of its account. ErrNotFound if
	// it is used, expired or unknown, or if the account is gone.
	EndSessions(ctx context.Context, tokenHash []byte) error
	// SetUp uses a ticket of the first set-up and creates the first admin. ErrNotFound
	// if it is used, expired or unknown, or if there is an admin already.
	SetUp(ctx context.Context, tokenHash []byte, admin *User) error
	// PurgeTickets removes what has expired and returns how many tickets that were.
	PurgeTickets(ctx context.Context) (int, error)
}
