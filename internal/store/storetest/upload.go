package storetest

import (
	"errors"
	"testing"
	"time"

	"sankofa/internal/archive"
)

func testUpload(t *testing.T, open Opener) {
	clock := newClock()
	s := open(t, follow(clock))
	ctx := Context(t)
	stage := func(path string, kind archive.UploadKind) *archive.Upload {
		t.Helper()
		u := &archive.Upload{
			Path: path, Kind: kind, Owner: ama.ID, Size: 9, Width: 800, Height: 600,
			Variants: []archive.Variant{{Width: 400, URL: path + "-400"}},
		}
		wantErr(t, "stage "+path, s.StageUpload(ctx, u), nil)
		return u
	}
	first := stage("/uploads/events/a.jpg", archive.UploadEvent)
	stage("/uploads/events/b.jpg", archive.UploadEvent)
	stage("/uploads/events/c.jpg", archive.UploadEvent)
	stage("/uploads/logos/d.png", archive.UploadLogo)
	wantErr(t, "stage twice", s.StageUpload(ctx, first), archive.ErrUploadInUse)
	same(t, "staged", must(s.Upload(ctx, first.Path))(t), first)
	same(t, "paths", len(must(s.UploadPaths(ctx))(t)), 4)

	e := event("Pictured", "Ghana", "1957-03-06", func(e *archive.Event) { e.SetImage(first.Path) })
	create(t, s, ama, e)
	same(t, "media", e.Media, &archive.Media{Width: 800, Height: 600, Variants: first.Variants})
	if must(s.Upload(ctx, first.Path))(t).Staged {
		t.Error("the image of an event is still staged")
	}
	missing := event("Lost", "Ghana", "1957-03-06", func(e *archive.Event) { e.SetImage("/uploads/events/none.jpg") })
	wantErr(t, "unknown image", s.CreateEvent(ctx, missing, by(ama)), archive.ErrImageNotFound)
	wantErr(t, "logo", s.CreateLogo(ctx, &archive.Logo{Name: "L", Type: archive.LogoHeader, URL: "/uploads/logos/d.png"}, by(ama)), nil)

	clock.Add(2 * archive.StagedLife)
	stage("/uploads/events/fresh.jpg", archive.UploadEvent)
	staged := must(s.StagedUploads(ctx, clock.Now().Add(-archive.StagedLife)))(t)
	same(t, "swept", len(staged), 2)
	wantErr(t, "discard", s.DiscardUpload(ctx, "/uploads/events/c.jpg"), nil)
	_, err := s.Upload(ctx, "/uploads/events/c.jpg")
	wantErr(t, "discarded", err, archive.ErrUploadNotFound)

	got := must(s.UpdateEvent(ctx, e.ID, by(ama), func(e *archive.Event) error { e.SetImage("/uploads/events/b.jpg"); return nil }))(t)
	if got.Media == nil {
		t.Error("the second image has no measures")
	}
	unused := func() []string {
		paths := []string{}
		for _, u := range must(s.UnusedUploads(ctx))(t) {
			paths = append(paths, u.Path)
		}
		return paths
	}
	same(t, "unused", unused(), []string{first.Path})
	none := func(archive.Upload) error { t.Error("a file in use was removed"); return nil }
	wantErr(t, "in use by an event", s.RemoveUpload(ctx, "/uploads/events/b.jpg", none), archive.ErrUploadInUse)
	wantErr(t, "in use by a logo", s.RemoveUpload(ctx, "/uploads/logos/d.png", none), archive.ErrUploadInUse)
	wantErr(t, "still staged", s.RemoveUpload(ctx, "/uploads/events/fresh.jpg", none), archive.ErrUploadInUse)
	wantErr(t, "unknown", s.RemoveUpload(ctx, "../../etc/passwd", none), archive.ErrUploadNotFound)
	stuck := errors.New("stuck")
	wantErr(t, "stuck", s.RemoveUpload(ctx, first.Path, func(archive.Upload) error { return stuck }), stuck)
	same(t, "still registered", unused(), []string{first.Path})
	wantErr(t, "remove", s.RemoveUpload(ctx, first.Path, func(u archive.Upload) error {
		same(t, "variants", u.Variants, first.Variants)
		return nil
	}), nil)
	same(t, "removed", unused(), []string{})
	wantErr(t, "delete event", s.DeleteEntry(ctx, archive.KindEvent, e.ID, by(ama)), nil)
	same(t, "the image of a deleted event", unused(), []string{})
	must(s.PurgeEntries(ctx, clock.Now().Add(time.Hour)))(t)
	same(t, "the image of an event that is gone for good", unused(), []string{"/uploads/events/b.jpg"})
}

