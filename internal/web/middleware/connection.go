package middleware

import (
	"crypto/tls"
	"io"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"
)

// Connections bounds how many connections there are, and how many of one client. When
// there is no room, the connection that has done nothing for longest is closed, of
// the client that has most; if all are busy, the new one is refused.
type Connections struct {
	total     int
	perClient int
	addresses Addresses

	mu      sync.Mutex
	open    map[*connection]struct{}
	clients map[netip.Prefix]int
}

// NewConnections allows so many connections, a quarter of them to one client. Trusted
// proxies, through which everyone may come, have no bound of their own.
func NewConnections(total int, addresses Addresses) *Connections {
	return &Connections{
		total: total, perClient: max(1, total/4), addresses: addresses,
		open: map[*connection]struct{}{}, clients: map[netip.Prefix]int{},
	}
}

// busy is the text of a refusal.
const busy = "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"

// connection knows since when it waits for a request.
type connection struct {
	net.Conn
	set    *Connections
	client netip.Prefix // not valid if it has no bound of its own
	idle   atomic.Int64 // in nanoseconds since 1970; 0 while a request is served
	closed sync.Once
}

// ReadFrom lets the system send files by itself, where it can.
func (c *connection) ReadFrom(r io.Reader) (int64, error) {
	if direct, ok := c.Conn.(io.ReaderFrom); ok {
		return direct.ReadFrom(r)
	}
	return io.Copy(struct{ io.Writer }{c.Conn}, r)
}

func (c *connection) Close() error {
	c.closed.Do(func() { c.set.remove(c) })
	return c.Conn.Close()
}

// Listen returns a listener that accepts what there is room for.
func (s *Connections) Listen(l net.Listener) net.Listener { return &boundedListener{l, s} }

type boundedListener struct {
	net.Listener
	set *Connections
}

func (l *boundedListener) Accept() (net.Conn, error) {
	for {
		accepted, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if c := l.set.add(accepted); c != nil {
			return c, nil
		}
		_ = accepted.SetWriteDeadline(time.Now().Add(time.Second)) // the system has room for it
		_, _ = io.WriteString(accepted, busy)
		_ = accepted.Close()
	}
}

// State is called by the server when the state of a connection changes.
func (s *Connections) State(c net.Conn, state http.ConnState) {
	if encrypted, ok := c.(*tls.Conn); ok {
		c = encrypted.NetConn()
	}
	if known, ok := c.(*connection); ok {
		switch state {
		case http.StateActive:
			known.idle.Store(0)
		case http.StateIdle:
			known.idle.Store(time.Now().UnixNano())
		}
	}
}

func (s *Connections) add(accepted net.Conn) *connection {
	c := &connection{Conn: accepted, set: s}
	c.idle.Store(time.Now().UnixNano())
	if peer, err := netip.ParseAddrPort(accepted.RemoteAddr().String()); err == nil {
		if addr := peer.Addr().Unmap(); !s.addresses.trusts(addr) {
			c.client = ClientPrefix(addr)
		}
	}
	for {
		evicted, full := s.room(c)
		if evicted == nil {
			if full {
				return nil
			}
			return c
		}
		_ = evicted.Close()
	}
}

// room takes a place for a connection, or returns one that has to go first. It is
// full if there is none.
func (s *Connections) room(c *connection) (evicted *connection, full bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case c.client.IsValid() && s.clients[c.client] >= s.perClient:
		evicted = s.longestIdle(func(other *connection) bool { return other.client == c.client })
		return evicted, evicted == nil
	case len(s.open) >= s.total:
		most := 0
		for _, n := range s.clients {
			most = max(most, n)
		}
		evicted = s.longestIdle(func(other *connection) bool { return s.clients[other.client] == most })
		if evicted == nil {
			evicted = s.longestIdle(func(*connection) bool { return true })
		}
		return evicted, evicted == nil
	}
	s.open[c] = struct{}{}
	if c.client.IsValid() {
		s.clients[c.client]++
	}
	return nil, false
}

func (s *Connections) longestIdle(of func(*connection) bool) (longest *connection) {
	since := int64(0)
	for c := range s.open {
		if at := c.idle.Load(); at != 0 && (since == 0 || at < since) && of(c) {
			longest, since = c, at
		}
	}
	return longest
}

func (s *Connections) remove(c *connection) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.open, c)
	if c.client.IsValid() {
		if s.clients[c.client]--; s.clients[c.client] == 0 {
			delete(s.clients, c.client)
		}
	}
}
