package storetest

import (
	"errors"
	"testing"

	"sankofa/internal/archive"
)

func testSettings(t *testing.T, open Opener) {
	s := open(t)
	ctx := Context(t)
	same(t, "defaults", must(s.Settings(ctx))(t), archive.DefaultSettings())
	version := s.Version()
	rename := func(name string) func(*archive.Settings) error {
		return func(v *archive.Settings) error { v.SiteName = name; return nil }
	}
	zero := 0
	got := must(s.UpdateSettings(ctx, &zero, by(ama), rename("Ubuntu")))(t)
	want := archive.DefaultSettings()
	want.SiteName, want.Version = "Ubuntu", 1
	same(t, "updated", got, want)
	same(t, "stored", must(s.Settings(ctx))(t), want)
	if s.Version() <= version {
		t.Error("settings did not raise the content version")
	}
	_, err := s.UpdateSettings(ctx, &zero, by(ama), rename("Late"))
	wantErr(t, "stale version", err, archive.ErrSettingsConflict)
	must(s.UpdateSettings(ctx, nil, by(ama), func(v *archive.Settings) error { v.EnableComments = false; return nil }))(t)
	refused := errors.New("refused")
	_, err = s.UpdateSettings(ctx, nil, by(ama), func(*archive.Settings) error { return refused })
	wantErr(t, "refused", err, refused)
	want.EnableComments, want.Version = false, 2
	same(t, "stored", must(s.Settings(ctx))(t), want)
	want = archive.DefaultSettings()
	want.Version = 3
	same(t, "reset", must(s.ResetSettings(ctx, nil, by(ama)))(t), want)
}
