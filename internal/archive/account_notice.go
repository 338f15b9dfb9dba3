package archive

import (
	"context"
	"time"
)

// LettersPerHour is how many letters of one kind an account gets within an hour.
const LettersPerHour = 3

// How long people see what happened to their account and work, and how long a device
// is recognised after it was last used.
const (
	NoticeLife = 90 * 24 * time.Hour
	DeviceLife = 180 * 24 * time.Hour
)

// NoticeKind says what happened to an account.
type NoticeKind string

// What owners are told about their account. They cannot turn these letters off.
const (
	NoticeResetRequested  NoticeKind = "reset-requested"  // under "Forgot password?"; the letter with the link says so
	NoticeResetLink       NoticeKind = "reset-link"       // an admin or the operator made a link
	NoticePasswordReset   NoticeKind = "password-reset"   // a link was used
	NoticePasswordChanged NoticeKind = "password-changed" // by somebody who was signed in
	NoticeEmailChanged    NoticeKind = "email-changed"    // sent to the former address
	NoticeNewDevice       NoticeKind = "new-device"       // the detail names browser and platform
	NoticeFactorAdded     NoticeKind = "factor-added"     // a second factor
	NoticeFactorRemoved   NoticeKind = "factor-removed"
	NoticeDeviceDisowned  NoticeKind = "device-disowned" // by somebody who was signed in; the detail names it
)

// AccountNotice is something that happened to an account.
type AccountNotice struct {
	ID        string     `json:"id"`
	Kind      NoticeKind `json:"kind"`
	Detail    string     `json:"detail"`
	Seen      bool       `json:"seen"`
	CreatedAt time.Time  `json:"createdAt"`
}

// AccountLetter is what the owner of an account is told in one letter.
type AccountLetter struct {
	UserID  string
	To      string
	Name    string // the first name, which may be empty
	Notices []AccountNotice
}

// AccountNotices is where the news about accounts is kept. Changes of a password or an
// address, links and new devices are noted in the transaction that makes them.
type AccountNotices interface {
	// AddNotice notes what happened to an account; the letter about it is due then.
	// ErrUserNotFound if there is no such account.
	AddNotice(ctx context.Context, userID string, kind NoticeKind, detail string) error
	// UserNotices returns what happened to an account, newest first.
	UserNotices(ctx context.Context, userID string) ([]AccountNotice, error)
	// PasswordDue reports whether the owner of an account disowned a device and has not
	// chosen another password since.
	PasswordDue(ctx context.Context, userID string) (bool, error)
	// SeeNotices marks what happened to an account as seen by its owner.
	SeeNotices(ctx context.Context, userID string) error
	// SendAccountLetters queues one letter for each account with something to tell,
	// and stores the ticket of its link. An account that had LettersPerHour waits.
	SendAccountLetters(ctx context.Context, write func(AccountLetter) (*Mail, Ticket, error)) (int, error)
	// PurgeNotices removes what is older than NoticeLife, of accounts and in inboxes, and
	// devices that were not used for DeviceLife. The last device of an account stays.
	PurgeNotices(ctx context.Context) (int, error)
}
