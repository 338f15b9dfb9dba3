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
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"

	"sankofa/internal/installtest"
)

// Server is a running throw-away cluster.
type Server struct {
	URL string // of its maintenance database

	settings []string
	folder   string
	process  *installtest.Process
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

// BaseBackup copies the cluster, while it runs, to a new folder.
func (s *Server) BaseBackup(ctx context.Context, into string) error {
	c, err := s.client(ctx, "pg_basebackup", "-D", into, "-X", "stream", "--checkpoint=fast", "--no-sync")
	if err != nil {
		return err
	}
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("pg_basebackup: %w\n%s", err, out)
	}
	return nil
}

// ReceiveLog copies the server's log to a folder as it is written, until the function
// that it returns kills the copying. It returns once the first part has arrived.
func (s *Server) ReceiveLog(ctx context.Context, into string) (kill func(), err error) {
	c, err := s.client(ctx, "pg_receivewal", "-D", into, "--synchronous", "--no-loop")
	if err != nil {
		return nil, err
	}
	var log bytes.Buffer
	c.Stdout, c.Stderr = &log, &log
	if err := c.Start(); err != nil {
		return nil, err
	}
	kill = func() {
		_ = c.Process.Kill()
		_ = c.Wait() // it says that it was killed
	}
	if err := s.Received(ctx); err != nil {
		kill()
		return nil, fmt.Errorf("pg_receivewal: %w\n%s", err, &log)
	}
	return kill, nil
}

// Received waits until the copy of the log has all that the server has committed.
func (s *Server) Received(ctx context.Context) error {
	conn, err := pgx.Connect(ctx, s.URL)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }() // it was only read
	var written string
	if err := conn.QueryRow(ctx, "SELECT pg_current_wal_lsn()").Scan(&written); err != nil {
		return err
	}
	for {
		var received bool
		err := conn.QueryRow(ctx, "SELECT coalesce(bool_or(flush_lsn >= $1::text::pg_lsn), false) FROM pg_stat_replication WHERE application_name = 'pg_receivewal'", written).Scan(&received)
		if err != nil || received {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// client is a command of PostgreSQL that talks to the server.
func (s *Server) client(ctx context.Context, name string, args ...string) (*exec.Cmd, error) {
	bin, err := Binaries()
	if err != nil {
		return nil, err
	}
	credential, err := Account(s.folder)
	if err != nil {
		return nil, err
	}
	c := exec.CommandContext(ctx, filepath.Join(bin, name), append([]string{"-h", s.folder, "-U", "postgres"}, args...)...)
	c.Dir, c.SysProcAttr = s.folder, &syscall.SysProcAttr{Credential: credential}
	return c, nil
}

func launch(ctx context.Context, folder string, settings []string) (*Server, error) {
	s := &Server{
		URL:    "postgres://postgres@/postgres?host=" + url.QueryEscape(folder),
		folder: folder, settings: settings,
	}
	if err := s.Start(ctx); err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	return s, nil
}

// Start starts a server that was killed again, on what it left.
func (s *Server) Start(ctx context.Context) error {
	bin, err := Binaries()
	if err != nil {
		return err
	}
	if err := s.start(bin); err != nil {
		return err
	}
	if err := s.process.Ready(ctx, s.answers); err != nil {
		s.process.End(syscall.SIGINT)
		return fmt.Errorf("PostgreSQL did not start: %w", err)
	}
	return nil
}

// Kill kills the server and waits until its processes have noticed. Its files stay.
func (s *Server) Kill() { s.process.Kill() }

// Stop ends the server and removes its files.
func (s *Server) Stop() error {
	s.process.End(syscall.SIGINT)
	return os.RemoveAll(s.folder)
}

// Log returns the end of what the server has said.
func (s *Server) Log() string {
	log := s.process.Log()
	return log[max(0, len(log)-4000):]
}

func (s *Server) start(bin string) error {
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
	for _, setting := range append([]string{"listen_addresses=", "max_connections=300", "log_checkpoints=off"}, s.settings...) {
		args = append(args, "-c", setting)
	}
	cmd := exec.Command(filepath.Join(bin, "postgres"), args...)
	cmd.Dir, cmd.SysProcAttr = s.folder, &syscall.SysProcAttr{Credential: credential}
	s.process, err = installtest.Start(cmd, syscall.SIGINT)
	return err
}

// answers reports whether the server takes connections.
func (s *Server) answers(ctx context.Context) error {
	conn, err := pgx.Connect(ctx, s.URL)
	if err != nil {
		return err
	}
	return conn.Close(ctx)
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
