package web_test

import (
	"context"
	"errors"
	"net"
	"net/http"
	"testing"
	"time"

	"sankofa/internal/web"
	"sankofa/internal/web/webtest"
)

// slow is an archive whose health check waits, as a request in progress.
type slow struct {
	web.Archive
	started chan struct{}
	finish  chan struct{}
}

func (s slow) Ping(context.Context) error {
	close(s.started)
	<-s.finish
	return nil
}

// A request in progress is completed, and health reports that the server is stopping.
func TestShutdown(t *testing.T) {
	t.Parallel()
	held := slow{started: make(chan struct{}), finish: make(chan struct{})}
	s := webtest.New(t, func(o *web.Options) { held.Archive = o.Archive; o.Archive = held })
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	served := make(chan error)
	go func() { served <- s.Server.Serve(ctx, l, 0, time.Minute) }()
	statuses := make(chan int)
	go func() {
		got, err := http.Get("http://" + l.Addr().String() + "/api/health")
		if err != nil {
			t.Error(err)
			statuses <- 0
			return
		}
		_ = got.Body.Close()
		statuses <- got.StatusCode
	}()
	<-held.started
	stop()
	for range time.Tick(time.Millisecond) { // until the listener is closed
		conn, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			break
		}
		_ = conn.Close()
	}
	close(held.finish)
	if status := <-statuses; status != http.StatusServiceUnavailable {
		t.Errorf("health says %d while the server stops", status)
	}
	if err := <-served; err != nil {
		t.Error(err)
	}
}

// A load balancer sees that the server is about to stop while it still accepts.
func TestHealthTurnsBeforeTheListenerCloses(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	served := make(chan error)
	go func() { served <- s.Server.Serve(ctx, l, 24*time.Hour, time.Minute) }()
	stop()
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	for status := 0; status != http.StatusServiceUnavailable; { // H-12 F-02, on new connections
		got, err := client.Get("http://" + l.Addr().String() + "/api/health")
		if err != nil {
			t.Fatal(err)
		}
		_ = got.Body.Close()
		status = got.StatusCode
	}
	if err := l.Close(); err != nil { // the rest of the day
		t.Fatal(err)
	}
	if err := <-served; !errors.Is(err, net.ErrClosed) {
		t.Error(err)
	}
}
