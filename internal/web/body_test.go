package web_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"sankofa/internal/web"
	"sankofa/internal/web/webtest"
)

// pipes is a network in memory, whose time is that of the test.
type pipes struct {
	accepted chan net.Conn
	closed   chan struct{}
	once     sync.Once
	clients  []net.Conn
	sending  sync.WaitGroup
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.accepted:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	p.once.Do(func() { close(p.closed) })
	return nil
}

func (p *pipes) Addr() net.Addr { return &net.TCPAddr{} }

// serveInMemory serves a site until the test ends.
func serveInMemory(t *testing.T, s *webtest.Site) *pipes {
	t.Helper()
	network := &pipes{accepted: make(chan net.Conn), closed: make(chan struct{})}
	ctx, stop := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- s.Server.Serve(ctx, network, 0, time.Second) }()
	t.Cleanup(func() {
		for _, client := range network.clients {
			_ = client.Close()
		}
		network.sending.Wait()
		stop()
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	return network
}

// sender is a client that sends a body at its own pace.
type sender struct {
	net.Conn
	response chan *http.Response // nil if the connection was cut
	sending  *sync.WaitGroup
}

func (p *pipes) send(method, target string, length int, headers ...string) *sender {
	client, server := net.Pipe()
	p.accepted <- server
	p.clients = append(p.clients, client)
	s := &sender{client, make(chan *http.Response, 1), &p.sending}
	s.sending.Go(func() {
		got, err := http.ReadResponse(bufio.NewReader(client), nil)
		if err != nil {
			got = nil
		}
		s.response <- got
	})
	var head strings.Builder
	fmt.Fprintf(&head, "%s %s HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n", method, target, length)
	for i := 0; i < len(headers); i += 2 {
		fmt.Fprintf(&head, "%s: %s\r\n", headers[i], headers[i+1])
	}
	_, _ = io.WriteString(client, head.String()+"\r\n")
	return s
}

// at sends a text, so many bytes a second, until it is sent or refused.
func (s *sender) at(rate int, text string) *sender {
	s.sending.Go(func() {
		for len(text) > 0 {
			n := min(len(text), max(1, rate))
			if _, err := io.WriteString(s, text[:n]); err != nil {
				return
			}
			text = text[n:]
			time.Sleep(time.Second)
		}
	})
	return s
}

func importForm(size int) (kind, body string) {
	event := `[{"title":"T","country":"Ghana","date":"1957-03-06","summary":"S.","tags":["A"]}` + strings.Repeat(" ", size) + "]"
	return "multipart/form-data; boundary=b", "--b\r\nContent-Disposition: form-data; name=\"dryRun\"\r\n\r\ntrue\r\n" +
		"--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"e.json\"\r\n\r\n" + event + "\r\n--b--\r\n"
}

func TestPaceOfBodies(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		rate, size, status int
		most               time.Duration
	}{
		"H-01 R-51 a byte a second is cut off":                {1, 100, 408, 11 * time.Second},
		"H-01 R-51 7 kB/s is cut off":                         {7000, 2 << 20, 408, 2 * time.Minute},
		"H-01 R-51 5 MB at 200 kB/s arrive":                   {200_000, 5 << 20, 200, time.Minute},
		"H-01 R-51 5 MB of a phone arrive at 10 kB/s":         {10_000, 5 << 20, 200, 10 * time.Minute},
		"H-01 R-51 a short pause at the beginning is allowed": {50, 100, 200, time.Minute},
	} {
		t.Run(name, func(t *testing.T) {
			webtest.FrozenClock(t, func(t *testing.T) {
				s := webtest.New(t)
				headers := s.As("admin")
				network := serveInMemory(t, s)
				kind, body := importForm(tt.size)
				start := time.Now()
				// An access token lives 15 minutes; the database keeps another clock.
				got := <-network.send("POST", "/api/events/import", len(body), append(headers, "Content-Type", kind)...).at(tt.rate, body).response
				if got == nil || got.StatusCode != tt.status {
					t.Fatalf("after %s: %v", time.Since(start), got)
				}
				if took := time.Since(start); took > tt.most {
					t.Errorf("it took %s", took)
				}
				if tt.status == 408 && !got.Close {
					t.Error("the connection stays open")
				}
			})
		})
	}
	t.Run("H-01 R-51 credentials that do not arrive are cut off", func(t *testing.T) {
		webtest.FrozenClock(t, func(t *testing.T) {
			s := webtest.New(t)
			network := serveInMemory(t, s)
			start := time.Now()
			got := <-network.send("POST", "/api/auth/login", 1000, "Content-Type", "application/json").response
			if got == nil || got.StatusCode != 408 || time.Since(start) > 11*time.Second {
				t.Errorf("after %s: %v", time.Since(start), got)
			}
		})
	})
}

func TestMemoryOfBodies(t *testing.T) {
	t.Parallel()
	t.Run("H-01 R-52 all bodies together are bounded", func(t *testing.T) {
		webtest.FrozenClock(t, func(t *testing.T) {
			s := webtest.New(t, func(o *web.Options) { o.BodyMemory = 4 << 20 })
			target := "/api/events/" + s.Add(nil).ID + "/comments"
			headers := append(s.As("user"), "Content-Type", "application/json")
			network := serveInMemory(t, s)
			const size = 1000 << 10
			var senders []*sender
			for range 10 {
				one := network.send("POST", target, size, headers...)
				one.at(size, strings.Repeat(" ", size-1)) // all but the end
				senders = append(senders, one)
			}
			time.Sleep(7 * time.Second) // what a refused one was sending is awaited for a while
			refused := 0
			for _, one := range senders {
				select {
				case got := <-one.response:
					refused++
					if got == nil || got.StatusCode != 503 || got.Header.Get("Retry-After") == "" {
						t.Errorf("got %v", got)
					}
				default:
				}
			}
			if refused < 6 || refused == 10 {
				t.Errorf("%d of 10 were refused", refused)
			}
			s.Get("/api/events").OK(t)
			for _, one := range senders {
				_ = one.Close()
			}
			synctest.Wait()
			late := network.send("POST", target, 30, headers...).at(30, `{"body":"What is left over.."}`)
			if got := <-late.response; got == nil || got.StatusCode != 201 {
				t.Errorf("nothing was given back: %v", got)
			}
		})
	})
	t.Run("H-01 R-52 credentials are small", func(t *testing.T) {
		s := webtest.New(t)
		s.Call("", "POST", "/api/auth/login", `{"email":"`+strings.Repeat("a", 20<<10)+`"}`).Fails(t, 413, "too_large", "The body is too large.")
	})
	t.Run("H-01 who may not send a body is told before it is read", func(t *testing.T) {
		webtest.FrozenClock(t, func(t *testing.T) {
			s := webtest.New(t)
			network := serveInMemory(t, s)
			for target, want := range map[string]int{"POST /api/events": 401, "POST /api/users": 401, "PATCH /api/settings": 401, "PUT /api/auth/profile": 401} {
				method, path, _ := strings.Cut(target, " ")
				start := time.Now()
				got := <-network.send(method, path, 1000, "Content-Type", "application/json").response
				if got == nil || got.StatusCode != want || time.Since(start) > 6*time.Second {
					t.Errorf("%s: %v after %s", target, got, time.Since(start))
				}
			}
		})
	})
}
