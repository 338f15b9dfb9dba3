// Package program runs the program that is measured.
package program

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Server is the running program.
type Server struct {
	cmd     *exec.Cmd
	URL     string
	Metrics string
	Ready   time.Duration // with the first page rendered
}

// Start starts the program, without limits of requests unless told otherwise.
func Start(ctx context.Context, binary string, options ...string) (*Server, error) {
	cmd := exec.CommandContext(ctx, binary, append([]string{
		"serve", "--addr", "127.0.0.1:0", "--rate-limit", "off",
		"--trusted-proxies", "127.0.0.1/32", "--metrics-addr", "127.0.0.1:0",
	}, options...)...)
	// Sign-ins that wait in line are logged as slow, each of them.
	var log bytes.Buffer
	cmd.Stderr = &log
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	began := time.Now()
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(out)
	s := &Server{cmd: cmd}
	for lines.Scan() {
		if _, address, ok := strings.Cut(lines.Text(), "Metrics are at "); ok {
			s.Metrics = address
		}
		if _, address, ok := strings.Cut(lines.Text(), "open at "); ok {
			s.URL = address
			if _, _, err := Fetch(ctx, address+"/"); err != nil {
				return nil, err
			}
			s.Ready = time.Since(began)
			go func() { _, _ = io.Copy(io.Discard, out) }()
			return s, nil
		}
	}
	return nil, fmt.Errorf("the program ended before it was ready: %s", &log)
}

// Stop ends the program and waits for it.
func (s *Server) Stop() error {
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	return s.cmd.Wait()
}

// FreeAddress asks the kernel for a port.
func FreeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

// Memory is what the program holds, in MB.
func (s *Server) Memory() float64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	match := regexp.MustCompile(`VmRSS:\s+(\d+) kB`).FindSubmatch(status)
	if match == nil {
		return 0
	}
	kb, _ := strconv.ParseFloat(string(match[1]), 64) // digits, by the pattern
	return kb / 1024
}

// Encoding is the compression that browsers ask for.
const Encoding = "br"

var client = &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}

// Fetch asks for an address as a browser does, and demands success, not a redirect.
func Fetch(ctx context.Context, url string) (http.Header, []byte, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, nil, err
	}
	r.Header.Set("Accept-Encoding", Encoding)
	resp, err := client.Do(r)
	if err != nil {
		return nil, nil, err
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode != http.StatusOK {
		return nil, nil, fmt.Errorf("%s answered %s", url, resp.Status)
	}
	body, err := io.ReadAll(resp.Body)
	return resp.Header, body, err
}