// A file that is named by an address with a host is in use, however it is written.
func testUploadNamed(t *testing.T, open Opener) {
	const file, variant = "/uploads/events/0a1b2c.jpg", "/uploads/events/0a1b2c-640.webp"
	for name, use := range map[string]func(*archive.Event){
		"by its address":    func(e *archive.Event) { e.SetImage("https://history.example.org" + file) },
		"by another scheme": func(e *archive.Event) { e.SetImage("http://history.example.org:80" + file) },
		"by another case":   func(e *archive.Event) { e.SetImage("HTTPS://History.Example.ORG" + file) },
		"with a query":      func(e *archive.Event) { e.SetImage("https://history.example.org" + file + "?w=1#top") },
		"with escapes":      func(e *archive.Event) { e.SetImage("https://history.example.org/%75ploads/events/0%611b2c%2Ejpg") },
		"with dots":         func(e *archive.Event) { e.SetImage("https://history.example.org/a/..//uploads/events/0a1b2c.jpg") },
		"by a copy":         func(e *archive.Event) { e.SetImage("https://history.example.org" + variant) },
		"as the address of a source": func(e *archive.Event) {
			e.Sources = []archive.Source{{Kind: archive.SourceBook, Title: "Scan", URL: "https://history.example.org" + file}}
		},
	} {
		t.Run("H-10 "+name, func(t *testing.T) {
			s := open(t)
			ctx := Context(t)
			u := &archive.Upload{Path: file, Kind: archive.UploadEvent, Size: 9, Variants: []archive.Variant{{Width: 640, URL: variant}}}
			wantErr(t, "stage", s.StageUpload(ctx, u), nil)
			first := event("First", "Ghana", "1957-03-06", func(e *archive.Event) { e.SetImage(file) })
			create(t, s, ama, first)
			purge := func(id string) {
				t.Helper()
				wantErr(t, "delete", s.DeleteEntry(ctx, archive.KindEvent, id, by(ama)), nil)
				must(s.PurgeEntries(ctx, time.Now().Add(time.Hour)))(t)
			}
			purge(first.ID)
			same(t, "unused before", len(must(s.UnusedUploads(ctx))(t)), 1)
			second := event("Second", "Ghana", "1957-03-06", use)
			create(t, s, ama, second)
			same(t, "unused", len(must(s.UnusedUploads(ctx))(t)), 0)
			wantErr(t, "remove", s.RemoveUpload(ctx, file, func(archive.Upload) error { t.Error("the file was removed"); return nil }), archive.ErrUploadInUse)
			purge(second.ID)
			same(t, "unused in the end", len(must(s.UnusedUploads(ctx))(t)), 1)
			wantErr(t, "remove in the end", s.RemoveUpload(ctx, file, func(archive.Upload) error { return nil }), nil)
		})
	}
	t.Run("H-10 a staged file that is named is not swept", func(t *testing.T) {
		s := open(t)
		ctx := Context(t)
		wantErr(t, "stage", s.StageUpload(ctx, &archive.Upload{Path: file, Kind: archive.UploadEvent}), nil)
		create(t, s, ama, event("Named", "Ghana", "1957-03-06", func(e *archive.Event) { e.SetImage("https://history.example.org" + file) }))
		if must(s.Upload(ctx, file))(t).Staged {
			t.Error("the file is still staged")
		}
	})
}

// A picture that a suggestion wants stays until the suggestion is decided on.
func testSuggestedUpload(t *testing.T, open Opener) {
	const own, other = "/uploads/events/own.jpg", "/uploads/events/other.jpg"
	clock := newClock()
	s := open(t, follow(clock))
	ctx := Context(t)
	for path, owner := range map[string]string{own: esi.ID, other: ama.ID} {
		wantErr(t, "stage", s.StageUpload(ctx, &archive.Upload{Path: path, Kind: archive.UploadEvent, Owner: owner}), nil)
	}
	e := create(t, s, ama, event("Ghana is free", "Ghana", "1957-03-06"))[0]
	pictured := func(path string) *archive.EventEdit {
		edit := &archive.EventEdit{}
		edit.Pictures = &[]archive.Picture{{Path: path, Alt: "A crowd", Credit: "Esi", Licence: "own-work"}}
		return edit
	}
	_, err := trySuggest(t, s, load(t, s, e.ID), pictured(other), esi)
	wantErr(t, "S-17 a file that somebody else has not used yet", err, archive.ErrImageNotFound)
	made := suggest(t, s, load(t, s, e.ID), pictured(own), esi)
	clock.Add(2 * archive.StagedLife)
	for _, u := range must(s.StagedUploads(ctx, clock.Now()))(t) {
		if u.Path == own {
			t.Error("S-17 the picture of a suggestion is swept")
		}
	}
	same(t, "S-17 unused while it waits", len(must(s.UnusedUploads(ctx))(t)), 0)
	wantErr(t, "S-17 removed while it waits", s.RemoveUpload(ctx, own, func(archive.Upload) error { t.Error("removed"); return nil }), archive.ErrUploadInUse)
	must(s.EditSuggestion(ctx, made.ID, by(esi), func(of *archive.Suggestion) error { return of.Withdraw(clock.Now()) }))(t)
	same(t, "S-17 unused afterwards", len(must(s.UnusedUploads(ctx))(t)), 1)
}

func testMail(t *testing.T, open Opener) {
	clock := newClock()
	s := open(t, follow(clock))
	ctx := Context(t)
	m := &archive.Mail{To: "a@example.org", Subject: "Hello", Text: "Text", HTML: "<p>Text</p>"}
	wantErr(t, "queue", s.QueueMail(ctx, m), nil)
	taken := must(s.TakeMail(ctx, 10, time.Minute))(t)
	if len(taken) != 1 || taken[0].ID != m.ID || taken[0].Attempts != 1 || taken[0].HTML != m.HTML {
		t.Fatalf("taken %+v", taken)
	}
	same(t, "hidden from others", len(must(s.TakeMail(ctx, 10, time.Minute))(t)), 0)
	wantErr(t, "retry", s.RetryMail(ctx, m.ID, "refused", clock.Now().Add(time.Hour)), nil)
	clock.Add(30 * time.Minute)
	same(t, "not due", len(must(s.TakeMail(ctx, 10, time.Minute))(t)), 0)
	clock.Add(30 * time.Minute)
	taken = must(s.TakeMail(ctx, 10, time.Minute))(t)
	same(t, "due again", []any{taken[0].Attempts, taken[0].LastError}, []any{2, "refused"})
	wantErr(t, "remove", s.RemoveMail(ctx, m.ID), nil)
	clock.Add(time.Hour)
	same(t, "gone", len(must(s.TakeMail(ctx, 10, time.Minute))(t)), 0)
}
