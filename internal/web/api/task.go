package api

import (
	"net/http"
	"strings"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
)

var taskParams = append([]param{
	{"kind", text(func(s string) string { return string(known(archive.TaskKinds, s)) })},
	{"country", text(func(s string) string { return strings.ToLower(archive.CountryName(s)) })},
	{"lang", text(archive.KnownLanguage)},
}, pageParams...)

func (a *API) listTasks(r *http.Request) (*response.Response, error) {
	query, err := response.Query(r)
	if err != nil {
		return nil, err
	}
	filter := archive.TaskFilter{Kind: known(archive.TaskKinds, query.Get("kind")), Page: archive.ParsePage(query.Get("page"), query.Get("limit"))}
	filter.Lang = archive.KnownLanguage(query.Get("lang"))
	if name := query.Get("country"); name != "" {
		country, ok := archive.CountryByName(name)
		if !ok {
			return nil, archive.Invalid([]archive.FieldError{{Field: "country", Message: "Country must be a country of Africa."}})
		}
		filter.Country = &country
	}
	list, err := a.Archive.Tasks(r.Context(), filter)
	if err != nil {
		return nil, err
	}
	result, err := shared(list)
	if err == nil {
		result.Uncached = filter.Page.Number > 1 && len(list.Items) == 0
	}
	return result, err
}
