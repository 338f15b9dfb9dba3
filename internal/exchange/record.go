package exchange

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"slices"
	"strings"
	"time"

	"sankofa/internal/archive"
)

// record is an entry as it stands in a file. The identifier is the file's own and
// stays the same, so that the file can be imported again after a correction.
type record interface {
	reference() reference
	// rename gives it an identifier.
	rename(id string)
	// entry makes an entry of the record, and tells fail what stands in the way.
	// Entries that name no status get the given one.
	entry(status archive.Status, fail func(field, message string)) archive.Imported
}

// records are how the kinds of entries stand in a file. One that does not say what it
// is, is an event.
var records = map[archive.Kind]func() record{
	archive.KindEvent:  func() record { return &eventRecord{} },
	archive.KindPerson: func() record { return &personRecord{} },
	archive.KindPlace:  func() record { return &placeRecord{} },
	archive.KindThread: func() record { return &threadRecord{} },
}

// recordOf writes an entry down. Its links name other entries as a file does.
func recordOf(item archive.Item) record {
	switch item := item.(type) {
	case *archive.Person:
		return personRecordOf(item)
	case *archive.Place:
		return placeRecordOf(item)
	case *archive.Thread:
		return threadRecordOf(item)
	}
	return eventRecordOf(item.(*archive.Event))
}

// heading says what a record is.
type heading struct {
	Entry archive.Kind `json:"entry,omitempty"`
	ID    string       `json:"id"`
}

func (h *heading) reference() reference {
	return reference{cmp.Or(h.Entry, archive.KindEvent), h.ID}
}

func (h *heading) rename(id string) { h.ID = id }

// madeName is the identifier of an entry that has none in its file. It is the same every
// time, so that the file can be imported again.
func madeName(item archive.Item) string {
	parts := []string{string(item.Kind()), item.Label()}
	if e, ok := item.(*archive.Event); ok {
		parts = append(parts, e.Country, e.Date.String())
	}
	sum := sha256.Sum256([]byte(strings.ToLower(strings.Join(parts, "\n"))))
	return "row-" + hex.EncodeToString(sum[:8])
}

// headingOf gives an entry that was made here, and so has no identifier of a file, its
// own.
func headingOf(item archive.Item) heading {
	h := heading{item.Kind(), cmp.Or(item.Base().ExternalID, item.Base().ID)}
	if h.Entry == archive.KindEvent {
		h.Entry = ""
	}
	return h
}

// shared is what the records of all kinds have. What is nil leaves an entry that is known
// as it is.
type shared struct {
	Summary  string     `json:"summary"`
	Article  *string    `json:"article,omitempty"`
	Image    string     `json:"image,omitempty"` // address of the first picture
	Pictures *[]picture `json:"pictures,omitempty"`
	// Translations are in every file that is written here.
	Translations *[]translation   `json:"translations,omitempty"`
	Sources      []archive.Source `json:"sources,omitempty"`
	Status       archive.Status   `json:"status,omitempty"`
	// Contributors are named for whoever reads the file; nothing is made of them here.
	Contributors []string `json:"contributors,omitempty"`
}

// picture is an image as it stands in a file.
type picture struct {
	Path      string          `json:"path"`
	Alt       string          `json:"alt,omitempty"`
	Caption   string          `json:"caption,omitempty"`
	Credit    string          `json:"credit,omitempty"`
	Licence   archive.Licence `json:"licence,omitempty"`
	SourceURL string          `json:"sourceUrl,omitempty"`
	TakenOn   string          `json:"takenOn,omitempty"`
	// Uncredited says that it was there before credits were asked for, and so may be
	// shown without.
	Uncredited bool `json:"uncredited,omitempty"`
}

// translation is what an entry says in another language, as it stands in a file, which
// knows no versions.
type translation struct {
	Lang       string `json:"lang"`
	Title      string `json:"title"`
	Summary    string `json:"summary"`
	Article    string `json:"article,omitempty"`
	Translator string `json:"translator"`
	// Outdated says that the text has changed since.
	Outdated bool `json:"outdated,omitempty"`
}

