package api

import (
	"context"
	"fmt"
	"net/http"
	"slices"

	"sankofa/internal/archive"
	"sankofa/internal/article"
)

// references are the other entries that an entry shows.
type references struct {
	article *article.Article
	lang    string // in which the entry is read, if it is translated
	// items are the entries that it links to, and those that its article names, by kind
	// and by the name that stands there.
	items   map[archive.Kind]map[string]archive.Item
	inverse []archive.Linked
}

// references finds what an entry refers to.
func (a *API) references(ctx context.Context, item archive.Item) (*references, error) {
	return a.referencesIn(ctx, item, "")
}

// referencesIn finds what an entry refers to that is read in a language, empty for English.
func (a *API) referencesIn(ctx context.Context, item archive.Item, lang string) (*references, error) {
	shown, _ := archive.InLanguage(item, lang)
	refs := &references{article: article.Parse(shown.Base().Article), lang: lang, items: map[archive.Kind]map[string]archive.Item{}}
	names := map[archive.Kind][]string{}
	for _, l := range item.Links() {
		names[l.Type.Target()] = append(names[l.Type.Target()], l.ID)
	}
	for _, ref := range refs.article.References() {
		names[archive.Kind(ref.Kind)] = append(names[archive.Kind(ref.Kind)], ref.Name)
	}
	var err error
	for kind, list := range names {
		slices.Sort(list)
		if refs.items[kind], err = a.Archive.NamedEntries(ctx, kind, slices.Compact(list)); err != nil {
			return nil, err
		}
	}
	if e := item.Base(); item.Kind() == archive.KindEvent && e.ID != "" {
		refs.inverse, err = a.Archive.Relations(ctx, e.ID)
	}
	return refs, err
}

