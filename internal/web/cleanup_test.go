package web_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/archive"
	"sankofa/internal/blob"
	"sankofa/internal/media/mediatest"
	"sankofa/internal/web"
)

type unusedFiles struct {
	Files []struct {
		Filename, RelativePath, URL, Preview string
		Size                                 int64
		CreatedAt                            time.Time
	}
	Total int
	Size  int64
}

func (u unusedFiles) names() []string {
	names := []string{}
	for _, f := range u.Files {
		names = append(names, f.RelativePath)
	}
	slices.Sort(names)
	return names
}

func (s *site) unused(t *testing.T) unusedFiles {
	t.Helper()
	var got unusedFiles
	s.call("editor", "GET", "/api/upload/unused", nil).read(t, 200, &got)
	return got
}

type cleaned struct {
	Deleted []string
	Errors  []struct{ File, Message string }
}

func (s *site) clean(t *testing.T, names ...string) cleaned {
	t.Helper()
	var got cleaned
	s.call("editor", "POST", "/api/upload/unused/delete", object("files", names)).read(t, 200, &got)
	return got
}

func testCleanup(t *testing.T, s *site, folder string) {
	for _, name := range s.unused(t).names() {
		s.clean(t, name)
	}
	var used, gone oneEvent
	photo := mediatest.JPEG(mediatest.Photo(900, 700, 5), nil)
	s.submit("editor", "POST", "/api/events", picture(photo)).read(t, 201, &used)
	s.submit("editor", "POST", "/api/events", picture(photo)).read(t, 201, &gone)
	path := "/api/events/" + gone.Event.ID
	name := strings.TrimPrefix(gone.Event.Image, "/uploads/")
	t.Run("CLN-02 an image in use is never listed", func(t *testing.T) {
		if got := s.unused(t); len(got.Files) != 0 {
			t.Errorf("got %+v", got)
		}
	})
	t.Run("API-47 ENT-20 CLN-01 what is in use no more is", func(t *testing.T) {
		s.call("editor", "PUT", path, object("image", "")).read(t, 200, &gone)
		got := s.unused(t)
		if len(got.Files) != 1 {
			t.Fatalf("got %+v", got)
		}
		f := got.Files[0]
		if f.RelativePath != name || f.Filename != filepath.Base(name) || f.URL != "/uploads/"+name || f.Size < 1000 || time.Since(f.CreatedAt).Abs() > time.Hour {
			t.Errorf("got %+v", f)
		}
		if !strings.Contains(f.Preview, "-320.") || s.get(f.Preview).StatusCode != 200 {
			t.Errorf("the preview is %s", f.Preview)
		}
		if got.Total != 1 || got.Size != f.Size {
			t.Errorf("%d files of %d bytes", got.Total, got.Size)
		}
	})
	t.Run("R-34 G-CLN-1 what is refused", func(t *testing.T) {
		inUse := strings.TrimPrefix(used.Event.Image, "/uploads/")
		variant := strings.TrimPrefix(used.Event.Media.Variants[0].URL, "/uploads/")
		want := map[string]string{
			inUse: "File is in use.", variant: "File is in use.", "events/none.jpg": "File not found.", "events": "File not found.",
			"../secret": "Invalid path.", "/etc/passwd": "Invalid path.", "events/../events/x.jpg": "Invalid path.", "": "Invalid path.",
			`events\x.jpg`: "Invalid path.", "events/%2e%2e/x": "Invalid path.", used.Event.Image: "Invalid path.", strings.ToUpper(name): "Invalid path.",
			"events/x.jpg\x00": "Invalid path.", ".waiting/x": "Invalid path.", "./" + name: "Invalid path.", name + "/": "Invalid path.",
		}
		s.unchanged(t, func() {
			names := []string{}
			for n := range want {
				names = append(names, n)
			}
			got := s.clean(t, names...)
			if len(got.Deleted) != 0 || len(got.Errors) != len(want) {
				t.Errorf("got %+v", got)
			}
			for _, e := range got.Errors {
				if e.Message != want[e.File] {
					t.Errorf("%q: %s, want %s", e.File, e.Message, want[e.File])
				}
			}
			call := func(body any) reply { return s.call("editor", "POST", "/api/upload/unused/delete", body) }
			call(object("files", []string{})).fails(t, 400, "invalid", "Please select files to delete")
			call(object()).fails(t, 400, "invalid", "Please select files to delete")
			call(object("files", strings.Split(list(501), ","))).fails(t, 400, "invalid", "Validation failed")
		})
	})
	t.Run("API-48 CLN-04 an original goes with its copies", func(t *testing.T) {
		got := s.clean(t, name, name)
		if diff := cmp.Diff(cleaned{Deleted: []string{name}, Errors: []struct{ File, Message string }{}}, got); diff != "" {
			t.Error(diff)
		}
		for _, n := range s.kept().Files {
			if strings.HasPrefix(n, strings.TrimSuffix(name, ".jpg")) {
				t.Errorf("%s is still there", n)
			}
		}
		s.get("/uploads/"+name).fails(t, 404, "not_found", "Not found.")
		if got := s.clean(t, name); len(got.Errors) != 1 || got.Errors[0].Message != "File not found." {
			t.Errorf("got %+v", got)
		}
		var logs struct{ Total int }
		s.call("admin", "GET", "/api/logs?action=upload.cleanup", nil).read(t, 200, &logs)
		if logs.Total == 0 {
			t.Error("it is not in the log")
		}
	})
	t.Run("an earlier state comes back without the image that was cleaned away", func(t *testing.T) {
		s.call("editor", "POST", path+"/revisions/1/restore", nil).read(t, 200, &gone)
		if gone.Event.Image != "" {
			t.Errorf("got %q", gone.Event.Image)
		}
	})
	t.Run("G-EVD-9 the image of a removed event is unused, and missed when it comes back", func(t *testing.T) {
		name := strings.TrimPrefix(used.Event.Image, "/uploads/")
		s.call("admin", "DELETE", "/api/events/"+used.Event.ID, nil).read(t, 200, &struct{}{})
		if diff := cmp.Diff([]string{name}, s.unused(t).names()); diff != "" {
			t.Error(diff)
		}
		if got := s.clean(t, name); len(got.Deleted) != 1 {
			t.Errorf("got %+v", got)
		}
		var back oneEvent
		s.call("admin", "POST", "/api/events/"+used.Event.ID+"/restore", nil).read(t, 200, &back)
		if back.Event.Image != "" || back.Event.Media != nil {
			t.Errorf("got %+v", back.Event)
		}
	})
	t.Run("files that nobody knows of", func(t *testing.T) { testStrays(t, s, folder) })
	t.Run("PERM-10 PERM-33 who may", func(t *testing.T) {
		for who, status := range map[string]int{"": 401, "user": 403, "editor": 200, "admin": 200} {
			if got := s.call(who, "GET", "/api/upload/unused", nil); got.StatusCode != status {
				t.Errorf("%s: %d", who, got.StatusCode)
			}
			if got := s.call(who, "POST", "/api/upload/unused/delete", object("files", []string{"events/x.jpg"})); got.StatusCode != status {
				t.Errorf("%s: %d", who, got.StatusCode)
			}
		}
	})
}

