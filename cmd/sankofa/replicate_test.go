package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/blob/s3test"
	"sankofa/internal/config"
	"sankofa/internal/media/mediatest"
	"sankofa/internal/replica"
	"sankofa/internal/store"
)

// acknowledgement is a write that the server confirmed.
type acknowledgement struct {
	title string
	at    time.Time
}

// A server is killed while it writes, and what it left is restored elsewhere from its
// replica and compared with what was acknowledged, round after round. In one of three
// the disk dies, too: then the last second may be lost, and nothing else.
func TestReplicaOfKilledServer(t *testing.T) {
	for name, kind := range map[string]struct {
		rounds int
		target func(t *testing.T) string
	}{
		"F-24 folder": {rounds(t, 3), func(t *testing.T) string { return filepath.Join(t.TempDir(), "target") }},
		"F-24 S3":     {rounds(t, 2), func(t *testing.T) string { return s3test.Start(t).URL }},
	} {
		t.Run(name, func(t *testing.T) {
			for left := kind.rounds; left > 0; left -= series {
				t.Run(fmt.Sprint(left, " left"), func(t *testing.T) { replicated(t, min(left, series), kind.target(t)) })
			}
		})
	}
}

// series is after how many rounds a new archive is begun: a large one takes its time.
const series = 24

func replicated(t *testing.T, rounds int, target string) {
	t.Helper()
	data := filepath.Join(t.TempDir(), "data")
	var tally tally
	for round := range rounds {
		s := startProgram(t, "--data", data, "--replicate", target, "--metrics-addr", "127.0.0.1:0")
		writing := s.writeUntilKilled(t, round)
		var promised time.Time // what was acknowledged before is in the replica
		dead := round%3 == 1
		if dead && round%2 == 1 { // otherwise at any moment
			promised = caughtUp(t, s, time.Now())
		}
		died := time.Now()
		switch round % 3 {
		case 0: // the server dies; its replicator ships what came last
			beside := s.replicators(t)
			poll(t, func() error {
				if beside = s.replicators(t); len(beside) == 0 {
					return errors.New("there is no replicator")
				}
				return nil
			})
			s.end(t)
			writing.Wait()
			for _, pid := range beside {
				waitForEnd(t, pid)
			}
		case 1: // the machine dies with its disk
			s.endAll(t)
			writing.Wait()
			if err := os.RemoveAll(data); err != nil {
				t.Fatal(err)
			}
		case 2: // the machine dies and is started again
			s.endAll(t)
			writing.Wait()
			again := startProgram(t, "--data", data, "--replicate", target, "--metrics-addr", "127.0.0.1:0")
			caughtUp(t, again, time.Now()) // a stop waits for the replica, but not for ever
			again.terminate(t)
		}
		restored := filepath.Join(t.TempDir(), "restored")
		if out, err := runCommand(t, "", "restore", "--at", "latest", "--data", restored, target); err != nil {
			t.Fatalf("F-24 round %d: %v\n%s", round, err, out)
		}
		tally.compare(t, round, titles(t, store.Options{Folder: restored}), writing.told, dead, promised, died)
		if t.Failed() {
			t.Fatalf("the log of the server says:\n%s", s.Stderr)
		}
		if err := os.RemoveAll(data); err != nil {
			t.Fatal(err)
		}
		data = restored // which goes on in the same target
	}
	t.Logf("%d rounds, %s", rounds, tally)
}

// writing is what clients are told by a server that will be killed.
type writing struct {
	sync.WaitGroup // until they notice
	told           []acknowledgement
	unsettled      atomic.Bool // the database is being killed: the server may refuse
}

