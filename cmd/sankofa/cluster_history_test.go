package main

import (
	"cmp"
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
	"sankofa/internal/store"
)

// historians are clients that create, read and change the same few entries at once,
// suggest changes and decide on them, and write down what they were told.
type historians struct {
	*clustertest.History
	t         *testing.T
	addr      string
	token     string
	suggester string // the token of who suggests, because nobody decides on their own
	stop      context.CancelFunc
	done      sync.WaitGroup
	calls     atomic.Int64
	accepted  atomic.Int64
	ids       sync.Map // of entries by name, and of suggestions by key
}

// Entries are used for a number of calls and then left alone, or their histories would be
// too long to be checked.
const (
	callsPerWindow = 150
	entriesAtOnce  = 3
)

func startHistorians(t *testing.T, addr, token, suggester string) *historians {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	h := &historians{History: clustertest.NewHistory(), t: t, addr: addr, token: token, suggester: suggester, stop: cancel}
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
		id, known := h.ids.Load(name)
		switch choice := random.IntN(12); {
		case !known || choice == 0:
			h.record(client, op, seen, func() (clustertest.Reply, error) { return h.create(ctx, op) })
		case choice <= 4 || seen[name] == 0:
			op = clustertest.Call{Name: name, Action: clustertest.Read}
			h.record(client, op, seen, func() (clustertest.Reply, error) { return h.on(ctx, id.(string), op) })
		case choice <= 8:
			op = clustertest.Call{Name: name, Action: clustertest.Update, Title: fmt.Sprint(name, " by ", client, "-", n), Version: seen[name]}
			h.record(client, op, seen, func() (clustertest.Reply, error) { return h.on(ctx, id.(string), op) })
		default:
			op = h.nextOfSuggestion(name, random)
			op.Version = seen[name]
			h.record(client, op, seen, func() (clustertest.Reply, error) { return h.suggestion(ctx, id.(string), op) })
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
	if op.Action == clustertest.Accept && !reply.Conflict && !reply.Unknown {
		h.accepted.Add(1)
	}
	if reply.ID != "" {
		h.ids.Store(cmp.Or(op.Suggestion, op.Name), reply.ID)
	}
}

// suggestionsPerEntry is how many are made of an entry; several clients send and decide
// the same.
const suggestionsPerEntry = 4

// nextOfSuggestion sends a suggestion of an entry, or decides on it if it is sent.
func (h *historians) nextOfSuggestion(name string, random *rand.Rand) clustertest.Call {
	key := fmt.Sprintf("%s-suggestion-%d", name, random.IntN(suggestionsPerEntry))
	op := clustertest.Call{Name: name, Suggestion: key, Action: clustertest.Suggest, Title: name + " by " + key}
	if _, sent := h.ids.Load(key); sent {
		op.Action, op.Title = clustertest.Accept, ""
		if random.IntN(4) == 0 {
			op.Action = clustertest.Decline
		}
	}
	return op
}

// suggestion sends a suggestion or decides on it. Repeated, one that was sent is the same.
func (h *historians) suggestion(ctx context.Context, entry string, op clustertest.Call) (clustertest.Reply, error) {
	if op.Action == clustertest.Suggest {
		body := map[string]any{"kind": "event", "entryId": entry, "changes": map[string]any{"title": op.Title}, "reason": "As the treaty has it."}
		got, err := call[struct{ Suggestion struct{ ID string } }](ctx, h.addr, "POST", "/api/suggestions", body, "Authorization", "Bearer "+h.suggester, "Idempotency-Key", op.Suggestion)
		return outcomeOf(clustertest.Reply{ID: got.Suggestion.ID}, err, http.StatusConflict)
	}
	id, _ := h.ids.Load(op.Suggestion)
	body := map[string]any{"decision": op.Action, "version": 1, "message": "Thank you."}
	if op.Action == clustertest.Accept {
		body["entryVersion"], body["choices"] = op.Version, map[string]string{"title": "ours"}
	}
	_, err := call[struct{}](ctx, h.addr, "POST", "/api/suggestions/"+id.(string)+"/decision", body, h.headers()...)
	if statusOf(err) == http.StatusConflict {
		return clustertest.Reply{Conflict: true}, nil
	}
	return outcomeOf(clustertest.Reply{}, err, 0)
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
	for title, n := range titles(h.t, store.Options{DatabaseURL: database}) {
		name, _, _ := strings.Cut(title, " by ")
		found[name] += n
	}
	h.ids.Range(func(name, _ any) bool {
		if strings.Contains(name.(string), "-suggestion-") {
			return true
		}
		entries++
		op := clustertest.Call{Name: name.(string), Action: clustertest.Count}
		_, err := h.Do(0, op, func() (clustertest.Reply, error) { return clustertest.Reply{Count: found[op.Name]}, nil })
		return err == nil
	})
	if err := h.Check(); err != nil {
		h.t.Errorf("C-12 %v", err)
	}
	if h.accepted.Load() == 0 {
		h.t.Error("C-12 no suggestion was accepted")
	}
	return entries
}
