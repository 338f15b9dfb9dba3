package page

import (
	"net/url"
	"strings"
	"testing"

	"sankofa/internal/web/route"
)

func TestCanonical(t *testing.T) {
	pages := Pages{Options: Options{Routes: &route.Table{
		Routes: []route.Route{
			{Name: "home", Path: "/", Parameters: []string{"search", "category", "country", "onThisDay", "page"}},
			{Name: "archive", Path: "/history", Parameters: []string{"search", "country", "tags", "decade", "sort", "verified", "limit", "page"}},
			{Name: "timeline", Path: "/timeline", Parameters: []string{"century", "decade"}},
			{Name: "day", Path: "/on-this-day", Parameters: []string{"day", "month", "date"}},
		},
	}}}
	for _, tt := range []struct {
		path  string
		query map[string][]string
		want  string
	}{
		{"/", nil, "/"},
		{"/", map[string][]string{"utm_source": {"mail"}, "page": {""}}, "/"},
		{"/", map[string][]string{"decade": {"1950"}, "search": {"a b"}}, "/?search=a+b"},
		{"/history", map[string][]string{"page": {"2"}, "country": {"Cabo Verde", "Mali"}}, "/history?country=Cabo+Verde&country=Mali&page=2"},
		{"/nope", map[string][]string{"page": {"2"}}, "/nope"},
	} {
		if got := pages.canonical(tt.path, tt.query); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
	for query, want := range map[string]string{
		"/history?page=zzz": "/history", "/history?page=1": "/history", "/history?page=02": "/history?page=2",
		"/history?page=0": "/history", "/history?page=-2": "/history", "/history?page=1234567890": "/history",
		"/history?page=2&page=3": "/history?page=2", "/history?page=&page=3": "/history",
		"/history?limit=abc": "/history", "/history?limit=20": "/history", "/history?limit=999": "/history?limit=200",
		"/history?sort=newest": "/history", "/history?sort=x": "/history", "/history?sort=oldest": "/history?sort=oldest",
		"/history?decade=1960s": "/history?decade=1960", "/history?decade=1961": "/history",
		"/timeline?decade=1890s": "/timeline?decade=1890", "/timeline?decade=1891": "/timeline", "/timeline?decade=0890": "/timeline",
		"/timeline?decade=before-1950": "/timeline?decade=before-1950", "/timeline?decade=189": "/timeline", "/history?decade=1890": "/history",
		"/timeline?century=019": "/timeline?century=19", "/timeline?century=100": "/timeline", "/timeline?century=x": "/timeline", "/timeline?century=-1": "/timeline",
		"/history?verified=true": "/history?verified=1", "/history?verified=no": "/history",
		"/history?tags=b,%20A&tags=a": "/history?tags=a&tags=b", "/history?tags=,,": "/history",
		"/history?country=Mali&country=Ghana&country=mali": "/history?country=Ghana&country=mali",
		"/?country=Mali&country=Ghana":                     "/?country=Mali", "/?category=POLITICS": "/?category=politics", "/?category=x": "/",
		"/?onThisDay=on": "/?onThisDay=1", "/on-this-day?day=02-30": "/on-this-day", "/on-this-day?day=02-29": "/on-this-day?day=02-29",
		"/on-this-day?month=03&date=6": "/on-this-day?month=03&date=6", "/on-this-day?month=march": "/on-this-day",
		"/history?search=" + strings.Repeat("x", 201): "/history?search=" + strings.Repeat("x", 200),
	} {
		t.Run("H-03 "+query, func(t *testing.T) {
			u, err := url.Parse(query)
			if err != nil {
				t.Fatal(err)
			}
			if got := pages.canonical(u.Path, u.Query()); got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}