// writeUntilKilled lets three clients write, one of them pictures, and returns once some
// writes were acknowledged. The clients go on.
func (s *served) writeUntilKilled(t *testing.T, round int) *writing {
	t.Helper()
	token, picture := s.signIn(t), mediatest.JPEG(mediatest.Photo(400, 30, 1), nil)
	w := &writing{}
	var mu sync.Mutex
	enough, wanted := make(chan struct{}), 8+round*7%24
	for client := range 3 {
		w.Go(func() {
			for i := 0; ; i++ {
				title := fmt.Sprintf("r%d-w%d-i%d", round, client, i)
				var err error
				if client == 0 {
					err = s.upload(t.Context(), token, title, picture)
				} else {
					err = s.createOnce(t.Context(), token, title)
				}
				if err != nil {
					var refused refusal
					if errors.As(err, &refused) && !(w.unsettled.Load() && refused.status == http.StatusServiceUnavailable) {
						t.Errorf("F-24 %q: %v", title, err)
					}
					return // killed
				}
				mu.Lock()
				w.told = append(w.told, acknowledgement{title, time.Now()})
				if len(w.told) == wanted {
					close(enough)
				}
				mu.Unlock()
			}
		})
	}
	ended := make(chan struct{})
	go func() { w.Wait(); close(ended) }()
	select {
	case <-enough:
	case <-ended:
		t.Fatalf("F-24 the clients got no further than %d writes", len(w.told))
	}
	return w
}

// tally is what an archive must have after some rounds, and what dead disks took.
type tally struct {
	known map[string]int
	lost  int
	worst time.Duration
}

func (c tally) String() string {
	return fmt.Sprintf("%d writes at the end; dead disks took %d, the oldest %s old", len(c.known), c.lost, c.worst)
}

// compare holds what was found after a round against what was there and what clients
// were told. A dead disk may take what was acknowledged after the promised moment.
func (c *tally) compare(t *testing.T, round int, found map[string]int, told []acknowledgement, dead bool, promised, died time.Time) {
	t.Helper()
	for title := range c.known {
		if found[title] == 0 {
			t.Errorf("F-24 round %d: %q was there before and is lost", round, title)
		}
	}
	for _, a := range told {
		switch {
		case found[a.title] == 1:
		case found[a.title] > 1:
			t.Errorf("F-24 round %d: %q is there %d times", round, a.title, found[a.title])
		case !dead:
			t.Errorf("F-24 round %d: %q was lost to a dead process", round, a.title)
		case a.at.Before(promised):
			t.Errorf("F-24 round %d: %q was lost to a dead disk, and the replica was said to have it", round, a.title)
		case died.Sub(a.at) > time.Second && os.Getenv("SANKOFA_TEST_ROUNDS") != "": // a busy machine is slower
			t.Errorf("F-24 round %d: %q was lost to a dead disk after %s", round, a.title, died.Sub(a.at))
		default:
			c.lost++
			c.worst = max(c.worst, died.Sub(a.at))
		}
	}
	c.known = found
}

// freeAddr is an address to listen on.
func freeAddr(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close() // nobody connects
	return l.Addr().String()
}

var behindSeconds = regexp.MustCompile(`(?m)^sankofa_replica_behind_seconds (\S+)$`)

// caughtUp waits until the replica has all that was acknowledged before a moment, and
// returns one up to which it has.
func caughtUp(t *testing.T, s *served, moment time.Time) time.Time {
	t.Helper()
	var reached time.Time
	poll(t, func() error {
		asked := time.Now()
		resp, err := http.Get(s.metrics)
		if err != nil {
			return err
		}
		text, err := io.ReadAll(resp.Body)
		if err := errors.Join(err, resp.Body.Close()); err != nil {
			return err
		}
		found := behindSeconds.FindSubmatch(text)
		if found == nil {
			t.Fatalf("F-24 the figures do not tell of the replica:\n%s", text)
		}
		behind, err := strconv.ParseFloat(string(found[1]), 64)
		if err != nil {
			t.Fatal(err)
		}
		if reached = asked.Add(-time.Duration(behind * float64(time.Second))); reached.After(moment) {
			return nil
		}
		return fmt.Errorf("the replica is %.1f s behind", behind)
	})
	return reached
}

