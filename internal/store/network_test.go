package store_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"sankofa/internal/archive"
	"sankofa/internal/store"
	"sankofa/internal/store/pgtest"
)

// wire stands between a store and its PostgreSQL, and can be cut.
type wire struct {
	net.Listener
	config *pgx.ConnConfig // of the far end
	fault  atomic.Value    // of what happens to the next traffic
	open   sync.Map        // the connections, so that they can be ended
	all    sync.WaitGroup
}

type fault string

const (
	whole        fault = ""
	beforeCommit fault = "the line is cut before the server is told to commit"
	afterCommit  fault = "the line is cut before the server's answer to a commit"
	silent       fault = "nothing arrives, and nobody says so"
)

// newWire returns a wire to a database, and the address of its near end.
func newWire(t *testing.T, address string) (*wire, string) {
	t.Helper()
	config, err := pgx.ParseConfig(address)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	near := url.URL{Scheme: "postgres", User: url.UserPassword(config.User, config.Password), Host: listener.Addr().String(), Path: config.Database}
	w := &wire{Listener: listener, config: config}
	w.fault.Store(whole)
	w.all.Go(w.accept)
	t.Cleanup(func() {
		if err := listener.Close(); err != nil {
			t.Error(err)
		}
		w.end()
		w.all.Wait()
	})
	return w, near.String()
}

func (w *wire) accept() {
	for {
		near, err := w.Accept()
		if err != nil {
			return // closed
		}
		network, address := pgconn.NetworkAddress(w.config.Host, w.config.Port)
		far, err := net.Dial(network, address)
		if err != nil {
			_ = near.Close()
			continue
		}
		w.open.Store(near, far)
		var committing atomic.Bool
		w.all.Go(func() { w.carry(far, near, &committing, true) })
		w.all.Go(func() { w.carry(near, far, &committing, false) })
	}
}

// carry takes bytes from one end to the other until either end is gone.
func (w *wire) carry(to, from net.Conn, committing *atomic.Bool, asked bool) {
	defer func() { _, _ = to.Close(), from.Close() }()
	buffer := make([]byte, 64<<10)
	for {
		n, err := from.Read(buffer)
		if err != nil {
			return
		}
		switch fault := w.fault.Load(); {
		case fault == silent:
			continue
		case fault == whole:
		case asked && bytes.Contains(buffer[:n], []byte("commit\x00")):
			if fault == beforeCommit {
				return
			}
			committing.Store(true)
		case !asked && committing.Load():
			return // the server has done it, and nobody hears
		}
		if _, err := to.Write(buffer[:n]); err != nil {
			return
		}
	}
}

// end cuts all connections.
func (w *wire) end() {
	w.open.Range(func(near, far any) bool {
		_, _ = near.(io.Closer).Close(), far.(io.Closer).Close()
		return true
	})
}

// Whatever happens on the line, a request that is sent again with its key makes its
// change once.
func TestLostCommit(t *testing.T) {
	t.Parallel()
	cluster := pgtest.Start(t, migrated)
	for _, trouble := range []fault{beforeCommit, afterCommit} {
		t.Run("F-10 "+string(trouble), func(t *testing.T) {
			wire, address := newWire(t, cluster.Database(t))
			s := opener(store.Options{DatabaseURL: address})(t)
			key := archive.Key{UserID: "u", Scope: "POST /api/events", Value: "k", Hash: []byte("h")}
			try := func(on fault) error {
				key := key
				if answer, err := s.ClaimKey(t.Context(), &key); answer != nil || err != nil {
					return err // made already, or not now
				}
				by := author
				by.Key, by.Receipt = &key, func(item archive.Item) ([]byte, error) {
					return []byte(item.Base().ID), nil
				}
				wire.fault.Store(on)
				err := s.CreateEvent(t.Context(), newEvent("Once"), by)
				wire.fault.Store(whole)
				if err != nil {
					err = errors.Join(err, s.ReleaseKey(t.Context(), &key))
				}
				return err
			}
			if err := try(trouble); archive.CodeOf(err) != archive.CodeUnavailable {
				t.Fatalf("the first try: %v", err)
			}
			for range 2 {
				if err := try(whole); err != nil {
					t.Fatalf("another try: %v", err)
				}
			}
			// The change reaches the catalogue although nobody heard of its end.
			eventually(t, "F-10 there is one event", func() bool {
				list, err := s.ListEvents(t.Context(), archive.EventFilter{})
				return err == nil && list.Total == 1
			})
		})
	}
}

// A line on which nothing arrives any more ends requests at their time, and the store
// works again soon after the line does.
func TestSilentLine(t *testing.T) {
	t.Parallel()
	wire, address := newWire(t, pgtest.Start(t, migrated).Database(t))
	s := opener(store.Options{DatabaseURL: address})(t)
	e := newEvent("Kept")
	if err := s.CreateEvent(t.Context(), e, author); err != nil {
		t.Fatal(err)
	}
	wire.fault.Store(silent)
	for name, call := range map[string]func(context.Context) error{
		"read":  func(ctx context.Context) error { _, err := s.Event(ctx, e.ID); return err },
		"write": func(ctx context.Context) error { return s.CreateEvent(ctx, newEvent("Lost"), author) },
		"ping":  s.Ping,
	} {
		ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
		err := call(ctx)
		cancel()
		if archive.CodeOf(err) != archive.CodeUnavailable {
			t.Errorf("F-09 %s on a silent line: %v", name, err)
		}
	}
	wire.fault.Store(whole)
	wire.end()
	eventually(t, "F-09 it heals", func() bool {
		_, err := s.Event(t.Context(), e.ID)
		return err == nil && s.CreateEvent(t.Context(), newEvent("Later"), author) == nil
	})
	list, err := s.ListEvents(t.Context(), archive.EventFilter{})
	if err != nil || list.Total != 2 {
		t.Errorf("F-09 %+v, %v", list, err)
	}
}

// A database that says nothing ends the calls that wait for it, also those with much
// time, and is known to be away until it speaks again.
func TestAFrozenDatabase(t *testing.T) {
	t.Parallel()
	wire, address := newWire(t, pgtest.Start(t, migrated).Database(t))
	s := opener(store.Options{DatabaseURL: address})(t)
	e := newEvent("Kept")
	if err := s.CreateEvent(t.Context(), e, author); err != nil {
		t.Fatal(err)
	}
	eventually(t, "H-14 it is reachable before it freezes", s.Reachable)
	wire.fault.Store(silent)
	for name, call := range map[string]func(context.Context) error{
		"read":  func(ctx context.Context) error { _, err := s.Event(ctx, e.ID); return err },
		"write": func(ctx context.Context) error { return s.CreateEvent(ctx, newEvent("Lost"), author) },
	} {
		ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
		err := call(ctx)
		cancel()
		if archive.CodeOf(err) != archive.CodeUnavailable {
			t.Errorf("H-14 F-09 %s while it is frozen: %v", name, err)
		}
		// The time to connect may have ended the call before the watch has ended its own.
		eventually(t, "H-14 F-09 it is known to be away", func() bool { return !s.Reachable() })
	}
	wire.fault.Store(whole)
	wire.end()
	eventually(t, "H-14 F-09 it is read once it is back", func() bool {
		_, err := s.Event(t.Context(), e.ID)
		return err == nil && s.Reachable()
	})
}

// eventually fails a test if a condition does not come true within a minute.
func eventually(t *testing.T, what string, condition func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !condition(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%s: not within a minute", what)
		}
	}
}
