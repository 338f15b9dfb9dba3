package middleware

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"testing"
	"time"
)

// bounded serves with a bound of connections. Requests to /hold wait until the end.
func bounded(t *testing.T, total int, trusted ...netip.Prefix) (address string, set *Connections) {
	t.Helper()
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	set = NewConnections(total, Addresses{trusted})
	release := make(chan struct{})
	server := &http.Server{ReadHeaderTimeout: time.Minute, ConnState: set.State, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/hold" {
			w.WriteHeader(200)
			_ = http.NewResponseController(w).Flush()
			<-release
		}
	})}
	done := make(chan error, 1)
	go func() { done <- server.Serve(set.Listen(inner)) }()
	t.Cleanup(func() {
		close(release)
		if err := server.Close(); err != nil {
			t.Error(err)
		}
		if err := <-done; !errors.Is(err, http.ErrServerClosed) {
			t.Error(err)
		}
	})
	return inner.Addr().String(), set
}

// visit opens a connection from an address of this machine.
func visit(t *testing.T, from, to string) net.Conn {
	t.Helper()
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
	c, err := dialer.DialContext(t.Context(), "tcp", to)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return c
}

// ask sends a request and returns the status, 0 if the connection is closed.
func ask(c net.Conn, path string) int {
	r, err := http.NewRequestWithContext(context.Background(), http.MethodGet, "http://x"+path, nil)
	if err != nil || r.Write(c) != nil {
		return 0
	}
	got, err := http.ReadResponse(bufio.NewReader(c), r)
	if err != nil {
		return 0
	}
	return got.StatusCode
}

func TestConnections(t *testing.T) {
	t.Run("H-01 R-51 one client has a quarter, and its idle connections go first", func(t *testing.T) {
		address, set := bounded(t, 40)
		var conns []net.Conn
		for range 30 {
			c := visit(t, "127.0.0.9", address)
			if ask(c, "/") != 200 {
				t.Fatal("the newest connection is not served")
			}
			conns = append(conns, c)
		}
		set.mu.Lock()
		n := len(set.open)
		set.mu.Unlock()
		if n > 10 {
			t.Errorf("one client has %d connections", n)
		}
		if _, err := conns[0].Read(make([]byte, 1)); !errors.Is(err, io.EOF) {
			t.Errorf("the oldest is open: %v", err)
		}
		if ask(visit(t, "127.0.0.8", address), "/") != 200 {
			t.Error("another client is refused")
		}
	})
	t.Run("H-01 R-51 a client whose connections are all busy is refused", func(t *testing.T) {
		address, _ := bounded(t, 8)
		for range 2 {
			if ask(visit(t, "127.0.0.9", address), "/hold") != 200 {
				t.Fatal("a connection is not served")
			}
		}
		if status := ask(visit(t, "127.0.0.9", address), "/"); status != 503 && status != 0 {
			t.Errorf("the third is answered with %d", status)
		}
		if ask(visit(t, "127.0.0.8", address), "/") != 200 {
			t.Error("another client is refused")
		}
	})
	t.Run("H-01 R-51 when all are taken, whoever has most gives one up", func(t *testing.T) {
		address, set := bounded(t, 8)
		for _, from := range []string{"127.0.0.2", "127.0.0.2", "127.0.0.3", "127.0.0.3", "127.0.0.4", "127.0.0.4", "127.0.0.5"} {
			ask(visit(t, from, address), "/")
		}
		reader := visit(t, "127.0.0.6", address)
		ask(reader, "/")
		for _, from := range []string{"127.0.0.7", "127.0.0.8"} {
			if ask(visit(t, from, address), "/") != 200 {
				t.Errorf("%s is refused", from)
			}
		}
		if ask(reader, "/") != 200 {
			t.Error("who has one connection lost it")
		}
		set.mu.Lock()
		defer set.mu.Unlock()
		if len(set.open) > 8 {
			t.Errorf("there are %d", len(set.open))
		}
	})
	t.Run("H-01 a trusted proxy has no bound of its own", func(t *testing.T) {
		address, _ := bounded(t, 8, netip.MustParsePrefix("127.0.0.9/32"))
		for range 6 {
			if ask(visit(t, "127.0.0.9", address), "/hold") != 200 {
				t.Error("a connection is refused")
			}
		}
	})
}

func TestShareOfBodies(t *testing.T) {
	b := NewBodies(1000, nil)
	one, two := netip.MustParsePrefix("192.0.2.1/32"), netip.MustParsePrefix("192.0.2.2/32")
	if !b.reserve(one, 250) || b.reserve(one, 1) {
		t.Error("H-01 one client does not hold a quarter")
	}
	if !b.reserve(two, 250) || !b.reserve(netip.Prefix{}, 500) || b.reserve(netip.MustParsePrefix("192.0.2.3/32"), 1) {
		t.Error("H-01 all together do not hold the whole")
	}
	b.release(one, 250)
	if !b.reserve(one, 250) || b.Held() != 1000 {
		t.Error("H-01 what is given back is lost")
	}
}
