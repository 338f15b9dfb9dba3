package pgtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// Server is a running throw-away cluster.
type Server struct {
	URL    string // of its maintenance database
	folder string
	log    bytes.Buffer
	cmd    *exec.Cmd
	ended  chan struct{}
}

// Fast gives up durability, which a test does not need.
var Fast = []string{"fsync=off", "synchronous_commit=off", "full_page_writes=off"}

// Launch makes a cluster in a temporary folder and starts it with the given
// settings. It is reached through a socket in that folder. The caller must Stop it.
func Launch(ctx context.Context, settings ...string) (*Server, error) {
	folder, err := os.MkdirTemp("", "sankofa-pg-")
	if err != nil {
		return nil, err
	}
	return launch(ctx, folder, settings)
}

// Recover copies a base backup to a temporary folder and starts a cluster from there,
// which replays what settings lead it to, as a server does that was restored.
func Recover(ctx context.Context, backup string, settings ...string) (*Server, error) {
	folder, err := os.MkdirTemp("", "sankofa-pg-")
	if err != nil {
		return nil, err
	}
	data := filepath.Join(folder, "data")
	if out, err := exec.CommandContext(ctx, "cp", "-a", backup, data).CombinedOutput(); err != nil {
		return nil, errors.Join(fmt.Errorf("copy the base backup: %w\n%s", err, out), os.RemoveAll(folder))
	}
	if err := os.WriteFile(filepath.Join(data, "recovery.signal"), nil, 0o644); err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	return launch(ctx, folder, settings)
}

// BaseBackup copies the cluster, while it runs, to a new folder beside it, which is
// removed with it.
func (s *Server) BaseBackup(ctx context.Context) (string, error) {
	bin, err := Binaries()
	if err != nil {
		return "", err
	}
	credential, err := Account(s.folder)
	if err != nil {
		return "", err
	}
	into := filepath.Join(s.folder, "base")
	c := exec.CommandContext(ctx, filepath.Join(bin, "pg_basebackup"), "-h", s.folder, "-U", "postgres", "-D", into, "-X", "stream", "--checkpoint=fast", "--no-sync")
	c.Dir, c.SysProcAttr = s.folder, &syscall.SysProcAttr{Credential: credential}
	if out, err := c.CombinedOutput(); err != nil {
		return "", fmt.Errorf("pg_basebackup: %w\n%s", err, out)
	}
	return into, nil
}

func launch(ctx context.Context, folder string, settings []string) (*Server, error) {
	bin, err := Binaries()
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	s := &Server{
		URL:    "postgres://postgres@/postgres?host=" + url.QueryEscape(folder),
		folder: folder, ended: make(chan struct{}),
	}
	if err := s.start(bin, settings); err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	if err := s.wait(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("PostgreSQL did not start: %w\n%s", err, s.Log()), s.Stop())
	}
	return s, nil
}

// Stop ends the server and removes its files.
func (s *Server) Stop() error {
	_ = s.cmd.Process.Signal(syscall.SIGINT)
	<-s.ended
	return os.RemoveAll(s.folder)
}

// Log returns the end of what the server has said, once it has ended.
func (s *Server) Log() string { return s.log.String()[max(0, s.log.Len()-4000):] }

func (s *Server) start(bin string, settings []string) error {
	credential, err := Account(s.folder)
	if err != nil {
		return err
	}
	data := filepath.Join(s.folder, "data")
	if _, err := os.Stat(data); err != nil {
		initdb := exec.Command(filepath.Join(bin, "initdb"), "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
		initdb.Dir, initdb.SysProcAttr = s.folder, &syscall.SysProcAttr{Credential: credential}
		if out, err := initdb.CombinedOutput(); err != nil {
			return fmt.Errorf("initdb (package postgresql): %w\n%s", err, out)
		}
	}
	args := []string{"-D", data, "-k", s.folder}
	for _, setting := range append([]string{"listen_addresses=", "max_connections=300", "log_checkpoints=off"}, settings...) {
		args = append(args, "-c", setting)
	}
	s.cmd = exec.Command(filepath.Join(bin, "postgres"), args...)
	s.cmd.Dir, s.cmd.Stdout, s.cmd.Stderr = s.folder, &s.log, &s.log
	// The server ends with the thread that started it, so that it cannot outlive a
	// process that is killed.
	s.cmd.SysProcAttr = &syscall.SysProcAttr{Credential: credential, Pdeathsig: syscall.SIGINT}
	started := make(chan error)
	go func() {
		defer close(s.ended)
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := s.cmd.Start()
		started <- err
		if err == nil {
			_ = s.cmd.Wait()
		}
	}()
	if err := <-started; err != nil {
		return fmt.Errorf("start PostgreSQL: %w", err)
	}
	return nil
}

func (s *Server) wait(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		conn, err := pgx.Connect(ctx, s.URL)
		if err == nil {
			return conn.Close(ctx)
		}
		select {
		case <-ctx.Done():
			return err
		case <-s.ended:
			return errors.New("it ended at once")
		case <-tick.C:
		}
	}
}

// Binaries finds the newest installed PostgreSQL.
func Binaries() (string, error) {
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil || len(found) == 0 {
		if path, err := exec.LookPath("initdb"); err == nil {
			return filepath.Dir(path), nil
		}
		return "", errors.New("PostgreSQL is not installed: apt-get install postgresql, or set " + Env)
	}
	version := func(path string) int {
		n, _ := strconv.Atoi(strings.Split(path, "/")[4])
		return n
	}
	newest := slices.MaxFunc(found, func(a, b string) int { return version(a) - version(b) })
	return filepath.Dir(newest), nil
}

// Account gives the folder to the user that may run a server: root may not.
func Account(folder string) (*syscall.Credential, error) {
	if os.Getuid() != 0 {
		return nil, nil
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		return nil, fmt.Errorf("the user postgres is missing (package postgresql): %w", err)
	}
	uid, err := strconv.Atoi(u.Uid)
	if err != nil {
		return nil, err
	}
	gid, err := strconv.Atoi(u.Gid)
	if err != nil {
		return nil, err
	}
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, os.Chown(folder, uid, gid)
}
