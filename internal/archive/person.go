package archive

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Calling is what a person was known for.
type Calling string

// Callings lists them in the order in which they are offered.
var Callings = []Calling{"leader", "artist", "scholar", "activist", "athlete", "religious", "merchant", "soldier", "healer", "other"}

// Limits of a person.
const (
	MaxCallings        = 4
	MaxPersonCountries = 6
	MinPersonSummary   = 20
	MaxPersonSummary   = 1000
)

// LifeDate is when a person was born or died, as honestly as it is known.
type LifeDate struct {
	Date      Date          `json:"date"`
	Precision Precision     `json:"precision"`
	Disputed  *DisputedDate `json:"disputed,omitempty"`
}

// PersonDetails is what people have and other entries do not.
type PersonDetails struct {
	OtherNames []OtherName `json:"otherNames"`
	SortName   string      `json:"sortName"` // under which a person is filed; empty for the name
	Born       *LifeDate   `json:"born,omitempty"`
	Died       *LifeDate   `json:"died,omitempty"`
	Callings   []Calling   `json:"callings"`
	Countries  []string    `json:"countries"`
}

// Person is somebody who took part in history.
type Person struct {
	Entry
	Naming
	PersonDetails
}

// Kind implements Item.
func (p *Person) Kind() Kind { return KindPerson }

// Label implements Item.
func (p *Person) Label() string { return p.Name }

// Details implements Item.
func (p *Person) Details() any { return &p.PersonDetails }

// Links implements Item. People point at nothing.
func (p *Person) Links() []Link { return nil }

// SetLinks implements Item.
func (p *Person) SetLinks([]Link) {}

// Texts implements Item.
func (p *Person) Texts() Texts { return p.texts(&p.Entry, p.OtherNames, p.Countries) }

// FiledUnder is the key by which people are sorted.
func (p *Person) FiledUnder() string {
	if p.SortName != "" {
		return p.SortName
	}
	return p.Name
}

// Tidy implements Item.
func (p *Person) Tidy() {
	p.tidy()
	p.Name, p.SortName, p.OtherNames = TrimText(p.Name), TrimText(p.SortName), tidyNames(p.OtherNames)
	for _, d := range []*LifeDate{p.Born, p.Died} {
		if d != nil {
			tidyPrecision(&d.Precision)
			d.Disputed.tidy()
		}
	}
	countries := []string{}
	for _, name := range p.Countries {
		if name, _ = tidyCountry(name); name != "" && !slices.Contains(countries, name) {
			countries = append(countries, name)
		}
	}
	p.Countries = countries
	callings := []Calling{}
	for _, c := range p.Callings {
		if !slices.Contains(callings, c) {
			callings = append(callings, c)
		}
	}
	p.Callings = callings
}

// Validate implements Item.
func (p *Person) Validate() error {
	var r rules
	r.names(p.Naming, p.OtherNames)
	r.text("sortName", "Sort name", p.SortName, MaxTitle, false)
	r.life("born", p.Born)
	r.life("died", p.Died)
	if p.Born != nil && p.Died != nil && surelyBefore(p.Died, p.Born) {
		r.fail("died", "The date of death must not be before that of birth.")
	}
	if n := len(p.Callings); n < 1 || n > MaxCallings {
		r.fail("callings", fmt.Sprintf("Choose 1 to %d callings.", MaxCallings))
	}
	for _, c := range p.Callings {
		if !slices.Contains(Callings, c) {
			r.fail("callings", "Calling must be one of "+list(Callings)+".")
		}
	}
	if n := len(p.Countries); n < 1 || n > MaxPersonCountries {
		r.fail("countries", fmt.Sprintf("Name 1 to %d countries.", MaxPersonCountries))
	}
	for _, name := range p.Countries {
		r.text("countries", "Country", name, MaxCountry, false)
	}
	r.entry(&p.Entry, MinPersonSummary, MaxPersonSummary)
	return r.err()
}

func list[T ~string](values []T) string {
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = string(v)
	}
	return strings.Join(texts, ", ")
}

func (r *rules) life(field string, d *LifeDate) {
	if d == nil {
		return
	}
	r.honestDate(field+".", "Date is required.", d.Date, d.Precision, 1)
	r.disputed(field+".disputed", d.Disputed, 1)
}

// surelyBefore reports whether one date is before another, as far as both are known.
func surelyBefore(d, other *LifeDate) bool {
	a, b := d.Date, other.Date
	for _, precision := range []Precision{d.Precision, other.Precision} {
		switch precision {
		case PrecisionYear, PrecisionCirca:
			a.Month, b.Month = 0, 0
			a.Day, b.Day = 0, 0
		case PrecisionMonth:
			a.Day, b.Day = 0, 0
		}
	}
	return a.Compare(b) < 0
}

func (p *Person) content() []contentField {
	return slices.Concat([]contentField{
		content("name", &p.Name),
		content("otherNames", &p.OtherNames),
		content("sortName", &p.SortName),
		content("born", &p.Born),
		content("died", &p.Died),
		content("callings", &p.Callings),
		content("countries", &p.Countries),
	}, p.writing(), p.record())
}

