package api

import (
	"net/http"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
)

// removal is when, by whom and why an entry was deleted.
type removal struct {
	RemovedAt time.Time `json:"removedAt"`
	RemovedBy string    `json:"removedBy"`
	ByYou     bool      `json:"byYou"`
	Note      string    `json:"note"`
	GoneAt    time.Time `json:"goneAt"`
}

// removedEvent is a deleted event as the dashboard lists it.
type removedEvent struct {
	Event archive.Item `json:"event"`
	removal
}

// removedNamed is a deleted person, place or thread.
type removedNamed struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	removal
}

// removedEntries lists what can still be restored: everything to those who may restore
// it, to others what is their own.
func (c entryCalls) removedEntries(r *http.Request) (*response.Response, error) {
	who := Requester(r)
	query, err := response.Query(r)
	if err != nil {
		return nil, err
	}
	removed, total, err := c.Archive.RemovedEntries(r.Context(), archive.RemovedFilter{
		Kind: c.kind, Owner: removedOwner(who), Sort: archive.Sort(query.Get("sort")),
		Page: archive.ParsePage(query.Get("page"), query.Get("limit")),
	})
	if err != nil {
		return nil, err
	}
	items := make([]any, len(removed))
	for i, e := range removed {
		when := removal{
			RemovedAt: e.By.CreatedAt, RemovedBy: e.By.Editor, ByYou: e.By.EditorID == who.ID,
			Note: e.By.Note, GoneAt: e.By.CreatedAt.Add(archive.DeletedLife),
		}
		if c.kind == archive.KindEvent {
			items[i] = removedEvent{e.Item, when}
		} else {
			items[i] = removedNamed{e.Item.Base().ID, e.Item.Label(), when}
		}
	}
	return response.JSON(http.StatusOK, map[string]any{"items": items, "total": total})
}

// removedOwner is whose removed entries a person sees, empty for everyone's.
func removedOwner(who archive.Actor) string {
	if archive.May(who, archive.ActDeleteEntry, "") == nil {
		return ""
	}
	return who.ID
}
