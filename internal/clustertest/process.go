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
	"time"

	"sankofa/internal/installtest"
)

// Process is a program that runs until it is stopped or the test ends.
type Process struct {
	cmd   *exec.Cmd
	log   installtest.Log
	ended chan struct{}
}

// Start starts a command. It ends with the thread that started it, so that it cannot
// outlive a process that is killed.
func Start(t testing.TB, cmd *exec.Cmd) *Process {
	t.Helper()
	p := &Process{cmd: cmd, ended: make(chan struct{})}
	cmd.Stdout, cmd.Stderr = &p.log, &p.log
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL
	started := make(chan error)
	go func() {
		defer close(p.ended)
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := cmd.Start()
		started <- err
		if err == nil {
			_ = cmd.Wait()
		}
	}()
	if err := <-started; err != nil {
		t.Fatalf("start %s: %v", cmd.Path, err)
	}
	t.Cleanup(p.Kill)
	return p
}

// Kill ends the program at once.
func (p *Process) Kill() { p.end(syscall.SIGKILL) }

// Stop asks the program to end, and waits until it has.
func (p *Process) Stop() { p.end(syscall.SIGTERM) }

func (p *Process) end(signal syscall.Signal) {
	p.Signal(signal)
	<-p.ended
}

// Signal sends a signal.
func (p *Process) Signal(signal syscall.Signal) { _ = p.cmd.Process.Signal(signal) } // it may have ended

// Log is what the program has said.
func (p *Process) Log() string { return p.log.String() }

// Ended reports whether the program has ended.
func (p *Process) Ended() bool {
	select {
	case <-p.ended:
		return true
	default:
		return false
	}
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

// WaitTimeout bounds every wait for a program. It is long, because machines that run
// tests are busy.
const WaitTimeout = time.Minute

// Wait tries something until it succeeds.
func Wait(ctx context.Context, try func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, WaitTimeout)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		err := try(ctx)
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return err
		case <-tick.C:
		}
	}
}

// ready waits until a program does what it is there for.
func (p *Process) ready(t testing.TB, name string, try func(context.Context) error) {
	t.Helper()
	err := Wait(t.Context(), func(ctx context.Context) error {
		err := try(ctx)
		if err != nil && p.Ended() {
			t.Fatalf("%s has ended:\n%s", name, p.Log())
		}
		return err
	})
	if err != nil {
		t.Fatalf("%s does not start: %v\n%s", name, err, p.Log())
	}
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