// Copy implements Item.
func (p *Person) Copy() Item { return p.Clone() }

// Clone copies a person with everything it points at.
func (p *Person) Clone() *Person {
	c := *p
	c.Entry = p.clone()
	c.OtherNames, c.Callings, c.Countries = slices.Clone(p.OtherNames), slices.Clone(p.Callings), slices.Clone(p.Countries)
	c.Born, c.Died = p.Born.clone(), p.Died.clone()
	return &c
}

func (d *LifeDate) clone() *LifeDate {
	if d == nil {
		return nil
	}
	c := *d
	c.Disputed = d.Disputed.clone()
	return &c
}

// Living reports whether nothing is known of a person's death.
func (p *Person) Living() bool { return p.Died == nil }

// ForPublic returns the person as everyone may see them: of the living, the year of
// birth alone.
func (p *Person) ForPublic() *Person {
	if !p.Living() || p.Born == nil {
		return p
	}
	c := p.Clone()
	c.Born = c.Born.year()
	return c
}

// Year is the year of the date, 0 if none is known.
func (d *LifeDate) Year() int {
	if d == nil {
		return 0
	}
	return d.Date.Year
}

// year is the date without month and day.
func (d *LifeDate) year() *LifeDate {
	if d == nil {
		return nil
	}
	reduce := func(date *Date, precision *Precision) {
		*date = Date{Year: date.Year, Month: 1, Day: 1}
		if *precision != PrecisionCirca {
			*precision = PrecisionYear
		}
	}
	c := d.clone()
	reduce(&c.Date, &c.Precision)
	if c.Disputed != nil {
		reduce(&c.Disputed.Date, &c.Disputed.Precision)
		if c.Disputed.Date == c.Date {
			c.Disputed = nil
		}
	}
	return c
}

// HideBirthday takes what the public does not see of the living out of revisions.
func (p *Person) HideBirthday(revisions []Revision) error {
	if !p.Living() {
		return nil
	}
	for i := range revisions {
		changes := []FieldChange{}
		for _, c := range revisions[i].Changes {
			if c.Field == "born" {
				for _, side := range []*json.RawMessage{&c.Before, &c.After} {
					year, err := BirthYear(*side)
					if err != nil {
						return err
					}
					*side = year
				}
				if string(c.Before) == string(c.After) {
					continue
				}
			}
			changes = append(changes, c)
		}
		revisions[i].Changes = changes
	}
	return nil
}

// BirthYear is a recorded date of birth without month and day.
func BirthYear(recorded json.RawMessage) (json.RawMessage, error) {
	var d *LifeDate
	if err := json.Unmarshal(recorded, &d); err != nil {
		return nil, err
	}
	return mustJSON(d.year()), nil
}

// Centuries are those in which a person is known to have lived.
func (p *Person) Centuries() []int {
	var years []int
	for _, d := range []*LifeDate{p.Born, p.Died} {
		if d != nil && !d.Date.IsZero() {
			years = append(years, Century(d.Date.Year))
		}
	}
	if len(years) == 0 {
		return nil
	}
	var centuries []int
	for c := years[0]; c <= years[len(years)-1]; c++ {
		centuries = append(centuries, c)
	}
	return centuries
}

// PersonEdit is what somebody wants to change of a person. A nil field is left alone.
type PersonEdit struct {
	EntryEdit
	Name       *string
	OtherNames *[]OtherName
	SortName   *string
	Born, Died **LifeEdit // a nil LifeEdit removes the date
	Callings   *[]Calling
	Countries  *[]string
}

// LifeEdit is a date of birth or death as a person sends it.
type LifeEdit struct {
	Date      string
	Precision Precision
	Disputed  *DisputedEdit
}

// Apply implements Edit.
func (in *PersonEdit) Apply(item Item, who Actor, at time.Time) error {
	p := item.(*Person)
	return in.apply(p, who, at, func(broken *unreadable) {
		set(&p.Name, in.Name)
		set(&p.OtherNames, in.OtherNames)
		set(&p.SortName, in.SortName)
		set(&p.Callings, in.Callings)
		set(&p.Countries, in.Countries)
		if in.Born != nil {
			p.Born = (*in.Born).apply("born", p.Born, who, at, broken)
		}
		if in.Died != nil {
			p.Died = (*in.Died).apply("died", p.Died, who, at, broken)
		}
	})
}

func (in *LifeEdit) apply(field string, before *LifeDate, who Actor, at time.Time, broken *unreadable) *LifeDate {
	if in == nil {
		return nil
	}
	d := &LifeDate{Date: broken.date(in.Date, field+".date", 1), Precision: in.Precision}
	// A day of slack, because the calendar of whoever writes may be ahead of ours.
	if d.Date.Compare(DateOf(at.UTC().AddDate(0, 0, 1))) > 0 {
		broken.fail(field+".date", "Date must not be in the future.")
	}
	var known *DisputedDate
	if before != nil {
		known = before.Disputed
	}
	d.Disputed = in.Disputed.apply(field+".disputed", 1, known, who, at, broken)
	return d
}
