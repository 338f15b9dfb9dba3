package archive

import (
	"bytes"
	"encoding/json"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strconv"
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

// element is an element of a list, with what tells it apart from the others.
type element struct {
	key   string
	value json.RawMessage
}

func valuesOf(list []element) []json.RawMessage {
	values := make([]json.RawMessage, len(list))
	for i, e := range list {
		values[i] = e.value
	}
	return values
}

// keys are the properties that tell the elements of a list apart; the elements of other
// lists are told apart by their whole value.
var keys = map[string][]string{
	"sources": {"title"}, "pictures": {"path"}, "people": {"personId"}, "relations": {"type", "eventId"}, "otherNames": {"name"}, "translations": {"lang"}, "steps": {"kind", "id"},
}

// keyed reads a list. Elements with the same key are numbered.
func keyed(field string, list json.RawMessage) []element {
	var values []json.RawMessage
	if json.Unmarshal(list, &values) != nil {
		return nil
	}
	elements, seen := make([]element, len(values)), map[string]int{}
	for i, value := range values {
		key := string(value)
		if names := keys[field]; names != nil {
			properties := propertiesOf(value)
			key = ""
			for _, name := range names {
				key += string(properties[name]) + " "
			}
		}
		key = strings.ToLower(key)
		seen[key]++
		elements[i] = element{key + strconv.Itoa(seen[key]), value}
	}
	return elements
}

func propertiesOf(value json.RawMessage) map[string]json.RawMessage {
	var properties map[string]json.RawMessage
	if json.Unmarshal(value, &properties) != nil {
		return nil
	}
	return properties
}

// mergeLists merges lists by element. What was there before keeps the order of the side
// that has moved something; what is new follows, theirs first.
func mergeLists(base, theirs, ours []element) (merged []element, clean bool) {
	byKey := func(list []element) map[string]json.RawMessage {
		m := map[string]json.RawMessage{}
		for _, e := range list {
			m[e.key] = e.value
		}
		return m
	}
	b, t, o := byKey(base), byKey(theirs), byKey(ours)
	order := theirs
	if inOrder(theirs, base) {
		order = ours
	}
	var keys []string
	add := func(list []element, old bool) {
		for _, e := range list {
			if (b[e.key] != nil) == old && !slices.Contains(keys, e.key) {
				keys = append(keys, e.key)
			}
		}
	}
	add(order, true)
	add(base, true)
	add(theirs, false)
	add(ours, false)
	clean = true
	for _, key := range keys {
		value, ok := mergeElement(b[key], t[key], o[key])
		clean = clean && ok
		if value != nil {
			merged = append(merged, element{key, value})
		}
	}
	return merged, clean
}

// inOrder reports whether the elements of a list that were there before stand in the
// same order.
func inOrder(list, before []element) bool {
	last := -1
	for _, e := range list {
		at := slices.IndexFunc(before, func(b element) bool { return b.key == e.key })
		if at >= 0 && at < last {
			return false
		}
		last = max(last, at)
	}
	return true
}

// mergeElement merges one element; nil is none. What one side has changed and the other
// removed is kept, for somebody to decide.
func mergeElement(base, theirs, ours json.RawMessage) (merged json.RawMessage, clean bool) {
	switch {
	case bytes.Equal(theirs, ours), bytes.Equal(base, ours):
		return theirs, true
	case bytes.Equal(base, theirs):
		return ours, true
	case theirs == nil:
		return ours, false
	case ours == nil:
		return theirs, false
	}
	b, t, o := propertiesOf(base), propertiesOf(theirs), propertiesOf(ours)
	if t == nil || o == nil {
		return theirs, false
	}
	clean = true
	for name := range maps.Keys(o) {
		if _, known := t[name]; !known {
			t[name] = nil
		}
	}
	for _, name := range slices.Collect(maps.Keys(t)) {
		switch {
		case bytes.Equal(t[name], o[name]), bytes.Equal(b[name], o[name]):
		case bytes.Equal(b[name], t[name]):
			t[name] = o[name]
		case name == "made": // of a translation: the text that both sides knew
			t[name] = earlier(t[name], o[name])
		default:
			clean = false
		}
		if t[name] == nil {
			delete(t, name)
		}
	}
	return mustJSON(t), clean
}

// earlier is the smaller of two versions.
func earlier(a, b json.RawMessage) json.RawMessage {
	m, _ := strconv.Atoi(string(a))
	if n, err := strconv.Atoi(string(b)); err == nil && n < m {
		return b
	}
	return a
}

// mark points at a source by its number.
var mark = regexp.MustCompile(`\[(\d{1,3})\]`)

// named points at a source by its key. The characters around it are in no text.
var named = regexp.MustCompile("\x00([^\x00]*)\x00")

func namedMarks(text string, sources []element) string {
	return mark.ReplaceAllStringFunc(text, func(m string) string {
		n, _ := strconv.Atoi(m[1 : len(m)-1])
		if n < 1 || n > len(sources) {
			return m
		}
		return "\x00" + sources[n-1].key + "\x00"
	})
}

func numberedMarks(text string, index func(key string) int) string {
	return named.ReplaceAllStringFunc(text, func(m string) string {
		return "[" + strconv.Itoa(index(m[1:len(m)-1])+1) + "]"
	})
}

var blankLines = regexp.MustCompile(`\n{2,}`)

func paragraphs(text string) []string {
	if text == "" {
		return nil
	}
	return blankLines.Split(text, -1)
}

// mergeParagraphs merges texts by paragraph. Where both sides have changed the same ones,
// theirs are taken.
func mergeParagraphs(base, theirs, ours []string) (merged []string, clean bool) {
	inTheirs, inOurs := common(base, theirs), common(base, ours)
	clean = true
	var b, t, o int
	for {
		next := b
		for next < len(base) && (inTheirs[next] < 0 || inOurs[next] < 0) {
			next++
		}
		nextT, nextO := len(theirs), len(ours)
		if next < len(base) {
			nextT, nextO = inTheirs[next], inOurs[next]
		}
		was, they, we := base[b:next], theirs[t:nextT], ours[o:nextO]
		switch {
		case slices.Equal(was, they):
			merged = append(merged, we...)
		case slices.Equal(was, we), slices.Equal(they, we):
			merged = append(merged, they...)
		default:
			merged = append(merged, they...)
			clean = false
		}
		if next == len(base) {
			return merged, clean
		}
		merged = append(merged, base[next])
		b, t, o = next+1, nextT+1, nextO+1
	}
}

// maxCompared bounds the work of comparing two texts.
const maxCompared = 1 << 22

// common finds a longest sequence that two texts share: for each paragraph of the first,
// where it is in the second, or -1.
func common(a, b []string) []int {
	found := slices.Repeat([]int{-1}, len(a))
	start := 0
	for start < min(len(a), len(b)) && a[start] == b[start] {
		found[start] = start
		start++
	}
	endA, endB := len(a), len(b)
	for endA > start && endB > start && a[endA-1] == b[endB-1] {
		endA--
		endB--
		found[endA] = endB
	}
	n, m := endA-start, endB-start
	if n*m == 0 || n*m > maxCompared {
		return found
	}
	length := make([][]uint16, n+1)
	for i := range length {
		length[i] = make([]uint16, m+1)
	}
	for i := n - 1; i >= 0; i-- {
		for j := m - 1; j >= 0; j-- {
			if a[start+i] == b[start+j] {
				length[i][j] = length[i+1][j+1] + 1
			} else {
				length[i][j] = max(length[i+1][j], length[i][j+1])
			}
		}
	}
	for i, j := 0, 0; i < n && j < m; {
		switch {
		case a[start+i] == b[start+j]:
			found[start+i] = start + j
			i++
			j++
		case length[i+1][j] >= length[i][j+1]:
			i++
		default:
			j++
		}
	}
	return found
}
