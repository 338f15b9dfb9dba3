package archive

import "time"

// How long the things that stand for a person live.
const (
	AccessLife  = 15 * time.Minute
	SessionLife = 30 * 24 * time.Hour
	InviteLife  = 7 * 24 * time.Hour
	ResetLife   = 2 * time.Hour
	SetupLife   = 24 * time.Hour
)

// Session is one signed-in device. Only a hash of its refresh token is kept.
type Session struct {
	ID        string
	UserID    string
	TokenHash []byte
	Device    string
	CreatedAt time.Time
	LastSeen  time.Time
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
