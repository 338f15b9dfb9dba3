package archive

import (
	"fmt"
	"slices"
	"time"
)

// Limits of a thread.
const (
	MinThreadSummary = 20
	MaxThreadSummary = 1000
	MinSteps         = 6 // of what is published
	MaxSteps         = 15
	MaxStepNote      = 300
)

// StepKinds are the kinds of entries that a thread leads through.
var StepKinds = []Kind{KindEvent, KindPerson, KindPlace}

// Step is an entry that a thread leads to. The note leads there from the step before.
type Step struct {
	Kind Kind   `json:"kind"`
	ID   string `json:"id"`
	Note string `json:"note,omitempty"`
}

// Thread is a path through the archive that somebody has chosen: entries in the order in
// which they are read, with a sentence between them.
type Thread struct {
	Entry
	Naming

	// Steps are left out of lists.
	Steps []Step `json:"-"`
}

// Kind implements Item.
func (t *Thread) Kind() Kind { return KindThread }

// Label implements Item.
func (t *Thread) Label() string { return t.Name }

// Details implements Item. The steps are links.
func (t *Thread) Details() any { return nil }

// Links implements Item.
func (t *Thread) Links() []Link {
	var links []Link
	for _, s := range t.Steps {
		links = append(links, Link{LinkType(s.Kind), s.ID, s.Note})
	}
	return links
}

// SetLinks implements Item.
func (t *Thread) SetLinks(links []Link) {
	t.Steps = nil
	for _, l := range links {
		t.Steps = append(t.Steps, Step{l.Type.Target(), l.ID, l.Note})
	}
}

// Texts implements Item.
func (t *Thread) Texts() Texts { return t.texts(&t.Entry, nil, nil) }

// Tidy implements Item.
func (t *Thread) Tidy() {
	t.tidy()
	t.Name = TrimText(t.Name)
	for i, s := range t.Steps {
		t.Steps[i] = Step{s.Kind, TrimText(s.ID), TrimText(s.Note)}
	}
}

// Validate implements Item.
func (t *Thread) Validate() error {
	var r rules
	r.names(t.Naming, nil)
	if len(t.Steps) > MaxSteps {
		r.fail("steps", fmt.Sprintf("At most %d steps are allowed.", MaxSteps))
	}
	seen := map[Step]bool{}
	for i, s := range t.Steps {
		field, key := fmt.Sprintf("steps[%d]", i), Step{Kind: s.Kind, ID: s.ID}
		switch {
		case !slices.Contains(StepKinds, s.Kind):
			r.fail(field+".kind", "A step must be an event, a person or a place.")
		case seen[key]:
			r.fail(field+".id", "The same entry is named twice.")
		}
		seen[key] = true
		r.text(field+".note", "Sentence", s.Note, MaxStepNote, false)
	}
	r.entry(&t.Entry, MinThreadSummary, MaxThreadSummary)
	return r.err()
}

// shown checks what a thread must have before a person shows it to everyone. One that
// is public may come to have less, when entries that it leads to are purged, and stays
// readable; so this is no rule that every state of it keeps.
func (t *Thread) shown(broken *unreadable) {
	if t.Status == StatusPublished && len(t.Steps) < MinSteps {
		broken.fail("steps", fmt.Sprintf("A published thread needs at least %d steps.", MinSteps))
	}
}

func (t *Thread) content() []contentField {
	return slices.Concat([]contentField{content("name", &t.Name)}, t.writing(), []contentField{content("steps", &t.Steps)}, t.record())
}

// Copy implements Item.
func (t *Thread) Copy() Item {
	c := *t
	c.Entry = t.clone()
	c.Steps = slices.Clone(t.Steps)
	return &c
}

// ThreadEdit is what somebody wants to change of a thread. A nil field is left alone.
type ThreadEdit struct {
	EntryEdit
	Name  *string
	Steps *[]Step
}

// Apply implements Edit.
func (in *ThreadEdit) Apply(item Item, who Actor, at time.Time) error {
	t := item.(*Thread)
	return in.apply(t, who, at, func(*unreadable) {
		set(&t.Name, in.Name)
		set(&t.Steps, in.Steps)
	})
}

// ThreadPlace is where an entry stands in a thread, with the entries before and after it
// that everyone may see.
type ThreadPlace struct {
	ID       string     `json:"id"`
	Slug     string     `json:"slug"`
	Name     string     `json:"name"`
	Previous *StepBrief `json:"previous"`
	Next     *StepBrief `json:"next"`

	// Hidden are the entries between the three that nobody else may see. What the place
	// is shown in changes when they do.
	Hidden []Item `json:"-"`
}

// StepBrief is an entry that a thread leads to, as lists and the steps beside it name it.
type StepBrief struct {
	Kind  Kind   `json:"kind"`
	ID    string `json:"id"`
	Label string `json:"label"`
	Href  string `json:"href"`
	Year  int    `json:"year,omitempty"` // of an event
}

// StepBriefOf returns nil for nil.
func StepBriefOf(item Item) *StepBrief {
	if item == nil {
		return nil
	}
	brief := &StepBrief{Kind: item.Kind(), ID: item.Base().ID, Label: item.Label(), Href: Address(item)}
	if e, ok := item.(*Event); ok {
		brief.Year = e.Date.Year
	}
	return brief
}

// Subjects are what a place in a thread is made from.
func (p *ThreadPlace) Subjects() []string {
	list := []string{EntrySubject(KindThread, p.ID)}
	for _, beside := range []*StepBrief{p.Previous, p.Next} {
		if beside != nil {
			list = append(list, EntrySubject(beside.Kind, beside.ID))
		}
	}
	for _, item := range p.Hidden {
		list = append(list, EntrySubject(item.Kind(), item.Base().ID))
	}
	return list
}