// replicators are the processes beside the server.
func (s *served) replicators(t *testing.T) (pids []int) {
	t.Helper()
	tasks, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", s.Process.Pid)) // a thread starts it
	if err != nil {
		t.Fatal(err)
	}
	for _, task := range tasks {
		children, err := os.ReadFile(task)
		if err != nil {
			continue // the thread ended
		}
		for _, field := range strings.Fields(string(children)) {
			pid, err := strconv.Atoi(field)
			if err != nil {
				t.Fatal(err)
			}
			pids = append(pids, pid)
		}
	}
	return pids
}

// waitForEnd waits until a process that is not ours has ended; nobody may collect it.
func waitForEnd(t *testing.T, pid int) {
	t.Helper()
	poll(t, func() error {
		status, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err != nil || strings.Contains(string(status), ") Z ") {
			return nil
		}
		return fmt.Errorf("process %d goes on", pid)
	})
}

// endAll kills the server and its replicator at once, as a loss of power would.
func (s *served) endAll(t *testing.T) {
	t.Helper()
	pids := s.replicators(t)
	for _, pid := range pids {
		if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
			t.Error(err)
		}
	}
	s.end(t)
	for _, pid := range pids {
		waitForEnd(t, pid)
	}
}

// terminate asks the server to stop, and waits until it has.
func (s *served) terminate(t *testing.T) {
	t.Helper()
	if err := s.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := s.Wait(); err != nil {
		t.Errorf("F-24 %v", err)
	}
}

// titles counts the entries of an archive by their titles.
func titles(t *testing.T, at store.Options) map[string]int {
	t.Helper()
	found := map[string]int{}
	readAll(t, at, func(item archive.Item) { found[item.Label()]++ })
	return found
}

// readAll reads every entry of an archive.
func readAll(t *testing.T, at store.Options, each func(archive.Item)) {
	t.Helper()
	db, err := store.Open(t.Context(), at)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }() // it was only read
	if err := db.ExportEntries(t.Context(), archive.KindOrder, true, func(item archive.Item) error { each(item); return nil }); err != nil {
		t.Fatal(err)
	}
}

// A new archive, replicated to a target as the command does it, without a server.
func replicateOnce(t *testing.T, args ...string) error {
	t.Helper()
	_, err := runCommand(t, "", append([]string{"replicate", "--supervised"}, args...)...) // standard input has ended: it ships, and ends
	return err
}

