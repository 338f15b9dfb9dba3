package blob_test

import (
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/blob"
	"sankofa/internal/blob/blobtest"
	"sankofa/internal/blob/s3test"
)

func openDisk(t *testing.T, folder string) *blob.Disk {
	t.Helper()
	d, err := blob.OpenDisk(folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d
}

func TestDisk(t *testing.T) { blobtest.Run(t, openDisk(t, filepath.Join(t.TempDir(), "new"))) }

func TestS3(t *testing.T) {
	s, err := blob.OpenS3(t.Context(), s3test.Start(t).URL)
	if err != nil {
		t.Fatal(err)
	}
	blobtest.Run(t, s)
}

func TestDiskKeepsToItself(t *testing.T) {
	outside := t.TempDir()
	secret := filepath.Join(outside, "secret.jpg")
	if err := os.WriteFile(secret, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	d := openDisk(t, folder)
	if err := d.Put(t.Context(), "events/a.jpg", strings.NewReader("a"), 1); err != nil {
		t.Fatal(err)
	}
	t.Run("R-34 links are not followed, whether to a file or a folder", func(t *testing.T) {
		for link, target := range map[string]string{"events/link.jpg": secret, "linked": outside, "events/near.jpg": filepath.Join(folder, "events", "a.jpg")} {
			if err := os.Symlink(target, filepath.Join(folder, link)); err != nil {
				t.Fatal(err)
			}
		}
		for _, name := range []string{"events/link.jpg", "linked/secret.jpg", "events/near.jpg"} {
			if f, _, err := d.Open(t.Context(), name); err == nil {
				_ = f.Close()
				t.Errorf("%s was opened", name)
			}
			_ = d.Delete(t.Context(), name)
		}
		if err := d.Put(t.Context(), "linked/new.jpg", strings.NewReader("x"), 1); err == nil {
			t.Error("a file was written outside")
		}
		for _, path := range []string{secret, filepath.Join(folder, "events", "a.jpg")} {
			if _, err := os.Stat(path); err != nil {
				t.Error(err)
			}
		}
		if names := blobtest.Names(t, d); len(names) != 1 {
			t.Errorf("listed %v", names)
		}
	})
	t.Run("nobody else on the machine may look", func(t *testing.T) {
		for path, want := range map[string]os.FileMode{"events": 0o700, "events/a.jpg": 0o600, ".waiting": 0o700} {
			info, err := os.Stat(filepath.Join(folder, path))
			if err != nil || info.Mode().Perm() != want {
				t.Errorf("%s has %v, %v", path, info.Mode(), err)
			}
		}
	})
	t.Run("F-20 what a crash left is swept, what is being written is not", func(t *testing.T) {
		old, fresh := filepath.Join(folder, ".waiting", "old"), filepath.Join(folder, ".waiting", "fresh")
		for _, path := range []string{old, fresh} {
			if err := os.WriteFile(path, nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		long := time.Now().Add(-2 * time.Hour)
		if err := os.Chtimes(old, long, long); err != nil {
			t.Fatal(err)
		}
		if err := d.Sweep(time.Now().Add(-time.Hour)); err != nil {
			t.Fatal(err)
		}
		_, errOld := os.Stat(old)
		_, errFresh := os.Stat(fresh)
		if !os.IsNotExist(errOld) || errFresh != nil {
			t.Errorf("old: %v, fresh: %v", errOld, errFresh)
		}
	})
	t.Run("a folder that is a file", func(t *testing.T) {
		if _, err := blob.OpenDisk(secret); err == nil {
			t.Error("it was opened")
		}
	})
}

func TestS3Addresses(t *testing.T) {
	s := s3test.Start(t)
	for name, address := range map[string]string{
		"not s3":        "http://key:secret@localhost/bucket",
		"no bucket":     "s3://key:secret@localhost:1",
		"two buckets":   "s3://key:secret@localhost:1/a/b",
		"no secret":     "s3://key@localhost:1/bucket",
		"no key":        "s3://localhost:1/bucket",
		"unreadable":    "s3://key:secret@local host/%zz",
		"other bucket":  strings.Replace(s.URL, "/uploads?", "/others?", 1),
		"wrong secret":  strings.Replace(s.URL, "secret-key", "wrong-key", 1),
		"nobody at all": strings.Replace(s.URL, s.Addr, closedPort(t), 1),
	} {
		_, err := blob.OpenS3(t.Context(), address)
		switch {
		case err == nil:
			t.Errorf("%s was opened", name)
		case strings.Contains(err.Error(), "secret"), strings.Contains(err.Error(), "wrong-key"):
			t.Errorf("%s: the error tells the secret: %v", name, err)
		}
	}
}

// closedPort is an address where nobody listens.
func closedPort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close() // nobody connects
	return l.Addr().String()
}

// An S3 server in trouble, between us and a real one.
func TestS3InTrouble(t *testing.T) {
	real := s3test.Start(t)
	var mode atomic.Value
	mode.Store("")
	var tries atomic.Int64
	between := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		tries.Add(1)
		switch mode.Load() {
		case "500":
			w.WriteHeader(http.StatusInternalServerError)
			return
		case "SlowDown":
			w.Header().Set("Content-Type", "application/xml")
			w.WriteHeader(http.StatusServiceUnavailable)
			_, _ = io.WriteString(w, `<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>`)
			return
		case "once":
			mode.Store("")
			w.WriteHeader(http.StatusInternalServerError)
			return
		case "cut":
			panic(http.ErrAbortHandler)
		}
		out := r.Clone(r.Context())
		out.RequestURI, out.URL.Scheme, out.URL.Host = "", "http", real.Addr
		resp, err := http.DefaultTransport.RoundTrip(out)
		if err != nil {
			panic(http.ErrAbortHandler)
		}
		defer resp.Body.Close() // it was only read
		for name, values := range resp.Header {
			w.Header()[name] = values
		}
		w.WriteHeader(resp.StatusCode)
		_, _ = io.Copy(w, resp.Body)
	}))
	defer between.Close()
	s, err := blob.OpenS3(t.Context(), strings.Replace(real.URL, real.Addr, strings.TrimPrefix(between.URL, "http://"), 1))
	if err != nil {
		t.Fatal(err)
	}
	put := func() error { return s.Put(t.Context(), "events/a.jpg", strings.NewReader("abc"), 3) }
	if err := put(); err != nil {
		t.Fatal(err)
	}
	t.Run("F-11 a short hiccup is not noticed", func(t *testing.T) {
		mode.Store("once")
		if err := put(); err != nil {
			t.Error(err)
		}
	})
	for _, trouble := range []string{"500", "SlowDown", "cut"} {
		t.Run("F-11 "+trouble, func(t *testing.T) {
			mode.Store(trouble)
			defer mode.Store("")
			for what, do := range map[string]func() error{
				"put":    put,
				"delete": func() error { return s.Delete(t.Context(), "events/a.jpg") },
				"stat":   func() error { _, err := s.Stat(t.Context(), "events/a.jpg"); return err },
				"open":   func() error { _, _, err := s.Open(t.Context(), "events/a.jpg"); return err },
				"list":   func() error { return s.List(t.Context(), func([]blob.Info) error { return nil }) },
			} {
				tries.Store(0)
				if err := do(); archive.CodeOf(err) != archive.CodeUnavailable || errors.Is(err, blob.ErrNotFound) {
					t.Errorf("%s: %v", what, err)
				}
				if n := tries.Load(); n < 1 || n > 10 {
					t.Errorf("%s was tried %d times", what, n)
				}
			}
		})
	}
	if _, err := s.Stat(t.Context(), "events/a.jpg"); err != nil {
		t.Errorf("the file is gone: %v", err)
	}
}
