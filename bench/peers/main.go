// Command peers measures the program beside what people would use instead, with the
// same events on the same machine in one run, and prints the figures as a table:
//
//	go run ./bench/peers -binary bin/sankofa -pocketbase .cache/pocketbase
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"

	"sankofa/bench/synthetic"
	"sankofa/internal/archive"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// bench is what one run compares, and how long.
type bench struct {
	binary, pocketBase string
	withWordPress      bool
	seconds, rounds    int
	stdout, stderr     io.Writer
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	b := bench{stdout: stdout, stderr: stderr}
	flags := flag.NewFlagSet("peers", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.StringVar(&b.binary, "binary", "bin/sankofa", "the program")
	flags.StringVar(&b.pocketBase, "pocketbase", ".cache/pocketbase", "PocketBase, as bench/peers/pocketbase builds it")
	flags.BoolVar(&b.withWordPress, "wordpress", false, "WordPress as well, from Debian's packages")
	sizes := flags.String("sizes", "1000,100000", "numbers of events")
	flags.IntVar(&b.seconds, "seconds", 3, "how long each measurement takes")
	flags.IntVar(&b.rounds, "rounds", 5, "how often each is taken, in turn; the median is printed")
	if err := flags.Parse(args); err != nil {
		return err
	}
	header(stdout)
	for text := range strings.SplitSeq(*sizes, ",") {
		size, err := strconv.Atoi(text)
		if err != nil {
			return fmt.Errorf("size %q: %w", text, err)
		}
		if err := b.compare(ctx, size); err != nil {
			return fmt.Errorf("%d events: %w", size, err)
		}
	}
	return nil
}

// compare loads all of them with the same events and takes turns.
func (b *bench) compare(ctx context.Context, size int) (err error) {
	folder, err := os.MkdirTemp("", "sankofa-peers-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	ours, theirs, err := write(folder, size)
	if err != nil {
		return err
	}
	fmt.Fprintf(b.stderr, "loading %d events\n", size)
	data := filepath.Join(folder, "sankofa")
	if out, err := exec.CommandContext(ctx, b.binary, "import", "--data", data, ours).CombinedOutput(); err != nil {
		return fmt.Errorf("import: %w: %s", err, out)
	}
	peers := peers{}
	var stop func()
	if peers.pocketBase, stop, err = startPocketBase(ctx, b.pocketBase, filepath.Join(folder, "pocketbase"), theirs); err != nil {
		return err
	}
	defer stop()
	if b.withWordPress {
		if peers.wordPress, err = startWordPress(ctx, filepath.Join(folder, "wordpress"), theirs); err != nil {
			return err
		}
		defer peers.wordPress.stop()
	}
	if err := b.uncached(ctx, size, data, peers); err != nil {
		return err
	}
	return b.cached(ctx, size, data, peers)
}

// write writes the same published events for all: as Sankofa imports them, and a JSON
// object a line.
func write(folder string, size int) (ours, theirs string, err error) {
	type event struct {
		ID      string   `json:"id"`
		Title   string   `json:"title"`
		Country string   `json:"country"`
		Date    string   `json:"date"`
		Summary string   `json:"summary"`
		Tags    []string `json:"tags"`
	}
	made := synthetic.New()
	list := make([]event, 0, size)
	for len(list) < size {
		e := made.Event()
		if e.Status != archive.StatusPublished {
			continue
		}
		date := fmt.Sprintf("%04d-%02d-%02d", e.Date.Year, max(1, e.Date.Month), max(1, e.Date.Day))
		list = append(list, event{ID: e.ExternalID, Title: e.Title, Country: e.Country, Date: date, Summary: e.Summary, Tags: e.Tags})
	}
	ours, theirs = filepath.Join(folder, "events.json"), filepath.Join(folder, "events.jsonl")
	whole, err := json.Marshal(list)
	if err != nil {
		return "", "", err
	}
	var lines []byte
	for _, e := range list {
		e.ID = "" // the others give their own
		line, err := json.Marshal(e)
		if err != nil {
			return "", "", err
		}
		lines = append(append(lines, line...), '\n')
	}
	return ours, theirs, errors.Join(os.WriteFile(ours, whole, 0o600), os.WriteFile(theirs, lines, 0o600))
}
