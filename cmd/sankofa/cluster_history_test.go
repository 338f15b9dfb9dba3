package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sankofa/internal/clustertest"
)

// historians are clients that create, read and change the same few entries at once, and
// write down what they were told.
type historians struct {
	*clustertest.History
	t     *testing.T
	addr  string
	token string
	stop  context.CancelFunc
	done  sync.WaitGroup
	calls atomic.Int64
	ids   sync.Map // of entries by name
}

// Entries are used for a number of calls and then left alone, or their histories would be
// too long to be checked.
const (
	callsPerWindow = 150
	entriesAtOnce  = 3
)

func startHistorians(t *testing.T, addr, token string) *historians {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	h := &historians{History: clustertest.NewHistory(), t: t, addr: addr, token: token, stop: cancel}
	for client := range 4 {
		h.done.Go(func() { h.run(ctx, client) })
	}
	return h
}

type versioned struct {
	Event struct {
		ID, Title string
		Version   int
	}
}

func (h *historians) run(ctx context.Context, client int) {
	random := rand.New(rand.NewPCG(uint64(client), 1))
	seen := map[string]int{} // the last version of an entry that this client knows of
	tick := time.NewTicker(2 * pace)
	defer tick.Stop()
	for n := 0; ctx.Err() == nil; n++ {
		name := fmt.Sprintf("history-%d-%d", h.calls.Add(1)/callsPerWindow, random.IntN(entriesAtOnce))
		op := clustertest.Call{Name: name, Action: clustertest.Create, Title: name}
		if id, known := h.ids.Load(name); known && random.IntN(8) > 0 {
			op.Action = clustertest.Read
			if seen[name] > 0 && random.IntN(2) == 0 {
				op = clustertest.Call{Name: name, Action: clustertest.Update, Title: fmt.Sprint(name, " by ", client, "-", n), Version: seen[name]}
			}
			h.record(client, op, seen, func() (clustertest.Reply, error) { return h.on(ctx, id.(string), op) })
		} else {
			h.record(client, op, seen, func() (clustertest.Reply, error) { return h.create(ctx, op) })
		}
		select {
		case <-ctx.Done():
		case <-tick.C:
		}
	}
}

func (h *historians) record(client int, op clustertest.Call, seen map[string]int, do func() (clustertest.Reply, error)) {
	reply, err := h.Do(client, op, do)
	if err != nil {
		return
	}
	if reply.Version > 0 {
		seen[op.Name] = reply.Version
	}
	if reply.ID != "" {
		h.ids.Store(op.Name, reply.ID)
	}
}

func (h *historians) headers(more ...string) []string {
	return append([]string{"Authorization", "Bearer " + h.token}, more...)
}

func (h *historians) create(ctx context.Context, op clustertest.Call) (clustertest.Reply, error) {
	got, err := call[versioned](ctx, h.addr, "POST", "/api/events", clusterEvent(op.Title), h.headers("Idempotency-Key", op.Name)...)
	return outcomeOf(clustertest.Reply{ID: got.Event.ID}, err, http.StatusConflict) // another creation under the key is under way
}

func (h *historians) on(ctx context.Context, id string, op clustertest.Call) (clustertest.Reply, error) {
	path := "/api/events/" + id
	if op.Action == clustertest.Read {
		got, err := call[versioned](ctx, h.addr, "GET", path, nil, h.headers()...)
		if err != nil && statusOf(err) != http.StatusNotFound {
			return clustertest.Reply{}, err // reading changes nothing
		}
		return clustertest.Reply{Title: got.Event.Title, Version: got.Event.Version}, nil
	}
	got, err := call[versioned](ctx, h.addr, "PUT", path, map[string]any{"title": op.Title}, h.headers("If-Match", strconv.Quote(strconv.Itoa(op.Version)))...)
	if statusOf(err) == http.StatusConflict {
		return clustertest.Reply{Conflict: true}, nil
	}
	return outcomeOf(clustertest.Reply{Version: got.Event.Version}, err, 0)
}

// outcomeOf is what is known after a change was asked for. One that was refused with the
// given status has not happened; of any other failure nobody knows.
func outcomeOf(reply clustertest.Reply, err error, refused int) (clustertest.Reply, error) {
	switch code := statusOf(err); {
	case err == nil:
		return reply, nil
	case code != 0 && code == refused:
		return reply, err
	}
	return clustertest.Reply{Unknown: true}, nil
}

// end stops the clients, counts the entries in the database and checks the history.
func (h *historians) end(database string) (entries int) {
	h.t.Helper()
	h.stop()
	h.done.Wait()
	found := map[string]int{}
	for title, n := range titlesIn(h.t, database) {
		name, _, _ := strings.Cut(title, " by ")
		found[name] += n
	}
	h.ids.Range(func(name, _ any) bool {
		entries++
		op := clustertest.Call{Name: name.(string), Action: clustertest.Count}
		_, err := h.Do(0, op, func() (clustertest.Reply, error) { return clustertest.Reply{Count: found[op.Name]}, nil })
		return err == nil
	})
	if err := h.Check(); err != nil {
		h.t.Errorf("C-12 %v", err)
	}
	return entries
}
