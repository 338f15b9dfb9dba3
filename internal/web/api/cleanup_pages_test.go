package api_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/archive"
	"sankofa/internal/blob"
	"sankofa/internal/web"
	"sankofa/internal/web/webtest"
)

func TestPagesOfUnusedFiles(t *testing.T) {
	t.Parallel()
	s, names := strays(t, 7)
	got := []string{}
	for page := range 4 {
		var part unusedFiles
		s.Call("editor", "GET", fmt.Sprintf("/api/upload/unused?page=%d&limit=3", page+1), nil).Read(t, 200, &part)
		if part.Total != 7 || part.Size != 7*5 {
			t.Errorf("page %d says %d files of %d bytes", page+1, part.Total, part.Size)
		}
		got = append(got, part.names()...)
	}
	if diff := cmp.Diff(names, got); diff != "" {
		t.Error(diff)
	}
}

// strays returns a site with old files that the database does not know, of five bytes
// each.
func strays(t *testing.T, n int) (*webtest.Site, []string) {
	t.Helper()
	folder := t.TempDir()
	disk, err := blob.OpenDisk(folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = disk.Close() })
	if err := os.MkdirAll(filepath.Join(folder, "events"), 0o755); err != nil {
		t.Fatal(err)
	}
	long := time.Now().Add(-2 * archive.StagedLife)
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("events/%032d.jpg", i)
		path := filepath.Join(folder, names[i])
		if err := os.WriteFile(path, []byte("stray"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, long, long); err != nil {
			t.Fatal(err)
		}
	}
	return webtest.New(t, func(o *web.Options) { o.Files.Files = disk }), names
}

// A response lists at most 500 files, and deleting what is listed gets through all.
func TestManyUnusedFiles(t *testing.T) {
	t.Parallel()
	const n = 1234
	s, _ := strays(t, n)
	for _, query := range []string{"", "?limit=100000", "?limit=0", "?limit=all&page=x"} {
		var got unusedFiles
		s.Call("editor", "GET", "/api/upload/unused"+query, nil).Read(t, 200, &got)
		if len(got.Files) != 500 || got.Total != n || got.Size != n*5 {
			t.Errorf("%q: %d files, of %d with %d bytes", query, len(got.Files), got.Total, got.Size)
		}
	}
	for _, want := range []int{500, 500, 234, 0} {
		got := unused(t, s)
		if len(got.Files) != want {
			t.Fatalf("%d files, want %d", len(got.Files), want)
		}
		if want > 0 && len(clean(t, s, got.names()...).Deleted) != want {
			t.Error("not all of them were deleted")
		}
	}
}
