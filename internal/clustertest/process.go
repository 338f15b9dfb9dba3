// Package clustertest starts what stands around the nodes of a large installation, for
// tests: PostgreSQL with a streaming replica, PgBouncer, HAProxy and Varnish, each the
// real program with its configuration from deploy/, on ports of the loopback interface
// that the kernel gives.
package clustertest

import (
	"context"
	"errors"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"sankofa/internal/installtest"
)

// Start starts a command that ends with the test at the latest.
func Start(t testing.TB, cmd *exec.Cmd) *installtest.Process {
	t.Helper()
	p, err := installtest.Start(cmd, syscall.SIGKILL)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Kill)
	return p
}

// startReady starts a command and waits until it does what it is there for.
func startReady(t testing.TB, cmd *exec.Cmd, name string, try func(context.Context) error) *installtest.Process {
	t.Helper()
	p := Start(t, cmd)
	if err := p.Ready(t.Context(), try); err != nil {
		t.Fatalf("%s does not start: %v", name, err)
	}
	return p
}

// FreeAddr is an address of the loopback interface that nobody listens on.
func FreeAddr(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// PortOf is the port of an address.
func PortOf(t testing.TB, addr string) int {
	t.Helper()
	_, port, err := net.SplitHostPort(addr)
	if err != nil {
		t.Fatal(err)
	}
	n, err := strconv.Atoi(port)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// listening reports whether somebody listens on an address.
func listening(addr string) func(context.Context) error {
	return func(ctx context.Context) error {
		conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", addr)
		if err != nil {
			return err
		}
		return conn.Close()
	}
}

// Missing names the programs that are not installed.
func Missing(programs ...string) (missing []string) {
	for _, name := range programs {
		if _, err := find(name); err != nil {
			missing = append(missing, name)
		}
	}
	return missing
}

// find looks for a program also where users who are not root do not.
func find(name string) (string, error) {
	if path, err := exec.LookPath(name); err == nil {
		return path, nil
	}
	path := filepath.Join("/usr/sbin", name)
	if _, err := os.Stat(path); err != nil {
		return "", errors.New(name + " is not installed")
	}
	return path, nil
}

func mustFind(t testing.TB, name string) string {
	t.Helper()
	path, err := find(name)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// Config writes a file of deploy/ into a folder, with other addresses in place of those
// in it. Each of them must be there.
func Config(t testing.TB, name, folder string, replace ...string) string {
	t.Helper()
	_, here, _, _ := runtime.Caller(0)
	content, err := os.ReadFile(filepath.Join(filepath.Dir(here), "..", "..", "deploy", name))
	if err != nil {
		t.Fatal(err)
	}
	text := string(content)
	for i := 0; i < len(replace); i += 2 {
		if !strings.Contains(text, replace[i]) {
			t.Fatalf("deploy/%s has no %q", name, replace[i])
		}
		text = strings.ReplaceAll(text, replace[i], replace[i+1])
	}
	path := filepath.Join(folder, name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}
