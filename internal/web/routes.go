package web

import (
	"net/http"
	"path"
	"slices"
	"strings"

	"sankofa/internal/archive"
	"sankofa/internal/web/api"
	"sankofa/internal/web/feed"
	"sankofa/internal/web/response"
)

// routes puts every part of the site under its paths: one mux for all of them.
func (s *Server) routes(calls *api.API, uploads, files http.Handler, feeds *feed.Feeds, cards, random, pages http.Handler) http.Handler {
	mux := http.NewServeMux()
	calls.Register(mux)
	feeds.Register(mux)
	mux.Handle("GET /uploads/", uploads)
	mux.Handle("GET /assets/", files)
	mux.Handle("GET /og/", cards)
	mux.HandleFunc("GET /favicon.svg", sendFavicon)
	mux.HandleFunc("GET /favicon.ico", sendFavicon)
	if s.securityTxt != nil {
		mux.Handle("GET "+securityTxtPath, s.securityTxt)
	}
	mux.Handle("GET /random", random)
	mux.Handle("/", pages)

	// Whatever is not matched under these paths is a failure in the shape of the API,
	// not a page.
	unmatched := s.unmatched(mux)
	for _, prefix := range machinePaths {
		mux.Handle(prefix, unmatched)
		mux.Handle(prefix+"/", unmatched)
	}
	for _, prefix := range []string{"/api", "/api/"} { // browsers ask before they call
		mux.Handle("OPTIONS "+prefix, calls.Preflight(unmatched))
	}
	for _, file := range []string{"/robots.txt", "/sitemap.xml", "/favicon.svg", "/favicon.ico"} {
		mux.Handle(file, unmatched)
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case clean(r.URL.EscapedPath()):
			mux.ServeHTTP(w, r)
		case slices.ContainsFunc(machinePaths, func(prefix string) bool { return strings.HasPrefix(r.URL.Path, prefix+"/") }):
			response.Failure(r, s.log, archive.ErrNotFound).Write(w)
		default:
			pages.ServeHTTP(w, r)
		}
	})
}

// machinePaths are the parts of the site that no person reads.
var machinePaths = []string{"/api", "/uploads", "/assets", "/feeds", "/sitemaps", "/og", "/.well-known"}

// clean reports whether a path has no empty segment and no dots. The mux would
// redirect others; for us they do not exist.
func clean(p string) bool { return p == "/" || p != "" && path.Clean(p) == strings.TrimSuffix(p, "/") }

func sendFavicon(w http.ResponseWriter, _ *http.Request) {
	(&response.Response{Status: http.StatusOK, Type: "image/svg+xml", Body: favicon, Policy: "public, max-age=86400"}).Write(w)
}

// methods are those that any route has.
var methods = []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete}

// unmatched answers 404, or 405 where the path has routes for other methods.
func (s *Server) unmatched(mux *http.ServeMux) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var allowed []string
		for _, method := range methods {
			other := *r
			other.Method = method
			if _, pattern := mux.Handler(&other); strings.Contains(pattern, " ") {
				allowed = append(allowed, method)
				if method == http.MethodGet {
					allowed = append(allowed, http.MethodHead)
				}
			}
		}
		failure := response.Failure(r, s.log, archive.ErrNotFound)
		if len(allowed) > 0 {
			failure = response.Failure(r, s.log, archive.Fail(archive.CodeMethod, "Method not allowed."))
			failure.Header.Set("Allow", strings.Join(allowed, ", "))
		}
		failure.Write(w)
	})
}
