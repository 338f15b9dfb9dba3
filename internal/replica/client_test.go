package replica

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/superfly/ltx"

	"sankofa/internal/archive"
	"sankofa/internal/blob"
)

func disk(t *testing.T) *blob.Disk {
	t.Helper()
	d, err := blob.OpenDisk(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() }) // nothing was left to write
	return d
}

// change makes an LTX file of many random pages, which do not get smaller.
func change(t *testing.T, number ltx.TXID, pages uint32) []byte {
	t.Helper()
	var b bytes.Buffer
	out, err := ltx.NewEncoder(&b)
	if err != nil {
		t.Fatal(err)
	}
	if err := out.EncodeHeader(ltx.Header{
		Version: ltx.Version, Flags: ltx.HeaderFlagNoChecksum, PageSize: 4096, Commit: pages, MinTXID: number, MaxTXID: number, Timestamp: 1_800_000_000_000,
	}); err != nil {
		t.Fatal(err)
	}
	page := make([]byte, 4096)
	for n := range pages {
		_, _ = rand.Read(page) // it does not fail
		if err := out.EncodePage(ltx.PageHeader{Pgno: n + 1}, page); err != nil {
			t.Fatal(err)
		}
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// A file that is larger than a part comes back as it was, from anywhere in it, also after
// the target was listed anew; without its last part it is not there.
func TestPartsOfAFile(t *testing.T) {
	files := disk(t)
	c := newClient(files)
	content := change(t, 7, 2*partSize/4096+10)
	info, err := c.WriteLTXFile(t.Context(), 0, 7, 7, bytes.NewReader(content))
	if err != nil || info.Size != int64(len(content)) || c.bytes.Load() != info.Size {
		t.Fatalf("%+v, %v", info, err)
	}
	c = newClient(files)
	for _, from := range []int64{0, 1, partSize - 1, partSize, partSize + 1, info.Size - 1} {
		for _, size := range []int64{0, 1, partSize + 2} {
			want := content[from:]
			if size > 0 {
				want = want[:min(size, int64(len(want)))]
			}
			r, err := c.OpenLTXFile(t.Context(), 0, 7, 7, from, size)
			if err != nil {
				t.Fatal(err)
			}
			got, err := io.ReadAll(r)
			if err := errors.Join(err, r.Close()); err != nil || !bytes.Equal(got, want) {
				t.Errorf("from %d, %d bytes: %d instead of %d, %v", from, size, len(got), len(want), err)
			}
		}
	}
	if err := c.verify(t.Context(), info); err != nil {
		t.Error(err)
	}
	list, _, err := listLevel(t.Context(), files, 0)
	if err != nil || len(list) != 1 || len(list[0].sizes) != 3 {
		t.Fatalf("%+v, %v", list, err)
	}
	if err := files.Delete(t.Context(), list[0].part(2)); err != nil {
		t.Fatal(err)
	}
	c = newClient(files)
	if _, err := c.OpenLTXFile(t.Context(), 0, 7, 7, 0, 0); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("half a file is there: %v", err)
	}
	if err := c.sweep(t.Context(), time.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	if _, rest, err := listLevel(t.Context(), files, 0); err != nil || len(rest) != 0 {
		t.Errorf("%d parts are left, %v", len(rest), err)
	}
}

// What a snapshot names is shipped when all of it has been read, and before it is there.
func TestBeforeASnapshot(t *testing.T) {
	c := newClient(disk(t))
	content := bytes.NewReader(change(t, 1, 3))
	called := false
	c.before = func(ctx context.Context, level int) error {
		called = true
		listed, err := c.level(ctx, litestream.SnapshotLevel)
		if level != litestream.SnapshotLevel || content.Len() > 0 || len(listed) > 0 || err != nil {
			t.Errorf("F-24 level %d with %d bytes to read and %d files there: %v", level, content.Len(), len(listed), err)
		}
		return err
	}
	if _, err := c.WriteLTXFile(t.Context(), litestream.SnapshotLevel, 1, 1, content); err != nil || !called {
		t.Errorf("F-24 called: %v, %v", called, err)
	}
	c.before = func(context.Context, int) error { return errors.New("no") }
	if _, err := c.WriteLTXFile(t.Context(), litestream.SnapshotLevel, 1, 2, bytes.NewReader(change(t, 2, 3))); err == nil {
		t.Error("F-24 a snapshot is stored without what it names")
	}
	if listed, err := newClient(c.files).level(t.Context(), litestream.SnapshotLevel); err != nil || len(listed) != 1 {
		t.Errorf("F-24 there are %d snapshots: %v", len(listed), err)
	}
}

// A replicator that died may have left a snapshot ahead of the changes. Whoever goes on
// begins behind it, because a restore begins with it.
func TestBeginBehindEverySnapshot(t *testing.T) {
	folder := t.TempDir()
	c := newClient(disk(t))
	for level, last := range map[int]ltx.TXID{0: 3, 1: 2, litestream.SnapshotLevel: 7} {
		if _, err := c.WriteLTXFile(t.Context(), level, last, last, bytes.NewReader(change(t, last, 1))); err != nil {
			t.Fatal(err)
		}
	}
	db := litestream.NewDB(filepath.Join(folder, "a.db"))
	db.SetMetaPath(filepath.Join(folder, "staging"))
	db.Replica = litestream.NewReplicaWithClient(db, c)
	if err := new(replicator).rebase(t.Context(), db); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(db.LTXPath(0, 7, 7)); err != nil {
		t.Errorf("F-24 %v", err)
	}
}

func TestClaim(t *testing.T) {
	files, mine, other := disk(t), t.TempDir(), t.TempDir()
	writer, err := claim(t.Context(), files, mine, "", false)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := claim(t.Context(), files, mine, "", false); err != nil || again != writer {
		t.Errorf("%q instead of %q, %v", again, writer, err)
	}
	if _, err := claim(t.Context(), files, other, "", false); !errors.Is(err, ErrForeign) {
		t.Errorf("F-24 %v", err)
	}
	source := &Source{files: files, owner: owner{Writer: writer}}
	if err := source.Follow(other); err != nil {
		t.Fatal(err)
	}
	next, err := claim(t.Context(), files, other, "", false)
	if err != nil || next == writer {
		t.Errorf("F-24 the restored archive does not follow: %q, %v", next, err)
	}
	if _, err := claim(t.Context(), files, mine, "", false); !errors.Is(err, ErrForeign) {
		t.Errorf("F-24 the former archive goes on: %v", err)
	}
	if err := files.Put(t.Context(), ownerName, bytes.NewReader([]byte("{")), 1); err != nil {
		t.Fatal(err)
	}
	if _, err := claim(t.Context(), files, other, "", false); !errors.Is(err, ErrDamaged) {
		t.Errorf("F-24 %v", err)
	}
}

// register is a fixed list of uploads.
type register struct{ uploads []archive.Upload }

func (r *register) Since(context.Context, time.Time) ([]archive.Upload, time.Time, error) {
	return r.uploads, time.Now(), nil
}

func (r *register) Paths(_ context.Context, each func(string)) error {
	for _, u := range r.uploads {
		for _, path := range u.Paths() {
			each(path)
		}
	}
	return nil
}

// What the archive removes stays for as long as a moment can be restored that had it.
func TestRetentionOfUploads(t *testing.T) {
	from, to := disk(t), disk(t)
	list := &register{[]archive.Upload{{Path: "/uploads/events/a.jpg"}, {Path: "/uploads/events/b.jpg"}, {Path: "/uploads/events/c.jpg", Staged: true}}}
	for _, name := range []string{"events/a.jpg", "events/b.jpg"} {
		if err := from.Put(t.Context(), name, bytes.NewReader([]byte(name)), int64(len(name))); err != nil {
			t.Fatal(err)
		}
	}
	s := &shipper{from: from, to: to, uploads: list, bytes: func(int64) {}}
	if err := s.ship(t.Context()); err != nil {
		t.Fatal(err)
	}
	kept := func(name string) bool {
		_, err := to.Stat(t.Context(), keptName(name))
		return err == nil
	}
	if !kept("events/a.jpg") || !kept("events/b.jpg") {
		t.Fatal("F-24 they were not shipped")
	}
	list.uploads = list.uploads[:1]
	for at, want := range map[time.Duration]bool{0: true, 23 * time.Hour: true} {
		if err := s.retain(t.Context(), time.Now().Add(at), 24*time.Hour); err != nil || kept("events/b.jpg") != want {
			t.Errorf("F-24 after %s: %v", at, err)
		}
	}
	if err := s.retain(t.Context(), time.Now().Add(25*time.Hour), 24*time.Hour); err != nil || kept("events/b.jpg") || !kept("events/a.jpg") {
		t.Errorf("F-24 in the end: %v", err)
	}
}

func TestKeepBeforeRemoval(t *testing.T) {
	from, to := disk(t), disk(t)
	upload := archive.Upload{Path: "/uploads/events/a.jpg"}
	if err := Keep(t.Context(), from, to, upload); err != nil {
		t.Errorf("what is missing cannot be kept: %v", err)
	}
	if err := from.Put(t.Context(), "events/a.jpg", bytes.NewReader([]byte("a")), 1); err != nil {
		t.Fatal(err)
	}
	if err := Keep(t.Context(), from, to, upload); err != nil {
		t.Fatal(err)
	}
	if _, err := to.Stat(t.Context(), "uploads/events/a.jpg"); err != nil {
		t.Errorf("F-24 %v", err)
	}
	folder := t.TempDir()
	broken, err := blob.OpenDisk(filepath.Join(folder, "target"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = broken.Close() }() // nothing was written
	if err := os.RemoveAll(filepath.Join(folder, "target")); err != nil {
		t.Fatal(err)
	}
	if err := Keep(t.Context(), from, broken, upload); err == nil {
		t.Error("F-24 a file is removed although it could not be kept")
	}
}
