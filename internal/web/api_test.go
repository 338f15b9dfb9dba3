package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/archive"
)

type eventList struct {
	Items  []map[string]any
	Total  int
	Facets *archive.Facets
}

func titles(list eventList) []string {
	out := []string{}
	for _, item := range list.Items {
		out = append(out, item["title"].(string))
	}
	return out
}

func TestEventsList(t *testing.T) {
	s := newSite(t)
	for i := range 25 {
		s.add(func(e *archive.Event) { e.Title = fmt.Sprintf("Event %02d", i) })
	}
	t.Run("API-10 page and limit, items and total", func(t *testing.T) {
		var first, second eventList
		s.get("/api/events?limit=20&page=1").read(t, 200, &first)
		s.get("/api/events?limit=20&page=2").read(t, 200, &second)
		if len(first.Items) != 20 || len(second.Items) != 5 || first.Total != 25 || second.Total != 25 {
			t.Errorf("%d and %d items of %d", len(first.Items), len(second.Items), first.Total)
		}
		if first.Items[0]["title"] != "Event 24" || second.Items[4]["title"] != "Event 00" {
			t.Errorf("the last added is not first: %v", titles(first)[:1])
		}
	})
	t.Run("absurd pages and limits fall back, and never fail", func(t *testing.T) {
		for query, want := range map[string]int{
			"": 20, "limit=abc": 20, "limit=-5": 20, "limit=0": 20, "limit=2.5": 20, "limit=": 20, "limit=37": 25,
			"limit=200": 25, "limit=100000": 25, "page=-1": 20, "page=0": 20, "page=99999999999999999999": 0,
			"page=9223372036854775807&limit=200": 0, "page=3": 0, "page=%EF%BC%95": 20, "limit=5&limit=7": 5,
		} {
			var list eventList
			s.get("/api/events?"+query).read(t, 200, &list)
			if len(list.Items) != want || list.Total != 25 {
				t.Errorf("%q: %d items of %d, want %d of 25", query, len(list.Items), list.Total, want)
			}
		}
	})
	t.Run("ENT-02…05 an item has its fields and no sources", func(t *testing.T) {
		var list eventList
		s.get("/api/events?limit=1").read(t, 200, &list)
		item := list.Items[0]
		for _, name := range []string{"id", "title", "country", "date", "summary", "image", "tags", "createdBy", "updatedBy", "status", "isActive", "createdAt", "updatedAt", "version"} {
			if _, ok := item[name]; !ok {
				t.Errorf("%s is missing", name)
			}
		}
		if item["date"] != "1957-03-06" || item["status"] != "published" || item["isActive"] != true || item["sources"] != nil || item["sourceCount"] != 1.0 {
			t.Errorf("item is %v", item)
		}
	})
}

func TestSomeFields(t *testing.T) {
	s := newSite(t)
	e := s.add(nil)
	var list eventList
	s.get("/api/events?fields=country,countryCode,nonsense").read(t, 200, &list)
	want := map[string]any{"id": e.ID, "country": "Ghana", "countryCode": "GH"}
	if diff := cmp.Diff(want, list.Items[0]); diff != "" || list.Total != 1 {
		t.Error(diff, list.Total)
	}
}

