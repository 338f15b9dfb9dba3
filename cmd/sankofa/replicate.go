package main

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"
	"syscall"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/blob"
	"sankofa/internal/config"
	"sankofa/internal/replica"
	"sankofa/internal/store"
	"sankofa/internal/web/api"
)

// replicate copies every change and every upload to a folder or a bucket, until it is
// told to stop. It is a process of its own, also beside serve: whoever closes a SQLite
// file gives up all locks that its process has on it, and Litestream does so when it
// cannot begin.
func replicate(ctx context.Context, args []string, env func(string) string, s streams) error {
	fs := newFlags("replicate", s)
	supervised := fs.Bool("supervised", false, "run beside serve: tell the state on standard output, and end with standard input")
	takeOver := fs.Bool("take-over", false, "go on in a target that another copy of this archive wrote to, which is gone")
	c, rest, err := config.Parse(fs, args, env)
	if err != nil {
		return err
	}
	if len(rest) > 0 {
		return fmt.Errorf("replicate takes no arguments, not %q", rest)
	}
	if c.Replicate == "" {
		return errors.New("replicate needs a target: --replicate FOLDER, or SANKOFA_REPLICATE=s3://…")
	}
	if err := separateTarget(c); err != nil {
		return err
	}
	debug.SetMemoryLimit(leanMemory)
	var report func(replica.Status)
	if *supervised {
		var stop context.CancelFunc
		// A signal to all processes of a service reaches serve as well, which goes on
		// writing for a while; it closes standard input when it is done, also by dying.
		ctx, stop = context.WithCancel(context.WithoutCancel(ctx))
		defer stop()
		go func() { _, _ = io.Copy(io.Discard, s.in); stop() }()
		signal.Ignore(syscall.SIGPIPE) // nobody reads what is told any more, and the last changes are on their way
		report = reportTo(s.out)
	}
	late, cancel := replica.Late(ctx)
	defer cancel()
	release, err := lockReplicator(late, c.Data)
	if err != nil {
		return err
	}
	defer release()
	log := newLog(s, env)
	o, closeAll, err := replicaOptions(late, c, log)
	if err != nil {
		return err
	}
	defer closeAll()
	o.TakeOver, o.Report = *takeOver, report
	return replica.Run(ctx, o)
}

// replicaOptions opens what is replicated.
func replicaOptions(ctx context.Context, c *config.Config, log *slog.Logger) (o replica.Options, closeAll func(), err error) {
	uploads, err := store.OpenUploads(ctx, store.Options{Folder: c.Data, DatabaseURL: c.DatabaseURL, DirectURL: c.DirectURL, Logger: log})
	if err != nil {
		return o, nil, err
	}
	closeAll = func() { _ = uploads.Close() } // it was only read
	files, err := openBlobs(ctx, c)
	if err != nil {
		closeAll()
		return o, nil, err
	}
	o = replica.Options{Target: c.Replicate, Folder: c.Data, Files: files, Uploads: uploads, Retention: c.ReplicateKeep, Logger: log}
	if c.DatabaseURL == "" {
		wal, err := store.OpenLog(ctx, store.Options{Folder: c.Data})
		if err != nil {
			closeAll()
			return o, nil, err
		}
		o.Log, closeAll = wal, func() { _, _ = uploads.Close(), wal.Close() } // nothing was left to write
		o.Database, err = filepath.Abs(filepath.Join(c.Data, store.FileName))
		return o, closeAll, err
	}
	// All nodes of an archive ship its uploads, each what it finds missing.
	location, err := uploads.Storage(ctx)
	if err == nil && location == "" {
		err = errors.New("the database does not say where its uploads are: start serve first")
	}
	if err != nil {
		closeAll()
		return o, nil, err
	}
	sum := sha256.Sum256([]byte("storage " + location))
	o.Writer = hex.EncodeToString(sum[:16])
	return o, closeAll, nil
}

// separateTarget fails if a copy would be kept where the archive is, or could not be made.
func separateTarget(c *config.Config) error {
	if c.Replicate == "" {
		return nil
	}
	data, err := filepath.Abs(c.Data)
	if err != nil {
		return err
	}
	if strings.ContainsAny(data, "#?%") && c.DatabaseURL == "" {
		return fmt.Errorf("%s has #, ? or %% in its path, and Litestream takes that for an address: a replica needs a data folder without", data)
	}
	if strings.HasPrefix(c.Replicate, "s3://") {
		target, err := url.Parse(c.Replicate)
		if err != nil {
			return errors.New("the S3 address of the replica cannot be read") // the error would tell the secret
		}
		if files, err := url.Parse(c.S3URL); err == nil && c.S3URL != "" && strings.EqualFold(files.Host, target.Host) && strings.Trim(files.Path, "/") == strings.Trim(target.Path, "/") {
			return errors.New("the uploads are kept in the bucket of the replica: name another one")
		}
		return nil
	}
	target, err := filepath.Abs(c.Replicate)
	if err != nil {
		return err
	}
	for _, pair := range [][2]string{{data, target}, {target, data}} {
		if within, err := filepath.Rel(pair[0], pair[1]); err == nil && within != ".." && !strings.HasPrefix(within, "../") {
			return fmt.Errorf("the replica in %s would be lost with the archive in %s: name a folder on another disk", target, data)
		}
	}
	return nil
}

// lockTime is how long a replicator waits for another one that is ending.
const lockTime = 30 * time.Second

