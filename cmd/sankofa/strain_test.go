package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
	"unsafe"
)

// healthy asks until the server says that it is well.
func (s *served) healthy(within time.Duration) error {
	client := http.Client{Timeout: time.Second}
	var last error
	for end := time.Now().Add(within); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		resp, err := client.Get(s.url + "/api/health")
		if err != nil {
			last = err
			continue
		}
		_, _ = io.Copy(io.Discard, resp.Body)
		_ = resp.Body.Close()
		if resp.StatusCode == http.StatusOK {
			return nil
		}
		last = fmt.Errorf("it answers %d", resp.StatusCode)
	}
	return last
}

func limitFiles(pid, n int) error {
	limit := syscall.Rlimit{Cur: uint64(n), Max: uint64(n)}
	_, _, errno := syscall.RawSyscall6(syscall.SYS_PRLIMIT64, uintptr(pid), syscall.RLIMIT_NOFILE, uintptr(unsafe.Pointer(&limit)), 0, 0, 0)
	if errno != 0 {
		return errno
	}
	return nil
}

// A server without a file to spare for another visitor waits, goes on when there is
// one, and keeps what it has.
func TestNoFilesLeft(t *testing.T) {
	folder := t.TempDir()
	s := startProgram(t, "--data", folder)
	token := s.signIn(t)
	if _, err := s.create(t.Context(), token, "Before"); err != nil {
		t.Fatal(err)
	}
	http.DefaultClient.CloseIdleConnections() // the next request is another visitor
	used, err := os.ReadDir(filepath.Join("/proc", fmt.Sprint(s.Process.Pid), "fd"))
	if err != nil {
		t.Fatal(err)
	}
	if err := limitFiles(s.Process.Pid, len(used)+10); err != nil {
		t.Fatal(err)
	}
	var visitors []net.Conn
	for range 100 {
		conn, err := net.DialTimeout("tcp", strings.TrimPrefix(s.url, "http://"), time.Second)
		if err != nil {
			break // the system's own line is full
		}
		visitors = append(visitors, conn)
	}
	if len(visitors) < 20 {
		t.Fatalf("only %d visitors came", len(visitors))
	}
	ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
	_, err = s.create(ctx, token, "During")
	cancel()
	if err == nil {
		t.Error("F-19 there were files left, so the test shows nothing")
	}
	for _, conn := range visitors {
		_ = conn.Close()
	}
	if err := s.healthy(time.Minute); err != nil {
		t.Fatalf("F-19 it does not heal: %v", err)
	}
	if _, err := s.create(t.Context(), token, "After"); err != nil {
		t.Errorf("F-19 %v", err)
	}
	s.end(t)
	if out, err := runCommand(t, "", "check", "--data", folder); err != nil {
		t.Errorf("F-19 %v\n%s", err, out)
	}
}

// A server that got no time at all for a while answers what was asked meanwhile, once.
func TestNoTimeLeft(t *testing.T) {
	folder := t.TempDir()
	s := startProgram(t, "--data", folder)
	token := s.signIn(t)
	if err := s.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	const asked = 8
	results, sent := make(chan error, asked), make(chan struct{}, asked)
	ctx := httptrace.WithClientTrace(t.Context(), &httptrace.ClientTrace{
		WroteRequest: func(httptrace.WroteRequestInfo) { sent <- struct{}{} },
	})
	for i := range asked {
		go func() {
			_, err := s.create(ctx, token, fmt.Sprintf("Asked %d", i))
			results <- err
		}()
	}
	for range asked {
		<-sent
	}
	if err := s.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	for range asked {
		if err := <-results; err != nil {
			t.Errorf("F-18 %v", err)
		}
	}
	s.end(t)
	exported(t, "F-18", folder, asked)
}

// Fifty people who write at once all succeed, and nothing is made twice or lost.
func TestManyEditors(t *testing.T) {
	folder := t.TempDir()
	s := startProgram(t, "--data", folder)
	token := s.signIn(t)
	const editors, each = 50, 4
	var all sync.WaitGroup
	for i := range editors {
		all.Go(func() {
			for n := range each {
				made, err := s.create(t.Context(), token, fmt.Sprintf("Editor %d, event %d", i, n))
				if err != nil {
					t.Errorf("L-04 %v", err)
					return
				}
				var said struct{ Comment struct{ ID string } }
				if err := s.post(t.Context(), "/api/events/"+made.Event.ID+"/comments", token, map[string]string{"body": "Well found."}, &said); err != nil {
					t.Errorf("L-04 %v", err)
				}
			}
		})
	}
	all.Wait()
	s.end(t)
	exported(t, "L-04", folder, editors*each)
	if out, err := runCommand(t, "", "check", "--data", folder); err != nil {
		t.Errorf("L-04 %v\n%s", err, out)
	}
}

// exported counts the events of an archive, none of which may be there twice.
func exported(t *testing.T, row, folder string, want int) {
	t.Helper()
	out, err := runCommand(t, "", "export", "--all", "--data", folder)
	if err != nil {
		t.Fatal(err)
	}
	titles := map[string]bool{}
	n := 0
	for _, part := range strings.Split(out, `"title":"`)[1:] {
		title, _, _ := strings.Cut(part, `"`)
		titles[title] = true
		n++
	}
	if n != want || len(titles) != want {
		t.Errorf("%s there are %d events with %d titles, want %d", row, n, len(titles), want)
	}
}