// subjects are what a response with an entry is made from, besides what its route says.
func (refs *references) subjects(item archive.Item) []string {
	list := []string{archive.EntrySubject(item.Kind(), item.Base().ID)}
	for _, l := range append(links(item), refs.inverse...) {
		list = append(list, archive.EntrySubject(l.Type.Target(), l.ID))
	}
	for _, ref := range refs.article.References() {
		kind := archive.Kind(ref.Kind)
		if found := refs.items[kind][ref.Name]; found != nil {
			list = append(list, archive.EntrySubject(kind, found.Base().ID))
		} else {
			list = append(list, archive.Kinds[kind].Lists) // it may come to be
		}
	}
	if kind := item.Kind(); kind == archive.KindPerson || kind == archive.KindPlace {
		// The people and places that it is shown with.
		list = append(list, archive.SubjectPeople, archive.SubjectPlaces)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func links(item archive.Item) []archive.Linked {
	var list []archive.Linked
	for _, l := range item.Links() {
		list = append(list, archive.Linked{Link: l})
	}
	return list
}

// writing is what a reader gets of the texts and pictures of an entry, besides what
// lists show.
type writing struct {
	Article       string            `json:"article"`
	ArticleBlocks []article.Block   `json:"articleBlocks"`
	Pictures      []archive.Picture `json:"pictures"`
	Sources       any               `json:"sources"`
	// Languages are those in which the entry can be read besides English.
	Languages []archive.Language `json:"languages"`
	// Translation is of the texts of this answer, nil if they are those of the entry itself.
	Translation *translationView `json:"translation,omitempty"`
	// Translations are for those who may edit the entry.
	Translations *[]fullTranslation `json:"translations,omitempty"`
}

// translationView says by whom texts were translated.
type translationView struct {
	archive.Language
	Translator string `json:"translator"`
	Made       int    `json:"made"`
	Outdated   bool   `json:"outdated"` // the English text has changed since
}

// fullTranslation is a translation with its texts.
type fullTranslation struct {
	archive.Translation
	Outdated bool `json:"outdated"`
}

// verifiedSource is a source with the name of who verified it.
type verifiedSource struct {
	archive.Source
	VerifiedBy string `json:"verifiedBy,omitempty"`
}

type eventView struct {
	*archive.Event
	writing
	People    []participantView `json:"people"`
	Places    []briefPlace      `json:"places"`
	Relations []relationView    `json:"relations"`
}

type personView struct {
	*archive.Person
	writing
}

type placeView struct {
	*archive.Place
	writing
}

// participantView is a person who took part in an event.
type participantView struct {
	PersonID string `json:"personId"`
	Role     string `json:"role"`
	briefPerson
}

// briefPerson is a person as other entries show them.
type briefPerson struct {
	ID       string            `json:"id"`
	Slug     string            `json:"slug"`
	Name     string            `json:"name"`
	Callings []archive.Calling `json:"callings"`
	Born     *archive.LifeDate `json:"born,omitempty"`
	Died     *archive.LifeDate `json:"died,omitempty"`
	Image    string            `json:"image"`
	Media    *archive.Media    `json:"media"`
	Status   archive.Status    `json:"status"`
}

// briefPlace is a place as other entries show it.
type briefPlace struct {
	ID     string         `json:"id"`
	Slug   string         `json:"slug"`
	Name   string         `json:"name"`
	Status archive.Status `json:"status"`

	Country     string            `json:"country"`
	CountryCode string            `json:"countryCode"`
	Kind        archive.PlaceKind `json:"kind"`
	Point       *archive.Point    `json:"point"`
	RadiusKm    float64           `json:"radiusKm,omitempty"`
}

// relationView is an event that another is related to. Inverse is one that the other
// event names, and is changed there.
type relationView struct {
	Type    archive.LinkType `json:"type"`
	Inverse bool             `json:"inverse"`
	EventID string           `json:"eventId"`
	Note    string           `json:"note"`

	Title     string            `json:"title"`
	Country   string            `json:"country"`
	Date      archive.Date      `json:"date"`
	Precision archive.Precision `json:"precision"`
	EndDate   archive.Date      `json:"endDate,omitzero"`
	Status    archive.Status    `json:"status"`
}

func briefPersonOf(p *archive.Person) briefPerson {
	p = p.ForPublic()
	return briefPerson{p.ID, p.Slug, p.Name, p.Callings, p.Born, p.Died, p.Image, p.Media, p.Status}
}

func briefPeople(items []archive.Item) []briefPerson {
	list := make([]briefPerson, len(items))
	for i, item := range items {
		list[i] = briefPersonOf(item.(*archive.Person))
	}
	return list
}

func briefPlaceOf(p *archive.Place) briefPlace {
	return briefPlace{p.ID, p.Slug, p.Name, p.Status, p.Country, p.CountryCode, p.PlaceKind, p.Point, p.RadiusKm}
}

func briefPlaces(items []archive.Item) []briefPlace {
	list := make([]briefPlace, len(items))
	for i, item := range items {
		list[i] = briefPlaceOf(item.(*archive.Place))
	}
	return list
}

// answer is the body of a response with an entry, as the requester may see it.
func (c entryCalls) answer(r *http.Request, item archive.Item, refs *references, names map[string]string) map[string]any {
	who := Requester(r)
	answer := map[string]any{}
	item, translation := archive.InLanguage(item, refs.lang)
	texts := writingOf(who, item, refs, names)
	texts.translated(who, item, translation)
	switch e := item.(type) {
	case *archive.Event:
		view := eventView{e, texts, []participantView{}, []briefPlace{}, []relationView{}}
		for _, l := range append(links(item), refs.inverse...) {
			if l.Item == nil {
				l.Item = refs.items[l.Type.Target()][l.ID]
			}
			if l.Item == nil || !archive.MaySee(who, l.Item) {
				continue
			}
			switch other := l.Item.(type) {
			case *archive.Person:
				view.People = append(view.People, participantView{other.ID, l.Note, briefPersonOf(other)})
			case *archive.Place:
				view.Places = append(view.Places, briefPlaceOf(other))
			case *archive.Event:
				view.Relations = append(view.Relations, relationView{
					l.Type, l.Inverse, other.ID, l.Note, other.Title, other.Country, other.Date, other.Precision, other.EndDate, other.Status,
				})
			}
		}
		answer["event"] = view
	case *archive.Person:
		answer["person"] = personView{personFor(who, e), texts}
	case *archive.Place:
		answer["place"] = placeView{e, texts}
	case *archive.Thread:
		answer["thread"] = threadView{e, texts, stepsFor(who, e, refs)}
	}
	return answer
}

// personFor is a person as a reader may see them.
func personFor(who archive.Actor, p *archive.Person) *archive.Person {
	if archive.MaySeeDrafts(who, p) {
		return p
	}
	return p.ForPublic()
}

// listedFor is an entry of a list as somebody may see it.
func listedFor(who archive.Actor, item archive.Item) archive.Item {
	if p, ok := item.(*archive.Person); ok {
		return personFor(who, p)
	}
	return item
}

func writingOf(who archive.Actor, item archive.Item, refs *references, names map[string]string) writing {
	e := item.Base()
	w := writing{Article: e.Article, Pictures: e.Pictures, Sources: e.Sources}
	targets := map[article.Reference]article.Target{}
	for _, ref := range refs.article.References() {
		if found := refs.items[archive.Kind(ref.Kind)][ref.Name]; found != nil && archive.MaySee(who, found) {
			targets[ref] = article.Target{Label: found.Label(), Href: archive.Address(found)}
		}
	}
	w.ArticleBlocks = refs.article.Blocks(targets)
	if w.Pictures == nil {
		w.Pictures = []archive.Picture{}
	}
	switch {
	case names != nil:
		sources := make([]verifiedSource, len(e.Sources))
		for i, s := range e.Sources {
			sources[i] = verifiedSource{s, names[s.VerifiedBy]}
		}
		w.Sources = sources
	case e.Sources == nil:
		w.Sources = []archive.Source{}
	}
	return w
}

// translated adds what there is in other languages. Translation is that of the texts, nil if
// they are those of the entry itself.
func (w *writing) translated(who archive.Actor, item archive.Item, translation *archive.Translation) {
	e := item.Base()
	w.Languages = []archive.Language{}
	for _, l := range archive.Languages {
		if e.Translation(l.Code) != nil {
			w.Languages = append(w.Languages, l)
		}
	}
	if translation != nil {
		l, _ := archive.LanguageByCode(translation.Lang)
		w.Translation = &translationView{l, translation.Translator, translation.Made, e.Outdated(*translation)}
	}
	if archive.MaySeeDrafts(who, item) {
		all := make([]fullTranslation, len(e.Translations))
		for i, t := range e.Translations {
			all[i] = fullTranslation{t, e.Outdated(t)}
		}
		w.Translations = &all
	}
}

// warnings say what an entry could do without, and do not stop a change.
func warnings(item archive.Item, refs *references) []archive.FieldError {
	var list []archive.FieldError
	for _, number := range refs.article.Sources() {
		if number > len(item.Base().Sources) {
			list = append(list, archive.FieldError{Field: "article", Message: fmt.Sprintf("Source %d does not exist.", number)})
		}
	}
	for i, t := range item.Base().Translations {
		for _, number := range article.Parse(t.Article).Sources() {
			if number > len(item.Base().Sources) {
				field := fmt.Sprintf("translations[%d].article", i)
				list = append(list, archive.FieldError{Field: field, Message: fmt.Sprintf("Source %d does not exist.", number)})
			}
		}
	}
	for _, ref := range refs.article.References() {
		if refs.items[archive.Kind(ref.Kind)][ref.Name] == nil {
			list = append(list, archive.FieldError{Field: "article", Message: fmt.Sprintf("There is no %s %q to link to.", ref.Kind, ref.Name)})
		}
	}
	return list
}
