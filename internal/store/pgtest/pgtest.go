// Package pgtest gives tests a real PostgreSQL: a throw-away cluster from the
// binaries of the machine, or the server that SANKOFA_TEST_POSTGRES_URL names. A
// test that cannot have one fails; it is never skipped.
package pgtest

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"sync"
	"sync/atomic"
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

// clusters counts them, because several may share a server.
var clusters atomic.Int64

// Start starts a cluster that ends with the test. If prepare is given, it is run
// once, and every database of the cluster starts as a copy of what it made.
func Start(t testing.TB, prepare func(ctx context.Context, url string) error) *Cluster {
	t.Helper()
	address := os.Getenv(Env)
	if address == "" {
		server, err := Launch(t.Context(), Fast...)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := server.Stop(); err != nil {
				t.Errorf("stop PostgreSQL: %v", err)
			}
			if t.Failed() {
				t.Logf("log of PostgreSQL:\n%s", server.Log())
			}
		})
		address = server.URL
	}
	u, err := url.Parse(address)
	if err != nil {
		t.Fatalf("%s is not a URL", Env)
	}
	c := &Cluster{url: u, prepare: prepare, prefix: fmt.Sprintf("sankofa_test_%d_%d", os.Getpid(), clusters.Add(1))}
	t.Cleanup(func() { c.drop(t, c.prefix+"_template") })
	return c
}

// Database makes a fresh database for the test and returns its URL.
func (c *Cluster) Database(t testing.TB) string {
	t.Helper()
	template := "template0"
	if c.prepare != nil {
		template = c.prefix + "_template"
		c.template.Do(func() { c.failed = c.makeTemplate(t.Context(), template) })
	}
	if c.failed != nil {
		t.Fatalf("prepare template database: %v", c.failed)
	}
	name := fmt.Sprintf("%s_%d", c.prefix, c.names.Add(1))
	if err := c.admin(t.Context(), "CREATE DATABASE "+name+" TEMPLATE "+template); err != nil {
		t.Fatalf("create database: %v", err)
	}
	t.Cleanup(func() { c.drop(t, name) })
	return c.address(name)
}

func (c *Cluster) makeTemplate(ctx context.Context, name string) error {
	if err := c.admin(ctx, "CREATE DATABASE "+name); err != nil {
		return err
	}
	return c.prepare(ctx, c.address(name))
}

func (c *Cluster) drop(t testing.TB, name string) {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	if err := c.admin(ctx, "DROP DATABASE IF EXISTS "+name+" WITH (FORCE)"); err != nil {
		t.Errorf("drop database: %v", err)
	}
}

// address returns the URL of a database. It turns off the timeouts that the store sets
// for statements and locks, because a busy machine exceeds them.
func (c *Cluster) address(database string) string {
	u := *c.url
	u.Path = "/" + database
	query := u.Query()
	query.Set("statement_timeout", "0")
	query.Set("lock_timeout", "0")
	u.RawQuery = query.Encode()
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
