package storetest

import (
	"fmt"
	"testing"
	"time"

	"sankofa/internal/archive"
)

func pictured(pictures ...archive.Picture) func(*archive.Event) {
	return func(e *archive.Event) { e.SetPictures(pictures) }
}

func sourced(e *archive.Event) {
	e.Sources = []archive.Source{{Kind: archive.SourceBook, Title: "A book"}}
}

func testViews(t *testing.T, open Opener) {
	s := open(t)
	editor := archive.Actor{ID: "u-efua", Role: archive.RoleEditor}
	for _, role := range []archive.Role{archive.RoleAdmin, archive.RoleEditor} {
		u := &archive.User{Email: string(role) + "@example.org", Role: role, Active: true}
		wantErr(t, "create", s.CreateUser(Context(t), u, "user.invite", by(ama)), nil)
		if role == archive.RoleEditor {
			editor = u.Actor()
		}
	}
	whole := archive.Picture{Path: "https://example.org/a.jpg", Alt: "Alt", Credit: "Credit", Licence: "cc0"}
	bare := archive.Picture{Path: "https://example.org/b.jpg"}
	create(t, s, archive.Actor{}, event("Imported draft", "Ghana", "1957-03-06", draft, sourced, pictured(whole)))
	create(t, s, kofi, event("Kofi's draft", "Ghana", "1957-03-06", draft, sourced, pictured(whole)), event("Kofi's", "Ghana", "1957-03-06", pictured(whole)))
	create(t, s, editor, event("Efua's draft", "Ghana", "1957-03-06", draft, sourced), event("Efua's", "Ghana", "1957-03-06", sourced, pictured(whole, bare)))
	gone := create(t, s, editor, event("Gone", "Ghana", "1957-03-06"))[0]
	wantErr(t, "delete", s.DeleteEntry(Context(t), archive.KindEvent, gone.ID, by(ama)), nil)

	all := archive.Scope{Manage: true, Viewer: editor.ID}
	own := archive.Scope{Manage: true, Owner: kofi.ID, Viewer: kofi.ID}
	for _, test := range []struct {
		name  string
		scope archive.Scope
		want  map[archive.View][]string
	}{
		{"of an editor", all, map[archive.View][]string{
			archive.ViewAll:       {"Imported draft", "Kofi's draft", "Kofi's", "Efua's draft", "Efua's"},
			archive.ViewMine:      {"Efua's draft", "Efua's"},
			archive.ViewDrafts:    {"Imported draft", "Kofi's draft", "Efua's draft"},
			archive.ViewReview:    {"Kofi's draft"},
			archive.ViewNoSource:  {"Kofi's"},
			archive.ViewNoPicture: {"Efua's draft"},
			archive.ViewNoCredit:  {"Efua's"},
		}},
		{"of a user", own, map[archive.View][]string{
			archive.ViewAll:       {"Kofi's draft", "Kofi's", "Efua's"},
			archive.ViewMine:      {"Kofi's draft", "Kofi's"},
			archive.ViewDrafts:    {"Kofi's draft"},
			archive.ViewReview:    {},
			archive.ViewNoSource:  {"Kofi's"},
			archive.ViewNoPicture: {},
			archive.ViewNoCredit:  {"Efua's"},
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			counts := must(s.ViewCounts(Context(t), test.scope))(t)
			for _, view := range archive.Views {
				sameSet(t, "view "+string(view), titles(list(t, s, archive.EventFilter{Scope: test.scope, View: view}).Items), test.want[view])
				same(t, "count of "+string(view), counts[view], len(test.want[view]))
			}
		})
	}
	t.Run("readers have no views", func(t *testing.T) {
		sameSet(t, "titles", titles(list(t, s, archive.EventFilter{View: archive.ViewNoSource}).Items), []string{"Kofi's", "Efua's"})
	})
	t.Run("with a change", func(t *testing.T) {
		e := list(t, s, archive.EventFilter{Scope: all, View: archive.ViewNoCredit}).Items[0]
		must(s.UpdateEvent(Context(t), e.ID, by(ama), func(e *archive.Event) error {
			e.SetPictures(e.Pictures[:1])
			e.Sources = nil
			return nil
		}))(t)
		counts := must(s.ViewCounts(Context(t), all))(t)
		same(t, "lacking", []int{counts[archive.ViewNoCredit], counts[archive.ViewNoSource]}, []int{0, 2})
	})
}

func testManageOrders(t *testing.T, open Opener) {
	clock := newClock()
	s := open(t, follow(clock))
	scope := archive.Scope{Manage: true}
	var made []*archive.Event
	for _, title := range []string{"battle", "Zanzibar", "Adwa", "aba", "Élection"} {
		clock.Add(time.Minute)
		made = append(made, create(t, s, ama, event(title, "Ghana", "1957-03-06"))...)
	}
	ordered := func(sort archive.Sort, page, limit int) []string {
		t.Helper()
		return titles(list(t, s, archive.EventFilter{Scope: scope, Sort: sort, Page: archive.Page{Number: page, Limit: limit}}).Items)
	}
	same(t, "by title", ordered(archive.SortTitle, 1, 20), []string{"aba", "Adwa", "battle", "Zanzibar", "Élection"})
	same(t, "a page by title", ordered(archive.SortTitle, 2, 2), []string{"battle", "Zanzibar"})
	same(t, "past the end", ordered(archive.SortTitle, 9, 2), []string{})
	clock.Add(time.Minute)
	must(s.UpdateEvent(Context(t), made[0].ID, by(ama), func(e *archive.Event) error { e.Summary = "Other."; return nil }))(t)
	same(t, "by change", ordered(archive.SortChanged, 1, 3), []string{"battle", "Élection", "aba"})
	same(t, "the rest by change", ordered(archive.SortChanged, 2, 3), []string{"Adwa", "Zanzibar"})

	t.Run("more than are sorted at once", func(t *testing.T) {
		const many = 2001
		var added []*archive.Event
		for i := range many {
			added = append(added, event(fmt.Sprintf("m %04d", i*7919%many), "Togo", "1960-04-27"))
		}
		if _, err := s.ImportEntries(Context(t), archive.Import{Entries: archive.Listed(added)}, by(ama)); err != nil {
			t.Fatal(err)
		}
		same(t, "the first", ordered(archive.SortTitle, 1, 4), []string{"aba", "Adwa", "battle", "m 0000"})
		same(t, "the last but one", ordered(archive.SortTitle, 668, 3), []string{"m 1998", "m 1999", "m 2000"})
		same(t, "the last", ordered(archive.SortTitle, 669, 3), []string{"Zanzibar", "Élection"})
	})
}