// lockReplicator prevents a second replicator of the same archive. The one beside a
// server that was killed is still shipping what came last.
func lockReplicator(ctx context.Context, data string) (release func(), err error) {
	f, err := os.OpenFile(filepath.Join(data, "replicate.lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("lock the data folder: %w", err)
	}
	wait := time.NewTicker(20 * time.Millisecond)
	defer wait.Stop()
	until := time.Now().Add(lockTime)
	for {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if err == nil {
			return func() { _ = f.Close() }, nil
		}
		if !errors.Is(err, syscall.EWOULDBLOCK) || ctx.Err() != nil || time.Now().After(until) {
			return nil, errors.Join(fmt.Errorf("another process replicates %s: %w", data, err), f.Close())
		}
		<-wait.C
	}
}

// reportTo writes states, one a line, a few in a second.
func reportTo(w io.Writer) func(replica.Status) {
	var last time.Time
	out := json.NewEncoder(w)
	return func(s replica.Status) {
		if now := time.Now(); now.Sub(last) >= 200*time.Millisecond || s.Failing != "" {
			last = now
			_ = out.Encode(s) // whoever reads it is gone, and standard input says so
		}
	}
}

// supervisor runs a replicator beside the server, and starts it again when it ends.
type supervisor struct {
	config *config.Config
	env    func(string) string
	stderr io.Writer
	log    *slog.Logger

	mu     sync.Mutex
	status replica.Status // of the one that runs
	past   replica.Status // sums of those that ended
	since  time.Time      // the start

	opening sync.Mutex
	target  blob.Store // nil until it is needed
}

// startReplicator begins to replicate, if there is a target. stop is to be called after
// the last write: it returns when that is in the target, or cannot get there in time.
func startReplicator(c *config.Config, env func(string) string, s streams, log *slog.Logger) (*supervisor, func()) {
	if c.Replicate == "" {
		return nil, func() {}
	}
	r := &supervisor{config: c, env: env, stderr: s.err, log: log, since: time.Now()}
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() { r.run(ctx) })
	return r, func() { cancel(); running.Wait() }
}

// endTime is how long a replicator may take to end.
const endTime = 12 * time.Second

func (r *supervisor) run(ctx context.Context) {
	wait := time.Second
	for {
		start := time.Now()
		err := r.once(ctx)
		if ctx.Err() != nil {
			if err != nil {
				r.log.Error("the last changes may not be in the replica; they follow after the next start", "error", err.Error())
			}
			return
		}
		if time.Since(start) > time.Minute {
			wait = time.Second
		}
		r.mu.Lock()
		r.past.Bytes += r.status.Bytes
		r.past.Errors += r.status.Errors + 1
		r.status.Bytes, r.status.Errors = 0, 0
		r.mu.Unlock()
		r.log.Error("the replicator ended and is started again", "error", fmt.Sprint(err))
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
		wait = min(2*wait, 30*time.Second)
	}
}

// once runs a replicator until it ends, or until ctx does.
func (r *supervisor) once(ctx context.Context) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	c := exec.Command(program, "replicate", "--supervised")
	c.Env, c.Stderr = r.environment(), r.stderr
	in, err := c.StdinPipe()
	if err != nil {
		return err
	}
	out, err := c.StdoutPipe()
	if err != nil {
		return err
	}
	if err := c.Start(); err != nil {
		return err
	}
	stop := context.AfterFunc(ctx, func() { _ = in.Close() })
	defer stop()
	killed := make(chan struct{})
	defer close(killed)
	go func() {
		select {
		case <-killed:
			return
		case <-ctx.Done():
		}
		select {
		case <-killed:
		case <-time.After(endTime):
			_ = c.Process.Kill() // it may have ended just now
		}
	}()
	for lines := bufio.NewScanner(out); lines.Scan(); {
		var s replica.Status
		if json.Unmarshal(lines.Bytes(), &s) == nil {
			r.mu.Lock()
			if s.CaughtUp.IsZero() {
				s.CaughtUp = r.status.CaughtUp // it has just begun
			}
			r.status = s
			r.mu.Unlock()
		}
	}
	return c.Wait()
}

// environment passes on what a replicator needs, as variables: a command line can be
// read by everyone on the machine.
func (r *supervisor) environment() []string {
	var env []string
	for _, pair := range os.Environ() {
		if !strings.HasPrefix(pair, "SANKOFA_") || strings.HasPrefix(pair, "SANKOFA_TEST_") {
			env = append(env, pair)
		}
	}
	c := r.config
	return append(env, "SANKOFA_DATA="+c.Data, "SANKOFA_DATABASE_URL="+c.DatabaseURL, "SANKOFA_DATABASE_DIRECT_URL="+c.DirectURL,
		"SANKOFA_S3_URL="+c.S3URL, "SANKOFA_REPLICATE="+c.Replicate, "SANKOFA_REPLICATE_KEEP="+c.ReplicateKeep.String(),
		"SANKOFA_LOG="+r.env("SANKOFA_LOG"),
		"GOMAXPROCS=1") // it computes little, and readers come first
}

// state is what the metrics and the health of the site say.
func (r *supervisor) state() api.Replication {
	r.mu.Lock()
	defer r.mu.Unlock()
	caughtUp := r.status.CaughtUp
	if caughtUp.IsZero() {
		caughtUp = r.since
	}
	return api.Replication{
		CaughtUp: caughtUp, Snapshot: r.status.Snapshot,
		Bytes: r.past.Bytes + r.status.Bytes, Errors: r.past.Errors + r.status.Errors,
	}
}

// keep makes sure that an upload is in the target before it is removed.
func (r *supervisor) keep(ctx context.Context, files blob.Store, upload archive.Upload) error {
	r.opening.Lock()
	defer r.opening.Unlock()
	if r.target == nil {
		target, err := replica.Open(ctx, r.config.Replicate)
		if err != nil {
			return err
		}
		r.target = target
	}
	return replica.Keep(ctx, files, r.target, upload)
}
