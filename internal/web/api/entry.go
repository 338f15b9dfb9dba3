package api

import (
	"errors"
	"net/http"
	"strconv"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
	"sankofa/internal/web/upload"
)

// entryCalls are the calls on entries of one kind.
type entryCalls struct {
	*API
	kind archive.Kind
	// read reads the body of a request to add or change an entry. The form must be
	// closed, whether there is one or not.
	read func(r *http.Request) (entryInput, *upload.Form, error)
}

// entryInput is what a person sends of an entry. What a person may not set, such as the
// creator, has no field in it and is ignored.
type entryInput interface {
	// edit is the change that a request asks for.
	edit() archive.Edit
}

func (a *API) events() entryCalls { return entryCalls{a, archive.KindEvent, a.readEvent} }

func (a *API) people() entryCalls {
	return entryCalls{a, archive.KindPerson, readJSON[personInput]}
}

func (a *API) places() entryCalls {
	return entryCalls{a, archive.KindPlace, readJSON[placeInput]}
}

func (a *API) threads() entryCalls {
	return entryCalls{a, archive.KindThread, readJSON[threadInput]}
}

// visible loads the entry of the path if the reader may see it. A draft of somebody
// else is as unknown as an id that never was.
func (c entryCalls) visible(r *http.Request) (archive.Item, error) {
	item, err := c.Archive.Entry(r.Context(), c.kind, r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	// What was merged into another is read there, and not changed by its old address.
	named, asked := item.Called(), r.PathValue("id")
	moved := asked != item.Base().ID && (named == nil || asked != named.Slug)
	if !archive.MaySee(Requester(r), item) || moved && r.Method != http.MethodGet {
		return nil, archive.Kinds[c.kind].NotFound
	}
	return item, nil
}

func (c entryCalls) get(r *http.Request) (*response.Response, error) {
	item, err := c.visible(r)
	if err != nil {
		return nil, err
	}
	names, err := c.verifiers(r, item)
	if err != nil {
		return nil, err
	}
	result, err := c.respond(r, http.StatusOK, item, names)
	if err != nil {
		return nil, err
	}
	return result.With(response.Shared), nil
}

// respond responds with an entry. Names are those of who verified its sources, nil if
// the reader does not get them.
func (c entryCalls) respond(r *http.Request, status int, item archive.Item, names map[string]string) (*response.Response, error) {
	query, err := response.Query(r)
	if err != nil {
		return nil, err
	}
	refs, err := c.referencesIn(r.Context(), item, archive.KnownLanguage(query.Get("lang")))
	if err != nil {
		return nil, err
	}
	answer := c.answer(r, item, refs, names)
	subjects := refs.subjects(item)
	if (c.kind == archive.KindPerson || c.kind == archive.KindPlace) && status == http.StatusOK {
		more, err := c.surroundings(r, item, answer)
		if err != nil {
			return nil, err
		}
		subjects = append(subjects, more...)
	}
	if archive.MaySeeDrafts(Requester(r), item) {
		back, err := c.Archive.SentBack(r.Context(), item)
		if err != nil {
			return nil, err
		}
		if back != nil {
			answer["sentBack"] = back
		}
	}
	return versioned(status, answer, item, subjects)
}

// versioned responds with the version as ETag, which a change can name in If-Match.
func versioned(status int, answer any, item archive.Item, subjects []string) (*response.Response, error) {
	result, err := response.JSON(status, answer)
	if err != nil {
		return nil, err
	}
	result.Header = http.Header{"Etag": {`"` + strconv.Itoa(item.Base().Version) + `"`}}
	result.Subjects = subjects
	return result, nil
}

// surroundings adds the events of a person or place to the answer, and the people and
// places that these name, and the threads that lead through it. It returns the subjects
// of these.
func (c entryCalls) surroundings(r *http.Request, item archive.Item, answer map[string]any) ([]string, error) {
	id := item.Base().ID
	events, err := c.Archive.ListEvents(r.Context(), archive.EventFilter{
		Linked: []string{id}, Sort: archive.SortOldest, Page: archive.Page{Number: 1, Limit: archive.MaxLimit},
	})
	if err != nil {
		return nil, err
	}
	people, places, err := c.Archive.Neighbours(r.Context(), id)
	if err != nil {
		return nil, err
	}
	answer["events"], answer["eventTotal"] = events.Items, events.Total
	answer["people"], answer["places"] = briefPeople(people), briefPlaces(places)
	return c.threadsOf(r, item, answer)
}

// verifiers are the names of those who verified the sources of an entry, by account;
// nil unless the reader is a moderator.
func (a *API) verifiers(r *http.Request, item archive.Item) (map[string]string, error) {
	if archive.May(Requester(r), archive.ActVerifySource, "") != nil {
		return nil, nil
	}
	names := map[string]string{"": ""}
	for _, s := range item.Base().Sources {
		if _, known := names[s.VerifiedBy]; known {
			continue
		}
		user, err := a.Archive.User(r.Context(), s.VerifiedBy)
		switch {
		case err == nil:
			names[s.VerifiedBy] = user.Actor().DisplayName()
		case !errors.Is(err, archive.ErrUserNotFound): // an account may be gone, its mark stays
			return nil, err
		}
	}
	return names, nil
}
