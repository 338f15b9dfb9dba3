package api_test

import (
	"maps"
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
	"sankofa/internal/web/webtest"
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

func unused(t *testing.T, s *webtest.Site) unusedFiles {
	t.Helper()
	var got unusedFiles
	s.Call("editor", "GET", "/api/upload/unused", nil).Read(t, 200, &got)
	return got
}

type cleaned struct {
	Deleted []string
	Errors  []struct{ File, Message string }
}

func clean(t *testing.T, s *webtest.Site, names ...string) cleaned {
	t.Helper()
	var got cleaned
	s.Call("editor", "POST", "/api/upload/unused/delete", webtest.Object("files", names)).Read(t, 200, &got)
	return got
}

// fileOf is the name of the image of an event among the uploaded files.
func fileOf(e archive.Event) string { return strings.TrimPrefix(e.Image, "/uploads/") }

// replaced uploads an image and takes it out of its event.
func replaced(t *testing.T, s *webtest.Site) archive.Event {
	t.Helper()
	e := s.Upload("editor", mediatest.JPEG(mediatest.Photo(700, 40, 5), nil))
	put(s, "editor", e.ID, webtest.Object("image", "")).OK(t)
	return e
}

func TestUnusedFiles(t *testing.T) {
	t.Parallel()
	webtest.OnEachStorage(t, func(t *testing.T, s *webtest.Site, folder string) {
		t.Run("CLN-02 an image in use is not listed", func(t *testing.T) {
			for _, role := range []string{"editor", "user"} { // the event of a user is a draft
				e := s.Upload(role, mediatest.JPEG(mediatest.Photo(700, 40, 5), nil))
				if got := unused(t, s).names(); slices.Contains(got, fileOf(e)) {
					t.Errorf("the image of a %s event is among %v", e.Status, got)
				}
			}
		})
		t.Run("API-47 ENT-20 CLN-01 a replaced image is listed with its size and preview", func(t *testing.T) {
			name := fileOf(replaced(t, s))
			got := unused(t, s)
			i := slices.Index(got.names(), name)
			if i < 0 || got.Total != len(got.Files) {
				t.Fatalf("got %+v", got)
			}
			var size int64
			for _, f := range got.Files {
				size += f.Size
				if f.RelativePath != name {
					continue
				}
				if f.Filename != filepath.Base(name) || f.URL != "/uploads/"+name || f.Size < 1000 || time.Since(f.CreatedAt).Abs() > time.Hour {
					t.Errorf("got %+v", f)
				}
				if !strings.Contains(f.Preview, "-320.") || s.Get(f.Preview).StatusCode != 200 {
					t.Errorf("the preview is %s", f.Preview)
				}
			}
			if got.Size != size {
				t.Errorf("%d bytes in all, want %d", got.Size, size)
			}
		})
		t.Run("API-48 CLN-04 an original is deleted with its copies", func(t *testing.T) {
			e := replaced(t, s)
			name := fileOf(e)
			want := cleaned{Deleted: []string{name}, Errors: []struct{ File, Message string }{}}
			if diff := cmp.Diff(want, clean(t, s, name, name)); diff != "" {
				t.Error(diff)
			}
			for _, n := range s.Residue().Files {
				if strings.HasPrefix(n, strings.TrimSuffix(name, ".jpg")) {
					t.Errorf("%s is still there", n)
				}
			}
			s.Get(e.Image).Fails(t, 404, "not_found", "Not found.")
			if got := clean(t, s, name); len(got.Errors) != 1 || got.Errors[0].Message != "File not found." {
				t.Errorf("got %+v", got)
			}
			var logs struct{ Total int }
			if s.Call("admin", "GET", "/api/logs?action=upload.cleanup", nil).Read(t, 200, &logs); logs.Total == 0 {
				t.Error("it is not in the log")
			}
		})
		t.Run("an earlier revision comes back without an image that was deleted", func(t *testing.T) {
			e := replaced(t, s)
			clean(t, s, fileOf(e))
			var back webtest.OneEvent
			s.Call("editor", "POST", "/api/events/"+e.ID+"/revisions/1/restore", nil).Read(t, 200, &back)
			if back.Event.Image != "" {
				t.Errorf("got %q", back.Event.Image)
			}
		})
		t.Run("G-EVD-9 the image of a deleted event is kept while it can be restored", func(t *testing.T) {
			e := s.Upload("editor", mediatest.JPEG(mediatest.Photo(700, 40, 5), nil))
			s.Call("admin", "DELETE", "/api/events/"+e.ID, nil).OK(t)
			if got := unused(t, s).names(); slices.Contains(got, fileOf(e)) {
				t.Errorf("it is offered: %v", got)
			}
			if got := clean(t, s, fileOf(e)); len(got.Errors) != 1 || got.Errors[0].Message != "File is in use." {
				t.Errorf("got %+v", got)
			}
			var back webtest.OneEvent
			s.Call("admin", "POST", "/api/events/"+e.ID+"/restore", nil).Read(t, 200, &back)
			if back.Event.Image != e.Image || back.Event.Media == nil {
				t.Errorf("got %+v", back.Event)
			}
		})
		t.Run("R-34 G-CLN-1 what cannot be deleted", func(t *testing.T) { testUndeletable(t, s) })
		t.Run("stray files", func(t *testing.T) { testStrays(t, s, folder) })
		t.Run("staged files", func(t *testing.T) { testStaged(t, s) })
	})
}

func testUndeletable(t *testing.T, s *webtest.Site) {
	used := s.Upload("editor", mediatest.JPEG(mediatest.Photo(700, 40, 5), nil))
	name := fileOf(replaced(t, s))
	variant := strings.TrimPrefix(used.Media.Variants[0].URL, "/uploads/")
	want := map[string]string{
		fileOf(used): "File is in use.", variant: "File is in use.", "events/none.jpg": "File not found.", "events": "File not found.",
		"../secret": "Invalid path.", "/etc/passwd": "Invalid path.", "events/../events/x.jpg": "Invalid path.", "": "Invalid path.",
		`events\x.jpg`: "Invalid path.", "events/%2e%2e/x": "Invalid path.", used.Image: "Invalid path.", strings.ToUpper(name): "Invalid path.",
		"events/x.jpg\x00": "Invalid path.", ".waiting/x": "Invalid path.", "./" + name: "Invalid path.", name + "/": "Invalid path.",
	}
	s.Unchanged(t, func() {
		got := clean(t, s, slices.Collect(maps.Keys(want))...)
		messages := map[string]string{}
		for _, e := range got.Errors {
			messages[e.File] = e.Message
		}
		if diff := cmp.Diff(want, messages); diff != "" || len(got.Deleted) != 0 {
			t.Errorf("deleted %v, %s", got.Deleted, diff)
		}
		call := func(body any) webtest.Reply { return s.Call("editor", "POST", "/api/upload/unused/delete", body) }
		call(webtest.Object("files", []string{})).Fails(t, 400, "invalid", "Please select files to delete")
		call(webtest.Object()).Fails(t, 400, "invalid", "Please select files to delete")
		call(webtest.Object("files", strings.Split(list(501), ","))).Fails(t, 400, "invalid", "Validation failed")
	})
}

// testStrays is about files that the database does not know.
func testStrays(t *testing.T, s *webtest.Site, folder string) {
	put := func(name string) {
		t.Helper()
		if err := s.Files.Files.Put(t.Context(), name, strings.NewReader("stray"), 5); err != nil {
			t.Fatal(err)
		}
	}
	age := func(names ...string) {
		t.Helper()
		long := time.Now().Add(-2 * archive.StagedLife).Truncate(time.Hour)
		for _, name := range names {
			if err := os.Chtimes(filepath.Join(folder, name), long, long); err != nil {
				t.Fatal(err)
			}
		}
	}
	all := []string{"events/stray.jpg", "events/stray-320.jpg", "events/lonely-640.png"}
	for _, name := range all {
		put(name)
	}
	if got := unused(t, s).names(); slices.Contains(got, "events/stray.jpg") {
		t.Errorf("a file that may belong to an upload in progress is listed: %v", got)
	}
	if got := clean(t, s, "events/stray.jpg"); len(got.Errors) != 1 || got.Errors[0].Message != "File is in use." {
		t.Errorf("got %+v", got)
	}
	age(all...)
	if got := unused(t, s).names(); !slices.Contains(got, "events/stray.jpg") || !slices.Contains(got, "events/lonely-640.png") || slices.Contains(got, "events/stray-320.jpg") {
		t.Errorf("got %v", got)
	}
	if got := clean(t, s, "events/stray.jpg", "events/lonely-640.png"); len(got.Deleted) != 2 {
		t.Errorf("got %+v", got)
	}
	for _, name := range s.Residue().Files {
		if slices.Contains(all, name) {
			t.Errorf("%s is still there", name)
		}
	}
}

// testStaged is about uploads that no event uses yet: old ones are swept, those of
// events stay.
func testStaged(t *testing.T, s *webtest.Site) {
	s.Upload("editor", mediatest.PNG(mediatest.Photo(9, 9, 1)))
	before := s.Residue()
	staged := &archive.Upload{Path: "/uploads/events/staged.jpg", Kind: archive.UploadEvent, Variants: []archive.Variant{{Width: 320, URL: "/uploads/events/staged-320.jpg"}}}
	err := s.Files.Save(t.Context(), staged, []blob.File{{Name: "events/staged.jpg", Content: strings.NewReader("x"), Size: 1}, {Name: "events/staged-320.jpg", Content: strings.NewReader("x"), Size: 1}})
	if err != nil {
		t.Fatal(err)
	}
	sweep := func(at time.Time) {
		t.Helper()
		later := *s.Files
		later.Now = func() time.Time { return at }
		if err := later.Sweep(t.Context()); err != nil {
			t.Error(err)
		}
	}
	sweep(time.Now())
	if len(s.Residue().Rows) != len(before.Rows)+1 {
		t.Error("it was swept at once")
	}
	sweep(time.Now().Add(2 * archive.StagedLife))
	if diff := cmp.Diff(before, s.Residue()); diff != "" {
		t.Error(diff)
	}
}

func TestWhoMayCleanUp(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	for who, status := range map[string]int{"visitor": 401, "user": 403, "editor": 200, "admin": 200} {
		t.Run("PERM-10 PERM-33 "+who, func(t *testing.T) {
			for _, got := range []webtest.Reply{
				s.Call(who, "GET", "/api/upload/unused", nil),
				s.Call(who, "POST", "/api/upload/unused/delete", webtest.Object("files", []string{"events/x.jpg"})),
			} {
				if got.StatusCode != status {
					t.Errorf("%d, want %d", got.StatusCode, status)
				}
			}
		})
	}
}
