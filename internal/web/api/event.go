package api

import (
	"cmp"
	"context"
	"net/http"
	"net/url"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
)

func (a *API) listEvents(r *http.Request) (*response.Response, error) {
	who := Requester(r)
	query, err := response.Query(r)
	if err != nil {
		return nil, err
	}
	filter, err := a.eventFilter(r.Context(), query, who)
	if err != nil {
		return nil, err
	}
	list, err := a.Archive.ListEvents(r.Context(), filter)
	if err != nil {
		return nil, err
	}
	var value any = list
	if fields := query.Get("fields"); fields != "" {
		items, err := onlyFields(list.Items, fields)
		if err != nil {
			return nil, err
		}
		value = narrowedEvents{list, items}
	}
	result, err := shared(value)
	if err != nil {
		return nil, err
	}
	// All pages beyond the end are the same. They are as many as there are numbers.
	result.Uncached = filter.Page.Number > 1 && len(list.Items) == 0
	if list.Understood != nil {
		result.Uncached = result.Uncached || list.Understood.Provisional
		result.Subjects = append(result.Subjects, archive.SubjectSearch)
	}
	if len(filter.Linked) > 0 {
		result.Subjects = append(result.Subjects, archive.SubjectPeople, archive.SubjectPlaces)
	}
	return result, nil
}

// visibleEvent is the event of the path, if the reader may see it.
func (a *API) visibleEvent(r *http.Request) (*archive.Event, error) {
	item, err := a.events().visible(r)
	if err != nil {
		return nil, err
	}
	return item.(*archive.Event), nil
}

// shared makes the usual response of a public call.
func shared(value any) (*response.Response, error) {
	result, err := response.JSON(http.StatusOK, value)
	if err != nil {
		return nil, err
	}
	return result.With(response.Shared), nil
}

// eventFilter reads the parameters of a list. Values that mean nothing are
// treated as absent, as page and limit are; a date that is none is refused,
// because ignoring it would show events from outside the period asked for.
func (a *API) eventFilter(ctx context.Context, q url.Values, who archive.Actor) (archive.EventFilter, error) {
	f := archive.EventFilter{
		Search:       searchText(q.Get("search")),
		TextOnly:     q.Get("in") == "text",
		Countries:    q["country"],
		CountryText:  archive.TrimText(q.Get("countryText")),
		Tags:         splitTags(q["tags"]),
		AllTags:      q.Get("match") == "all",
		Decade:       decade(q.Get("decade")),
		VerifiedOnly: on(q.Get("verified")),
		Facets:       on(q.Get("facets")),
		Page:         archive.ParsePage(q.Get("page"), q.Get("limit")),
		Sort:         cmp.Or(archive.Sort(sortOrder(q.Get("sort"))), archive.SortLatest),
	}
	if len(f.Countries) > maxFilters || len(f.Tags) > maxFilters {
		return f, archive.Fail(archive.CodeInvalid, "Too many filters.")
	}
	if f.Search != "" && sortOrder(q.Get("sort")) == "" {
		f.Sort = "" // the best hits first
	}
	if err := a.dateFilters(q, &f); err != nil {
		return f, err
	}
	if err := a.linkFilters(ctx, q, who, &f); err != nil {
		return f, err
	}
	var err error
	f.Scope, f.Status, err = scope(q, who)
	if f.Scope.Manage {
		f.View = known(archive.Views, q.Get("view"))
		f.Sort = cmp.Or(known([]archive.Sort{archive.SortChanged, archive.SortTitle}, q.Get("sort")), f.Sort)
	}
	return f, err
}

// linkFilters narrows a list to the events of a person and of a place. One that the
// reader may not see has none.
func (a *API) linkFilters(ctx context.Context, q url.Values, who archive.Actor, f *archive.EventFilter) error {
	for name, kind := range map[string]archive.Kind{"person": archive.KindPerson, "place": archive.KindPlace} {
		value := archive.TrimText(q.Get(name))
		if value == "" {
			continue
		}
		found, err := a.Archive.NamedEntries(ctx, kind, []string{value})
		if err != nil {
			return err
		}
		id := ""
		if item := found[value]; item != nil && archive.MaySee(who, item) {
			id = item.Base().ID
		}
		f.Linked = append(f.Linked, id)
	}
	return nil
}

func (a *API) dateFilters(q url.Values, f *archive.EventFilter) error {
	for name, target := range map[string]*archive.Date{"from": &f.From, "to": &f.To} {
		if value := q.Get(name); value != "" {
			d, err := archive.ParseDate(value)
			if err != nil {
				return archive.Invalid([]archive.FieldError{{Field: name, Message: "Date is invalid."}})
			}
			*target = d
		}
	}
	if value := q.Get("monthDay"); value != "" {
		day, err := archive.ParseMonthDay(value)
		if err != nil {
			return archive.Invalid([]archive.FieldError{{Field: "monthDay", Message: "Day is invalid."}})
		}
		f.MonthDay = day
		// An anniversary has a past: years to come are left out. A day of slack,
		// because the reader's calendar may be ahead of ours.
		if tomorrow := archive.DateOf(a.Now().UTC().AddDate(0, 0, 1)); f.To.IsZero() || f.To.Compare(tomorrow) > 0 {
			f.To = tomorrow
		}
	}
	return nil
}

// scope reads the parameters that only signed-in people may use.
func scope(q url.Values, who archive.Actor) (archive.Scope, archive.Status, error) {
	if q.Get("scope") != "manage" {
		return archive.Scope{}, "", nil
	}
	if err := archive.MayTry(who, archive.ActManageEntries); err != nil {
		return archive.Scope{}, "", err
	}
	status := archive.Status(q.Get("status"))
	if !status.Valid() {
		status = ""
	}
	return manageScope(who), status, nil
}

// manageScope is what a person may work on.
func manageScope(who archive.Actor) archive.Scope {
	scope := archive.Scope{Manage: true, Viewer: who.ID}
	if archive.May(who, archive.ActReadAllDrafts, "") != nil {
		scope.Owner = who.ID
		for _, c := range archive.Countries {
			if who.CaresFor([]string{c.Code}) {
				scope.Countries = append(scope.Countries, c.Name)
			}
		}
	}
	return scope
}

// searchText returns the text to search for, nothing when it is too short to mean anything.
func searchText(s string) string {
	s = archive.TrimText(s)
	runes := []rune(s)
	if len(runes) < archive.MinSearch {
		return ""
	}
	return string(runes[:min(len(runes), archive.MaxSearch)])
}
