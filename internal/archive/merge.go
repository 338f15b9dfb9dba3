package archive

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
)

// Outcome says how a field came out of a merge.
type Outcome string

// The outcomes. A field that nobody changed has none.
const (
	OutcomeTheirs   Outcome = "theirs"   // only they changed it
	OutcomeOurs     Outcome = "ours"     // only we changed it
	OutcomeBoth     Outcome = "both"     // it holds the changes of both
	OutcomeConflict Outcome = "conflict" // somebody has to choose
)

// MergedField is a field that one side or both have changed, as JSON.
type MergedField struct {
	Field   string          `json:"field"`
	Base    json.RawMessage `json:"base"`
	Theirs  json.RawMessage `json:"theirs"`
	Ours    json.RawMessage `json:"ours"`
	Merged  json.RawMessage `json:"merged"` // theirs, as far as there is a conflict
	Outcome Outcome         `json:"outcome"`
}

// together are fields that mean something only with each other. They are chosen together.
var together = [][]string{{"date", "precision", "endDate"}, {"point", "radiusKm"}, {"name", "sortName"}}

// Merge brings together what two sides have made of the same entry. What one side alone
// has changed is taken; lists are merged by element, articles by paragraph. What both have
// changed in different ways is a conflict, for which the merged entry has their version.
func Merge(base, theirs, ours Item) (Item, []MergedField, error) {
	m := merge{base.content(), theirs.content(), ours.content(), map[string]*MergedField{}}
	m.texts()
	for i, field := range m.base {
		if field.set != nil && field.name != "image" && m.merged[field.name] == nil {
			m.merged[field.name] = m.field(i)
		}
	}
	for _, fields := range together {
		m.join(fields)
	}
	result := theirs.Copy()
	list := []MergedField{}
	for _, field := range result.content() {
		merged := m.merged[field.name]
		if merged == nil || merged.Outcome == "" {
			continue
		}
		if err := field.set(merged.Merged); err != nil {
			return nil, nil, err
		}
		list = append(list, *merged)
	}
	return result, list, nil
}

type merge struct {
	base, theirs, ours []contentField
	merged             map[string]*MergedField
}

func (m *merge) find(name string) int {
	return slices.IndexFunc(m.base, func(f contentField) bool { return f.name == name })
}

// field merges one field on its own.
func (m *merge) field(i int) *MergedField {
	base, theirs, ours := m.base[i].value, m.theirs[i].value, m.ours[i].value
	f := &MergedField{Field: m.base[i].name, Base: mustJSON(base), Theirs: mustJSON(theirs), Ours: mustJSON(ours)}
	f.decide(equalContent(base, theirs), equalContent(base, ours), equalContent(theirs, ours), func() (json.RawMessage, bool) {
		if reflect.ValueOf(base).Kind() != reflect.Slice {
			return f.Theirs, false
		}
		list, clean := mergeLists(keyed(f.Field, f.Base), keyed(f.Field, f.Theirs), keyed(f.Field, f.Ours))
		return mustJSON(valuesOf(list)), clean
	})
	return f
}

// decide takes what one side alone has changed, and asks for the rest.
func (f *MergedField) decide(theirsSame, oursSame, alike bool, both func() (merged json.RawMessage, clean bool)) {
	switch {
	case theirsSame && oursSame:
		f.Merged = f.Theirs
	case theirsSame:
		f.Outcome, f.Merged = OutcomeOurs, f.Ours
	case oursSame:
		f.Outcome, f.Merged = OutcomeTheirs, f.Theirs
	case alike:
		f.Outcome, f.Merged = OutcomeBoth, f.Theirs
	default:
		var clean bool
		f.Outcome = OutcomeConflict
		if f.Merged, clean = both(); clean {
			f.Outcome = OutcomeBoth
		}
	}
}

// join makes a conflict of fields that mean something only together, where their values
// would come from different sides.
func (m *merge) join(fields []string) {
	var changed []*MergedField
	apart := false
	for _, name := range fields {
		if f := m.merged[name]; f != nil && f.Outcome != "" {
			apart = apart || len(changed) > 0 && changed[0].Outcome != f.Outcome
			changed = append(changed, f)
		}
	}
	if !apart {
		return
	}
	for _, f := range changed {
		f.Outcome, f.Merged = OutcomeConflict, f.Theirs
	}
}

