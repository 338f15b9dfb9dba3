package clustertest_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"sankofa/internal/clustertest"
)

// archive is one entry in memory, with a bug.
type archive struct {
	bug      string
	ids      []string
	title    string
	version  int
	former   string
	answered int
	// The titles that are suggested, by key; empty once that is decided.
	suggested map[string]string
}

func (a *archive) do(call clustertest.Call) (r clustertest.Reply, err error) {
	a.answered++
	switch call.Action {
	case clustertest.Create:
		if len(a.ids) == 0 || a.bug == "a doubled create" {
			a.ids = append(a.ids, fmt.Sprint("id-", len(a.ids)))
		}
		if a.version == 0 {
			a.title, a.version = call.Title, 1
		}
		r.ID = a.ids[len(a.ids)-1]
		if a.answered%3 == 0 {
			return clustertest.Reply{Unknown: true}, nil
		}
	case clustertest.Read:
		if a.version == 0 {
			return r, errors.New("not there")
		}
		r.Title, r.Version = a.title, a.version
		if a.bug == "a stale read after a write" && a.former != "" {
			r.Title, r.Version = a.former, a.version-1
		}
	case clustertest.Update:
		switch {
		case a.version == 0:
			return r, errors.New("not there")
		case call.Version != a.version && a.bug != "a lost update":
			r.Conflict = true
			return r, nil
		}
		a.former, a.title, a.version = a.title, call.Title, a.version+1
		if a.bug == "a lost update" {
			a.version = call.Version + 1
		}
		r.Version = a.version
		if a.bug == "an acknowledged write that is lost" {
			a.title, a.version = a.former, a.version-1
		}
	case clustertest.Suggest:
		if a.version == 0 {
			return r, errors.New("not there")
		}
		if _, known := a.suggested[call.Suggestion]; !known {
			a.suggested[call.Suggestion] = call.Title
		}
		r.ID = "of " + call.Suggestion
		if a.bug == "a doubled suggestion" {
			r.ID = fmt.Sprint(r.ID, a.answered)
		}
	case clustertest.Accept, clustertest.Decline:
		title, known := a.suggested[call.Suggestion]
		if !known {
			return r, errors.New("not there")
		}
		accepts := call.Action == clustertest.Accept
		if title == "" && a.bug != "a suggestion that is decided twice" || accepts && call.Version != a.version && a.bug != "a suggestion over a newer version" {
			r.Conflict = true
			return r, nil
		}
		a.suggested[call.Suggestion] = ""
		if accepts && a.bug != "an accepted suggestion that is lost" {
			a.former, a.title, a.version = a.title, title, a.version+1
		}
	case clustertest.Count:
		r.Count = len(a.ids)
	}
	return r, nil
}

func TestHistories(t *testing.T) {
	for _, bug := range []string{
		"", "a lost update", "a stale read after a write", "a doubled create", "an acknowledged write that is lost",
		"a doubled suggestion", "a suggestion that is decided twice", "a suggestion over a newer version", "an accepted suggestion that is lost",
	} {
		t.Run("C-12 "+bug, func(t *testing.T) {
			random := rand.New(rand.NewPCG(1, 2))
			a, h := &archive{bug: bug, suggested: map[string]string{}}, clustertest.NewHistory()
			seen := 0
			for i := range 120 {
				call := clustertest.Call{Name: "entry", Title: "As it was", Action: []clustertest.Action{
					clustertest.Create, clustertest.Read, clustertest.Update, clustertest.Update, clustertest.Suggest, clustertest.Accept, clustertest.Decline,
				}[random.IntN(7)]}
				switch call.Action {
				case clustertest.Update:
					call.Title, call.Version = fmt.Sprint("Title ", i), max(1, seen-random.IntN(2))
				case clustertest.Suggest, clustertest.Accept, clustertest.Decline:
					call.Suggestion = fmt.Sprint("suggestion ", max(0, i/8-random.IntN(2)))
					call.Title, call.Version = "Title of "+call.Suggestion, max(1, seen-random.IntN(2))
				}
				reply, err := h.Do(i%3, call, func() (clustertest.Reply, error) { return a.do(call) })
				if err == nil && reply.Version > 0 {
					seen = reply.Version
				}
			}
			call := clustertest.Call{Name: "entry", Action: clustertest.Count}
			if _, err := h.Do(0, call, func() (clustertest.Reply, error) { return a.do(call) }); err != nil {
				t.Fatal(err)
			}
			switch err := h.Check(); {
			case bug == "" && err != nil:
				t.Errorf("a history without a fault is refused: %v", err)
			case bug != "" && (err == nil || !strings.Contains(err.Error(), "no order explains")):
				t.Errorf("%s is not noticed: %v", bug, err)
			}
		})
	}
}
