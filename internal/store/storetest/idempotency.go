package storetest

import (
	"encoding/json"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"sankofa/internal/archive"
)

func testIdempotency(t *testing.T, open Opener) {
	clock := newClock()
	s := open(t, follow(clock))
	ctx := Context(t)
	key := func(value, hash string) *archive.Key {
		return &archive.Key{UserID: ama.ID, Scope: "POST /api/events", Value: value, Hash: []byte(hash)}
	}
	receiptOf := func(item archive.Item) ([]byte, error) { return json.Marshal(item) }
	post := func(k *archive.Key) ([]byte, error) {
		receipt, err := s.ClaimKey(ctx, k)
		if err != nil || receipt != nil {
			return receipt, err
		}
		change := archive.Change{By: ama, Key: k, Receipt: receiptOf}
		return nil, s.CreateEvent(ctx, event("Once", "Ghana", "1957-03-06"), change)
	}
	if receipt, err := post(key("a", "1")); receipt != nil || err != nil {
		t.Fatalf("first: %v, %v", receipt, err)
	}
	receipt, err := post(key("a", "1"))
	if err != nil || len(receipt) == 0 {
		t.Fatalf("repetition: %+v, %v", receipt, err)
	}
	_, err = post(key("a", "2"))
	wantErr(t, "other content", err, archive.ErrKeyReused)
	others := key("a", "1")
	others.UserID = kofi.ID
	if receipt, err := s.ClaimKey(ctx, others); receipt != nil || err != nil {
		t.Errorf("another person's key: %v, %v", receipt, err)
	}

	running := key("b", "1")
	must(s.ClaimKey(ctx, running))(t)
	_, err = s.ClaimKey(ctx, key("b", "1"))
	wantErr(t, "in progress", err, archive.ErrKeyInProgress)
	wantErr(t, "release", s.ReleaseKey(ctx, running), nil)
	failed := key("b", "1")
	if receipt, err := s.ClaimKey(ctx, failed); receipt != nil || err != nil {
		t.Errorf("after a failure: %v, %v", receipt, err)
	}
	// A failing receipt takes the event back, too.
	refused := errors.New("refused")
	err = s.CreateEvent(ctx, event("Never", "Ghana", "1957-03-06"), archive.Change{By: ama, Key: failed, Receipt: func(archive.Item) ([]byte, error) {
		return nil, refused
	}})
	wantErr(t, "failing receipt", err, refused)

	// A request that died loses its key after a while, and cannot finish any more.
	clock.Add(archive.KeyClaim)
	heir := key("b", "1")
	if receipt, err := s.ClaimKey(ctx, heir); receipt != nil || err != nil {
		t.Errorf("after a crash: %v, %v", receipt, err)
	}
	err = s.CreateEvent(ctx, event("Late", "Ghana", "1957-03-06"), archive.Change{By: ama, Key: failed, Receipt: receiptOf})
	wantErr(t, "lost claim", err, archive.ErrKeyInProgress)
	same(t, "events", list(t, s, archive.EventFilter{}).Total, 1)

	var made atomic.Int64
	var group sync.WaitGroup
	for range 20 {
		group.Go(func() {
			switch receipt, err := post(key("c", "1")); {
			case err == nil && receipt == nil:
				made.Add(1)
			case err != nil && !errors.Is(err, archive.ErrKeyInProgress):
				t.Errorf("in parallel: %v", err)
			}
		})
	}
	group.Wait()
	same(t, "made in parallel", []int64{made.Load(), int64(list(t, s, archive.EventFilter{}).Total)}, []int64{1, 2})

	clock.Add(archive.KeyLife)
	if receipt, err := s.ClaimKey(ctx, key("a", "2")); receipt != nil || err != nil {
		t.Errorf("after a day: %v, %v", receipt, err)
	}
	if n := must(s.PurgeKeys(ctx))(t); n != 3 {
		t.Errorf("purged %d keys, want 3", n)
	}
}