// texts merges the article, its translations and the sources, whose numbers stand in
// them. Marks are compared by the source that they mean, and numbered anew.
func (m *merge) texts() {
	from := m.find("sources")
	sources := m.field(from)
	m.merged["sources"] = sources
	lists := [3][]element{}
	for i, side := range [][]contentField{m.base, m.theirs, m.ours} {
		lists[i] = keyed("sources", mustJSON(side[from].value))
	}
	list := keyed("sources", sources.Merged)
	index := func(key string) int {
		if !slices.ContainsFunc(list, func(e element) bool { return e.key == key }) {
			// A source that is still pointed at stays, whoever has removed it.
			for _, side := range lists {
				if i := slices.IndexFunc(side, func(e element) bool { return e.key == key }); i >= 0 {
					list = append(list, side[i])
					break
				}
			}
			sources.Merged, sources.Outcome = mustJSON(valuesOf(list)), OutcomeConflict
		}
		return slices.IndexFunc(list, func(e element) bool { return e.key == key })
	}
	m.merged["article"] = m.article(lists, index)
	m.merged["translations"] = m.translations(lists, index)
}

// article merges the articles, with the sources of each side. Index finds a source in the
// merged list.
func (m *merge) article(lists [3][]element, index func(key string) int) *MergedField {
	at := m.find("article")
	var texts [3]string
	for i, side := range [][]contentField{m.base, m.theirs, m.ours} {
		texts[i] = namedMarks(side[at].value.(string), lists[i])
	}
	f := &MergedField{
		Field: "article", Base: mustJSON(m.base[at].value), Theirs: mustJSON(m.theirs[at].value), Ours: mustJSON(m.ours[at].value),
	}
	var text string
	f.decide(texts[0] == texts[1], texts[0] == texts[2], texts[1] == texts[2], func() (json.RawMessage, bool) {
		merged, clean := mergeParagraphs(paragraphs(texts[0]), paragraphs(texts[1]), paragraphs(texts[2]))
		text = strings.Join(merged, "\n\n")
		return nil, clean
	})
	switch f.Outcome {
	case OutcomeOurs:
		text = texts[2]
	case OutcomeTheirs, "":
		text = texts[1]
	case OutcomeBoth:
		if texts[1] == texts[2] {
			text = texts[1]
		}
	}
	f.Merged = mustJSON(numberedMarks(text, index))
	if f.Outcome == "" && !bytes.Equal(f.Merged, f.Base) {
		f.Outcome = OutcomeBoth // only its numbers follow the sources
	}
	return f
}

// translations merges what the entry says in other languages; the marks in it are those
// of the article.
func (m *merge) translations(lists [3][]element, index func(key string) int) *MergedField {
	at := m.find("translations")
	var named [3]json.RawMessage
	for i, side := range [][]contentField{m.base, m.theirs, m.ours} {
		named[i] = withArticles(mustJSON(side[at].value), func(text string) string { return namedMarks(text, lists[i]) })
	}
	f := &MergedField{Field: "translations", Base: named[0], Theirs: named[1], Ours: named[2]}
	f.decide(bytes.Equal(named[0], named[1]), bytes.Equal(named[0], named[2]), bytes.Equal(named[1], named[2]), func() (json.RawMessage, bool) {
		list, clean := mergeLists(keyed(f.Field, named[0]), keyed(f.Field, named[1]), keyed(f.Field, named[2]))
		return mustJSON(valuesOf(list)), clean
	})
	f.Merged = withArticles(f.Merged, func(text string) string { return numberedMarks(text, index) })
	f.Base, f.Theirs, f.Ours = mustJSON(m.base[at].value), mustJSON(m.theirs[at].value), mustJSON(m.ours[at].value)
	if f.Outcome == "" && !bytes.Equal(f.Merged, withArticles(f.Base, func(text string) string { return text })) {
		f.Outcome = OutcomeBoth
	}
	return f
}

// withArticles changes the articles in a list of translations.
func withArticles(list json.RawMessage, change func(string) string) json.RawMessage {
	var translations []Translation
	if json.Unmarshal(list, &translations) != nil {
		return list
	}
	if len(translations) == 0 {
		return mustJSON([]Translation{}) // however none are written
	}
	for i := range translations {
		translations[i].Article = change(translations[i].Article)
	}
	return mustJSON(translations)
}
