package page_test

import (
	"bytes"
	"net/http"
	"path"
	"regexp"
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/media/mediatest"
	"sankofa/internal/web/webtest"
)

var heldPath = regexp.MustCompile(`name="picture.path" value="([^"]+)"`)

// A reader without an account and without scripts adds a picture. Nobody but reviewers
// sees it before it is accepted.
func TestSuggestionWithAPicture(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	e := s.Add(nil)
	page := "/suggest/events/" + e.ID
	photo := mediatest.JPEG(mediatest.Photo(900, 700, 1), mediatest.EXIF(1))
	send := func(content []byte, fields ...string) webtest.Reply {
		t.Helper()
		token := hidden.FindStringSubmatch(s.Get(page).Text)[1]
		form := webtest.Form{Fields: append([]string{"token", token}, fields...), File: "picture.file", Filename: "photo.jpg", Content: content}
		return s.Submit("visitor", http.MethodPost, page, form)
	}
	plain := send(nil, "title", "Ghana is free", "reason", "It is so.")
	if plain.StatusCode != http.StatusSeeOther {
		t.Fatalf("S-20 without a picture: %d %s", plain.StatusCode, plain.Text)
	}
	for name, got := range map[string]webtest.Reply{
		"no picture":       send([]byte("<svg/>"), "reason", "I took it."),
		"details of none":  send(nil, "picture.alt", "A crowd", "reason", "I took it."),
		"nothing is known": send(photo, "reason", "I took it."),
	} {
		if got.StatusCode != http.StatusBadRequest || !strings.Contains(got.Text, `href="#picture-`) || !strings.Contains(got.Text, "I took it.") {
			t.Errorf("S-20 %s: %d", name, got.StatusCode)
		}
	}
	if got := send(mediatest.Padded(photo, archive.MaxHeldMB<<20+1), "reason", "x"); got.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("S-20 too large: %d", got.StatusCode)
	}

	refused := send(photo, "reason", "I took it.", "picture.credit", "Kojo")
	webtest.Contains(t, refused.Text, "Your picture has arrived.", `href="#picture-alt"`, `href="#picture-licence"`, `value="Kojo"`)
	held := heldPath.FindStringSubmatch(refused.Text)[1]
	sent := send(nil, "reason", "I took it.", "picture.path", held, "picture.alt", "A crowd", "picture.credit", "Kojo", "picture.licence", "own-work")
	if sent.StatusCode != http.StatusSeeOther {
		t.Fatalf("S-20 the file need not be chosen again: %d %s", sent.StatusCode, sent.Text)
	}
	list, _, err := s.Store.ListSuggestions(t.Context(), archive.SuggestionFilter{Page: archive.Page{Number: 1, Limit: 1}})
	if err != nil || len(list) != 1 || len(list[0].NewPictures()) != 1 || list[0].NewPictures()[0] != held {
		t.Fatalf("S-20 %+v, %v", list, err)
	}
	id := list[0].ID
	twice := webtest.Form{
		Fields: []string{"token", hidden.FindStringSubmatch(s.Get(page).Text)[1], "reason", "Pressed twice.", "picture.alt", "A crowd", "picture.credit", "Kojo", "picture.licence", "own-work"},
		File:   "picture.file", Filename: "photo.jpg", Content: photo,
	}
	for range 2 {
		if got := s.Submit("visitor", http.MethodPost, page, twice); got.StatusCode != http.StatusSeeOther {
			t.Fatalf("S-20 pressed twice: %d %s", got.StatusCode, got.Text)
		}
	}
	if _, total, err := s.Store.ListSuggestions(t.Context(), archive.SuggestionFilter{Page: archive.Page{Number: 1, Limit: 1}}); err != nil || total != 3 {
		t.Errorf("S-20 pressed twice, %d are there, %v", total, err)
	}
	review := "/api/suggestions/" + id + "/pictures/" + path.Base(held)
	for who, want := range map[string]int{"visitor": 401, "user": 403, "editor": 200} {
		if got := s.Call(who, "GET", review, nil); got.StatusCode != want {
			t.Errorf("S-20 a %s gets the picture: %d, want %d", who, got.StatusCode, want)
		}
	}
	seen := s.Call("editor", "GET", review, nil)
	if seen.Header.Get("Content-Type") != "image/jpeg" || seen.Header.Get("Cache-Control") != "private, no-store" || bytes.Contains([]byte(seen.Text), []byte("Exif")) {
		t.Errorf("S-20 the reviewer gets %v", seen.Header)
	}
	if got := s.Get(held); got.StatusCode != 404 {
		t.Errorf("S-20 the picture is public before a decision: %d", got.StatusCode)
	}
	s.Decide("editor", id, "accept", 9).Fails(t, 409, "conflict", "")
	if got := s.Get(held); got.StatusCode != 404 {
		t.Errorf("S-20 the picture is public after a decision that failed: %d", got.StatusCode)
	}
	s.Decide("editor", id, "accept", 1).OK(t)
	if got := s.Get(held); got.StatusCode != 200 {
		t.Errorf("S-20 the accepted picture: %d", got.StatusCode)
	}
	webtest.Contains(t, s.Get("/api/events/"+e.ID).Text, `"path":"`+held+`"`, `"licence":"own-work"`, `"width":900`)
	s.Call("editor", "GET", review, nil).Fails(t, 404, "not_found", "")
}
