package response_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

func TestCaching(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	s.Add(nil)
	target := "/api/events"
	t.Run("R-46 no request gets the response of another one", func(t *testing.T) {
		for i, odd := range []string{"%00tags%3Dindependence", "%00tags%3Dindependence%00", "%26tags%3Dindependence", "%26tags%3Dindependence%26"} {
			fresh := "&limit=" + strconv.Itoa(7+i)
			s.Get("/api/events?country=Ghana" + odd + fresh)
			var list archive.EventList
			if s.Get("/api/events?country=Ghana&tags=independence"+fresh).Read(t, 200, &list); list.Total != 1 {
				t.Errorf("after %s: %d events", odd, list.Total)
			}
		}
	})
	t.Run("a response has an entity tag and is not sent twice", func(t *testing.T) {
		first := s.Get(target)
		tag := first.Header.Get("Etag")
		if tag == "" || first.Header.Get("Cache-Control") != "public, no-cache" {
			t.Fatalf("headers are %v", first.Header)
		}
		for _, match := range []string{tag, "W/" + tag, `"other", ` + tag, "*"} {
			again := s.Get(target, "If-None-Match", match)
			if again.StatusCode != http.StatusNotModified || again.Text != "" || again.Header.Get("Etag") != tag {
				t.Errorf("If-None-Match %s: %d", match, again.StatusCode)
			}
		}
		if s.Get(target, "If-None-Match", `"other"`).StatusCode != 200 {
			t.Error("another tag matches")
		}
	})
	t.Run("compressed as accepted, with a tag of its own", func(t *testing.T) {
		plain := s.Get("/")
		for accept, want := range map[string]string{"br, gzip": "br", "gzip, deflate": "gzip", "br;q=0, gzip": "gzip", "identity": "", "gzip;q=0": "", "BR": "br"} {
			got := s.Get("/", "Accept-Encoding", accept)
			if got.Header.Get("Content-Encoding") != want {
				t.Errorf("%s: %q, want %q", accept, got.Header.Get("Content-Encoding"), want)
			}
			if want != "" && (got.Header.Get("Etag") == plain.Header.Get("Etag") || len(got.Text)*3 > len(plain.Text)) {
				t.Errorf("%s: %d bytes of %d, tag %s", accept, len(got.Text), len(plain.Text), got.Header.Get("Etag"))
			}
			if !strings.Contains(got.Header.Get("Vary"), "Accept-Encoding") {
				t.Error("Vary is missing")
			}
		}
	})
	t.Run("a change is seen at once", func(t *testing.T) {
		s := webtest.New(t)
		e := s.Add(nil)
		before := s.Get("/")
		s.Get(target)
		_, err := s.Store.UpdateEvent(t.Context(), e.ID, archive.Change{At: webtest.Now}, func(e *archive.Event) error {
			e.Title = "Ghana is free"
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		after := s.Get("/", "If-None-Match", before.Header.Get("Etag"))
		if after.StatusCode != 200 || !strings.Contains(after.Text, "Ghana is free") {
			t.Errorf("status %d", after.StatusCode)
		}
		if !strings.Contains(s.Get(target).Text, "Ghana is free") {
			t.Error("the list is stale")
		}
	})
	t.Run("unknown parameters and odd headers change nothing", func(t *testing.T) {
		want := s.Get("/").Text
		for _, headers := range [][]string{{"X-Forwarded-Host", "evil.example"}, {"X-Original-Url", "/admin"}, {"Cookie", "a=b"}, {"Host", "evil.example"}} {
			if got := s.Get("/?utm_source=mail", headers...); got.Text != want {
				t.Errorf("R-46 %v changes the page", headers)
			}
		}
	})
}

func TestConditionalRequests(t *testing.T) {
	t.Parallel()
	s := webtest.NewDated(t)
	e := s.Add(nil)
	paths := []string{"/", "/events/" + e.ID, "/api/events", "/api/events/" + e.ID, "/api/settings", "/feeds/latest.atom", "/feeds/latest.json", "/feeds/on-this-day.atom", "/feeds/anniversaries.ics", "/sitemap.xml", "/sitemaps/events-1.xml", "/sitemaps/pages.xml", "/robots.txt"}
	tags, dates := map[string]string{}, map[string]string{}
	for _, path := range paths {
		got := s.Get(path)
		tags[path], dates[path] = got.Header.Get("Etag"), got.Header.Get("Last-Modified")
		if when, err := time.Parse(time.RFC1123, dates[path]); err != nil || when.After(time.Now()) || tags[path] == "" {
			t.Errorf("%s: %v", path, got.Header)
		}
		if again := s.Get(path, "If-None-Match", tags[path]); again.StatusCode != 304 || again.Text != "" {
			t.Errorf("%s: %d by tag", path, again.StatusCode)
		}
		if again := s.Get(path, "If-Modified-Since", dates[path]); again.StatusCode != 304 {
			t.Errorf("%s: %d by date", path, again.StatusCode)
		}
		for _, since := range []string{"Fri, 01 Jan 2100 00:00:00 GMT", "Thu, 01 Jan 1970 00:00:00 GMT", "nonsense"} {
			if again := s.Get(path, "If-Modified-Since", since); again.StatusCode != 200 {
				t.Errorf("%s: %d since %s", path, again.StatusCode, since)
			}
		}
		if again := s.Get(path, "If-None-Match", `"other"`, "If-Modified-Since", dates[path]); again.StatusCode != 200 {
			t.Errorf("%s: a date outweighs a tag", path)
		}
	}
	if _, err := s.Store.UpdateEvent(t.Context(), e.ID, archive.Change{At: webtest.Now.Add(time.Minute)}, func(e *archive.Event) error { e.Title = "Another"; return nil }); err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		want := 200
		if path == "/api/settings" || path == "/robots.txt" {
			want = 304 // what did not change is still known
		}
		for name, held := range map[string]string{"If-None-Match": tags[path], "If-Modified-Since": dates[path]} {
			if again := s.Get(path, name, held); again.StatusCode != want {
				t.Errorf("R-45 %s: %d by %s after a change within the same second", path, again.StatusCode, name)
			}
		}
	}
}
