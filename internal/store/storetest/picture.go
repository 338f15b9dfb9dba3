package storetest

import (
	"testing"

	"sankofa/internal/archive"
)

func testPictures(t *testing.T, open Opener) {
	clock := newClock()
	s := open(t, follow(clock))
	ctx := Context(t)
	stage := func(path string, width int) *archive.Media {
		t.Helper()
		u := &archive.Upload{Path: path, Kind: archive.UploadEvent, Width: width, Height: 600, Variants: []archive.Variant{{Width: 400, URL: path + "-400"}}}
		wantErr(t, "stage "+path, s.StageUpload(ctx, u), nil)
		return &archive.Media{Width: u.Width, Height: u.Height, Variants: u.Variants}
	}
	const first, second, elsewhere = "/uploads/events/a.jpg", "/uploads/events/b.jpg", "https://example.org/c.jpg"
	firstMedia, secondMedia := stage(first, 800), stage(second, 900)
	all := []archive.Picture{{Path: first, Media: firstMedia}, {Path: elsewhere}, {Path: second, Media: secondMedia}}
	unused := func() []string {
		t.Helper()
		paths := []string{}
		for _, u := range must(s.UnusedUploads(ctx))(t) {
			paths = append(paths, u.Path)
		}
		return paths
	}
	pictured := func(id string, change func(*archive.Event)) *archive.Event {
		t.Helper()
		must(s.UpdateEvent(ctx, id, by(ama), func(e *archive.Event) error { change(e); return nil }))(t)
		return must(s.Event(ctx, id))(t)
	}

	e := event("Pictured", "Ghana", "1957-03-06", func(e *archive.Event) {
		e.SetPictures([]archive.Picture{{Path: " " + first}, {Path: elsewhere}, {Path: second}, {Path: " "}})
	})
	create(t, s, ama, e)
	stored := must(s.Event(ctx, e.ID))(t)
	same(t, "pictures", stored.Pictures, all)
	same(t, "image", []any{stored.Image, stored.Media}, []any{first, firstMedia})
	same(t, "none is staged", len(must(s.StagedUploads(ctx, clock.Now().AddDate(1, 0, 0)))(t)), 0)
	same(t, "all are in use", unused(), []string{})

	got := pictured(e.ID, func(e *archive.Event) { e.SetPictures(e.Pictures[:2]) })
	same(t, "without the last", got.Pictures, all[:2])
	same(t, "the last is unused", unused(), []string{second})
	got = pictured(e.ID, func(e *archive.Event) {
		e.SetPictures([]archive.Picture{{Path: second}, {Path: first}, {Path: second}})
	})
	same(t, "another order", got.Pictures, []archive.Picture{all[2], all[0], all[2]})
	same(t, "the same picture twice", unused(), []string{})

	wantErr(t, "delete", s.DeleteEntry(ctx, archive.KindEvent, e.ID, by(ama)), nil)
	same(t, "G-EVD-9 of a deleted event", unused(), []string{})
	wantErr(t, "clean up", s.RemoveUpload(ctx, second, func(archive.Upload) error { return nil }), archive.ErrUploadInUse)
	restored := must(s.RestoreEntry(ctx, archive.KindEvent, e.ID, by(ama)))(t).Base()
	same(t, "G-EVD-9 it comes back with its pictures", restored.Pictures, got.Pictures)
	purged := create(t, s, ama, event("Purged", "Ghana", "1957-03-06", func(e *archive.Event) { e.SetImage(second) }))[0]
	pictured(e.ID, func(e *archive.Event) { e.SetPictures([]archive.Picture{{Path: first}}) })
	wantErr(t, "delete", s.DeleteEntry(ctx, archive.KindEvent, purged.ID, by(ama)), nil)
	same(t, "purged", must(s.PurgeEntries(ctx, clock.Now().AddDate(1, 0, 0)))(t), 1)
	same(t, "G-EVD-9 of an event that is gone for good", unused(), []string{second})

	got = pictured(e.ID, func(e *archive.Event) { e.SetImage(elsewhere) })
	same(t, "elsewhere", []any{got.Image, got.Media}, []any{elsewhere, (*archive.Media)(nil)})
	version := got.RevisionCount
	pictured(e.ID, func(e *archive.Event) { e.SetImage(first) })
	got = pictured(e.ID, func(e *archive.Event) { e.SetImage("") })
	same(t, "without an image", []any{got.Image, len(got.Pictures)}, []any{"", 0})
	allow := func(archive.Item) error { return nil }
	back := must(s.RestoreRevision(ctx, archive.KindEvent, e.ID, version+1, by(ama), allow))(t).Base()
	same(t, "an upload comes back with its measures", back.Pictures, all[:1])
	pictured(e.ID, func(e *archive.Event) { e.SetImage(elsewhere) })
	pictured(e.ID, func(e *archive.Event) { e.SetImage(first); e.Summary = "Another text." })
	back = must(s.RestoreRevision(ctx, archive.KindEvent, e.ID, version+1, by(ama), allow))(t).Base()
	same(t, "there and back again", []any{back.Pictures, back.Summary}, []any{all[:1], "About Pictured."})
}
