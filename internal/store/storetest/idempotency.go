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
	s := open(t, clock.set)
	ctx := t.Context()
	key := func(value, hash string) *archive.Key {
		return &archive.Key{UserID: ama.ID, Scope: "POST /api/events", Value: value, Hash: []byte(hash)}
	}
	make201 := func(e *archive.Event) (archive.Answer, error) {
		body, err := json.Marshal(e)
		return archive.Answer{Status: 201, Body: body}, err
	}
	post := func(k *archive.Key) (*archive.Answer, error) {
		answer, err := s.ClaimKey(ctx, k)
		if err != nil || answer != nil {
			return answer, err
		}
		change := archive.Change{By: ama, Key: k, Answer: make201}
		return nil, s.CreateEvent(ctx, event("Once", "Ghana", "1957-03-06"), change)
	}
	if answer, err := post(key("a", "1")); answer != nil || err != nil {
		t.Fatalf("first: %v, %v", answer, err)
	}
	answer, err := post(key("a", "1"))
	if err != nil || answer == nil || answer.Status != 201 || len(answer.Body) == 0 {
		t.Fatalf("repetition: %+v, %v", answer, err)
	}
	_, err = post(key("a", "2"))
	wantErr(t, "other content", err, archive.ErrKeyReused)
	others := key("a", "1")
	others.UserID = kofi.ID
	if answer, err := s.ClaimKey(ctx, others); answer != nil || err != nil {
		t.Errorf("another person's key: %v, %v", answer, err)
	}

	running := key("b", "1")
	must(s.ClaimKey(ctx, running))(t)
	_, err = s.ClaimKey(ctx, key("b", "1"))
	wantErr(t, "in progress", err, archive.ErrKeyInProgress)
	wantErr(t, "release", s.ReleaseKey(ctx, running), nil)
	failed := key("b", "1")
	if answer, err := s.ClaimKey(ctx, failed); answer != nil || err != nil {
		t.Errorf("after a failure: %v, %v", answer, err)
	}
	// A failing answer takes the event back, too.
	refused := errors.New("refused")
	err = s.CreateEvent(ctx, event("Never", "Ghana", "1957-03-06"), archive.Change{By: ama, Key: failed, Answer: func(*archive.Event) (archive.Answer, error) {
		return archive.Answer{}, refused
	}})
	wantErr(t, "failing answer", err, refused)

	// A request that died loses its key after a while, and cannot finish any more.
	clock.Add(archive.KeyClaim)
	heir := key("b", "1")
	if answer, err := s.ClaimKey(ctx, heir); answer != nil || err != nil {
		t.Errorf("after a crash: %v, %v", answer, err)
	}
	err = s.CreateEvent(ctx, event("Late", "Ghana", "1957-03-06"), archive.Change{By: ama, Key: failed, Answer: make201})
	wantErr(t, "lost claim", err, archive.ErrKeyInProgress)
	same(t, "events", list(t, s, archive.EventFilter{}).Total, 1)

	var made atomic.Int64
	var group sync.WaitGroup
	for range 20 {
		group.Go(func() {
			switch answer, err := post(key("c", "1")); {
			case err == nil && answer == nil:
				made.Add(1)
			case err != nil && !errors.Is(err, archive.ErrKeyInProgress):
				t.Errorf("in parallel: %v", err)
			}
		})
	}
	group.Wait()
	same(t, "made in parallel", []int64{made.Load(), int64(list(t, s, archive.EventFilter{}).Total)}, []int64{1, 2})

	clock.Add(archive.KeyLife)
	if answer, err := s.ClaimKey(ctx, key("a", "2")); answer != nil || err != nil {
		t.Errorf("after a day: %v, %v", answer, err)
	}
	if n := must(s.PurgeKeys(ctx))(t); n != 3 {
		t.Errorf("purged %d keys, want 3", n)
	}
}
