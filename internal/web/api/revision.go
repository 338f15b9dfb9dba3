package api

import (
	"net/http"
	"strconv"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
)

func (c entryCalls) listRevisions(r *http.Request) (*response.Response, error) {
	query, err := response.Query(r)
	if err != nil {
		return nil, err
	}
	item, err := c.visible(r)
	if err != nil {
		return nil, err
	}
	// Whoever may see a draft of this entry may see what it went through.
	publicOnly := !archive.MaySeeDrafts(Requester(r), item)
	page := archive.ParsePage(query.Get("page"), query.Get("limit"))
	id := item.Base().ID
	revisions, total, err := c.Archive.Revisions(r.Context(), c.kind, id, publicOnly, page)
	if err != nil {
		return nil, err
	}
	if p, ok := item.(*archive.Person); ok && publicOnly {
		if err := p.HideBirthday(revisions); err != nil {
			return nil, err
		}
	}
	edits, err := c.Archive.EditCount(r.Context(), c.kind, id, publicOnly)
	if err != nil {
		return nil, err
	}
	result, err := shared(map[string]any{"items": revisions, "total": total, "edits": edits})
	if err != nil {
		return nil, err
	}
	result.Uncached = page.Number > 1 && len(revisions) == 0
	result.Subjects = []string{archive.EntrySubject(c.kind, id)}
	return result, nil
}

func (c entryCalls) restoreRevision(r *http.Request) (*response.Response, error) {
	who, change := Requester(r), c.change(r)
	item, err := c.visible(r)
	if err != nil {
		return nil, err
	}
	e := item.Base()
	number, err := strconv.Atoi(r.PathValue("rev"))
	if err != nil || number < 1 || number > e.RevisionCount {
		return nil, archive.ErrNotFound
	}
	restored, err := c.Archive.RestoreRevision(r.Context(), c.kind, e.ID, number, change, func(item archive.Item) error {
		return archive.MayStillChange(item, who, &e.Version)
	})
	if err != nil {
		return nil, err
	}
	return c.wrote(r, http.StatusOK, restored)
}
