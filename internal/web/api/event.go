package api

import (
	"cmp"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
)

func (a *API) listEvents(r *http.Request) (*response.Response, error) {
	who := Requester(r)
	query, err := response.Query(r)
	if err != nil {
		return nil, err
	}
	filter, err := a.eventFilter(query, who)
	if err != nil {
		return nil, err
	}
	list, err := a.Archive.ListEvents(r.Context(), filter)
	if err != nil {
		return nil, err
	}
	var value any = list
	if fields := query.Get("fields"); fields != "" {
		if value, err = onlyFields(list, strings.Split(fields, ",")); err != nil {
			return nil, err
		}
	}
	result, err := shared(value)
	if err != nil {
		return nil, err
	}
	// All pages beyond the end are the same. They are as many as there are numbers.
	result.Uncached = filter.Page.Number > 1 && len(list.Items) == 0
	if filter.Search != "" {
		result.Subjects = []string{archive.SubjectSearch}
	}
	return result, nil
}

// narrowedList is a list with some fields of each event.
type narrowedList struct {
	*archive.EventList
	Items []map[string]json.RawMessage `json:"items"`
}

// onlyFields keeps some fields of each event, for long lists of which little is
// shown. The id is always there; unknown names are ignored.
func onlyFields(list *archive.EventList, names []string) (*narrowedList, error) {
	result := &narrowedList{EventList: list, Items: make([]map[string]json.RawMessage, len(list.Items))}
	for i, event := range list.Items {
		encoded, err := json.Marshal(event)
		if err != nil {
			return nil, err
		}
		all, some := map[string]json.RawMessage{}, map[string]json.RawMessage{}
		if err := json.Unmarshal(encoded, &all); err != nil {
			return nil, err
		}
		for _, name := range append(names, "id") {
			if value, ok := all[name]; ok {
				some[name] = value
			}
		}
		result.Items[i] = some
	}
	return result, nil
}

func (a *API) getEvent(r *http.Request) (*response.Response, error) {
	event, err := a.visibleEvent(r)
	if err != nil {
		return nil, err
	}
	result, err := a.eventFor(r, event)
	if err != nil {
		return nil, err
	}
	return result.With(response.Shared), nil
}

// visibleEvent loads the event of the path if the reader may see it. A draft of
// somebody else is as unknown as an id that never was.
func (a *API) visibleEvent(r *http.Request) (*archive.Event, error) {
	event, err := a.Archive.Event(r.Context(), r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	if !archive.MaySee(Requester(r), event) {
		return nil, archive.ErrEventNotFound
	}
	return event, nil
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
func (a *API) eventFilter(q url.Values, who archive.Actor) (archive.EventFilter, error) {
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
	return f, scope(q, who, &f)
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

// scope applies the parameters that only signed-in people may use.
func scope(q url.Values, who archive.Actor, f *archive.EventFilter) error {
	if q.Get("scope") != "manage" {
		return nil
	}
	if err := archive.MayTry(who, archive.ActManageEvents); err != nil {
		return err
	}
	f.Scope.Manage = true
	if archive.May(who, archive.ActReadAllDrafts, "") != nil {
		f.Scope.Owner = who.ID
	}
	if status := archive.Status(q.Get("status")); status.Valid() {
		f.Status = status
	}
	return nil
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
