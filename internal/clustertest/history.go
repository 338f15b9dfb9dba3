package clustertest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"time"

	"github.com/anishathalye/porcupine"
)

// Action is what a client does to an entry.
type Action string

// The actions. Suggest proposes another title, which Accept gives the entry and Decline
// does not. Count is how many entries have the name, asked when all is over.
const (
	Create  Action = "create"
	Read    Action = "read"
	Update  Action = "update"
	Suggest Action = "suggest"
	Accept  Action = "accept"
	Decline Action = "decline"
	Count   Action = "count"
)

// Call is what a client asks for. The name of an entry is the Idempotency-Key that it is
// created under, and Suggestion that of a suggestion; an update, and who accepts, names the
// version of the entry that it was made on.
type Call struct {
	Action     Action
	Name       string
	Suggestion string
	Title      string
	Version    int
}

// Reply is what it is told. Unknown means that nobody answered: it may have happened, or
// may still happen.
type Reply struct {
	ID       string
	Title    string
	Version  int
	Count    int
	Conflict bool // the entry has another version, or the suggestion is decided
	Unknown  bool
}

// History is what clients asked for and were told, with the times of both. Its methods
// are safe for concurrent use.
type History struct {
	mu    sync.Mutex
	began time.Time
	done  []porcupine.Operation
}

// NewHistory begins one.
func NewHistory() *History { return &History{began: time.Now()} }

// Do records an action. An error means that nothing can have happened, and nothing is
// recorded.
func (h *History) Do(client int, call Call, do func() (Reply, error)) (Reply, error) {
	asked := time.Since(h.began)
	reply, err := do()
	told := time.Since(h.began)
	if err != nil {
		return reply, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.done = append(h.done, porcupine.Operation{ClientId: client, Input: call, Call: int64(asked), Output: reply, Return: int64(told)})
	return reply, nil
}

// Len is how many actions there are.
func (h *History) Len() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.done)
}

// checkTime bounds the check of a history.
const checkTime = 2 * time.Minute

// Check fails if there is no order of the actions, each at a moment between its call and
// its reply, in which one archive on one machine would have given these replies.
func (h *History) Check() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	all := make([]porcupine.Operation, len(h.done))
	end := int64(time.Since(h.began)) + 1
	for i, op := range h.done {
		if op.Output.(Reply).Unknown {
			op.Return = end // it may happen any time later
		}
		all[i] = op
	}
	for _, part := range byName(all) {
		switch porcupine.CheckOperationsTimeout(model, part, checkTime) {
		case porcupine.Illegal:
			return fmt.Errorf("no order explains what was told of %s:\n%s", part[0].Input.(Call).Name, describe(part))
		case porcupine.Unknown:
			return errors.New("the history is too long to be checked")
		}
	}
	return nil
}

func byName(all []porcupine.Operation) map[string][]porcupine.Operation {
	parts := map[string][]porcupine.Operation{}
	for _, op := range all {
		name := op.Input.(Call).Name
		parts[name] = append(parts[name], op)
	}
	return parts
}

func describe(ops []porcupine.Operation) (text string) {
	for _, op := range ops {
		text += fmt.Sprintf("  %9.3f–%9.3f s  client %d  %+v → %+v\n", float64(op.Call)/1e9, float64(op.Return)/1e9, op.ClientId, op.Input, op.Output)
	}
	return text
}

// entry is the state of one entry. An id that nobody was told is a question mark.
type entry struct {
	id          string
	title       string
	version     int
	suggestions []suggestion
}

type suggestion struct {
	key, id, title string
	decided        bool
}

const untold = "?"

var model = porcupine.Model{
	Init: func() any { return entry{} },
	Step: func(state, input, output any) (bool, any) {
		return state.(entry).step(input.(Call), output.(Reply))
	},
	Equal: func(a, b any) bool { return reflect.DeepEqual(a, b) },
}

// step reports whether an entry can have given a reply, and how it is afterwards.
func (e entry) step(call Call, reply Reply) (bool, entry) {
	switch call.Action {
	case Create:
		if e.id == "" {
			e = entry{id: untold, title: call.Title, version: 1}
		}
		return told(&e.id, reply), e
	case Read:
		return reply.Title == e.title && reply.Version == e.version, e
	case Update:
		if !changes(e.version == call.Version, reply) {
			return false, e
		}
		if e.version == call.Version {
			e.title, e.version = call.Title, e.version+1
		}
		return reply.Unknown || reply.Conflict || reply.Version == e.version, e
	case Suggest:
		s := e.suggestion(call.Suggestion)
		if s.title == "" {
			s.id, s.title = untold, call.Title
		}
		return told(&s.id, reply), e
	case Accept, Decline:
		s := e.suggestion(call.Suggestion)
		fits := s.title != "" && !s.decided && (call.Action == Decline || e.version == call.Version)
		if !changes(fits, reply) {
			return false, e
		}
		if fits {
			s.decided = true
			if call.Action == Accept {
				e.title, e.version = s.title, e.version+1
			}
		}
		return true, e
	}
	expected := 0
	if e.id != "" {
		expected = 1
	}
	return reply.Count == expected, e
}

// suggestion returns the one with a key, in a list of its own that may be changed.
func (e *entry) suggestion(key string) *suggestion {
	e.suggestions = slices.Clone(e.suggestions)
	i := slices.IndexFunc(e.suggestions, func(s suggestion) bool { return s.key == key })
	if i < 0 {
		i = len(e.suggestions)
		e.suggestions = append(e.suggestions, suggestion{key: key})
	}
	return &e.suggestions[i]
}

// told reports whether the reply to a creation can have named this id.
func told(id *string, reply Reply) bool {
	if reply.Unknown {
		return true
	}
	if *id == untold {
		*id = reply.ID
	}
	return *id == reply.ID
}

// changes reports whether the reply to a change fits: it is made or refused as it should
// be, or nobody knows.
func changes(fits bool, reply Reply) bool { return reply.Unknown || reply.Conflict != fits }
