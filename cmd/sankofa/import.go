package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"time"

	"sankofa/corpus"
	"sankofa/internal/archive"
	"sankofa/internal/config"
	"sankofa/internal/exchange"
	"sankofa/internal/store"
)

func importFiles(ctx context.Context, args []string, env func(string) string, s streams) (err error) {
	fs := newFlags("import", s)
	dryRun := fs.Bool("dry-run", false, "only check the files")
	status := fs.String("status", string(archive.StatusPublished), "status of events that name none")
	c, files, err := config.Parse(fs, args, env)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return errors.New("import needs the names of one or more files")
	}
	if !archive.Status(*status).Valid() {
		return errors.New("--status must be draft or published")
	}
	var events []*archive.Event
	failed := false
	for _, name := range files {
		batch, err := readFile(name, archive.Status(*status))
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		for _, p := range batch.Problems {
			fmt.Fprintf(s.err, "%s: %s\n", name, p)
		}
		failed = failed || batch.Failed()
		events = append(events, batch.Events...)
	}
	if failed {
		return errors.New("nothing was stored, because of the errors above")
	}
	if *dryRun {
		fmt.Fprintf(s.out, "%d events can be imported.\n", len(events))
		return nil
	}
	db, err := open(ctx, c, newLog(s, env))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return storeAll(ctx, db, events, s)
}

func readFile(name string, status archive.Status) (*exchange.Batch, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // it was only read
	return exchange.ReadJSON(f, status)
}

// storeAll stores events in one piece and says what became of them.
func storeAll(ctx context.Context, db *store.Store, events []*archive.Event, s streams) error {
	result, err := db.ImportEvents(ctx, events, archive.Change{At: time.Now().UTC(), Note: "Imported"})
	if err != nil {
		return err
	}
	fmt.Fprintf(s.out, "%d events added, %d changed, %d left as they were.\n", result.Created, result.Updated, result.Unchanged)
	return nil
}

// loadCorpus puts the shipped history into an archive that has no events yet.
func loadCorpus(ctx context.Context, db *store.Store, s streams) error {
	stats, err := db.EventStats(ctx, true)
	if err != nil || stats.Total > 0 {
		return err
	}
	var events []*archive.Event
	err = fs.WalkDir(corpus.Events, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		f, err := corpus.Events.Open(name)
		if err != nil {
			return err
		}
		defer func() { _ = f.Close() }()
		batch, err := exchange.ReadJSON(f.(io.Reader), archive.StatusPublished)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if batch.Failed() {
			return fmt.Errorf("%s: %v", name, batch.Problems)
		}
		events = append(events, batch.Events...)
		return nil
	})
	if err != nil {
		return err
	}
	// The last added is shown first. Country by country that would be a page of
	// neighbours, so the events are mixed, always in the same way.
	slices.SortFunc(events, func(a, b *archive.Event) int {
		x, y := sha256.Sum256([]byte(a.ExternalID)), sha256.Sum256([]byte(b.ExternalID))
		return bytes.Compare(x[:], y[:])
	})
	return storeAll(ctx, db, events, s)
}