func testStrays(t *testing.T, s *site, folder string) {
	put := func(name string) {
		t.Helper()
		if err := s.files.Files.Put(t.Context(), name, strings.NewReader("stray"), 5); err != nil {
			t.Fatal(err)
		}
	}
	age := func(name string) {
		t.Helper()
		long := time.Now().Add(-2 * time.Hour).Truncate(time.Hour)
		if err := os.Chtimes(filepath.Join(folder, name), long, long); err != nil {
			t.Fatal(err)
		}
	}
	put("events/stray.jpg")
	put("events/stray-320.jpg")
	put("events/lonely-640.png")
	if got := s.unused(t); len(got.Files) != 0 {
		t.Errorf("what may belong to an upload under way is listed: %+v", got)
	}
	if got := s.clean(t, "events/stray.jpg"); len(got.Errors) != 1 || got.Errors[0].Message != "File is in use." {
		t.Errorf("got %+v", got)
	}
	for _, name := range []string{"events/stray.jpg", "events/stray-320.jpg", "events/lonely-640.png"} {
		age(name)
	}
	if diff := cmp.Diff([]string{"events/lonely-640.png", "events/stray.jpg"}, s.unused(t).names()); diff != "" {
		t.Error(diff)
	}
	if got := s.clean(t, "events/stray.jpg", "events/lonely-640.png"); len(got.Deleted) != 2 {
		t.Errorf("got %+v", got)
	}
	for _, name := range s.kept().Files {
		if strings.Contains(name, "stray") || strings.Contains(name, "lonely") {
			t.Errorf("%s is still there", name)
		}
	}
	t.Run("a page at a time, in an order that holds", func(t *testing.T) {
		want := []string{}
		for i := range 7 {
			name := fmt.Sprintf("events/paged%d.jpg", i)
			put(name)
			age(name)
			want = append(want, name)
		}
		got := []string{}
		for page := range 4 {
			var part unusedFiles
			s.call("editor", "GET", fmt.Sprintf("/api/upload/unused?page=%d&limit=3", page+1), nil).read(t, 200, &part)
			if part.Total != 7 || part.Size != 7*5 {
				t.Errorf("page %d says %d files of %d bytes", page+1, part.Total, part.Size)
			}
			got = append(got, part.names()...)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		if cleaned := s.clean(t, want...); len(cleaned.Deleted) != 7 {
			t.Errorf("got %+v", cleaned)
		}
	})
	t.Run("what was staged long ago is swept, what was committed is not", func(t *testing.T) {
		var e oneEvent
		s.submit("editor", "POST", "/api/events", picture(mediatest.PNG(mediatest.Photo(9, 9, 1)))).read(t, 201, &e)
		before := s.kept()
		staged := &archive.Upload{Path: "/uploads/events/staged.jpg", Kind: archive.UploadEvent, Variants: []archive.Variant{{Width: 320, URL: "/uploads/events/staged-320.jpg"}}}
		err := s.files.Save(t.Context(), staged, []blob.File{{Name: "events/staged.jpg", Content: strings.NewReader("x"), Size: 1}, {Name: "events/staged-320.jpg", Content: strings.NewReader("x"), Size: 1}})
		if err != nil {
			t.Fatal(err)
		}
		sweep := func(at time.Time) {
			t.Helper()
			later := *s.files
			later.Now = func() time.Time { return at }
			if err := later.Sweep(t.Context()); err != nil {
				t.Error(err)
			}
		}
		sweep(time.Now())
		if len(s.kept().Rows) != len(before.Rows)+1 {
			t.Error("it was swept at once")
		}
		sweep(time.Now().Add(2 * archive.StagedLife))
		if diff := cmp.Diff(before, s.kept()); diff != "" {
			t.Error(diff)
		}
	})
}

// However many there are, an answer stays small, and whoever deletes what is listed
// gets through all of them.
func TestCleanupOfMany(t *testing.T) {
	const many = 1234
	folder := t.TempDir()
	disk, err := blob.OpenDisk(folder)
	if err != nil {
		t.Fatal(err)
	}
	defer disk.Close() // it was only tried out
	s := newSite(t, func(o *web.Options) { o.Files.Files = disk })
	if err := os.MkdirAll(filepath.Join(folder, "events"), 0o755); err != nil {
		t.Fatal(err)
	}
	long := time.Now().Add(-2 * time.Hour)
	for i := range many {
		name := filepath.Join(folder, "events", fmt.Sprintf("%032d.jpg", i))
		if err := os.WriteFile(name, []byte("stray"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(name, long, long); err != nil {
			t.Fatal(err)
		}
	}
	for _, query := range []string{"", "?limit=100000", "?limit=0", "?limit=all&page=x"} {
		var got unusedFiles
		s.call("editor", "GET", "/api/upload/unused"+query, nil).read(t, 200, &got)
		if len(got.Files) != 500 || got.Total != many || got.Size != many*5 {
			t.Errorf("%q: %d files, of %d with %d bytes", query, len(got.Files), got.Total, got.Size)
		}
	}
	for _, want := range []int{500, 500, 234, 0} {
		got := s.unused(t)
		if len(got.Files) != want {
			t.Fatalf("%d files, want %d", len(got.Files), want)
		}
		if want > 0 && len(s.clean(t, got.names()...).Deleted) != want {
			t.Error("not all of them were deleted")
		}
	}
}
