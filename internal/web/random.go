package web

import (
	"math/rand/v2"
	"net/http"
	"net/netip"

	"sankofa/internal/archive"
	"sankofa/internal/web/middleware"
	"sankofa/internal/web/response"
)

// random leads to any published event, another one each time; to the archive where
// there is none.
func (s *Server) random(finder archive.Finder, limiter *middleware.Limiter, address func(*http.Request) netip.Addr) http.Handler {
	page := func(r *http.Request, number int) (*archive.EventList, error) {
		return finder.ListEvents(r.Context(), archive.EventFilter{Page: archive.Page{Number: number, Limit: 1}})
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		target := "/history"
		err := limiter.Allow(address(r), middleware.CostCall)
		var list *archive.EventList
		if err == nil {
			list, err = page(r, 1)
		}
		if err == nil && list.Total > 0 {
			list, err = page(r, 1+rand.IntN(list.Total))
		}
		if err != nil {
			response.Failure(r, s.log, err).Write(w)
			return
		}
		if len(list.Items) > 0 {
			target = "/events/" + list.Items[0].ID
		}
		w.Header().Set("Cache-Control", "no-store")
		http.Redirect(w, r, target, http.StatusFound)
	})
}
