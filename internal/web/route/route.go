// Package route reads the table of pages that the build of the interface writes:
// ui/src/app/navigation/routes.ts is its source. Pages are matched, cached, described
// and listed in the sitemap by it.
package route

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"sankofa/internal/archive"
)

// Head says which head a page has.
type Head string

// The heads that a page can have. Search engines are asked not to index plain pages.
const (
	HeadSite       Head = "site"
	HeadCollection Head = "collection"
	HeadAbout      Head = "about"
	HeadEvent      Head = "event"
	HeadPerson     Head = "person"
	HeadPlace      Head = "place"
	HeadThread     Head = "thread"
	HeadEdits      Head = "edits"
	HeadCite       Head = "cite"
	HeadCountry    Head = "country"
	HeadCentury    Head = "century"
	HeadPlain      Head = "plain"
)

// Form says what can be sent to a page.
type Form string

// The forms. Pages with one are made for each visitor, and never cached.
const (
	FormNone       Form = ""
	FormSuggestion Form = "suggestion" // a correction, or a new event
	FormFollow     Form = "follow"     // what senders do with a suggestion
)

// Sitemap says whether a page is in the sitemap.
type Sitemap string

// A page that shows events changes when they do; a static page changes with a release.
const (
	SitemapNone   Sitemap = ""
	SitemapEvents Sitemap = "events"
	SitemapStatic Sitemap = "static"
)

// Route is a page of the interface.
type Route struct {
	Name string `json:"name"`
	// Path has segments such as :id for what varies; it is empty for the page of
	// addresses that no other route matches.
	Path   string `json:"path"`
	Module string `json:"module"` // its key in the build manifest
	// Parameters are the query parameters that the page reads, in the order of
	// canonical addresses.
	Parameters  []string `json:"parameters"`
	Rendered    bool     `json:"rendered"` // on the server
	Form        Form     `json:"form"`
	Head        Head     `json:"head"`
	Sitemap     Sitemap  `json:"sitemap"`
	Transient   bool     `json:"transient"` // kept by no cache
	Title       string   `json:"title"`     // empty if it depends on what the page shows
	Description string   `json:"description"`
}

// Document is the text of a page that the server writes without the interface.
type Document struct {
	Title       string `json:"title"`
	Description string `json:"description"`
}

// Table is the pages of the interface.
type Table struct {
	Routes    []Route             `json:"routes"`
	Documents map[string]Document `json:"documents"`
	NotFound  Route               `json:"-"`
}

// ErrNotBuilt means that the binary was built without the interface.
var ErrNotBuilt = errors.New("the interface is not built: run make build")

// Load reads the table from the output of the build.
func Load(dist fs.FS) (*Table, error) {
	content, err := fs.ReadFile(dist, "dist/server/routes.json")
	if err != nil {
		return nil, ErrNotBuilt
	}
	var t Table
	if err := json.Unmarshal(content, &t); err != nil {
		return nil, fmt.Errorf("read the routes of the interface: %w", err)
	}
	for _, r := range t.Routes {
		if r.Path == "" {
			t.NotFound = r
			return &t, nil
		}
	}
	return nil, errors.New("the routes of the interface lack the page for unknown addresses")
}

// Match finds the route of an escaped path, and its variable segments as they are in
// the path. Slashes at the end do not count.
func (t *Table) Match(path string) (Route, map[string]string) {
	if path = strings.TrimRight(path, "/"); path == "" {
		path = "/"
	}
	for _, r := range t.Routes {
		if params, ok := match(r.Path, path); ok && exists(r, params) {
			return r, params
		}
	}
	return t.NotFound, nil
}

// exists reports whether a page is there for its variable segments, as far as that does
// not depend on what the archive holds. It agrees with the interface.
func exists(r Route, params map[string]string) bool {
	if path, ok := params["path"]; ok {
		return slices.ContainsFunc(archive.KindOrder, func(k archive.Kind) bool { return archive.Kinds[k].Path == path })
	}
	switch r.Head {
	case HeadCountry:
		c, ok := archive.CountryByName(params["slug"])
		return ok && c.Slug() == params["slug"]
	case HeadCentury:
		return archive.PagedCentury(params["n"]) != 0
	}
	return true
}

// Named returns the route of a name; unknown names are not found.
func (t *Table) Named(name string) Route {
	for _, r := range t.Routes {
		if r.Name == name {
			return r
		}
	}
	return t.NotFound
}

// match compares segment by segment. Every cached page is matched, so nothing is
// allocated for a path without variable segments.
func match(pattern, path string) (params map[string]string, ok bool) {
	if pattern == "" {
		return nil, false
	}
	for {
		wanted, patternRest, more := strings.Cut(pattern, "/")
		given, pathRest, moreGiven := strings.Cut(path, "/")
		if more != moreGiven {
			return nil, false
		}
		if name, variable := strings.CutPrefix(wanted, ":"); variable && given != "" {
			if params == nil {
				params = map[string]string{}
			}
			params[name] = given
		} else if wanted != given {
			return nil, false
		}
		if !more {
			return params, true
		}
		pattern, path = patternRest, pathRest
	}
}
