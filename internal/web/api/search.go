package api

import (
	"net/http"
	"slices"
	"unicode/utf8"

	"sankofa/internal/archive"
	"sankofa/internal/query"
	"sankofa/internal/web/middleware"
	"sankofa/internal/web/response"
)

func (a *API) search(r *http.Request) (*response.Response, error) {
	values, err := response.Query(r)
	if err != nil {
		return nil, err
	}
	request := archive.SearchRequest{
		Text: searchQuery(values.Get("search")), Kind: searchKind(values.Get("kind")),
		Page: archive.ParsePage(values.Get("page"), values.Get("limit")),
	}
	request.Page.Limit = min(request.Page.Limit, archive.MaxSearchLimit)
	found, err := a.Archive.Search(r.Context(), request)
	if err != nil {
		return nil, err
	}
	result, err := shared(searchViewOf(found))
	if err != nil {
		return nil, err
	}
	// There is no end of texts and pages that find nothing, and all pages without a kind
	// are the same.
	empty := !slices.ContainsFunc(found.Groups, func(g archive.SearchGroup) bool { return len(g.Items) > 0 })
	paged := request.Page.Number > 1
	if network := middleware.ClientPrefix(a.Address(r)); empty && !paged && request.Kind == "" {
		a.Missed(request.Text, network)
	} else {
		for _, word := range found.Dropped {
			a.Missed(word, network)
		}
	}
	result.Uncached = found.Provisional || empty || paged && request.Kind == ""
	return result, nil
}

// searchView is a result with what is shown of each entry.
type searchView struct {
	*archive.SearchResult
	Groups []groupView `json:"groups"`
}

type groupView struct {
	archive.SearchGroup
	Items []hitView `json:"items"`
}

type hitView struct {
	archive.SearchHit
	Event  *archive.EventBrief `json:"event,omitempty"`
	Person *foundPerson        `json:"person,omitempty"`
	Place  *briefPlace         `json:"place,omitempty"`
	Thread *foundThread        `json:"thread,omitempty"`
}

// foundThread is a thread among what was found.
type foundThread struct {
	ID   string `json:"id"`
	Slug string `json:"slug"`
	Name string `json:"name"`
}

// foundPerson is a person among what was found.
type foundPerson struct {
	briefPerson
	Countries []string `json:"countries"`
}

func searchViewOf(found *archive.SearchResult) searchView {
	view := searchView{found, make([]groupView, len(found.Groups))}
	for i, group := range found.Groups {
		view.Groups[i] = groupView{group, make([]hitView, len(group.Items))}
		for n, hit := range group.Items {
			h := hitView{SearchHit: hit}
			switch item := hit.Item.(type) {
			case *archive.Event:
				h.Event = item.Brief()
			case *archive.Person:
				h.Person = &foundPerson{briefPersonOf(item), item.Countries}
			case *archive.Place:
				place := briefPlaceOf(item)
				h.Place = &place
			case *archive.Thread:
				h.Thread = &foundThread{item.ID, item.Slug, item.Name}
			}
			view.Groups[i].Items[n] = h
		}
	}
	return view
}

// searchQuery brings a text into the form in which it is searched for, empty if it is
// too short to mean anything.
func searchQuery(s string) string {
	s = query.Normalize(s)
	if utf8.RuneCountInString(s) < archive.MinSearch {
		return ""
	}
	return s
}

// searchKind returns what a search is narrowed to, empty for what is no kind.
func searchKind(s string) archive.Kind {
	if kind := archive.Kind(s); slices.Contains(archive.SearchKinds, kind) {
		return kind
	}
	return ""
}

// searchParams are those of a search.
var searchParams = []param{
	{"search", text(searchQuery)},
	{"kind", text(func(s string) string { return string(searchKind(s)) })},
	{"page", number(func(s string) int { return archive.ParsePage(s, "").Number }, 1)},
	{"limit", number(func(s string) int { return min(archive.ParsePage("", s).Limit, archive.MaxSearchLimit) }, archive.DefaultLimit)},
}

func (a *API) relatedEvents(r *http.Request) (*response.Response, error) {
	event, err := a.events().visible(r)
	if err != nil {
		return nil, err
	}
	related, err := a.Archive.Related(r.Context(), event.Base().ID)
	if err != nil {
		return nil, err
	}
	result, err := shared(related)
	if err != nil {
		return nil, err
	}
	result.Subjects = related.Subjects(event.(*archive.Event))
	return result, nil
}
