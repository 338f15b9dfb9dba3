package webtest

import (
	"context"
	"sync"
	"time"

	"sankofa/internal/archive"
)

// Outbox keeps the messages that would have been sent.
type Outbox struct {
	mu       sync.Mutex
	delivery archive.Delivery
	messages []Message
}

// Message is one message: to whom, and the link in it.
type Message struct{ To, Link string }

// Deliver sets what is said to become of messages; at first there is no mail server.
func (o *Outbox) Deliver(delivery archive.Delivery) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.delivery = delivery
}

// Messages returns what was sent so far.
func (o *Outbox) Messages() []Message {
	o.mu.Lock()
	defer o.mu.Unlock()
	return append([]Message(nil), o.messages...)
}

// Invite implements auth.Mailer, as do the methods below. It keeps an invitation.
func (o *Outbox) Invite(_ context.Context, to, _ string, _ archive.Role, link string, _ time.Time) (archive.Delivery, error) {
	_ = o.keep(to, link)
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.delivery.Status == "" {
		return archive.Delivery{Status: archive.DeliveryNone}, nil
	}
	return o.delivery, nil
}

// Reset keeps a link to a new password.
func (o *Outbox) Reset(_ context.Context, to, link string, _ time.Time) error {
	return o.keep(to, link)
}

// Verify keeps a request to confirm an address.
func (o *Outbox) Verify(_ context.Context, to, link string, _ time.Time) error {
	return o.keep(to, link)
}

// FactorsReset keeps the news that the second factors of an account were reset.
func (o *Outbox) FactorsReset(_ context.Context, to, link string, _ time.Time) error {
	return o.keep(to, link)
}

// Wake does nothing: letters about accounts are not written here.
func (o *Outbox) Wake() {}

func (o *Outbox) keep(to, link string) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.messages = append(o.messages, Message{to, link})
	return nil
}
