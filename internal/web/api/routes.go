package api

import (
	"sankofa/internal/archive"
)

// Routes is the whole table of calls. A call with a Query is cached for anonymous
// readers under exactly those parameters.
func (a *API) Routes() []Route {
	none := []string{}
	return []Route{
		{"GET", "/api/health", archive.ActRead, nil, a.health},
		{"GET", "/api/openapi.yaml", archive.ActRead, none, a.openAPI},

		{"GET", "/api/events", archive.ActRead, eventParams, a.listEvents},
		{"GET", "/api/events/stats", archive.ActRead, none, a.eventStats},
		{"GET", "/api/events/collections", archive.ActRead, collectionParams, a.listCollections},
		{"GET", "/api/events/{id}", archive.ActRead, none, a.getEvent},
		{"GET", "/api/events/{id}/comments", archive.ActRead, pageParams, a.listComments},

		{"GET", "/api/settings", archive.ActRead, none, a.getSettings},
		{"GET", "/api/logos", archive.ActRead, none, a.listLogos},
	}
}
