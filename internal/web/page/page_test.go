package page

import (
	"os"
	"regexp"
	"slices"
	"testing"
)

// A parameter that the application reads and the cache does not know would make
// two pages one. Both lists are short, so they are simply compared.
func TestTheCacheKnowsEveryParameter(t *testing.T) {
	source, err := os.ReadFile("../../../ui/src/domain/url-state.ts")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`(?:first\(query, |query\.get\()"(\w+)"`).FindAllSubmatch(source, -1)
	if len(found) < 8 {
		t.Fatalf("only %d parameters were found; has the file changed?", len(found))
	}
	for _, match := range found {
		if !slices.Contains(parameters, string(match[1])) {
			t.Errorf("the application reads %q, which is not in the cache key", match[1])
		}
	}
}

func TestCanonical(t *testing.T) {
	for _, tt := range []struct {
		path  string
		query map[string][]string
		want  string
	}{
		{"/", nil, "/"},
		{"/", map[string][]string{"utm_source": {"mail"}, "page": {""}}, "/"},
		{"/history", map[string][]string{"page": {"2"}, "country": {"Cape Verde", "Mali"}}, "/history?country=Cape+Verde&country=Mali&page=2"},
	} {
		if got := canonical(tt.path, tt.query); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}
