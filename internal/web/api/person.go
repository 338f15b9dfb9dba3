package api

import (
	"net/http"
	"strconv"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
)

// personInput is what somebody sends of a person.
type personInput struct {
	sharedInput
	Name       *string              `json:"name"`
	OtherNames *[]archive.OtherName `json:"otherNames"`
	SortName   *string              `json:"sortName"`
	Born       nullable[lifeInput]  `json:"born"`
	Died       nullable[lifeInput]  `json:"died"`
	Callings   *[]archive.Calling   `json:"callings"`
	Countries  *[]string            `json:"countries"`
}

type lifeInput struct {
	Date      string            `json:"date"`
	Precision archive.Precision `json:"precision"`
	Disputed  *disputedInput    `json:"disputed"`
}

func (in *lifeInput) edit() *archive.LifeEdit {
	return &archive.LifeEdit{Date: in.Date, Precision: in.Precision, Disputed: in.Disputed.edit()}
}

func (in *personInput) edit() archive.Edit {
	return &archive.PersonEdit{
		EntryEdit: in.shared(), Name: in.Name, OtherNames: in.OtherNames, SortName: in.SortName,
		Born: change(in.Born, (*lifeInput).edit), Died: change(in.Died, (*lifeInput).edit),
		Callings: in.Callings, Countries: in.Countries,
	}
}

// directory lists people or places.
func (c entryCalls) directory(r *http.Request) (*response.Response, error) {
	list, filter, err := c.listed(r)
	if err != nil {
		return nil, err
	}
	for i, item := range list.Items {
		list.Items[i] = listedFor(Requester(r), item)
	}
	fields := r.URL.Query().Get("fields")
	if fields == "" {
		return directoryPage(list, filter, len(list.Items))
	}
	items, err := onlyFields(list.Items, fields)
	if err != nil {
		return nil, err
	}
	return directoryPage(narrowedDirectory{list, items}, filter, len(items))
}

// directoryPage responds with a page of a directory that has so many entries.
func directoryPage(value any, filter archive.DirectoryFilter, entries int) (*response.Response, error) {
	result, err := shared(value)
	if err != nil {
		return nil, err
	}
	result.Uncached = filter.Page.Number > 1 && entries == 0
	return result, nil
}

// listed is the page of a directory that a request asks for.
func (c entryCalls) listed(r *http.Request) (*archive.Directory, archive.DirectoryFilter, error) {
	query, err := response.Query(r)
	if err != nil {
		return nil, archive.DirectoryFilter{}, err
	}
	filter := archive.DirectoryFilter{
		Kind: c.kind, Name: searchText(query.Get("q")), Letter: letter(query.Get("letter")),
		Calling: known(archive.Callings, query.Get("calling")), Century: century(query.Get("century")), Country: archive.TrimText(query.Get("country")),
		Place: known(archive.PlaceKinds, query.Get("kind")), Sort: archive.Sort(query.Get("sort")), Facets: on(query.Get("facets")),
		Page: archive.ParsePage(query.Get("page"), query.Get("limit")),
	}
	if filter.Scope, filter.Status, err = scope(query, Requester(r)); err != nil {
		return nil, filter, err
	}
	list, err := c.Archive.Directory(r.Context(), filter)
	return list, filter, err
}

// letter is the letter that a list is narrowed to, the first of what was sent.
func letter(s string) string {
	for _, c := range archive.TrimText(s) {
		return string(c)
	}
	return ""
}

// century returns a century by its number, 0 for what is none.
func century(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || n > 99 {
		return 0
	}
	return n
}
