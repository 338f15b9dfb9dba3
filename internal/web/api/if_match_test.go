package api_test

import (
	"net/http"
	"testing"

	"sankofa/internal/web/webtest"
)

// Every call whose document promises If-Match refuses a version that is gone.
func TestIfMatch(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	id := s.Create("editor", "title", "As it was").ID
	other := s.Create("editor", "title", "Another").ID
	person, place := "/api/people/"+s.AddPerson(nil).Slug, "/api/places/"+s.AddPlace(nil).Slug
	thread := "/api/threads/" + s.AddThread(nil).Slug
	calls := map[string]struct {
		path string
		body any
	}{
		"updateEvent":        {"/api/events/" + id, webtest.Object("title", "Changed")},
		"setEventStatus":     {"/api/events/" + id + "/status", webtest.Object("status", "draft")},
		"verifySource":       {"/api/events/" + id + "/sources/0", webtest.Object("verified", true)},
		"mergeEvents":        {"/api/events/" + id + "/merge", webtest.Object("other", other, "event", webtest.Object())},
		"updatePerson":       {person, webtest.Object("name", "Changed")},
		"setPersonStatus":    {person + "/status", webtest.Object("status", "draft")},
		"verifyPersonSource": {person + "/sources/0", webtest.Object("verified", true)},
		"mergePerson":        {person + "/merge", webtest.Object("other", s.AddPerson(nil).ID, "person", webtest.Object())},
		"updatePlace":        {place, webtest.Object("name", "Changed")},
		"setPlaceStatus":     {place + "/status", webtest.Object("status", "draft")},
		"verifyPlaceSource":  {place + "/sources/0", webtest.Object("verified", true)},
		"mergePlace":         {place + "/merge", webtest.Object("other", s.AddPlace(nil).ID, "place", webtest.Object())},
		"updateThread":       {thread, webtest.Object("name", "Changed")},
		"setThreadStatus":    {thread + "/status", webtest.Object("status", "draft")},
		"verifyThreadSource": {thread + "/sources/0", webtest.Object("verified", true)},
		"updateSettings":     {"/api/settings", webtest.Object("siteName", "Changed")},
		"resetSettings":      {"/api/settings/reset", nil},
	}
	for path, item := range document(t).Paths.Map() {
		for method, op := range item.Operations() {
			if op.Parameters.GetByInAndName("header", "If-Match") == nil {
				continue
			}
			t.Run("H-11 "+op.OperationID, func(t *testing.T) {
				call, ok := calls[op.OperationID]
				if !ok {
					t.Fatalf("%s %s is not tried here", method, path)
				}
				state := func() (text string) {
					for _, path := range []string{"/api/settings", "/api/events/" + id, person, place, thread} {
						text += s.Get(path).Text
					}
					return text
				}
				before := state()
				s.Call("admin", method, call.path, call.body, "If-Match", `"999"`).Fails(t, http.StatusConflict, "conflict", "")
				if state() != before {
					t.Error("the refused call changed something")
				}
			})
		}
	}
}
