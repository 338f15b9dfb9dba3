// Command store measures the store at several sizes on both databases and prints
// the figures as tables: go run ./bench/store -sizes 1000,100000 -db sqlite,postgres
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/pprof"
	"strconv"
	"strings"

	"sankofa/internal/archive"
	"sankofa/internal/store"
	"sankofa/internal/store/pgtest"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("store", flag.ContinueOnError)
	flags.SetOutput(stderr)
	sizes := flags.String("sizes", "1000,100000", "numbers of events")
	databases := flags.String("db", "sqlite,postgres", "databases")
	profile := flags.String("cpuprofile", "", "write a CPU profile here")
	rounds := flags.Int("rounds", 200, "how often each read is measured")
	only := flags.String("reads", "", "measure only the reads whose names contain this")
	each := flags.Int("writes", 100, "how many events each writer creates")
	edits := flags.Int("edits", 1000, "how often one event is edited before its edits are read")
	copies := flags.Int("copies", 1, "how many copies of each event to make, which is how a large SQLite database is made quickly")
	revisions := flags.Int("revisions", 1, "how many revisions every event has")
	binary := flags.String("binary", "", "the program through which searches are measured, too")
	drawing := flags.String("plot", "", "draw the reads of one database over its sizes into this SVG file, too")
	folder := flags.String("folder", "", "where to keep the SQLite files and find them again (default: a temporary folder)")
	address := flags.String("postgres", "", "a PostgreSQL database to use and to find again, of one size alone (default: a throw-away one)")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *profile != "" {
		f, err := os.Create(*profile)
		if err != nil {
			return err
		}
		defer f.Close()
		if err := pprof.StartCPUProfile(f); err != nil {
			return err
		}
		defer pprof.StopCPUProfile()
	}
	var results []*result
	for database := range strings.SplitSeq(*databases, ",") {
		for text := range strings.SplitSeq(*sizes, ",") {
			size, err := strconv.Atoi(text)
			if err != nil {
				return fmt.Errorf("size %q: %w", text, err)
			}
			if *copies < 1 || *copies > 254 || size%*copies != 0 || *copies > 1 && database != "sqlite" {
				return fmt.Errorf("%d events on %s cannot be %d copies", size, database, *copies)
			}
			r := &result{database: database, size: size, copies: *copies, revisions: *revisions, edits: *edits, only: *only}
			if err := measure(ctx, r, *rounds, *each, kept{*folder, *address}, *binary, stderr); err != nil {
				return fmt.Errorf("%s with %d events: %w", database, size, err)
			}
			results = append(results, r)
		}
	}
	if *drawing != "" {
		if err := os.WriteFile(*drawing, []byte(plot(results)), 0o644); err != nil {
			return err
		}
	}
	return print(stdout, results)
}

// measure loads one database and times it.
func measure(ctx context.Context, r *result, rounds, each int, at kept, binary string, stderr io.Writer) (err error) {
	if at.folder != "" {
		at.folder = filepath.Join(at.folder, strconv.Itoa(r.size))
	}
	options, clean, err := place(ctx, r.database, at)
	if err != nil {
		return err
	}
	defer func() {
		if e := clean(); err == nil {
			err = e
		}
	}()
	s, err := store.Open(ctx, options)
	if err != nil {
		return err
	}
	before, err := s.ListEvents(ctx, archive.EventFilter{})
	if err != nil {
		return err
	}
	if before.Total == 0 { // otherwise an earlier run has loaded it
		if err := load(ctx, s, r, stderr); err != nil {
			return err
		}
	}
	if err := s.Close(); err != nil {
		return err
	}
	if before.Total == 0 && r.copies > 1 {
		if err := grow(ctx, options, r, stderr); err != nil {
			return err
		}
	}
	if s, err = reopen(ctx, options, r); err != nil {
		return err
	}
	err = reads(ctx, s, r, rounds)
	if err == nil {
		err = writes(ctx, s, r, each)
	}
	if err := errors.Join(err, s.Close()); err != nil || binary == "" {
		return err
	}
	if r.scratch, err = os.MkdirTemp("", "sankofa-bench-"); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(r.scratch)) }()
	return throughHTTP(ctx, options, r, binary, rounds)
}

// kept is where databases stay for the next run; empty for those that do not.
type kept struct{ folder, postgres string }

// place finds room for a database and returns how to give it back.
func place(ctx context.Context, database string, at kept) (store.Options, func() error, error) {
	nothing := func() error { return nil }
	switch database {
	case "sqlite":
		if at.folder != "" {
			return store.Options{Folder: at.folder}, nothing, os.MkdirAll(at.folder, 0o755)
		}
		folder, err := os.MkdirTemp("", "sankofa-bench-")
		return store.Options{Folder: folder}, func() error { return os.RemoveAll(folder) }, err
	case "postgres":
		if at.postgres != "" {
			return store.Options{DatabaseURL: at.postgres}, nothing, nil
		}
		// As a small machine of its own would be set up; writes are durable.
		server, err := pgtest.Launch(ctx, "shared_buffers=2GB", "max_wal_size=8GB", "checkpoint_timeout=30min",
			"maintenance_work_mem=512MB", "random_page_cost=1.1", "effective_cache_size=8GB")
		if err != nil {
			return store.Options{}, nil, err
		}
		return store.Options{DatabaseURL: server.URL}, server.Stop, nil
	}
	return store.Options{}, nil, fmt.Errorf("unknown database %q", database)
}
