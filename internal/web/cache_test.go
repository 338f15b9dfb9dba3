package web_test

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"sankofa/internal/web"
	"sankofa/internal/web/webtest"
)

// metric adds up the series of a metric.
func metric(t *testing.T, s *webtest.Site, name string) (sum float64) {
	t.Helper()
	w := httptest.NewRecorder()
	s.Server.Metrics.Handler().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/metrics", nil))
	for line := range strings.Lines(w.Body.String()) {
		series, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		if series, _, _ = strings.Cut(series, "{"); series != name {
			continue
		}
		n, err := strconv.ParseFloat(value, 64)
		if err != nil {
			t.Fatal(err)
		}
		sum += n
	}
	return sum
}

// cached are the places where a reader meets an event, besides its own.
var cached = []string{"/api/events", "/", "/history", "/feeds/latest.atom", "/feeds/latest.json", "/feeds/anniversaries.ics", "/api/events/collections"}

func own(id string) []string {
	return []string{"/api/events/" + id, "/events/" + id, "/api/events/" + id + "/comments", "/events/" + id + "/history"}
}

// read requests paths as an anonymous reader and returns how many responses had to be
// made for it.
func read(t *testing.T, s *webtest.Site, paths ...string) int {
	t.Helper()
	before := metric(t, s, "sankofa_responses_made_total")
	for _, path := range paths {
		s.Get(path).OK(t)
	}
	return int(metric(t, s, "sankofa_responses_made_total") - before)
}

// Who has changed something sees the change with the next request. Others may get the
// stale response for a moment.
func TestAWriterSeesTheChangeAtOnce(t *testing.T) {
	t.Parallel()
	t.Run("an edit", func(t *testing.T) {
		s := webtest.New(t)
		id := s.Create("editor", "title", "The old title").ID
		places := append(own(id), cached...)
		if read(t, s, places...) == 0 || read(t, s, places...) != 0 {
			t.Fatal("the responses are not cached")
		}
		s.Call("editor", "PUT", "/api/events/"+id, webtest.Object("title", "The new title")).OK(t)
		for _, path := range places {
			if path == "/api/events/"+id+"/comments" {
				continue
			}
			text := s.Get(path, "Cache-Control", "").Text
			if !strings.Contains(text, "The new title") {
				t.Errorf("%s does not show the new title", path)
			}
			// The page and its history tell what the last edit replaced.
			if strings.Contains(text, "The old title") && !strings.HasPrefix(path, "/events/") {
				t.Errorf("%s shows the old title", path)
			}
		}
	})
	t.Run("a published comment", func(t *testing.T) {
		s := webtest.New(t)
		id := s.Add(nil).ID
		read(t, s, append(own(id), cached...)...)
		s.Comment("editor", id, "Well said.")
		for _, path := range []string{"/api/events/" + id + "/comments", "/events/" + id} {
			if !strings.Contains(s.Get(path, "Cache-Control", "").Text, "Well said.") {
				t.Errorf("%s does not show the comment", path)
			}
		}
		if n := read(t, s, cached...); n != 0 {
			t.Errorf("%d lists were made again for a comment", n)
		}
	})
	t.Run("another name of the site", func(t *testing.T) {
		s := webtest.New(t)
		s.Get("/")
		s.Call("editor", "PATCH", "/api/settings", webtest.Object("siteName", "Our archive")).OK(t)
		webtest.Contains(t, s.Get("/", "Cache-Control", "").Text, "<title>Our archive: ")
	})
}

func TestUnpublishingIsSeenAtOnce(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	id := s.Create("editor", "title", "Withdrawn").ID
	read(t, s, append(own(id), cached...)...)
	s.Call("editor", "PATCH", "/api/events/"+id+"/status", webtest.Object("status", "draft")).OK(t)
	for _, path := range own(id) {
		if got := s.Get(path); got.StatusCode != 404 || strings.Contains(got.Text, "Withdrawn") {
			t.Errorf("%s: %d", path, got.StatusCode)
		}
	}
	for _, path := range cached {
		if got := s.Get(path); got.StatusCode != 200 || strings.Contains(got.Text, "Withdrawn") || strings.Contains(got.Text, id) {
			t.Errorf("%s: %d, and shows the event", path, got.StatusCode)
		}
	}
}

func TestWhatNobodySeesLeavesTheCacheAlone(t *testing.T) {
	t.Parallel()
	s := webtest.New(t, func(o *web.Options) { o.Premoderation = true })
	e := s.Add(nil)
	places := append(own(e.ID), cached...)
	places = append(places, "/api/events?search=ghana", "/api/settings", "/api/logos")
	for name, write := range map[string]func(t *testing.T){
		"a pending comment": func(*testing.T) { s.Comment("user", e.ID, "Not yet seen.") },
		"a pending comment is hidden": func(t *testing.T) {
			c := s.Comment("user", e.ID, "Never seen.")
			s.Call("editor", "PATCH", "/api/events/"+e.ID+"/comments/"+c.ID+"/status", webtest.Object("status", "hidden")).OK(t)
		},
		"a draft": func(t *testing.T) {
			id := s.Create("user").ID
			s.Call("user", "PUT", "/api/events/"+id, webtest.Object("title", "Edited")).OK(t)
			s.Call("admin", "DELETE", "/api/events/"+id, nil).OK(t)
		},
		"an account": func(*testing.T) { s.Person("user2") },
		"a refused edit": func(t *testing.T) {
			s.Call("user", "PUT", "/api/events/"+e.ID, webtest.Object("title", "x")).Fails(t, 403, "forbidden", "")
		},
		"an edit that changes nothing": func(t *testing.T) {
			s.Call("admin", "PUT", "/api/events/"+e.ID, webtest.Object("title", e.Title)).OK(t)
		},
	} {
		t.Run(name, func(t *testing.T) {
			for _, who := range []string{"user", "editor", "admin"} {
				s.Person(who)
			}
			index := func() {
				if err := s.Store.WaitSearch(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			index()
			read(t, s, places...)
			write(t)
			index()
			if n := read(t, s, places...); n != 0 {
				t.Errorf("%d of %d responses were made again", n, len(places))
			}
		})
	}
}
