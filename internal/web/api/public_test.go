package api_test

import (
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/archive"
	"sankofa/internal/web"
	"sankofa/internal/web/webtest"
)

func TestOtherPublicCalls(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	t.Run("API-30 ENT-22 health", func(t *testing.T) {
		var passed atomic.Int64
		s := webtest.New(t, func(o *web.Options) {
			o.Now = func() time.Time { return webtest.Now.Add(time.Duration(passed.Load())) }
		})
		for _, want := range []int{0, 125} {
			passed.Store(int64(want) * int64(time.Second))
			var got struct {
				Status string
				Uptime *int
			}
			s.Get("/api/health").Read(t, 200, &got)
			if got.Status != "ok" || got.Uptime == nil || *got.Uptime != want {
				t.Errorf("got %+v, want %d s", got, want)
			}
		}
	})
	t.Run("API-38 ENT-17 CONST-01…05 settings of a fresh archive", func(t *testing.T) {
		var got struct{ Settings map[string]any }
		s.Get("/api/settings").Read(t, 200, &got)
		for name, want := range map[string]any{
			"maxImageSize": 5.0, "maxLogoSize": 5.0, "maxDocumentSize": 10.0, "siteName": "Sankofa",
			"siteDescription": "A community-curated archive of African history.", "contactEmail": "contact@example.org",
			"allowSelfRegistration": false, "enableComments": true, "enableImageUploads": true, "cardImageHeight": 160.0, "cardAspectRatio": "16:9",
		} {
			if got.Settings[name] != want {
				t.Errorf("%s is %v, want %v", name, got.Settings[name], want)
			}
		}
	})
	t.Run("API-42 logos", func(t *testing.T) {
		var got struct{ Logos []any }
		s.Get("/api/logos").Read(t, 200, &got)
		if got.Logos == nil || len(got.Logos) != 0 {
			t.Errorf("got %v", got.Logos)
		}
	})
	t.Run("API-26 comments of an event", func(t *testing.T) {
		var got struct {
			Items []any
			Total int
		}
		path := "/api/events/" + s.Add(nil).ID + "/comments"
		s.Get(path+"?page=1&limit=10").Read(t, 200, &got)
		if got.Items == nil || got.Total != 0 {
			t.Errorf("got %+v", got)
		}
		for _, body := range []string{"One of three.", "Two of three.", "Three of three."} {
			s.Call("editor", "POST", path, webtest.Object("body", body)).Read(t, 201, &struct{}{})
		}
		for page, want := range map[string]int{"1": 2, "2": 1} {
			s.Get(path+"?limit=2&page="+page).Read(t, 200, &got)
			if len(got.Items) != want || got.Total != 3 {
				t.Errorf("page %s holds %d of %d", page, len(got.Items), got.Total)
			}
		}
		s.Get("/api/events/nope/comments").Fails(t, 404, "not_found", "Event not found.")
	})
	t.Run("API-23 ENT-23 stats", func(t *testing.T) {
		s := webtest.New(t)
		s.Add(nil)
		s.Add(func(e *archive.Event) { e.Country, e.Tags = "Kenya", []string{"politics"} })
		s.Add(func(e *archive.Event) { e.Country, e.Status = "Mali", archive.StatusDraft }) // not counted
		var got archive.EventStats
		s.Get("/api/events/stats").Read(t, 200, &got)
		want := archive.EventStats{
			Total:     2,
			ByCountry: []archive.Tally{{ID: "Ghana", Count: 1}, {ID: "Kenya", Count: 1}},
			ByTag:     []archive.Tally{{ID: "POLITICS", Count: 2}, {ID: "INDEPENDENCE", Count: 1}},
		}
		got.ByTag[0].ID = strings.ToUpper(got.ByTag[0].ID)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
}

func TestCollections(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	for i := range 12 {
		s.Add(func(e *archive.Event) {
			e.Title, e.Tags = fmt.Sprintf("Event %02d", i), []string{"POLITICS"}
			if i == 0 {
				e.Tags = append(e.Tags, "TRADE")
			}
		})
	}
	type collections struct {
		Collections []archive.Collection
		Available   []map[string]any `json:"availableTags"`
	}
	get := func(t *testing.T, query string) (got collections) {
		t.Helper()
		s.Get("/api/events/collections"+query).Read(t, 200, &got)
		return got
	}
	t.Run("ENT-18 ENT-19 a collection for each tag, the largest first", func(t *testing.T) {
		got := get(t, "?limit=9&eventsPerGroup=4")
		if len(got.Collections) != 2 || got.Collections[0].Tag != "POLITICS" || got.Collections[0].TotalEvents != 12 || got.Collections[1].TotalEvents != 1 {
			t.Errorf("the collections are %+v", got.Collections)
		}
		if got.Collections[0].LatestEventDate.String() != "1957-03-06" {
			t.Errorf("the latest date is %v", got.Collections[0].LatestEventDate)
		}
		if len(got.Available) != 2 || got.Available[0]["totalEvents"] != 12.0 {
			t.Errorf("the tags are %v", got.Available)
		}
	})
	for query, want := range map[string]int{
		"?eventsPerGroup=4": 4, "?eventsPerGroup=1": 1, "?eventsPerGroup=7": 7,
		"": archive.DefaultEventsPerGroup, "?eventsPerGroup=-1": archive.DefaultEventsPerGroup, "?eventsPerGroup=abc": archive.DefaultEventsPerGroup,
	} {
		t.Run("API-24 events of each collection "+query, func(t *testing.T) {
			if got := get(t, query).Collections[0]; len(got.Events) != want || got.TotalEvents != 12 {
				t.Errorf("%d of %d events, want %d", len(got.Events), got.TotalEvents, want)
			}
		})
	}
	t.Run("API-24 limit bounds the collections", func(t *testing.T) {
		if got := get(t, "?limit=1"); len(got.Collections) != 1 || len(got.Available) != 2 {
			t.Errorf("%d collections, %d tags", len(got.Collections), len(got.Available))
		}
	})
	t.Run("API-24 tags choose the collections", func(t *testing.T) {
		if got := get(t, "?tags=trade&limit=abc"); len(got.Collections) != 1 || got.Collections[0].Tag != "TRADE" || len(got.Collections[0].Events) != 1 {
			t.Errorf("got %+v", got.Collections)
		}
	})
}
