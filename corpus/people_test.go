package corpus_test

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/fold"
)

// named is what a person and a place have in common here.
type named interface {
	*archive.Person | *archive.Place
	archive.Item
}

// checkNamed holds what is asked of the people and of the places alike. The events that
// name them are given by their identifiers.
func checkNamed[T named](t *testing.T, folder string, least int, naming map[string][]*archive.Event) {
	t.Helper()
	known := byID[T](t, folder)
	if len(known) < least {
		t.Errorf("S-02 S-03 there are %d %s", len(known), folder)
	}
	for id, events := range naming {
		if _, ok := known[id]; !ok {
			t.Errorf("%s: %s is not in %s", events[0].ExternalID, id, folder)
		}
	}
	wrong := wrongLetters()
	for id, item := range known {
		e, name := item.Base(), item.Called().Name
		if len(naming[id]) == 0 {
			t.Errorf("%s: no event names %s", folder, id)
		}
		// Articles point at people and places by the slug, which the store makes of the name,
		// unless the name begins with a letter that no address has.
		if slug := cmp.Or(item.Called().Slug, fold.Slug(name)); slug != id {
			t.Errorf("%s: %s has the slug %s", folder, id, slug)
		}
		if words := len(strings.Fields(e.Summary)); words < 30 || words > 80 {
			t.Errorf("%s: the summary of %s has %d words", folder, id, words)
		}
		checkWording(t, id, name+"\n"+e.Summary, wrong)
		if len(e.Sources) == 0 {
			t.Errorf("%s: %s has no source", folder, id)
		}
		titles := map[string]bool{}
		for _, s := range e.Sources {
			if titles[s.Title] || s.Verified || s.Year > thisYear {
				t.Errorf("%s: the source %q of %s is twice there, marked as verified or of the future", folder, s.Title, id)
			}
			titles[s.Title] = true
			if s.Author == "" && s.Publisher == "" {
				t.Errorf("%s: the source %q of %s names neither author nor publisher", folder, s.Title, id)
			}
		}
	}
}

// naming returns the events by the identifiers that they name, each only once.
func naming(t *testing.T, of func(*archive.Event) []string) map[string][]*archive.Event {
	t.Helper()
	events := map[string][]*archive.Event{}
	for _, e := range all(t) {
		ids := of(e)
		for i, id := range ids {
			if slices.Contains(ids[:i], id) {
				t.Errorf("%s names %s twice", e.ExternalID, id)
			}
			events[id] = append(events[id], e)
		}
	}
	return events
}

func peopleOf(e *archive.Event) (ids []string) {
	for _, p := range e.People {
		ids = append(ids, p.PersonID)
	}
	return ids
}

func TestS02EveryPersonIsWellFormed(t *testing.T) {
	checkNamed[*archive.Person](t, "people", 400, naming(t, peopleOf))
	for id, p := range byID[*archive.Person](t, "people") {
		for _, name := range p.Countries {
			if c, ok := archive.CountryByName(name); !ok || c.Name != name {
				t.Errorf("%s is of %q", id, name)
			}
		}
		for _, other := range p.OtherNames {
			if other.Name == p.Name {
				t.Errorf("%s has the name %q twice", id, p.Name)
			}
		}
		checkLife(t, id, p)
	}
	for _, e := range all(t) {
		for _, p := range e.People {
			if p.Role == "" || strings.HasSuffix(p.Role, ".") || len(strings.Fields(p.Role)) > 14 {
				t.Errorf("%s: the role of %s is %q", e.ExternalID, p.PersonID, p.Role)
			}
		}
	}
}

const (
	longestLife = 120
	// slack is by how many years a date that is marked as circa may be off.
	slack = 15
)

// span is the first and the last year that a date of life allows, 0 for none.
func span(d *archive.LifeDate) (first, last int) {
	if d == nil {
		return 0, 0
	}
	first, last = d.Date.Year, d.Date.Year
	if d.Precision == archive.PrecisionCirca {
		first, last = first-slack, last+slack
	}
	if d.Disputed != nil {
		first, last = min(first, d.Disputed.Date.Year), max(last, d.Disputed.Date.Year)
	}
	return first, last
}

func checkLife(t *testing.T, id string, p *archive.Person) {
	t.Helper()
	for _, d := range []*archive.LifeDate{p.Born, p.Died} {
		if d == nil {
			continue
		}
		if d.Date.Year > thisYear {
			t.Errorf("%s has a date in %d", id, d.Date.Year)
		}
		if unknown := d.Precision == archive.PrecisionYear || d.Precision == archive.PrecisionCirca; unknown && (d.Date.Month != 1 || d.Date.Day != 1) ||
			d.Precision == archive.PrecisionMonth && d.Date.Day != 1 {
			t.Errorf("%s: what is not known is written as %s", id, d.Date)
		}
	}
	if p.Born == nil {
		return
	}
	// Who was born so long ago is dead, though nobody wrote down when.
	age := thisYear - p.Born.Date.Year
	if p.Died != nil {
		age = p.Died.Date.Year - p.Born.Date.Year
	}
	if age < 0 || age > longestLife && p.Died != nil {
		t.Errorf("%s lived %d years", id, age)
	}
	for _, s := range p.Sources {
		if s.Year != 0 && s.Year < p.Born.Date.Year {
			t.Errorf("%s: the source %q is older than the person", id, s.Title)
		}
	}
}

// elsewhen matches roles that say of themselves that the person acted, or is told of, at
// another time than that of the event.
var elsewhen = regexp.MustCompile(`\b(later|before|earlier|years|century|centuries|decades|generation|death|dead|died|after|had|in \d{4})\b`)

func TestS02PeopleTakePartInTheirLifetime(t *testing.T) {
	people := byID[*archive.Person](t, "people")
	for _, e := range all(t) {
		first, last := e.Date.Year, e.Date.Year
		if e.Precision == archive.PrecisionCirca {
			first, last = first-slack, last+slack
		}
		if e.EndDate.Year > last {
			last = e.EndDate.Year
		}
		for _, link := range e.People {
			p, ok := people[link.PersonID]
			if !ok || elsewhen.MatchString(link.Role) {
				continue // one that is missing is told of elsewhere
			}
			born, latestBirth := span(p.Born)
			earliestDeath, died := span(p.Died)
			if died == 0 && latestBirth != 0 {
				died = latestBirth + longestLife
			}
			if born == 0 && earliestDeath != 0 {
				born = earliestDeath - longestLife
			}
			if born != 0 && last < born || died != 0 && first > died {
				t.Errorf("%s: %s (%d–%d) %s", e.ExternalID, link.PersonID, born, died, link.Role)
			}
		}
	}
}
