package main

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sankofa/internal/media/mediatest"
)

// readMix is what visitors ask for.
var readMix = []string{"/", "/api/events?limit=20", "/api/events?search=event", "/api/events?sort=oldest&page=2", "/api/events/stats", "/feeds/latest.atom", "/timeline", "/api/settings"}

// read asks for n responses with some clients at once and counts them by status.
func (s *served) read(clients, n int) map[int]int {
	counts, mu := map[int]int{}, sync.Mutex{}
	var next atomic.Int64
	var all sync.WaitGroup
	for range clients {
		all.Go(func() {
			for i := next.Add(1); i <= int64(n); i = next.Add(1) {
				status := 0
				if resp, err := http.Get(s.url + readMix[int(i)%len(readMix)]); err == nil {
					_, _ = io.Copy(io.Discard, resp.Body)
					_ = resp.Body.Close()
					status = resp.StatusCode
				}
				mu.Lock()
				counts[status]++
				mu.Unlock()
			}
		})
	}
	all.Wait()
	return counts
}

// onlyOK complains of responses that are no success.
func onlyOK(t *testing.T, row string, counts map[int]int) {
	t.Helper()
	for status, n := range counts {
		if status != http.StatusOK {
			t.Errorf("%s %d responses with status %d", row, n, status)
		}
	}
}

func (s *served) files(t *testing.T) int {
	t.Helper()
	used, err := os.ReadDir(filepath.Join("/proc", fmt.Sprint(s.Process.Pid), "fd"))
	if err != nil {
		t.Fatal(err)
	}
	return len(used)
}

// memory is what the process has of it, in MB.
func (s *served) memory(t *testing.T, line string) int {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.Process.Pid))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(status), line+":")
	kB, err := strconv.Atoi(strings.Fields(rest)[0])
	if err != nil {
		t.Fatal(err)
	}
	return kB >> 10
}

// TestLoad asks for no speed, which is the machine's; bench/ measures that. It demands
// that nothing fails, grows or stays behind. SANKOFA_TEST_ROUNDS makes it longer.
func TestLoad(t *testing.T) {
	s := startProgram(t, "--data", t.TempDir(), "--memory", "256")
	defer s.end(t)
	token := s.signIn(t)
	for i := range 30 {
		if _, err := s.create(t.Context(), token, fmt.Sprintf("Event %d", i)); err != nil {
			t.Fatal(err)
		}
	}
	onlyOK(t, "warm-up", s.read(64, 200)) // opens the connections to the database
	http.DefaultClient.CloseIdleConnections()
	before := s.files(t)
	t.Run("L-01 H-18 more and more readers at once", func(t *testing.T) {
		for _, clients := range []int{1, 4, 16, 64} {
			onlyOK(t, "L-01", s.read(clients, 100))
		}
	})
	t.Run("L-02 H-18 reading while others write", func(t *testing.T) {
		grown := s.memory(t, "VmRSS")
		for round := range rounds(t, 3) {
			if _, err := s.create(t.Context(), token, fmt.Sprintf("Round %d", round)); err != nil {
				t.Error(err)
			}
			onlyOK(t, "L-02", s.read(8, 50))
		}
		if now := s.memory(t, "VmRSS"); now > grown+128 {
			t.Errorf("L-02 memory grew from %d to %d MB", grown, now)
		}
	})
	t.Run("L-07 H-18 silent and slow clients beside readers", func(t *testing.T) {
		var silent []net.Conn
		for i := range 150 {
			conn, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
			if err != nil {
				t.Fatal(err)
			}
			silent = append(silent, conn)
			if i%3 == 0 {
				_, _ = io.WriteString(conn, "GET / HTTP/1.1\r\nHost: x\r\nX-Slow:")
			}
		}
		onlyOK(t, "L-07", s.read(8, 100))
		for _, conn := range silent {
			_ = conn.Close()
		}
	})
	t.Run("L-05 F-17 H-18 photos at once, within the memory of a small machine", func(t *testing.T) {
		photo := mediatest.JPEG(mediatest.Photo(1600, 1200, 1), nil)
		var uploads sync.WaitGroup
		for i := range 20 {
			uploads.Go(func() {
				// A small machine may ask to come again, and takes each photo in the end.
				var err error
				for end := time.Now().Add(5 * time.Minute); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
					err = s.upload(t.Context(), token, fmt.Sprintf("photo-%d", i), photo)
					var refused refusal
					if !errors.As(err, &refused) || refused.status != http.StatusServiceUnavailable {
						break
					}
				}
				if err != nil {
					t.Errorf("L-05 %v", err)
				}
			})
		}
		onlyOK(t, "L-05", s.read(4, 60))
		uploads.Wait()
		if most := s.memory(t, "VmHWM"); most > 512*underRace {
			t.Errorf("F-17 it took %d MB", most)
		}
	})
	t.Run("L-02 H-18 what was opened is closed", func(t *testing.T) {
		http.DefaultClient.CloseIdleConnections()
		now := 0
		for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
			if now = s.files(t); now <= before+before/10+8 {
				return
			}
		}
		t.Errorf("L-02 there were %d open files, and are %d", before, now)
	})
}

// Who asks more than the limit is refused politely, and is served again afterwards.
func TestOverload(t *testing.T) {
	s := startProgram(t, "--data", t.TempDir(), "--rate-limit", "on")
	defer s.end(t)
	refused := 0
	for i := range 600 {
		resp, err := http.Get(fmt.Sprintf("%s/api/events?search=word%d", s.url, i))
		if err != nil {
			t.Fatalf("L-03 %v", err)
		}
		_, _ = io.Copy(io.Discard, resp.Body)
		_ = resp.Body.Close()
		switch {
		case resp.StatusCode >= 500:
			t.Fatalf("L-03 status %d", resp.StatusCode)
		case resp.StatusCode == http.StatusTooManyRequests:
			if refused++; resp.Header.Get("Retry-After") == "" {
				t.Fatal("L-03 it does not say when to come back")
			}
		}
		if refused > 20 {
			break
		}
	}
	if err := s.healthy(time.Minute); err != nil {
		t.Errorf("L-03 H-18 it does not recover: %v", err)
	}
	t.Logf("L-03 H-18 %d were refused", refused)
}