func sharedOf(e *archive.Entry) shared {
	pictures := make([]picture, len(e.Pictures))
	for i, p := range e.Pictures {
		pictures[i] = picture{p.Path, p.Alt, p.Caption, p.Credit, p.Licence, p.SourceURL, p.TakenOn, !p.Asked && len(p.Missing()) > 0}
	}
	translations := make([]translation, len(e.Translations))
	for i, t := range e.Translations {
		translations[i] = translation{t.Lang, t.Title, t.Summary, t.Article, t.Translator, e.Outdated(t)}
	}
	return shared{e.Summary, &e.Article, e.Image, &pictures, &translations, e.Sources, e.Status, e.Contributors}
}

func (s *shared) base(id string, status archive.Status, fail func(field, message string)) (archive.Entry, archive.Parts) {
	e := archive.Entry{ExternalID: id, Summary: s.Summary, Status: cmp.Or(s.Status, status), Active: true}
	var silent archive.Parts
	if s.Article == nil {
		silent |= archive.PartArticle
	} else {
		e.Article = *s.Article
	}
	if s.Translations == nil {
		silent |= archive.PartTranslations
	} else {
		for _, t := range *s.Translations {
			in := archive.Translation{Lang: t.Lang, Title: t.Title, Summary: t.Summary, Article: t.Article, Translator: t.Translator}
			if !t.Outdated {
				in.Made = 1
			}
			e.Translations = append(e.Translations, in)
		}
	}
	if s.Pictures == nil {
		silent |= archive.PartPictures
		e.Pictures = []archive.Picture{{Path: s.Image}}
	} else {
		for _, p := range *s.Pictures {
			e.Pictures = append(e.Pictures, archive.Picture{
				Path: p.Path, Alt: p.Alt, Caption: p.Caption, Credit: p.Credit, Licence: p.Licence, SourceURL: p.SourceURL, TakenOn: p.TakenOn,
				Asked: !p.Uncredited,
			})
		}
		if first := archive.TrimText(s.Image); first != "" && (len(*s.Pictures) == 0 || first != archive.TrimText((*s.Pictures)[0].Path)) {
			fail("image", "This is not the address of the first picture.")
		}
	}
	for _, source := range s.Sources {
		e.Sources = append(e.Sources, sourceOf(source))
	}
	return e, silent
}

// dates reads the dates of a record, and remembers what it could not read.
type dates struct {
	fail   func(field, message string)
	unread map[string]bool
	parse  func(string) (archive.Date, error)
}

var dateShape = regexp.MustCompile(`^\d{4}-\d\d-\d\d$`)

func (r *dates) read(field, text string) archive.Date {
	d, err := r.parse(text)
	switch {
	case err != nil && !archive.Blank(text) && !dateShape.MatchString(archive.TrimText(text)):
		// Spreadsheets turn dates into those of their country.
		r.fail(field, "Date must be written as YYYY-MM-DD, such as 1957-03-06.")
	case err != nil:
		r.fail(field, err.Error())
	default:
		return d
	}
	r.unread[field] = true
	return d
}

func (r *dates) disputed(field string, d *disputed) *archive.DisputedDate {
	if d == nil {
		return nil
	}
	return &archive.DisputedDate{Date: r.read(field+".date", d.Date), Precision: d.Precision, Reason: d.Reason, Source: sourceOf(d.Source)}
}

// checked tidies an entry and tells what is wrong with it, apart from dates that could
// not be read, for which the reason was told.
func (r *dates) checked(item archive.Item, silent archive.Parts) archive.Imported {
	item.Tidy()
	if err, ok := item.Validate().(*archive.Error); ok {
		for _, d := range err.Details {
			if !r.unread[d.Field] && !r.unread[d.Field+".date"] {
				r.fail(d.Field, d.Message)
			}
		}
	}
	return archive.Imported{Item: item, Silent: silent}
}

