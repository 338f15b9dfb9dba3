package archive

import (
	"context"
	"time"
)

// AuditLife is how long entries of the activity log are kept.
const AuditLife = 365 * 24 * time.Hour

// AuditEntry is one line of the activity log. It holds no passwords, tokens or
// network addresses.
type AuditEntry struct {
	ID         string     `json:"id"`
	Action     string     `json:"action"`
	EntityType string     `json:"entityType"`
	EntityID   string     `json:"entityId"`
	User       *AuditUser `json:"user"`
	Summary    string     `json:"summary"`
	// Changes are the fields that changed, of settings only: events have revisions.
	Changes   []FieldChange `json:"changes,omitempty"`
	CreatedAt time.Time     `json:"createdAt"`
}

// AuditUser is who did it.
type AuditUser struct {
	ID    string `json:"id"`
	Email string `json:"email"`
}

// LogFilter narrows the activity log. Zero values do not filter.
type LogFilter struct {
	Action   string
	User     string // id or e-mail address
	From, To Date   // in UTC, both included
}

// LogStats are the totals of the activity log.
type LogStats struct {
	TotalLogs       int          `json:"totalLogs"`
	ActionBreakdown []Tally      `json:"actionBreakdown"`
	RecentUsers     []RecentUser `json:"recentUsers"`
	// Head stands for the whole log. Noted elsewhere, it proves later that nothing up
	// to it was altered.
	Head string `json:"head"`
}

// RecentUser is a person with what they did lately; ID is the e-mail address,
// because that is what the dashboard prints.
type RecentUser struct {
	ID           string    `json:"_id"`
	Count        int       `json:"count"`
	LastActivity time.Time `json:"lastActivity"`
}

// Audit is the activity log. Changes write their entries themselves.
type Audit interface {
	// Record adds an entry for what is not a change of the archive, such as a sign-in.
	Record(ctx context.Context, by Change, action, entityType, entityID, summary string) error
	// RecordUnknown adds an entry for what was tried with an address that has no account.
	// The entry names it by a keyed hash, so that attempts on the same address can be
	// told from others, and nobody can read who was meant. Empty is no valid address.
	RecordUnknown(ctx context.Context, at time.Time, action, address, summary string) error
	// EraseFromLog removes an address, and the texts about the person who had it, from
	// the log, and returns how many entries named the person. The chain holds, and an
	// entry tells of it. ErrUserExists while an account has the address.
	EraseFromLog(ctx context.Context, address string, by Change) (int, error)
	// ExportLogs calls use for every entry, oldest first, as they are at one moment.
	ExportLogs(ctx context.Context, use func(*SealedEntry) error) error
	// Logs returns one page of entries, newest first, and the number of all that match.
	Logs(ctx context.Context, filter LogFilter, page Page) ([]AuditEntry, int, error)
	// PurgeLogs removes entries from before a moment, a limited number at a time, and
	// returns how many that were.
	PurgeLogs(ctx context.Context, before time.Time) (int, error)
	// LogStats returns the totals.
	LogStats(ctx context.Context) (*LogStats, error)
}
