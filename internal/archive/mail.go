package archive

import (
	"context"
	"time"
)

// Mail is a message to one person.
type Mail struct {
	ID        string
	To        string
	Subject   string
	Text      string
	HTML      string
	Attempts  int
	LastError string
	CreatedAt time.Time
}

// DeliveryStatus is what became of a message while its sender waited.
type DeliveryStatus string

// What can become of a message. Sent means that a mail server has accepted it.
const (
	DeliverySent   DeliveryStatus = "sent"
	DeliveryQueued DeliveryStatus = "queued" // no attempt has ended yet
	DeliveryFailed DeliveryStatus = "failed" // and will be tried again
	DeliveryNone   DeliveryStatus = "none"   // there is no mail server
)

// Delivery is the status of a message, and the reason if it failed.
type Delivery struct {
	Status DeliveryStatus
	Reason string
}

// MailQueue holds messages until they are delivered.
type MailQueue interface {
	// QueueMail adds a message and fills in its id and time.
	QueueMail(ctx context.Context, mail *Mail) error
	// TakeMail returns messages that are due, and hides them from others for a while,
	// so that each is delivered by one process.
	TakeMail(ctx context.Context, limit int, hide time.Duration) ([]Mail, error)
	// QueuedMail returns a message that is still in the queue, or ErrNotFound.
	QueuedMail(ctx context.Context, id string) (*Mail, error)
	// RemoveMail removes a message that was delivered or given up.
	RemoveMail(ctx context.Context, id string) error
	// RetryMail keeps a message for another attempt at a later moment.
	RetryMail(ctx context.Context, id, reason string, next time.Time) error
}
