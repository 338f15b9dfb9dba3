package mail

import (
	"context"
	"errors"
	"time"

	"sankofa/internal/archive"
)

// sendAndWait queues a message and waits a moment for its first attempt, so that
// whoever sends it learns whether the mail server accepted it. A server that does not
// answer holds up nobody: the message stays in the queue.
func (m *Mailer) sendAndWait(ctx context.Context, write linkMessage, to, link string, expires time.Time) (archive.Delivery, error) {
	id, attempt, err := m.sendObserved(ctx, write, to, link, expires)
	if err != nil || !m.delivers {
		return archive.Delivery{Status: archive.DeliveryNone}, err
	}
	timer := time.NewTimer(m.wait)
	defer timer.Stop()
	select {
	case err := <-attempt:
		return delivery(err), nil
	case <-timer.C:
	case <-ctx.Done():
	}
	m.mu.Lock()
	delete(m.attempts, id)
	m.mu.Unlock()
	return m.queued(ctx, id), nil
}

// sendObserved queues a message whose first attempt is reported. The lock is held
// until the message is registered, because it may be delivered at once.
func (m *Mailer) sendObserved(ctx context.Context, write linkMessage, to, link string, expires time.Time) (string, <-chan error, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	id, err := m.send(ctx, write, to, link, expires)
	if err != nil || !m.delivers {
		return id, nil, err
	}
	attempt := make(chan error, 1)
	m.attempts[id] = attempt
	return id, attempt, nil
}

// attempted reports an attempt to the sender who waits for it, if there is one.
func (m *Mailer) attempted(id string, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if attempt, ok := m.attempts[id]; ok {
		attempt <- err
		delete(m.attempts, id)
	}
}

// queued is the status of a message that this process has not delivered in time;
// another one may have.
func (m *Mailer) queued(ctx context.Context, id string) archive.Delivery {
	left, err := m.store.QueuedMail(ctx, id)
	switch {
	case errors.Is(err, archive.ErrNotFound):
		return archive.Delivery{Status: archive.DeliverySent}
	case err == nil && left.LastError != "":
		return archive.Delivery{Status: archive.DeliveryFailed, Reason: left.LastError}
	}
	return archive.Delivery{Status: archive.DeliveryQueued}
}

func delivery(err error) archive.Delivery {
	if err != nil {
		return archive.Delivery{Status: archive.DeliveryFailed, Reason: archive.Shorten(err.Error(), archive.MaxReason)}
	}
	return archive.Delivery{Status: archive.DeliverySent}
}
