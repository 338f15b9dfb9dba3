package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"sankofa/corpus"
	"sankofa/internal/archive"
	"sankofa/internal/config"
	"sankofa/internal/exchange"
	"sankofa/internal/store"
)

func importFiles(ctx context.Context, args []string, env func(string) string, s streams) (err error) {
	fs := newFlags("import", s)
	dryRun := fs.Bool("dry-run", false, "only check the files, and say what would be done")
	status := fs.String("status", string(archive.StatusPublished), "status of entries that name none")
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
	inputs := make([]exchange.Input, len(files))
	for i, name := range files {
		inputs[i] = exchange.Input{Name: name, Open: func() (io.ReadCloser, error) { return os.Open(name) }}
	}
	report, err := exchange.Check(inputs, archive.Status(*status), 0)
	if err != nil {
		return err
	}
	for _, p := range report.Problems {
		fmt.Fprintln(s.err, p)
	}
	if more := report.Errors + report.Warnings - len(report.Problems); more > 0 {
		fmt.Fprintf(s.err, "… and %d more\n", more)
	}
	if report.Failed() {
		return fmt.Errorf("nothing was stored, because of %s", plural(report.Errors, "error"))
	}
	if *dryRun && c.DatabaseURL == "" {
		if _, err := os.Stat(filepath.Join(c.Data, store.FileName)); errors.Is(err, os.ErrNotExist) {
			fmt.Fprintf(s.out, "%s can be imported into a new archive.\n", plural(report.Rows, "entry"))
			return nil // and a dry run makes none
		}
	}
	db, err := openLean(ctx, c, newLog(s, env))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return storeAll(ctx, db, archive.Import{Entries: exchange.Entries(inputs, archive.Status(*status)), DryRun: *dryRun}, archive.Actor{}, s)
}

func plural(n int, word string) string {
	switch {
	case n == 1:
	case strings.HasSuffix(word, "y"):
		word = strings.TrimSuffix(word, "y") + "ies"
	default:
		word += "s"
	}
	return fmt.Sprintf("%d %s", n, word)
}

// storeAll stores entries in one transaction and reports the result.
func storeAll(ctx context.Context, db *store.Store, what archive.Import, by archive.Actor, s streams) error {
	result, err := db.ImportEntries(ctx, what, archive.Change{By: by, At: time.Now().UTC(), Note: "Imported"})
	if err != nil {
		return err
	}
	would := ""
	if what.DryRun {
		would = "to be "
	}
	fmt.Fprintf(s.out, "%s %sadded, %d %schanged, %d left as they were.\n",
		plural(result.Created, "entry"), would, result.Updated, would, result.Unchanged+result.Removed)
	if result.Removed > 0 {
		fmt.Fprintf(s.out, "Of these, %d were removed from the archive and stay removed.\n", result.Removed)
	}
	return nil
}

// loadCorpus loads the shipped corpus into an archive without events. In one that has it
// already, from before it was credited, the record gets its credit.
func loadCorpus(ctx context.Context, db *store.Store, s streams) error {
	stats, err := db.EventStats(ctx, true)
	if err != nil {
		return err
	}
	entries, err := corpusEntries()
	if err != nil {
		return err
	}
	if stats.Total > 0 {
		return creditCorpus(ctx, db, entries)
	}
	// The last added is shown first. Country by country that would be a page of
	// neighbours, so the entries are mixed, always in the same way,
	// each kind before those that point at it.
	slices.SortFunc(entries, func(a, b archive.Item) int {
		x, y := sha256.Sum256([]byte(a.Base().ExternalID)), sha256.Sum256([]byte(b.Base().ExternalID))
		return cmp.Or(cmp.Compare(slices.Index(archive.KindOrder, a.Kind()), slices.Index(archive.KindOrder, b.Kind())), bytes.Compare(x[:], y[:]))
	})
	return storeAll(ctx, db, archive.Import{Entries: archive.Listed(entries)}, archive.Actor{FirstName: corpus.Credit}, s)
}

func corpusEntries() ([]archive.Item, error) {
	names, err := fs.Glob(corpus.Entries, "*/*.json")
	if err != nil {
		return nil, err
	}
	inputs := make([]exchange.Input, len(names))
	for i, name := range names {
		inputs[i] = exchange.Input{Name: name, Open: func() (io.ReadCloser, error) { return corpus.Entries.Open(name) }}
	}
	var entries []archive.Item
	for in, err := range exchange.Entries(inputs, archive.StatusPublished) {
		if err != nil {
			return nil, err
		}
		entries = append(entries, in.Item)
	}
	return entries, nil
}

func creditCorpus(ctx context.Context, db *store.Store, entries []archive.Item) error {
	identifiers := map[archive.Kind][]string{}
	for _, item := range entries {
		identifiers[item.Kind()] = append(identifiers[item.Kind()], item.Base().ExternalID)
	}
	for kind, list := range identifiers {
		if _, err := db.CreditImports(ctx, kind, list, corpus.Credit); err != nil {
			return err
		}
	}
	return nil
}
