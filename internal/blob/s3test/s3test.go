// Package s3test starts a real S3 server for tests: versitygw, built once from its
// module and kept in the folder .cache of the repository. A test that needs it and
// cannot have it fails.
package s3test

import (
	"context"
	"errors"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

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

	process *installtest.Process
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
func (s *Server) Stop() { s.process.Kill() }

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
		URL: "s3://key:secret-key@" + addr + "/" + bucket + "?tls=false", Addr: addr, Folder: files,
	}
	// The sidecar folder holds what other file systems keep in extended attributes.
	cmd := exec.Command(binary, "--port", addr, "--access", "key", "--secret", "secret-key", "--quiet",
		"posix", "--sidecar", filepath.Join(folder, "meta"), filepath.Join(folder, "files"))
	cmd.Env = []string{"HOME=" + folder}
	if s.process, err = installtest.Start(cmd, syscall.SIGKILL); err != nil {
		return nil, err
	}
	if err := s.process.Ready(t.Context(), s.answers); err != nil {
		s.Stop()
		return nil, err
	}
	return s, nil
}

// answers reports whether the server answers.
func (s *Server) answers(ctx context.Context) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+s.Addr+"/", nil)
	if err != nil {
		return err
	}
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	resp, err := client.Do(r)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
