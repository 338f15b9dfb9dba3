package page

import (
	"testing"

	"sankofa/internal/web/route"
)

func TestCanonical(t *testing.T) {
	pages := Pages{Options: Options{Routes: &route.Table{
		Routes: []route.Route{
			{Name: "home", Path: "/", Parameters: []string{"search", "page"}},
			{Name: "archive", Path: "/history", Parameters: []string{"country", "page"}},
		},
	}}}
	for _, tt := range []struct {
		path  string
		query map[string][]string
		want  string
	}{
		{"/", nil, "/"},
		{"/", map[string][]string{"utm_source": {"mail"}, "page": {""}}, "/"},
		{"/", map[string][]string{"country": {"Mali"}, "search": {"a b"}}, "/?search=a+b"},
		{"/history", map[string][]string{"page": {"2"}, "country": {"Cape Verde", "Mali"}}, "/history?country=Cape+Verde&country=Mali&page=2"},
		{"/nope", map[string][]string{"page": {"2"}}, "/nope"},
	} {
		if got := pages.canonical(tt.path, tt.query); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}
