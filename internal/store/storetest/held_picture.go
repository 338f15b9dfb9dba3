package storetest

import (
	"errors"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/clocktest"
	"sankofa/internal/store"
)

// testHeldPictures follows a picture that comes with a suggestion.
func testHeldPictures(t *testing.T, open Opener) {
	clock := clocktest.New(time.Date(2026, 3, 6, 12, 0, 0, 0, time.UTC))
	s, ctx := open(t, func(o *store.Options) { o.Clock = clock.Now }), Context(t)
	e := create(t, s, ama, event("Ghana is free", "Ghana", "1957-03-06"))[0]
	quotas := archive.Change{Quotas: archive.QuotaTable{archive.StandingVisitor: {archive.ResourceHeld: {PerDay: 2, Total: 3}}}}
	hold := func(name, sender string) error {
		by := quotas
		by.At = clock.Now()
		return s.HoldPicture(ctx, &archive.HeldPicture{Path: "/uploads/events/" + name, Content: []byte(name), Sender: sender}, by)
	}
	brings := func(name string) *archive.Suggestion {
		edit := &archive.EventEdit{}
		edit.Pictures = &[]archive.Picture{{Path: "/uploads/events/" + name, Alt: "A crowd", Credit: "Kojo", Licence: "own-work"}}
		made := suggest(t, s, load(t, s, e.ID), edit, archive.Actor{})
		same(t, "S-20 it brings a picture", made.NewPictures(), []string{"/uploads/events/" + name})
		return made
	}
	there := func(what, name string, want bool) {
		t.Helper()
		p, err := s.HeldPicture(ctx, "/uploads/events/"+name)
		if want && (err != nil || string(p.Content) != name) || !want && !errors.Is(err, archive.ErrUploadNotFound) {
			t.Errorf("S-20 %s: %+v, %v", what, p, err)
		}
	}
	decide := func(of *archive.Suggestion, verdict archive.Verdict) error {
		_, _, err := s.DecideSuggestion(ctx, of.ID, archive.Decision{Verdict: verdict, Version: 1, Message: "Because."}, archive.Change{By: esi, At: clock.Now()}, anyone)
		return err
	}
	purge := func() int { return must(s.PurgeHeldPictures(ctx, clock.Now().Add(-archive.HeldLife)))(t) }

	for _, name := range []string{"kept.jpg", "declined.jpg"} {
		if err := hold(name, "one"); err != nil {
			t.Fatal(err)
		}
	}
	if err := hold("third.jpg", "one"); archive.CodeOf(err) != archive.CodeRateLimited {
		t.Errorf("S-25 a third of one network in a day: %v", err)
	}
	if err := hold("loose.jpg", "two"); err != nil {
		t.Fatal(err)
	}
	if err := hold("full.jpg", "three"); archive.CodeOf(err) != archive.CodeQuota {
		t.Errorf("S-25 more than can wait: %v", err)
	}
	kept, declined := brings("kept.jpg"), brings("declined.jpg")
	if err := decide(declined, archive.VerdictDecline); err != nil {
		t.Fatal(err)
	}
	if err := decide(kept, archive.VerdictAccept); !errors.Is(err, archive.ErrImageNotFound) {
		t.Errorf("S-20 accepted without a file: %v", err)
	}
	same(t, "S-20 nothing goes at once", purge(), 0)
	clock.Add(archive.HeldLife + time.Hour)
	same(t, "S-20 what nothing open needs goes after a day", purge(), 2)
	there("what waits stays", "kept.jpg", true)
	there("what was declined is gone", "declined.jpg", false)
	there("what was never sent is gone", "loose.jpg", false)
	clock.Add(48 * time.Hour)
	same(t, "S-20 however long it waits", purge(), 0)
	if p := must(s.HeldPicture(ctx, "/uploads/events/kept.jpg"))(t); p.Sender != "" {
		t.Error("S-20 its network is known for longer than two days")
	}

	if err := s.StageUpload(ctx, &archive.Upload{Path: "/uploads/events/kept.jpg", Kind: archive.UploadEvent, Width: 3, Height: 2}); err != nil {
		t.Fatal(err)
	}
	if err := decide(kept, archive.VerdictAccept); err != nil {
		t.Fatal(err)
	}
	there("what is accepted is a file of the archive", "kept.jpg", false)
	same(t, "S-20 the event has it", load(t, s, e.ID).PicturePaths(), []string{"/uploads/events/kept.jpg"})
}