// eventRecord is an event as it stands in a file.
type eventRecord struct {
	heading
	Title     string            `json:"title"`
	Country   string            `json:"country"`
	Date      string            `json:"date"`
	Precision archive.Precision `json:"precision,omitempty"`
	EndDate   string            `json:"endDate,omitempty"`
	Disputed  *disputed         `json:"disputed,omitempty"`
	shared
	Tags      []string       `json:"tags,omitempty"`
	People    *[]participant `json:"people,omitempty"`
	Places    *[]string      `json:"places,omitempty"`
	Relations *[]relation    `json:"relations,omitempty"`
}

// disputed is a second date, as it stands in a file.
type disputed struct {
	Date      string            `json:"date"`
	Precision archive.Precision `json:"precision"`
	Reason    string            `json:"reason"`
	Source    archive.Source    `json:"source"`
}

func disputedOf(d *archive.DisputedDate) *disputed {
	if d == nil {
		return nil
	}
	return &disputed{d.Date.String(), d.Precision, d.Reason, d.Source}
}

// participant is a person who takes part in an event: the identifier or slug, and the
// role.
type participant struct {
	Person string `json:"person"`
	Role   string `json:"role,omitempty"`
}

type relation struct {
	Type  archive.LinkType `json:"type"`
	Event string           `json:"event"`
	Note  string           `json:"note,omitempty"`
}

func eventRecordOf(e *archive.Event) *eventRecord {
	people, places, relations := []participant{}, append([]string{}, e.Places...), []relation{}
	for _, p := range e.People {
		people = append(people, participant{p.PersonID, p.Role})
	}
	for _, r := range e.Relations {
		relations = append(relations, relation{r.Type, r.EventID, r.Note})
	}
	return &eventRecord{
		heading: headingOf(e), Title: e.Title, Country: e.Country, Date: e.Date.String(), Precision: e.Precision,
		EndDate: e.EndDate.String(), Disputed: disputedOf(e.Disputed), shared: sharedOf(&e.Entry), Tags: e.Tags,
		People: &people, Places: &places, Relations: &relations,
	}
}

func (r *eventRecord) entry(status archive.Status, fail func(field, message string)) archive.Imported {
	read := &dates{fail, map[string]bool{}, archive.ParseEventDate}
	e := &archive.Event{Title: r.Title, Country: r.Country, Precision: r.Precision, Tags: slices.Clone(r.Tags)}
	var silent archive.Parts
	e.Entry, silent = r.base(r.ID, status, fail)
	e.Date = read.read("date", r.Date)
	if !archive.Blank(r.EndDate) {
		e.EndDate = read.read("endDate", r.EndDate)
	}
	e.Disputed = read.disputed("disputed", r.Disputed)
	if r.People == nil {
		silent |= archive.PartPeople
	} else {
		for _, p := range *r.People {
			e.People = append(e.People, archive.Participant{PersonID: p.Person, Role: p.Role})
		}
	}
	if r.Places == nil {
		silent |= archive.PartPlaces
	} else {
		e.Places = append(e.Places, *r.Places...)
	}
	if r.Relations == nil {
		silent |= archive.PartRelations
	} else {
		for _, rel := range *r.Relations {
			e.Relations = append(e.Relations, archive.Relation{Type: rel.Type, EventID: rel.Event, Note: rel.Note})
		}
	}
	for i, l := range e.Links() {
		switch field := archive.LinkField(e, i); {
		case !validID(archive.TrimText(l.ID)):
			fail(field, badID)
		case l.Type.Relation() && archive.TrimText(l.ID) == r.ID:
			fail(field, "An event is not related to itself.")
		}
	}
	return read.checked(e, silent)
}

// called is what the records of people and places have.
type called struct {
	Name       string              `json:"name"`
	Slug       string              `json:"slug,omitempty"` // wished for; a known entry keeps its own
	OtherNames []archive.OtherName `json:"otherNames,omitempty"`
}

func (c *called) naming(fail func(field, message string)) archive.Naming {
	if c.Slug != "" && !slugShape.MatchString(c.Slug) {
		fail("slug", "Slug must be small letters and digits with hyphens between them.")
	}
	return archive.Naming{Slug: c.Slug, Name: c.Name}
}

