package web_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

func TestSortsAndFiltersOfOthers(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	shown := s.Add(func(e *archive.Event) { e.Title = "Shown" })
	s.Add(func(e *archive.Event) { e.Title, e.Status = "Hidden", archive.StatusDraft })
	for _, query := range []string{"sort=passwordHash", "sort=createdBy", "sort=title%3BDROP", "sort=", "createdBy=" + shown.CreatedBy, "isActive=false", "includeDrafts=true", "status=draft", "status=all", "mine=true"} {
		got := s.Get("/api/events?" + query)
		if got.StatusCode >= 500 || strings.Contains(got.Text, "Hidden") {
			t.Errorf("H-18 R-11 %s: %d %s", query, got.StatusCode, got.Text)
		}
	}
	for _, query := range []string{"sort=password_hash", "role=none", "sort=email"} {
		if got := s.Call("admin", "GET", "/api/users?"+query, nil); got.StatusCode >= 500 || strings.Contains(got.Text, "argon2") {
			t.Errorf("H-18 R-11 users, %s: %d", query, got.StatusCode)
		}
	}
}

func TestWhoHasAnAccountIsNotTold(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	s.Person("user")
	answer := func(email string) string {
		got := s.Call("", "POST", "/api/auth/forgot-password", webtest.Object("email", email))
		got.Header.Del("X-Request-Id")
		got.Header.Del("Date")
		return fmt.Sprint(got.StatusCode, got.Header, got.Text)
	}
	if known, unknown := answer("user@example.org"), answer("nobody@example.org"); known != unknown {
		t.Errorf("H-18 R-14 %s\nis not\n%s", known, unknown)
	}
}

func TestRefreshesAtOnce(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	session := s.Person("user")
	refresh := func() webtest.Reply {
		return s.Call("", "POST", "/api/auth/refresh", webtest.Object("refreshToken", session.RefreshToken))
	}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if got := refresh(); got.StatusCode != 200 {
				t.Errorf("H-18 R-19 %d %s", got.StatusCode, got.Text)
			}
		})
	}
	all.Wait()
	var list struct{ Items []struct{ ID string } }
	s.Call("user", "GET", "/api/auth/sessions", nil).Read(t, 200, &list)
	if len(list.Items) != 1 {
		t.Errorf("H-18 R-19 the session was forked: %+v", list)
	}
	s.Call("", "POST", "/api/auth/logout", webtest.Object("refreshToken", session.RefreshToken)).OK(t)
	if got := refresh(); got.StatusCode != 401 {
		t.Errorf("H-18 R-19 after the logout: %d", got.StatusCode)
	}
}

func TestAddressesOfOthersAreNotFetched(t *testing.T) {
	t.Parallel()
	var asked atomic.Int64
	other := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked.Add(1) }))
	defer other.Close()
	s := webtest.New(t)
	e := s.Create("editor", "image", other.URL+"/a.jpg", "status", "published", "sources", []map[string]any{{"kind": "web", "title": "T", "url": other.URL + "/source"}})
	for _, target := range []string{"/", "/events/" + e.ID, webtest.Card(&e), "/api/events/" + e.ID + "/share", "/feeds/latest.atom", "/api/events/" + e.ID} {
		s.Get(target)
	}
	if n := asked.Load(); n != 0 {
		t.Errorf("H-18 R-35 the server fetched %d addresses that an editor wrote", n)
	}
}

func TestPolicyWithoutNonce(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	first, second := s.Get("/").Header.Get("Content-Security-Policy"), s.Get("/").Header.Get("Content-Security-Policy")
	if first != second || strings.Contains(first, "nonce") || !strings.Contains(first, "sha256-") {
		t.Errorf("H-18 R-42 a cached page must name its scripts by their hashes: %s", first)
	}
}

// pipeListener is a listener whose connections are in memory, where a frozen clock can end
// them.
type pipeListener struct{ waiting chan net.Conn }

func (p pipeListener) Accept() (net.Conn, error) {
	conn, ok := <-p.waiting
	if !ok {
		return nil, net.ErrClosed
	}
	return conn, nil
}
func (p pipeListener) Close() error   { return nil }
func (p pipeListener) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 1} }

func (p pipeListener) dial() net.Conn {
	client, server := net.Pipe()
	p.waiting <- server
	return client
}

func TestSlowClients(t *testing.T) {
	t.Parallel()
	webtest.FrozenClock(t, func(t *testing.T) {
		s := webtest.New(t)
		l := pipeListener{make(chan net.Conn)}
		go func() { _ = s.Server.Serve(t.Context(), l, 0, 0) }()
		defer close(l.waiting)
		closed := func(name string, conn net.Conn, within time.Duration) {
			t.Helper()
			start := time.Now()
			_ = conn.SetReadDeadline(start.Add(2 * within))
			_, err := io.ReadAll(conn)
			if took := time.Since(start); err != nil && !errors.Is(err, io.ErrClosedPipe) || took > within {
				t.Errorf("H-18 R-51 L-07 %s: open for %s, %v", name, took, err)
			}
		}
		slow := l.dial()
		if _, err := io.WriteString(slow, "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "); err != nil {
			t.Fatal(err)
		}
		honest := l.dial()
		go func() {
			for i := range len("GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n") {
				_, _ = io.WriteString(honest, "GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n"[i:i+1])
				time.Sleep(100 * time.Millisecond)
			}
		}()
		got, err := http.ReadResponse(bufio.NewReader(honest), nil)
		if err != nil || got.StatusCode != http.StatusOK {
			t.Errorf("H-18 R-51 a slow but honest client: %v", err)
		}
		_, _ = io.Copy(io.Discard, got.Body)
		closed("half a header", slow, 15*time.Second)
		closed("idle after a response", honest, 3*time.Minute)
		silent := l.dial()
		closed("nothing at all", silent, 15*time.Second)
	})
}

func TestDeletingWhatOthersWriteTo(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	s.Person("user")
	s.Person("admin")
	for range 10 {
		e := s.Create("admin", "status", "published")
		var all sync.WaitGroup
		for _, do := range []func() webtest.Reply{
			func() webtest.Reply {
				return s.Call("user", "POST", "/api/events/"+e.ID+"/comments", webtest.Object("body", "Well found."))
			},
			func() webtest.Reply { return s.Call("admin", "DELETE", "/api/events/"+e.ID, nil) },
			func() webtest.Reply {
				return s.Call("admin", "PUT", "/api/events/"+e.ID, webtest.Draft("title", "Changed", "status", "published"))
			},
		} {
			all.Go(func() {
				if got := do(); got.StatusCode >= 500 {
					t.Errorf("H-18 R-64 %d %s", got.StatusCode, got.Text)
				}
			})
		}
		all.Wait()
		if got := s.Get("/api/events/" + e.ID + "/comments"); got.StatusCode != 404 {
			t.Errorf("H-18 R-64 the discussion of a deleted event: %d", got.StatusCode)
		}
	}
	e := s.Create("editor", "status", "published")
	s.Comment("user", e.ID, "Of somebody who leaves.")
	s.Call("admin", "DELETE", "/api/users/"+s.Person("user").User.ID, nil).OK(t)
	if got := s.Call("admin", "GET", "/api/events/"+e.ID+"/comments", nil); got.StatusCode != 200 {
		t.Errorf("H-18 R-64 %d %s", got.StatusCode, got.Text)
	}
}
