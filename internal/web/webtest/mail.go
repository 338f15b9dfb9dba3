package webtest

import (
	"context"
	"sync"
	"time"
)

// Outbox keeps the messages that would have been sent.
type Outbox struct {
	mu       sync.Mutex
	delivers bool
	messages []Message
}

// Message is one message: to whom, and the link in it.
type Message struct{ To, Link string }

// Deliver sets whether messages are said to reach people.
func (o *Outbox) Deliver(delivers bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.delivers = delivers
}

// Messages returns what was sent so far.
func (o *Outbox) Messages() []Message {
	o.mu.Lock()
	defer o.mu.Unlock()
	return append([]Message(nil), o.messages...)
}

// Delivers implements auth.Mailer, as do the methods below.
func (o *Outbox) Delivers() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.delivers
}

// Invite keeps an invitation.
func (o *Outbox) Invite(_ context.Context, to, link string, _ time.Time) error {
	return o.keep(to, link)
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

func (o *Outbox) keep(to, link string) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.messages = append(o.messages, Message{to, link})
	return nil
}