var slugShape = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// personRecord is a person as it stands in a file.
type personRecord struct {
	heading
	called
	SortName  string            `json:"sortName,omitempty"`
	Born      *life             `json:"born,omitempty"`
	Died      *life             `json:"died,omitempty"`
	Callings  []archive.Calling `json:"callings"`
	Countries []string          `json:"countries"`
	shared
}

// life is when a person was born or died, as it stands in a file.
type life struct {
	Date      string            `json:"date"`
	Precision archive.Precision `json:"precision,omitempty"`
	Disputed  *disputed         `json:"disputed,omitempty"`
}

func lifeOf(d *archive.LifeDate) *life {
	if d == nil {
		return nil
	}
	return &life{d.Date.String(), d.Precision, disputedOf(d.Disputed)}
}

func (r *dates) life(field string, d *life) *archive.LifeDate {
	if d == nil {
		return nil
	}
	return &archive.LifeDate{Date: r.read(field+".date", d.Date), Precision: d.Precision, Disputed: r.disputed(field+".disputed", d.Disputed)}
}

func personRecordOf(p *archive.Person) *personRecord {
	return &personRecord{
		heading: headingOf(p), called: called{p.Name, p.Slug, p.OtherNames}, SortName: p.SortName,
		Born: lifeOf(p.Born), Died: lifeOf(p.Died), Callings: p.Callings, Countries: p.Countries, shared: sharedOf(&p.Entry),
	}
}

func (r *personRecord) entry(status archive.Status, fail func(field, message string)) archive.Imported {
	read := &dates{fail, map[string]bool{}, archive.ParseLifeDate}
	p := &archive.Person{Naming: r.naming(fail)}
	var silent archive.Parts
	p.Entry, silent = r.base(r.ID, status, fail)
	p.PersonDetails = archive.PersonDetails{
		OtherNames: slices.Clone(r.OtherNames), SortName: r.SortName, Born: read.life("born", r.Born), Died: read.life("died", r.Died),
		Callings: slices.Clone(r.Callings), Countries: slices.Clone(r.Countries),
	}
	return read.checked(p, silent)
}

// placeRecord is a place as it stands in a file.
type placeRecord struct {
	heading
	called
	Country  string            `json:"country"`
	Kind     archive.PlaceKind `json:"kind"`
	Point    *archive.Point    `json:"point,omitempty"`
	RadiusKm float64           `json:"radiusKm,omitempty"`
	shared
}

func placeRecordOf(p *archive.Place) *placeRecord {
	return &placeRecord{
		heading: headingOf(p), called: called{p.Name, p.Slug, p.OtherNames}, Country: p.Country, Kind: p.PlaceKind,
		Point: p.Point, RadiusKm: p.RadiusKm, shared: sharedOf(&p.Entry),
	}
}

func (r *placeRecord) entry(status archive.Status, fail func(field, message string)) archive.Imported {
	p := &archive.Place{Naming: r.naming(fail)}
	var silent archive.Parts
	p.Entry, silent = r.base(r.ID, status, fail)
	p.PlaceDetails = archive.PlaceDetails{
		OtherNames: slices.Clone(r.OtherNames), Country: r.Country, PlaceKind: r.Kind, RadiusKm: r.RadiusKm,
	}
	if r.Point != nil {
		point := *r.Point
		p.Point = &point
	} else if r.RadiusKm != 0 {
		fail("point", "A radius needs a point.")
	}
	return (&dates{fail: fail}).checked(p, silent)
}

// sourceOf brings a source to the form in which it is stored: a mark of
// verification is kept to the microsecond, and only with what is verified.
func sourceOf(s archive.Source) archive.Source {
	if !s.Verified {
		s.VerifiedAt = nil
	}
	if s.VerifiedAt != nil {
		at := s.VerifiedAt.UTC().Truncate(time.Microsecond)
		s.VerifiedAt = &at
	}
	return s
}
