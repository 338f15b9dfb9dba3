package main

import (
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Connections that each hold a body and never end it must not take the memory of the
// server, nor keep others out.
func TestFloodOfBodies(t *testing.T) {
	s := startProgram(t, "--data", t.TempDir(), "--memory", "512")
	defer s.end(t)
	const connections, size = 661, 1 << 20
	content := []byte(`{"email":"` + strings.Repeat("a", size))
	for i := range connections {
		dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 1, byte(1+i%20))}}
		c, err := dialer.DialContext(t.Context(), "tcp", strings.TrimPrefix(s.url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = c.Close() })
		fmt.Fprintf(c, "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n", size+100)
		_, _ = c.Write(content) // fails where the server refuses it
	}
	if err := s.healthy(time.Minute); err != nil {
		t.Errorf("H-01 R-51 %v", err)
	}
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.Process.Pid))
	if err != nil {
		t.Fatal(err)
	}
	used, _ := strconv.Atoi(string(highWater.FindSubmatch(status)[1])) // digits, by the pattern
	t.Logf("%d MB", used>>10)
	if used > 256<<10*underRace {
		t.Errorf("H-01 R-51 the server took %d MB", used>>10)
	}
}
