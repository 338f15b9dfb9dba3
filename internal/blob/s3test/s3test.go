// Package s3test starts a real S3 server for tests: versitygw, built once from its
// module and kept in the folder .cache of the repository. A test that needs it and
// cannot have it fails.
package s3test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
	"time"

	"sankofa/internal/installtest"
)

const (
	module  = "github.com/versity/versitygw/cmd/versitygw"
	version = "v1.8.0"
	bucket  = "uploads"
)

// Server is a running server with one empty bucket.
type Server struct {
	URL    string // as --s3-url takes it
	Addr   string
	Folder string // in which the bucket's files lie

	cmd   *exec.Cmd
	log   installtest.Log
	ended chan struct{}
}

// Start starts a server that ends with the test.
func Start(t testing.TB) *Server {
	t.Helper()
	binary, err := installtest.Program(t.Context(), module, version)
	if err != nil {
		t.Fatalf("the tests need a real S3 server: %v", err)
	}
	// Somebody else may take a port that the kernel has just given to us.
	for range 5 {
		var s *Server
		if s, err = launch(t, binary); err == nil {
			t.Cleanup(s.Stop)
			return s
		}
	}
	t.Fatalf("the S3 server does not start: %v", err)
	return nil
}

// Stop ends the server at once; its files stay until the test ends.
func (s *Server) Stop() {
	_ = s.cmd.Process.Kill()
	<-s.ended
}

func launch(t testing.TB, binary string) (*Server, error) {
	folder := t.TempDir()
	files := filepath.Join(folder, "files", bucket)
	if err := errors.Join(os.MkdirAll(files, 0o700), os.MkdirAll(filepath.Join(folder, "meta"), 0o700)); err != nil {
		return nil, err
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	addr := free.Addr().String()
	if err := free.Close(); err != nil {
		return nil, err
	}
	s := &Server{
		URL: "s3://key:secret-key@" + addr + "/" + bucket + "?tls=false", Addr: addr, Folder: files, ended: make(chan struct{}),
	}
	// The sidecar folder holds what other file systems keep in extended attributes.
	s.cmd = exec.Command(binary, "--port", addr, "--access", "key", "--secret", "secret-key", "--quiet",
		"posix", "--sidecar", filepath.Join(folder, "meta"), filepath.Join(folder, "files"))
	s.cmd.Stdout, s.cmd.Stderr = &s.log, &s.log
	s.cmd.Env = []string{"HOME=" + folder}
	// The server ends with the thread that started it, so that it cannot outlive a
	// process that is killed.
	s.cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	started := make(chan error)
	go func() {
		defer close(s.ended)
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := s.cmd.Start()
		started <- err
		if err == nil {
			_ = s.cmd.Wait()
		}
	}()
	if err := <-started; err != nil {
		return nil, err
	}
	if err := s.wait(t.Context()); err != nil {
		s.Stop()
		return nil, fmt.Errorf("%w\n%s", err, s.log.String())
	}
	return s, nil
}

// wait returns when the server answers.
func (s *Server) wait(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+s.Addr+"/", nil)
		if err != nil {
			return err
		}
		if resp, err := client.Do(r); err == nil {
			return resp.Body.Close()
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-s.ended:
			return errors.New("it ended at once")
		case <-tick.C:
		}
	}
}
