package archive

import (
	"fmt"
	"slices"
)

// LinkType says how an entry points at another.
type LinkType string

// The types of links. Those between events are relations; the other event shows the
// inverse, which is kept nowhere.
const (
	LinkPerson       LinkType = "person"
	LinkPlace        LinkType = "place"
	LinkEvent        LinkType = "event" // as a step of a thread
	LinkLedTo        LinkType = "led-to"
	LinkPartOf       LinkType = "part-of"
	LinkFollows      LinkType = "follows"
	LinkCommemorates LinkType = "commemorates"
)

// RelationTypes are the types of links between events.
var RelationTypes = []LinkType{LinkLedTo, LinkPartOf, LinkFollows, LinkCommemorates}

// Relation reports whether links of this type are between events.
func (t LinkType) Relation() bool { return slices.Contains(RelationTypes, t) }

// Target is the kind of entries that links of this type point at.
func (t LinkType) Target() Kind {
	switch t {
	case LinkPerson:
		return KindPerson
	case LinkPlace:
		return KindPlace
	}
	return KindEvent
}

// Link is an entry that another points at.
type Link struct {
	Type LinkType
	ID   string // of the other entry
	Note string // the role of a person, what is said about a relation, or what leads to a step
}

// Linked is a link with the entry at its other end.
type Linked struct {
	Link
	Inverse bool // it is the other entry that points at this one
	Item    Item
}

// Participant is a person who takes part in an event.
type Participant struct {
	PersonID string `json:"personId"`
	Role     string `json:"role,omitempty"`
}

// Relation is how an event is related to another.
type Relation struct {
	Type    LinkType `json:"type"`
	EventID string   `json:"eventId"`
	Note    string   `json:"note,omitempty"`
}

// Limits of what an event points at.
const (
	MaxPeople       = 30
	MaxPlaces       = 10
	MaxRelations    = 20
	MaxRole         = 80
	MaxRelationNote = 200
)

// Links implements Item.
func (e *Event) Links() []Link {
	var links []Link
	for _, p := range e.People {
		links = append(links, Link{LinkPerson, p.PersonID, p.Role})
	}
	for _, id := range e.Places {
		links = append(links, Link{LinkPlace, id, ""})
	}
	for _, r := range e.Relations {
		links = append(links, Link{r.Type, r.EventID, r.Note})
	}
	return links
}

// SetLinks implements Item.
func (e *Event) SetLinks(links []Link) {
	e.People, e.Places, e.Relations = nil, nil, nil
	for _, l := range links {
		switch l.Type {
		case LinkPerson:
			e.People = append(e.People, Participant{l.ID, l.Note})
		case LinkPlace:
			e.Places = append(e.Places, l.ID)
		default:
			e.Relations = append(e.Relations, Relation{l.Type, l.ID, l.Note})
		}
	}
}

// LinkField names the field of an entry that one of its links is in.
func LinkField(item Item, i int) string {
	if item.Kind() == KindThread {
		return fmt.Sprintf("steps[%d].id", i)
	}
	n, links := 0, item.Links()
	for _, l := range links[:i] {
		if l.Type.Relation() == links[i].Type.Relation() && (l.Type == links[i].Type || l.Type.Relation()) {
			n++
		}
	}
	switch links[i].Type {
	case LinkPerson:
		return fmt.Sprintf("people[%d].personId", n)
	case LinkPlace:
		return fmt.Sprintf("places[%d]", n)
	}
	return fmt.Sprintf("relations[%d].eventId", n)
}

// LostLink is the failure of a link to what is not there.
func LostLink(item Item, i int) error {
	return Invalid([]FieldError{{LinkField(item, i), Kinds[item.Links()[i].Type.Target()].NotFound.Message}})
}

func (e *Event) tidyLinks() {
	for i, p := range e.People {
		e.People[i] = Participant{TrimText(p.PersonID), TrimText(p.Role)}
	}
	for i, id := range e.Places {
		e.Places[i] = TrimText(id)
	}
	for i, r := range e.Relations {
		e.Relations[i] = Relation{r.Type, TrimText(r.EventID), TrimText(r.Note)}
	}
}

func (r *rules) links(e *Event) {
	for _, list := range []struct {
		field string
		n     int
		max   int
	}{{"people", len(e.People), MaxPeople}, {"places", len(e.Places), MaxPlaces}, {"relations", len(e.Relations), MaxRelations}} {
		if list.n > list.max {
			r.fail(list.field, fmt.Sprintf("At most %d %s are allowed.", list.max, list.field))
		}
	}
	people := map[string]bool{}
	for i, p := range e.People {
		field := fmt.Sprintf("people[%d]", i)
		if people[p.PersonID] {
			r.fail(field+".personId", "The same person is named twice.")
		}
		people[p.PersonID] = true
		r.text(field+".role", "Role", p.Role, MaxRole, false)
	}
	places := map[string]bool{}
	for i, id := range e.Places {
		if places[id] {
			r.fail(fmt.Sprintf("places[%d]", i), "The same place is named twice.")
		}
		places[id] = true
	}
	relations := map[Relation]bool{}
	for i, rel := range e.Relations {
		field, key := fmt.Sprintf("relations[%d]", i), Relation{Type: rel.Type, EventID: rel.EventID}
		switch {
		case !rel.Type.Relation():
			r.fail(field+".type", "Relation must be led-to, part-of, follows or commemorates.")
		case rel.EventID == e.ID && e.ID != "":
			r.fail(field+".eventId", "An event is not related to itself.")
		case relations[key]:
			r.fail(field+".eventId", "The same relation is named twice.")
		}
		relations[key] = true
		r.text(field+".note", "Note", rel.Note, MaxRelationNote, false)
	}
}