func TestEventFilters(t *testing.T) {
	s := newSite(t)
	add := func(title, country, date string, tags ...string) {
		s.add(func(e *archive.Event) {
			e.Title, e.Country, e.Date, e.Tags, e.Summary = title, country, archive.MustDate(date), tags, "About "+title
		})
	}
	add("Adwa", "Ethiopia", "1896-03-01", "RESISTANCE", "EMPIRE")
	add("Ghana free", "Ghana", "1957-03-06", "INDEPENDENCE", "POLITICS")
	add("Congo free", "Democratic Republic of the Congo", "1960-06-30", "Independence")
	add("Nobel", "Kenya", "2004-10-08", "WOMEN", "ENVIRONMENT")
	add("São Tomé free", "São Tomé and Príncipe", "1975-07-12", "INDEPENDENCE")
	if err := s.store.WaitSearch(t.Context()); err != nil {
		t.Fatal(err)
	}
	for query, want := range map[string][]string{
		"search=ghana":                           {"Ghana free"},
		"search=gold+coast":                      {"Ghana free"},
		"search=sao+tome":                        {"São Tomé free"},
		"search=ZAIRE":                           {"Congo free"},
		"search=g":                               {"São Tomé free", "Nobel", "Congo free", "Ghana free", "Adwa"},
		"search=zzzz":                            {},
		"country=ghana&country=Kenya":            {"Nobel", "Ghana free"},
		"tags=independence":                      {"São Tomé free", "Congo free", "Ghana free"},
		"tags=INDEPENDENCE,POLITICS&match=all":   {"Ghana free"},
		"tags=WOMEN&tags=EMPIRE":                 {"Nobel", "Adwa"},
		"decade=1960":                            {"Congo free"},
		"decade=1960s":                           {"Congo free"},
		"decade=nonsense&sort=oldest&limit=1":    {"Adwa"},
		"from=1957-03-06&to=1960-06-30":          {"Congo free", "Ghana free"},
		"monthDay=03-06":                         {"Ghana free"},
		"sort=newest":                            {"Nobel", "São Tomé free", "Congo free", "Ghana free", "Adwa"},
		"sort=oldest":                            {"Adwa", "Ghana free", "Congo free", "São Tomé free", "Nobel"},
		"sort=country":                           {"Congo free", "Adwa", "Ghana free", "Nobel", "São Tomé free"},
		"sort=password&limit=1":                  {"São Tomé free"},
		"search=free&in=text&tags=INDEPENDENCE":  {"São Tomé free", "Congo free", "Ghana free"},
		"status=draft&utm_source=x&limit=1":      {"São Tomé free"},
		"search=%22+OR+1%3D1+--+%27%3B+DROP":     {},
		"search=free*&sort=oldest&country=Ghana": {"Ghana free"},
	} {
		t.Run("API-11 "+query, func(t *testing.T) {
			var list eventList
			s.get("/api/events?"+query).read(t, 200, &list)
			if diff := cmp.Diff(want, titles(list)); diff != "" {
				t.Error(diff)
			}
			if !strings.Contains(query, "limit") && list.Total != len(want) {
				t.Errorf("the total is %d, want %d", list.Total, len(want))
			}
		})
	}
	t.Run("facets count under the other filters", func(t *testing.T) {
		var list eventList
		s.get("/api/events?facets=1&tags=INDEPENDENCE").read(t, 200, &list)
		want := map[string]int{"1950": 1, "1960": 1, "1970": 1}
		got := map[string]int{}
		for _, c := range list.Facets.Decades {
			if c.Count > 0 {
				got[c.Key] = c.Count
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
	for _, query := range []string{"from=1957-02-30", "to=x", "monthDay=02-30", "from=1957-03-06T00:00"} {
		t.Run("bad date "+query, func(t *testing.T) {
			s.get("/api/events?"+query).fails(t, 400, "invalid", "Validation failed")
		})
	}
}

func TestOneEvent(t *testing.T) {
	s := newSite(t)
	e := s.add(nil)
	t.Run("API-13 the event with its sources", func(t *testing.T) {
		var got struct{ Event archive.Event }
		s.get("/api/events/"+e.ID).read(t, 200, &got)
		if got.Event.Title != e.Title || len(got.Event.Sources) != 1 || got.Event.Precision != archive.PrecisionDay {
			t.Errorf("got %+v", got.Event)
		}
	})
	draft := s.add(func(e *archive.Event) {
		e.Status = archive.StatusDraft
		e.Title = "Secret draft"
		e.CreatedBy = s.person("user").User.ID
	})
	deleted := s.add(func(e *archive.Event) { e.Title = "Secret deletion" })
	if err := s.store.DeleteEvent(t.Context(), deleted.ID, archive.Change{At: now}); err != nil {
		t.Fatal(err)
	}
	t.Run("unknown, draft and deleted ids answer alike", func(t *testing.T) {
		unknown := s.get("/api/events/does-not-exist")
		unknown.fails(t, 404, "not_found", "Event not found.")
		for _, id := range []string{draft.ID, deleted.ID, strings.Repeat("a", 3000), "%F0%9F%92%A9", "..%2f..%2fetc"} {
			got := s.get("/api/events/" + id)
			if got.StatusCode != 404 || got.body != unknown.body {
				t.Errorf("%.40s: %d %s", id, got.StatusCode, got.body)
			}
		}
	})
	t.Run("R-02 no visitor sees a draft anywhere", func(t *testing.T) {
		for _, target := range []string{"/api/events", "/api/events?search=secret", "/api/events?status=draft", "/api/events/stats", "/api/events/collections", "/", "/api/events?facets=1", "/timeline", "/history?search=secret"} {
			if got := s.get(target); strings.Contains(got.body, "Secret") || strings.Contains(got.body, draft.ID) {
				t.Errorf("%s shows it", target)
			}
		}
		s.get("/api/events?scope=manage").fails(t, 401, "unauthorized", "Authentication required.")
	})
	t.Run("people see the drafts that are theirs to see", func(t *testing.T) {
		for role, want := range map[string]int{"user": 200, "editor": 200, "admin": 200} {
			if got := s.get("/api/events/"+draft.ID, s.as(role)...); got.StatusCode != want {
				t.Errorf("%s: %d", role, got.StatusCode)
			} else if got.Header.Get("Cache-Control") != "private, no-store" {
				t.Errorf("R-45 the answer to %s may be kept", role)
			}
		}
		var list eventList
		s.get("/api/events?scope=manage&status=draft", s.as("editor")...).read(t, 200, &list)
		if list.Total != 1 {
			t.Errorf("an editor sees %d drafts", list.Total)
		}
	})
	t.Run("a bad token is refused on public calls, too", func(t *testing.T) {
		got := s.get("/api/events", "Authorization", "Bearer expired")
		got.fails(t, 401, "unauthorized", "Authentication required.")
		if got.Header.Get("Www-Authenticate") != `Bearer error="invalid_token"` {
			t.Error("the challenge does not say why")
		}
	})
}

func TestOtherPublicCalls(t *testing.T) {
	s := newSite(t)
	t.Run("API-30 ENT-22 health", func(t *testing.T) {
		var got struct {
			Status string
			Uptime *int
		}
		s.get("/api/health").read(t, 200, &got)
		if got.Status != "ok" || got.Uptime == nil || *got.Uptime != 0 {
			t.Errorf("got %+v", got)
		}
	})
	t.Run("API-38 ENT-17 CONST-01…05 settings of a fresh archive", func(t *testing.T) {
		var got struct{ Settings map[string]any }
		s.get("/api/settings").read(t, 200, &got)
		for name, want := range map[string]any{
			"maxImageSize": 5.0, "maxLogoSize": 5.0, "maxDocumentSize": 10.0, "siteName": "Sankofa",
			"siteDescription": "A community-curated archive of African history.", "contactEmail": "contact@example.org",
			"allowSelfRegistration": false, "enableComments": true, "enableImageUploads": true, "cardImageHeight": 160.0, "cardAspectRatio": "16:9",
		} {
			if got.Settings[name] != want {
				t.Errorf("%s is %v, want %v", name, got.Settings[name], want)
			}
		}
	})
	t.Run("API-42 logos", func(t *testing.T) {
		var got struct{ Logos []any }
		s.get("/api/logos").read(t, 200, &got)
		if got.Logos == nil || len(got.Logos) != 0 {
			t.Errorf("got %v", got.Logos)
		}
	})
	s.add(nil)
	s.add(func(e *archive.Event) { e.Country, e.Tags = "Kenya", []string{"politics"} })
	t.Run("API-23 ENT-23 stats", func(t *testing.T) {
		var got archive.EventStats
		s.get("/api/events/stats").read(t, 200, &got)
		want := archive.EventStats{
			Total:     2,
			ByCountry: []archive.Tally{{ID: "Ghana", Count: 1}, {ID: "Kenya", Count: 1}},
			ByTag:     []archive.Tally{{ID: "POLITICS", Count: 2}, {ID: "INDEPENDENCE", Count: 1}},
		}
		got.ByTag[0].ID = strings.ToUpper(got.ByTag[0].ID)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("API-24 ENT-18 ENT-19 collections", func(t *testing.T) {
		var got struct {
			Collections []map[string]any
			Available   []map[string]any `json:"availableTags"`
		}
		s.get("/api/events/collections?limit=9&eventsPerGroup=4").read(t, 200, &got)
		if len(got.Collections) != 2 || len(got.Available) != 2 || got.Collections[0]["totalEvents"] != 2.0 || got.Available[0]["totalEvents"] != 2.0 {
			t.Fatalf("got %v", got)
		}
		if got.Collections[0]["latestEventDate"] != "1957-03-06" {
			t.Errorf("latest event date is %v", got.Collections[0]["latestEventDate"])
		}
		var one struct{ Collections []archive.Collection }
		s.get("/api/events/collections?tags=independence&limit=abc&eventsPerGroup=-1").read(t, 200, &one)
		if len(one.Collections) != 1 || one.Collections[0].Tag != "INDEPENDENCE" || len(one.Collections[0].Events) != 1 {
			t.Errorf("got %+v", one.Collections)
		}
	})
	t.Run("API-26 comments of an event", func(t *testing.T) {
		e := s.add(nil)
		var got struct {
			Items []any
			Total int
		}
		s.get("/api/events/"+e.ID+"/comments?page=1&limit=10").read(t, 200, &got)
		if got.Items == nil || got.Total != 0 {
			t.Errorf("got %+v", got)
		}
		s.get("/api/events/nope/comments").fails(t, 404, "not_found", "Event not found.")
	})
}

func TestBadInput(t *testing.T) {
	s := newSite(t)
	e := s.add(nil)
	for _, tt := range []struct {
		name, method, target string
		status               int
		code, message        string
	}{
		{"unknown path", "GET", "/api/nope", 404, "not_found", "Not found."},
		{"unknown path below", "GET", "/api/events/x/y/z", 404, "not_found", "Not found."},
		{"the bare prefix", "GET", "/api/", 404, "not_found", "Not found."},
		{"wrong method", "POST", "/api/events/stats", 405, "method_not_allowed", "Method not allowed."},
		{"wrong method on one event", "PUT", "/api/health", 405, "method_not_allowed", "Method not allowed."},
		{"R-49 TRACE", "TRACE", "/api/events", 405, "method_not_allowed", "Method not allowed."},
		{"R-49 the method in a parameter", "POST", "/api/events/stats?_method=GET", 405, "method_not_allowed", "Method not allowed."},
		{"made-up method", "BREW", "/api/settings", 405, "method_not_allowed", "Method not allowed."},
		{"malformed escape", "GET", "/api/events?search=%zz", 400, "invalid", "The query string is malformed."},
		{"semicolon", "GET", "/api/events?a=1;b=2", 400, "invalid", "The query string is malformed."},
		{"invalid UTF-8", "GET", "/api/events?search=%ff%fe", 400, "invalid", "The query string is not valid text."},
		{"R-28 NUL in a parameter", "GET", "/api/events?search=a%00b", 400, "invalid", "The query string is not valid text."},
		{"R-28 NUL in the path", "GET", "/api/events/a%00b", 404, "not_found", "Not found."},
		{"R-28 invalid UTF-8 in the path", "GET", "/api/events/%ff/revisions", 404, "not_found", "Not found."},
		{"R-28 NUL in the name of a picture", "GET", "/og/events/a%00b.jpg", 404, "not_found", "Not found."},
		{"too many filters", "GET", "/api/events?" + strings.Repeat("country=x&", 61), 400, "invalid", "Too many filters."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := s.send(tt.method, tt.target)
			got.fails(t, tt.status, tt.code, tt.message)
			if tt.status == 405 && got.Header.Get("Allow") == "" {
				t.Error("it is not said what is allowed")
			}
		})
	}
	t.Run("HEAD answers like GET, without a body", func(t *testing.T) {
		get, head := s.get("/api/events/"+e.ID), s.send("HEAD", "/api/events/"+e.ID)
		if head.StatusCode != 200 || head.Header.Get("Etag") != get.Header.Get("Etag") {
			t.Errorf("%d %v", head.StatusCode, head.Header)
		}
	})
	t.Run("long searches are cut, not refused", func(t *testing.T) {
		var list eventList
		s.get("/api/events?search="+url.QueryEscape(strings.Repeat("ɔ ", 3000))).read(t, 200, &list)
	})
}

func TestCaching(t *testing.T) {
	s := newSite(t)
	e := s.add(nil)
	target := "/api/events"
	t.Run("R-46 no question is answered with what was asked otherwise", func(t *testing.T) {
		for i, odd := range []string{"%00tags%3Dindependence", "%00tags%3Dindependence%00", "%26tags%3Dindependence", "%26tags%3Dindependence%26"} {
			fresh := "&limit=" + strconv.Itoa(7+i)
			s.get("/api/events?country=Ghana" + odd + fresh)
			var list eventList
			if s.get("/api/events?country=Ghana&tags=independence"+fresh).read(t, 200, &list); list.Total != 1 {
				t.Errorf("after %s: %d events", odd, list.Total)
			}
		}
	})
	t.Run("an answer has a tag and is not sent twice", func(t *testing.T) {
		first := s.get(target)
		tag := first.Header.Get("Etag")
		if tag == "" || first.Header.Get("Cache-Control") != "public, no-cache" {
			t.Fatalf("headers are %v", first.Header)
		}
		for _, match := range []string{tag, "W/" + tag, `"other", ` + tag, "*"} {
			again := s.get(target, "If-None-Match", match)
			if again.StatusCode != http.StatusNotModified || again.body != "" || again.Header.Get("Etag") != tag {
				t.Errorf("If-None-Match %s: %d", match, again.StatusCode)
			}
		}
		if s.get(target, "If-None-Match", `"other"`).StatusCode != 200 {
			t.Error("another tag matches")
		}
	})
	t.Run("compressed as asked, with a tag of its own", func(t *testing.T) {
		plain := s.get("/")
		for accept, want := range map[string]string{"br, gzip": "br", "gzip, deflate": "gzip", "br;q=0, gzip": "gzip", "identity": "", "gzip;q=0": "", "BR": "br"} {
			got := s.get("/", "Accept-Encoding", accept)
			if got.Header.Get("Content-Encoding") != want {
				t.Errorf("%s: %q, want %q", accept, got.Header.Get("Content-Encoding"), want)
			}
			if want != "" && (got.Header.Get("Etag") == plain.Header.Get("Etag") || len(got.body)*3 > len(plain.body)) {
				t.Errorf("%s: %d bytes of %d, tag %s", accept, len(got.body), len(plain.body), got.Header.Get("Etag"))
			}
			if !strings.Contains(got.Header.Get("Vary"), "Accept-Encoding") {
				t.Error("Vary is missing")
			}
		}
	})
	t.Run("a change is seen at once", func(t *testing.T) {
		before := s.get("/")
		_, err := s.store.UpdateEvent(t.Context(), e.ID, archive.Change{At: now}, func(e *archive.Event) error {
			e.Title = "Ghana is free"
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		after := s.get("/", "If-None-Match", before.Header.Get("Etag"))
		if after.StatusCode != 200 || !strings.Contains(after.body, "Ghana is free") {
			t.Errorf("status %d", after.StatusCode)
		}
		if !strings.Contains(s.get(target).body, "Ghana is free") {
			t.Error("the list is stale")
		}
	})
	t.Run("unknown parameters and odd headers change nothing", func(t *testing.T) {
		want := s.get("/").body
		for _, headers := range [][]string{{"X-Forwarded-Host", "evil.example"}, {"X-Original-Url", "/admin"}, {"Cookie", "a=b"}, {"Host", "evil.example"}} {
			if got := s.get("/?utm_source=mail", headers...); got.body != want {
				t.Errorf("R-46 %v changes the page", headers)
			}
		}
	})
}