func TestReplicaIsRefused(t *testing.T) {
	data, other := filepath.Join(t.TempDir(), "data"), filepath.Join(t.TempDir(), "other")
	target := filepath.Join(t.TempDir(), "target")
	file := filepath.Join(t.TempDir(), "events.json")
	if err := os.WriteFile(file, []byte(oneEvent), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{data, other} {
		if _, err := runCommand(t, "", "import", "--data", folder, file); err != nil {
			t.Fatal(err)
		}
	}
	if err := replicateOnce(t, "--data", data, "--replicate", target); err != nil {
		t.Fatal(err)
	}
	t.Run("a target inside the data folder, or around it", func(t *testing.T) {
		for _, bad := range []string{data, filepath.Join(data, "copy"), filepath.Dir(data), filepath.Join(target, "..", "..") + "/" + filepath.Base(filepath.Dir(data)) + "/data/x"} {
			if err := replicateOnce(t, "--data", data, "--replicate", bad); err == nil || !strings.Contains(err.Error(), "another disk") {
				t.Errorf("%s: %v", bad, err)
			}
		}
		if _, err := runCommand(t, "", "replicate", "--data", data); err == nil {
			t.Error("no target at all")
		}
		if err := separateTarget(&config.Config{Data: "./data"}); err != nil {
			t.Errorf("a server without a replica is refused: %v", err)
		}
	})
	t.Run("F-24 a data folder that Litestream would not find", func(t *testing.T) {
		if err := replicateOnce(t, "--data", filepath.Join(t.TempDir(), "a#b"), "--replicate", target); err == nil || !strings.Contains(err.Error(), "without") {
			t.Errorf("got %v", err)
		}
	})
	t.Run("F-24 a target of another archive, unless it takes over", func(t *testing.T) {
		if err := replicateOnce(t, "--data", other, "--replicate", target); !errors.Is(err, replica.ErrForeign) {
			t.Errorf("got %v", err)
		}
		if err := replicateOnce(t, "--data", other, "--replicate", target, "--take-over"); err != nil {
			t.Error(err)
		}
		if err := replicateOnce(t, "--data", data, "--replicate", target); !errors.Is(err, replica.ErrForeign) {
			t.Errorf("the archive whose place was taken goes on writing: %v", err)
		}
	})
	t.Run("F-24 what cannot be restored", func(t *testing.T) {
		restore := func(into string, args ...string) (string, error) {
			return runCommand(t, "", append([]string{"restore", "--data", into}, args...)...)
		}
		fresh := func() string { return filepath.Join(t.TempDir(), "fresh") }
		for name, c := range map[string]struct {
			into string
			args []string
			want string
		}{
			"an empty target":            {fresh(), []string{"--at", "latest", t.TempDir()}, "holds no replica"},
			"no target":                  {fresh(), []string{"--at", "latest", filepath.Join(t.TempDir(), "none")}, "no such file"},
			"none is named":              {fresh(), []string{"--at", "latest"}, "needs a replica"},
			"a time before the first":    {fresh(), []string{"--at", "2001-01-01T00:00:00Z", target}, "it begins at 20"},
			"no time":                    {fresh(), []string{"--at", "yesterday", target}, "neither latest nor a time"},
			"a folder that is not empty": {data, []string{"--at", "latest", target}, "is not empty"},
		} {
			if _, err := restore(c.into, c.args...); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if out, err := restore(fresh(), target); err != nil || !strings.Contains(out, "as they should be") {
			t.Errorf("%v\n%s", err, out)
		}
		// Each file of the target is damaged in turn: it is named, or was not needed.
		files, err := filepath.Glob(filepath.Join(target, "ltx*", "*"))
		if err != nil || len(files) == 0 {
			t.Fatal(files, err)
		}
		named := 0
		for _, file := range files {
			content, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			damaged := bytes.Clone(content)
			damaged[len(damaged)/2] ^= 1
			if err := os.WriteFile(file, damaged, 0o600); err != nil {
				t.Fatal(err)
			}
			if _, err := restore(fresh(), target); err != nil {
				named++
				base := strings.TrimSuffix(filepath.Base(file), ".00000.end")
				if !errors.Is(err, replica.ErrDamaged) || !strings.Contains(err.Error(), base) {
					t.Errorf("%s is damaged: %v", base, err)
				}
			}
			if err := os.WriteFile(file, content, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if named == 0 {
			t.Error("no damage was noticed")
		}
	})
}

// The moment that is asked for is the one that comes back, also after a picture that was
// there then was removed.
func TestRestoreAtMoment(t *testing.T) {
	data, target := filepath.Join(t.TempDir(), "data"), filepath.Join(t.TempDir(), "target")
	s := startProgram(t, "--data", data, "--replicate", target, "--metrics-addr", "127.0.0.1:0")
	token := s.signIn(t)
	if err := s.upload(t.Context(), token, "With-a-picture", mediatest.JPEG(mediatest.Photo(400, 30, 1), nil)); err != nil {
		t.Fatal(err)
	}
	caughtUp(t, s, time.Now())
	between := time.Now()
	if err := s.createOnce(t.Context(), token, "Later"); err != nil {
		t.Fatal(err)
	}
	s.terminate(t)
	uploads, err := filepath.Glob(filepath.Join(data, "uploads", "*", "*"))
	if err != nil || len(uploads) == 0 {
		t.Fatal(uploads, err)
	}
	kept := func(file string) string {
		return filepath.Join(target, "uploads", filepath.Base(filepath.Dir(file)), filepath.Base(file))
	}
	for at, want := range map[string]int{between.UTC().Format(time.RFC3339Nano): 1, "latest": 2} {
		restored := filepath.Join(t.TempDir(), "restored")
		out, err := runCommand(t, "", "restore", "--at", at, "--data", restored, target)
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		found := titles(t, store.Options{Folder: restored})
		if len(found) != want || found["With-a-picture"] == 0 {
			t.Errorf("F-24 at %s there is %v", at, found)
		}
		for _, file := range uploads {
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got, err := os.ReadFile(filepath.Join(restored, "uploads", filepath.Base(filepath.Dir(file)), filepath.Base(file)))
			if err != nil || !bytes.Equal(got, want) {
				t.Errorf("F-24 %s: %v", file, err)
			}
		}
	}
	t.Run("F-24 a picture of the replica that is damaged or missing is named", func(t *testing.T) {
		for what, spoil := range map[string]func(string) error{
			"damaged": func(path string) error { return os.WriteFile(path, bytes.Repeat([]byte("x"), 100), 0o600) },
			"missing": os.Remove,
		} {
			if err := spoil(kept(uploads[0])); err != nil {
				t.Fatal(err)
			}
			restored := filepath.Join(t.TempDir(), "x")
			_, err := runCommand(t, "", "restore", "--at", "latest", "--data", restored, target)
			if found := titles(t, store.Options{Folder: restored}); len(found) != 2 {
				t.Errorf("%s: the rest is not there: %v", what, found)
			}
			if !errors.Is(err, replica.ErrDamaged) || !strings.Contains(err.Error(), filepath.Base(uploads[0])) {
				t.Errorf("%s: %v", what, err)
			}
		}
	})
}

// What is wrong with a target is said in a few words, without its secret.
func TestReplicaInTrouble(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	file := filepath.Join(t.TempDir(), "events.json")
	if err := os.WriteFile(file, []byte(oneEvent), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := runCommand(t, "", "import", "--data", data, file); err != nil {
		t.Fatal(err)
	}
	s3 := s3test.Start(t)
	for target, want := range map[string]string{
		strings.Replace(s3.URL, "secret-key", "wrong-key", 1):  "the target refuses the key, or may not be written to",
		strings.Replace(s3.URL, s3.Addr, freeAddr(t), 1):       "the target cannot be reached",
		strings.Replace(s3.URL, "/uploads?", "/none-such?", 1): "failed",
	} {
		err := replicateOnce(t, "--data", data, "--replicate", target)
		if got := replica.Reason(err); got != want {
			t.Errorf("F-24 %q instead of %q: %v", got, want, err)
		}
		if err != nil && (strings.Contains(err.Error(), "secret-key") || strings.Contains(err.Error(), "wrong-key")) {
			t.Errorf("F-24 the secret is told: %v", err)
		}
	}
	if err := replicateOnce(t, "--data", data, "--replicate", s3.URL); err != nil {
		t.Error(err)
	}
	t.Run("doctor", func(t *testing.T) {
		env, data := healthy(t)
		for target, want := range map[string]string{
			filepath.Join(data, "copy"):                           "would be lost with the archive",
			strings.Replace(s3.URL, "secret-key", "wrong-key", 1): "nothing can be written to the replica",
			filepath.Join(t.TempDir(), "none"):                    "no folder for the replica yet",
			t.TempDir():                                           "on the disk of the archive",
		} {
			env["SANKOFA_REPLICATE"] = target
			if out, _ := examine(t, env); !strings.Contains(out, want) || strings.Contains(out, "wrong-key") {
				t.Errorf("F-24 %s is not said: %s", want, out)
			}
		}
	})
}
