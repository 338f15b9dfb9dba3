package api

import (
	"context"
	"net/http"
	"slices"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
)

// threadInput is what a person sends of a thread.
type threadInput struct {
	sharedInput
	Name  *string         `json:"name"`
	Steps *[]archive.Step `json:"steps"`
}

func (in *threadInput) edit() archive.Edit {
	return &archive.ThreadEdit{EntryEdit: in.shared(), Name: in.Name, Steps: in.Steps}
}

type threadView struct {
	*archive.Thread
	writing
	Steps []stepView `json:"steps"`
}

// stepView is a step of a thread with what is shown of the entry, by its kind.
type stepView struct {
	archive.Step
	Event  *archive.EventBrief `json:"event,omitempty"`
	Person *foundPerson        `json:"person,omitempty"`
	Place  *briefPlace         `json:"place,omitempty"`
}

// stepsFor are the steps of a thread that a reader may see.
func stepsFor(who archive.Actor, t *archive.Thread, refs *references) []stepView {
	steps := []stepView{}
	for _, s := range t.Steps {
		item := refs.items[s.Kind][s.ID]
		if item == nil || !archive.MaySee(who, item) {
			continue
		}
		view := stepView{Step: s}
		switch e := item.(type) {
		case *archive.Event:
			view.Event = e.Brief()
		case *archive.Person:
			view.Person = &foundPerson{briefPersonOf(e), e.Countries}
		case *archive.Place:
			place := briefPlaceOf(e)
			view.Place = &place
		}
		steps = append(steps, view)
	}
	return steps
}

// listedThread is a thread in a list, with the names of its steps.
type listedThread struct {
	*archive.Thread
	Steps []*archive.StepBrief `json:"steps"`
}

// listThreads puts threads into the form in which lists have them.
func (a *API) listThreads(ctx context.Context, who archive.Actor, items []archive.Item) ([]listedThread, error) {
	names := map[archive.Kind][]string{}
	for _, item := range items {
		for _, s := range item.(*archive.Thread).Steps {
			names[s.Kind] = append(names[s.Kind], s.ID)
		}
	}
	found := map[archive.Kind]map[string]archive.Item{}
	for kind, ids := range names {
		slices.Sort(ids)
		var err error
		if found[kind], err = a.Archive.NamedEntries(ctx, kind, slices.Compact(ids)); err != nil {
			return nil, err
		}
	}
	list := make([]listedThread, len(items))
	for i, item := range items {
		t := item.(*archive.Thread)
		list[i] = listedThread{t, []*archive.StepBrief{}}
		for _, s := range t.Steps {
			if step := found[s.Kind][s.ID]; step != nil && archive.MaySee(who, step) {
				list[i].Steps = append(list[i].Steps, archive.StepBriefOf(step))
			}
		}
	}
	return list, nil
}

// threadsOf adds the threads that lead through an entry to a response.
func (c entryCalls) threadsOf(r *http.Request, item archive.Item, answer map[string]any) ([]string, error) {
	places, err := c.Archive.Threads(r.Context(), item.Kind(), item.Base().ID)
	if err != nil {
		return nil, err
	}
	answer["threads"] = places
	var subjects []string
	for _, place := range places {
		subjects = append(subjects, place.Subjects()...)
	}
	return subjects, nil
}

// threadDirectory is a page of threads.
type threadDirectory struct {
	*archive.Directory
	Items []listedThread `json:"items"`
}

func (a *API) threadDirectory(r *http.Request) (*response.Response, error) {
	list, filter, err := a.threads().listed(r)
	if err != nil {
		return nil, err
	}
	items, err := a.listThreads(r.Context(), Requester(r), list.Items)
	if err != nil {
		return nil, err
	}
	return directoryPage(threadDirectory{list, items}, filter, len(items))
}
