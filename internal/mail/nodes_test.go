package mail

import (
	"context"
	"log/slog"
	"sync"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/clocktest"
	"sankofa/internal/store"
	"sankofa/internal/store/storetest"
)

// slowServer takes its time for each letter; during it, other nodes look for work.
type slowServer struct {
	mu        sync.Mutex
	delivered map[string]int
	meanwhile func()
}

func (s *slowServer) Deliver(_ context.Context, _, _ string, m archive.Mail) error {
	if s.meanwhile != nil {
		s.meanwhile()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.delivered[m.To]++
	return nil
}

// A letter is taken for as long as its delivery may last, however many wait behind it
// and although the clock of the other node is a minute ahead.
func TestNoLetterTwice(t *testing.T) {
	folder, clock := storetest.Folder(t), clocktest.New(time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC))
	ahead := func() time.Time { return clock.Now().Add(time.Minute) }
	server := &slowServer{delivered: map[string]int{}}
	node := func(now func() time.Time, transport Transport) (*Mailer, *store.Store) {
		db, err := store.Open(t.Context(), store.Options{Folder: folder, Clock: now})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := db.Close(); err != nil {
				t.Error(err)
			}
		})
		return NewMailer(db, transport, true, slog.New(slog.DiscardHandler), now), db
	}
	slow, db := node(clock.Now, server)
	other, _ := node(ahead, &slowServer{delivered: server.delivered})
	for _, to := range []string{"a@example.org", "b@example.org", "c@example.org", "d@example.org", "e@example.org"} {
		if err := db.QueueMail(t.Context(), &archive.Mail{To: to, Subject: "S", Text: "T", HTML: "<p>T</p>"}); err != nil {
			t.Fatal(err)
		}
	}
	first := true
	server.meanwhile = func() {
		clock.Add(deliveryTime)
		if first { // the other node comes when the first letter has taken as long as it may
			first = false
			return
		}
		other.deliver(t.Context())
	}
	for slow.deliver(t.Context()) {
	}
	for to, n := range server.delivered {
		if n != 1 {
			t.Errorf("H-08 F-22 %s got the letter %d times", to, n)
		}
	}
	if len(server.delivered) != 5 {
		t.Errorf("H-08 %d letters arrived", len(server.delivered))
	}
}
