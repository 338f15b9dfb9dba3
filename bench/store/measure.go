package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"sankofa/bench/synthetic"
	"sankofa/internal/archive"
	"sankofa/internal/store"
)

// result is what was measured on one database at one size.
type result struct {
	database  string
	size      int
	copies    int    // of every event
	revisions int    // of every event
	edits     int    // of one event
	only      string // a part of the names of the reads to measure
	reads     []timing
	http      []timing
	scratch   string // a folder for the program
	facts     []fact
	sampleIDs []string
}

type timing struct {
	name             string
	median, p95, p99 time.Duration
	note             string
}

// timingOf sums up measured times.
func timingOf(name string, times []time.Duration, note string) timing {
	slices.Sort(times)
	at := func(percent int) time.Duration { return times[len(times)*percent/100] }
	return timing{name, at(50), at(95), at(99), note}
}

type fact struct{ name, value string }

// fact returns what was measured; a database that was found loaded lacks what loading takes.
func (r *result) fact(name string) string {
	for _, f := range r.facts {
		if f.name == name {
			return f.value
		}
	}
	return "–"
}

var author = archive.Change{By: archive.Actor{ID: "bench", Email: "bench@example.org", FirstName: "Bench"}}

const importSize = 2000

// load imports synthetic events and waits for the search index.
func load(ctx context.Context, s *store.Store, r *result, stderr io.Writer) error {
	made := synthetic.New()
	start, size := time.Now(), r.size/r.copies
	for done := 0; done < size; {
		events := make([]*archive.Event, min(importSize, size-done))
		for i := range events {
			events[i] = made.Event()
		}
		if _, err := s.ImportEntries(ctx, archive.Import{Entries: archive.Listed(events)}, author); err != nil {
			return err
		}
		if done%100_000 == 0 {
			fmt.Fprintf(stderr, "%s: %d of %d events, %s\n", r.database, done, size, time.Since(start).Round(time.Second))
		}
		if events[0].Status == archive.StatusPublished {
			r.sampleIDs = append(r.sampleIDs, events[0].ID)
		}
		done += len(events)
	}
	imported := time.Since(start)
	if err := s.WaitSearch(ctx); err != nil {
		return err
	}
	indexed := time.Since(start)
	fmt.Fprintf(stderr, "%s: %d events, imported after %s, indexed after %s\n", r.database, size, imported.Round(time.Millisecond), indexed.Round(time.Millisecond))
	r.facts = append(r.facts,
		fact{"import, events/s", fmt.Sprintf("%.0f", float64(size)/imported.Seconds())},
		fact{"import and index, events/s", fmt.Sprintf("%.0f", float64(size)/indexed.Seconds())})
	for round := 2; round <= r.revisions; round++ {
		if err := revise(ctx, s, size, round); err != nil {
			return err
		}
		fmt.Fprintf(stderr, "%s: %d revisions of %d events, %s\n", r.database, round, size, time.Since(start).Round(time.Second))
	}
	return s.WaitSearch(ctx)
}

// revise gives every event one more revision.
func revise(ctx context.Context, s *store.Store, size, round int) error {
	made := synthetic.New()
	for done := 0; done < size; done += importSize {
		events := make([]*archive.Event, min(importSize, size-done))
		for i := range events {
			events[i] = made.Event()
			events[i].Summary += fmt.Sprintf(" Revised %d times.", round)
		}
		if _, err := s.ImportEntries(ctx, archive.Import{Entries: archive.Listed(events)}, author); err != nil {
			return err
		}
	}
	return nil
}

// reopen opens the loaded archive afresh, to see what that takes.
func reopen(ctx context.Context, options store.Options, r *result) (*store.Store, error) {
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	s, err := store.Open(ctx, options)
	if err != nil {
		return nil, err
	}
	took := time.Since(start)
	runtime.GC()
	runtime.ReadMemStats(&after)
	r.facts = append(r.facts,
		fact{"open", took.Round(time.Millisecond).String()},
		fact{"heap of the open store", fmt.Sprintf("%d MB", (int64(after.HeapAlloc)-int64(before.HeapAlloc))>>20)})
	return s, nil
}

// reads times every kind of public read.
func reads(ctx context.Context, s *store.Store, r *result, rounds int) error {
	list, err := s.ListEvents(ctx, archive.EventFilter{Page: archive.Page{Number: 1, Limit: 200}})
	if err != nil {
		return err
	}
	for _, e := range list.Items {
		r.sampleIDs = append(r.sampleIDs, e.ID)
	}
	for i := range r.edits {
		_, err := s.UpdateEvent(ctx, list.Items[0].ID, author, func(e *archive.Event) error {
			e.Title = fmt.Sprintf("Edited %d times", i)
			return nil
		})
		if err != nil {
			return err
		}
	}
	for _, read := range publicReads(s, r.sampleIDs, list.Items[0].ID, list.Total) {
		if !strings.Contains(read.name, r.only) {
			continue
		}
		times := make([]time.Duration, 0, rounds)
		note := ""
		for i := range rounds + 3 {
			start := time.Now()
			text, err := read.do(ctx, i)
			if err != nil {
				return fmt.Errorf("%s: %w", read.name, err)
			}
			if i >= 3 { // the first ones prepare statements
				times = append(times, time.Since(start))
			}
			note = text
		}
		r.reads = append(r.reads, timingOf(read.name, times, note))
	}
	return nil
}

// writes times durable single writes, from one person and from eight at once.
func writes(ctx context.Context, s *store.Store, r *result, each int) error {
	for _, writers := range []int{1, 8} {
		var mu sync.Mutex
		var times []time.Duration
		var failed error
		var group sync.WaitGroup
		start := time.Now()
		for w := range writers {
			group.Go(func() {
				made := synthetic.New()
				for i := range each {
					e := made.Event()
					e.ExternalID = fmt.Sprintf("write-%d-%d-%d-%d", start.UnixNano(), writers, w, i)
					begin := time.Now()
					err := s.CreateEvent(ctx, e, author)
					mu.Lock()
					times = append(times, time.Since(begin))
					if err != nil {
						failed = err
					}
					mu.Unlock()
				}
			})
		}
		group.Wait()
		if failed != nil {
			return failed
		}
		slices.Sort(times)
		r.facts = append(r.facts, fact{
			fmt.Sprintf("durable creates, %d at once", writers),
			fmt.Sprintf("%.0f/s, p99 %s", float64(len(times))/time.Since(start).Seconds(), times[len(times)*99/100].Round(100*time.Microsecond)),
		})
	}
	r.facts = append(r.facts, fact{"memory of the process", resident()})
	return s.WaitSearch(ctx)
}

func resident() string {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return "unknown"
	}
	for line := range strings.Lines(string(status)) {
		if value, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			var kb int
			if _, err := fmt.Sscanf(strings.TrimSpace(value), "%d kB", &kb); err == nil {
				return fmt.Sprintf("%d MB", kb>>10)
			}
		}
	}
	return "unknown"
}
