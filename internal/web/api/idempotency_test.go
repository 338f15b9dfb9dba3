package api_test

import (
	"net/http"
	"strings"
	"testing"

	"sankofa/internal/web/webtest"
)

const adwa = `{"title":"Adwa","country":"Ethiopia","date":"1896-03-01","summary":"A battle."}`

func withKey(s *webtest.Site, who, key, body string) webtest.Reply {
	return s.Call(who, "POST", "/api/events", body, "Idempotency-Key", key)
}

func TestIdempotencyKey(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	t.Run("API-14 R-63 the same request is carried out once", func(t *testing.T) {
		before := s.Total()
		first, again := withKey(s, "editor", "same", adwa), withKey(s, "editor", "same", " "+adwa)
		if first.StatusCode != 201 || again.StatusCode != 201 || first.Text != again.Text {
			t.Fatalf("%d %s, then %d %s", first.StatusCode, first.Text, again.StatusCode, again.Text)
		}
		if first.Header.Get("Idempotent-Replayed") != "" || again.Header.Get("Idempotent-Replayed") != "true" {
			t.Error("the replayed response is not marked")
		}
		if n := s.Total() - before; n != 1 {
			t.Errorf("%d events were made", n)
		}
	})
	t.Run("another body", func(t *testing.T) {
		withKey(s, "editor", "body", adwa).OK(t)
		withKey(s, "editor", "body", strings.Replace(adwa, "Adwa", "Other", 1)).Fails(t, 422, "unprocessable", "Idempotency-Key was already used with a different request.")
	})
	t.Run("another person", func(t *testing.T) {
		var a, b webtest.OneEvent
		withKey(s, "editor", "person", adwa).Read(t, 201, &a)
		withKey(s, "editor2", "person", adwa).Read(t, 201, &b)
		if a.Event.ID == b.Event.ID {
			t.Error("one person got the event of another")
		}
	})
	t.Run("bad keys", func(t *testing.T) {
		for _, key := range []string{"", " ", "a b", "é", strings.Repeat("k", 129), "a\x7fb"} {
			withKey(s, "editor", key, adwa).Fails(t, 400, "invalid", "Idempotency-Key is invalid.")
		}
		withKey(s, "editor", strings.Repeat("k", 128), adwa).OK(t)
	})
	t.Run("a failure can be retried with the same key", func(t *testing.T) {
		withKey(s, "editor", "retry", `{"title":"x"}`).Fails(t, 400, "invalid", "")
		withKey(s, "editor", "retry", adwa).OK(t)
	})
	t.Run("R-63 concurrent requests make one event", func(t *testing.T) {
		s.Person("editor")
		before := s.Total()
		results := atOnce(8, func(int) int { return withKey(s, "editor", "race", adwa).StatusCode })
		if count(results, http.StatusCreated)+count(results, http.StatusConflict) != len(results) {
			t.Errorf("statuses are %v", results)
		}
		if n := s.Total() - before; n != 1 {
			t.Errorf("%d events were made", n)
		}
		if got := withKey(s, "editor", "race", adwa); got.Header.Get("Idempotent-Replayed") != "true" {
			t.Error("the response is not replayed afterwards")
		}
	})
}
