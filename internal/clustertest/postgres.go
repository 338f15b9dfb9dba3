package clustertest

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"

	"sankofa/internal/installtest"
	"sankofa/internal/store/pgtest"
)

// Server is one of two PostgreSQL servers.
type Server struct {
	Addr    string
	data    string
	process *installtest.Process
}

// URL leads to a database of the server itself.
func (s *Server) URL(database string) string {
	return fmt.Sprintf("postgres://postgres@%s/%s?sslmode=disable", s.Addr, database)
}

// Pair is a primary and the replica that follows it. A change is acknowledged once both
// have it.
type Pair struct {
	Primary, Replica *Server

	t          testing.TB
	bin        string
	folder     string
	credential *syscall.Credential
}

// StartPair starts both, with an empty database called sankofa.
func StartPair(t testing.TB) *Pair {
	t.Helper()
	p := startPrimary(t)
	p.Replica = &Server{Addr: FreeAddr(t), data: filepath.Join(p.folder, "b")}
	p.follow()
	return p
}

// StartSingle starts a server without a replica.
func StartSingle(t testing.TB) *Server {
	t.Helper()
	return startPrimary(t).Primary
}

func startPrimary(t testing.TB) *Pair {
	t.Helper()
	p := &Pair{t: t, folder: Folder(t)}
	var err error
	if p.bin, err = pgtest.Binaries(); err != nil {
		t.Fatal(err)
	}
	if p.credential, err = pgtest.Account(p.folder); err != nil {
		t.Fatal(err)
	}
	p.Primary = &Server{Addr: FreeAddr(t), data: filepath.Join(p.folder, "a")}
	p.run("initdb", "-D", p.Primary.data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
	hba := filepath.Join(p.Primary.data, "pg_hba.conf")
	if err := os.WriteFile(hba, []byte("host all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	p.start(p.Primary)
	p.Exec(p.Primary, "postgres", "CREATE DATABASE sankofa")
	return p
}

func (p *Pair) run(program string, args ...string) {
	p.t.Helper()
	cmd := exec.CommandContext(p.t.Context(), filepath.Join(p.bin, program), args...)
	cmd.Dir, cmd.SysProcAttr = p.folder, &syscall.SysProcAttr{Credential: p.credential}
	if out, err := cmd.CombinedOutput(); err != nil {
		p.t.Fatalf("%s: %v\n%s", program, err, out)
	}
}

func (p *Pair) start(s *Server) {
	p.t.Helper()
	_, port, err := net.SplitHostPort(s.Addr)
	if err != nil {
		p.t.Fatal(err)
	}
	args := []string{"-D", s.data, "-k", "", "-p", port}
	for _, setting := range []string{
		"listen_addresses=127.0.0.1", "max_connections=200", "wal_level=replica", "hot_standby=on", "max_wal_senders=5",
		// Programs are killed here, not machines: what was handed to the kernel stays.
		"fsync=off", "full_page_writes=off", "wal_receiver_status_interval=1s", "log_checkpoints=off",
	} {
		args = append(args, "-c", setting)
	}
	cmd := exec.Command(filepath.Join(p.bin, "postgres"), args...)
	cmd.Dir, cmd.SysProcAttr = p.folder, &syscall.SysProcAttr{Credential: p.credential}
	s.process = startReady(p.t, cmd, "PostgreSQL", func(ctx context.Context) error { return query(ctx, s.URL("postgres"), "SELECT 1", new(int)) })
}

// follow makes the replica anew from the primary. From then on, the primary acknowledges
// only what the replica has, too.
func (p *Pair) follow() {
	p.t.Helper()
	if err := os.RemoveAll(p.Replica.data); err != nil {
		p.t.Fatal(err)
	}
	_, port, err := net.SplitHostPort(p.Primary.Addr)
	if err != nil {
		p.t.Fatal(err)
	}
	p.run("pg_basebackup", "-h", "127.0.0.1", "-p", port, "-U", "postgres", "-D", p.Replica.data, "-R", "-X", "stream", "--checkpoint=fast", "--no-sync")
	p.start(p.Replica)
	p.Exec(p.Primary, "postgres", "ALTER SYSTEM SET synchronous_standby_names = '*'")
	p.Exec(p.Primary, "postgres", "SELECT pg_reload_conf()")
	err = installtest.Wait(p.t.Context(), func(ctx context.Context) error {
		var n int
		if err := query(ctx, p.Primary.URL("postgres"), "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'", &n); err != nil || n == 1 {
			return err
		}
		return errors.New("the replica does not follow")
	})
	if err != nil {
		p.t.Fatal(err)
	}
}

// KillPrimary kills the primary as a loss of power would, and makes the replica the next
// one. It returns once the new primary takes changes. There is no replica until Rejoin.
func (p *Pair) KillPrimary() {
	p.t.Helper()
	p.Primary.process.Kill()
	p.Primary, p.Replica = p.Replica, p.Primary
	p.alone() // nobody is there yet to have a copy
	p.Exec(p.Primary, "postgres", "SELECT pg_promote(true, 60)")
}

// Rejoin makes the server that was killed the replica of the other one.
func (p *Pair) Rejoin() { p.t.Helper(); p.follow() }

// KillReplica kills the replica, until Rejoin.
func (p *Pair) KillReplica() {
	p.t.Helper()
	p.Replica.process.Kill()
	p.alone()
}

// Detach makes the replica stop following, while the primary goes on alone.
func (p *Pair) Detach() {
	p.t.Helper()
	p.alone()
	p.Exec(p.Replica, "postgres", "ALTER SYSTEM SET primary_conninfo = ''")
	p.Exec(p.Replica, "postgres", "SELECT pg_reload_conf()")
	err := installtest.Wait(p.t.Context(), func(ctx context.Context) error {
		var n int
		if err := query(ctx, p.Primary.URL("postgres"), "SELECT count(*) FROM pg_stat_replication", &n); err != nil || n == 0 {
			return err
		}
		return errors.New("the replica follows on")
	})
	if err != nil {
		p.t.Fatal(err)
	}
}

// alone makes the primary acknowledge changes that only it has.
func (p *Pair) alone() {
	p.t.Helper()
	p.Exec(p.Primary, "postgres", "ALTER SYSTEM SET synchronous_standby_names = ''")
	p.Exec(p.Primary, "postgres", "SELECT pg_reload_conf()")
}

// Exec runs a statement on a server.
func (p *Pair) Exec(s *Server, database, statement string) {
	p.t.Helper()
	conn, err := pgx.Connect(p.t.Context(), s.URL(database))
	if err != nil {
		p.t.Fatal(err)
	}
	defer func() { _ = conn.Close(context.WithoutCancel(p.t.Context())) }()
	if _, err := conn.Exec(p.t.Context(), statement); err != nil {
		p.t.Fatalf("%s: %v", statement, err)
	}
}

// Value reads one value from the database of the archive.
func Value[T any](t testing.TB, s *Server, text string) (value T) {
	t.Helper()
	if err := query(t.Context(), s.URL("sankofa"), text, &value); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return value
}

func query(ctx context.Context, url, text string, into any) error {
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	return conn.QueryRow(ctx, text).Scan(into)
}
