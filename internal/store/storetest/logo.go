package storetest

import (
	"sync"
	"testing"

	"sankofa/internal/archive"
)

func testLogo(t *testing.T, open Opener) {
	s := open(t)
	ctx := Context(t)
	var logos []*archive.Logo
	for i := range 12 {
		kind := archive.LogoHeader
		if i%3 == 2 {
			kind = archive.LogoFooter
		}
		l := &archive.Logo{Name: numbered(i), Type: kind, Size: 7, OriginalName: "a.png", URL: "/uploads/logos/" + numbered(i)[6:] + ".png", Active: true}
		wantErr(t, "create", s.CreateLogo(ctx, l, by(ama)), nil)
		if l.ID == "" || l.Active {
			t.Errorf("created logo is %+v", l)
		}
		logos = append(logos, l)
	}
	same(t, "none is active", must(s.ActiveLogos(ctx))(t), []archive.Logo{})
	list := must(s.Logos(ctx))(t)
	same(t, "newest first", []any{len(list), list[0].Name}, []any{12, numbered(11)})

	var group sync.WaitGroup
	for _, l := range logos {
		group.Go(func() {
			got, err := s.ActivateLogo(ctx, l.ID, by(ama))
			if err != nil || !got.Active {
				t.Errorf("activate: %+v, %v", got, err)
			}
			active, err := s.ActiveLogos(ctx)
			if err != nil || len(active) > 2 || len(active) == 2 && active[0].Type == active[1].Type {
				t.Errorf("active at once: %+v, %v", active, err)
			}
		})
	}
	group.Wait()
	active := must(s.ActiveLogos(ctx))(t)
	if len(active) != 2 {
		t.Fatalf("%d logos are active, want one per type", len(active))
	}
	wantErr(t, "delete", s.DeleteLogo(ctx, active[0].ID, by(ama)), nil)
	same(t, "after deletion", must(s.ActiveLogos(ctx))(t), active[1:])
	wantErr(t, "delete again", s.DeleteLogo(ctx, active[0].ID, by(ama)), archive.ErrLogoNotFound)
	_, err := s.ActivateLogo(ctx, active[0].ID, by(ama))
	wantErr(t, "activate what is gone", err, archive.ErrLogoNotFound)
}
