// Package pgtest gives tests a real PostgreSQL: a throw-away cluster from the
// binaries of the machine, or the server that SANKOFA_TEST_POSTGRES_URL names. A
// test that cannot have one fails; it is never skipped.
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
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Env names the variable that points tests to a running server. Its user must be
// allowed to create databases.
const Env = "SANKOFA_TEST_POSTGRES_URL"

// Cluster is a running server.
type Cluster struct {
	url      *url.URL
	prepare  func(ctx context.Context, url string) error
	template sync.Once
	failed   error
	names    atomic.Int64
	prefix   string
}

// Start starts a cluster that ends with the test. If prepare is given, it is run
// once, and every database of the cluster starts as a copy of what it made.
func Start(t testing.TB, prepare func(ctx context.Context, url string) error) *Cluster {
	t.Helper()
	address := os.Getenv(Env)
	if address == "" {
		address = startServer(t)
	}
	u, err := url.Parse(address)
	if err != nil {
		t.Fatalf("%s is not a URL", Env)
	}
	return &Cluster{url: u, prepare: prepare, prefix: fmt.Sprintf("sankofa_test_%d", os.Getpid())}
}

// Database makes a fresh database for the test and returns its URL.
func (c *Cluster) Database(t testing.TB) string {
	t.Helper()
	template := c.prefix + "_template"
	c.template.Do(func() {
		if c.prepare == nil {
			template = "template0"
			return
		}
		c.failed = c.admin(t.Context(), "CREATE DATABASE "+template)
		if c.failed == nil {
			c.failed = c.prepare(t.Context(), c.address(template))
		}
	})
	if c.failed != nil {
		t.Fatalf("prepare template database: %v", c.failed)
	}
	if c.prepare == nil {
		template = "template0"
	}
	name := fmt.Sprintf("%s_%d", c.prefix, c.names.Add(1))
	if err := c.admin(t.Context(), "CREATE DATABASE "+name+" TEMPLATE "+template); err != nil {
		t.Fatalf("create database: %v", err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
		defer cancel()
		if err := c.admin(ctx, "DROP DATABASE "+name+" WITH (FORCE)"); err != nil {
			t.Errorf("drop database: %v", err)
		}
	})
	return c.address(name)
}

func (c *Cluster) address(database string) string {
	u := *c.url
	u.Path = "/" + database
	return u.String()
}

// admin runs a statement on the maintenance database. Copies of one template are
// made one after the other, because PostgreSQL refuses them at once.
func (c *Cluster) admin(ctx context.Context, statement string) error {
	conn, err := pgx.Connect(ctx, c.url.String())
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock(7265610099)"); err != nil {
		return err
	}
	_, err = conn.Exec(ctx, statement)
	return err
}

// binaries finds the newest installed PostgreSQL.
func binaries() (string, error) {
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

// startServer makes a cluster in a temporary folder and returns the URL of its
// maintenance database, reached through a socket in that folder.
func startServer(t testing.TB) string {
	t.Helper()
	bin, err := binaries()
	if err != nil {
		t.Fatal(err)
	}
	folder, err := os.MkdirTemp("", "sankofa-pg-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	credential, err := account(folder)
	if err != nil {
		t.Fatal(err)
	}
	data := filepath.Join(folder, "data")
	initdb := exec.Command(filepath.Join(bin, "initdb"), "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
	initdb.Dir, initdb.SysProcAttr = folder, &syscall.SysProcAttr{Credential: credential}
	if out, err := initdb.CombinedOutput(); err != nil {
		t.Fatalf("initdb (package postgresql): %v\n%s", err, out)
	}
	server := exec.Command(filepath.Join(bin, "postgres"), "-D", data, "-k", folder, "-c", "listen_addresses=",
		"-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off", "-c", "max_connections=300",
		"-c", "shared_buffers=256MB", "-c", "autovacuum_naptime=10s", "-c", "max_wal_size=4GB")
	server.Dir = folder
	// The server ends with the thread that started it, so that it cannot outlive a
	// test process that is killed.
	server.SysProcAttr = &syscall.SysProcAttr{Credential: credential, Pdeathsig: syscall.SIGINT}
	run(t, server)
	address := "postgres://postgres@/postgres?host=" + url.QueryEscape(folder)
	waitReady(t, address)
	return address
}

// account gives the folder to the user that may run a server: root may not.
func account(folder string) (*syscall.Credential, error) {
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

func run(t testing.TB, server *exec.Cmd) {
	t.Helper()
	var log bytes.Buffer
	server.Stdout, server.Stderr = &log, &log
	started, ended := make(chan error), make(chan struct{})
	go func() {
		defer close(ended)
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := server.Start()
		started <- err
		if err == nil {
			_ = server.Wait()
		}
	}()
	if err := <-started; err != nil {
		t.Fatalf("start PostgreSQL: %v", err)
	}
	t.Cleanup(func() {
		_ = server.Process.Signal(syscall.SIGINT)
		<-ended
		if t.Failed() {
			t.Logf("log of PostgreSQL:\n%s", tail(log.String(), 4000))
		}
	})
}

func tail(s string, n int) string { return s[max(0, len(s)-n):] }

func waitReady(t testing.TB, address string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		conn, err := pgx.Connect(ctx, address)
		if err == nil {
			_ = conn.Close(ctx)
			return
		}
		select {
		case <-ctx.Done():
			t.Fatalf("PostgreSQL did not start: %v", err)
		case <-tick.C:
		}
	}
}
