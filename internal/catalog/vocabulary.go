package catalog

import (
	"slices"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"

	"sankofa/internal/fold"
)

// term is one tag or country with the events that have it, drafts included. Its
// spellings are told apart only to show the most used one.
type term struct {
	key       string
	folded    string
	others    []string // the other names it is found by, folded
	set       *roaring.Bitmap
	published int
	labels    []uint32

	// newest is the last change of a published event of the term; stale when that
	// event has left it, and then found again by looking at all of them.
	newest int64
	stale  bool
}

func (t *term) touch(updated int64) { t.newest = max(t.newest, updated) }

func (t *term) forget(updated int64) { t.stale = t.stale || updated >= t.newest }

// label is one spelling of a term.
type label struct {
	text              string
	published, drafts int
}

// vocabulary holds the terms of one kind.
type vocabulary struct {
	keyOf  func(string) string
	others func(string) []string // nil if terms have one name each
	terms  []*term
	labels []label
	termOf []uint32 // by label, apart from the labels because counting reads it a lot
	byKey  map[string]uint32
	byText map[string]uint32
	// former are earlier keys of terms, with the keys that they lead to.
	former map[string]string
	// sorted lists the terms by folded name, for the alphabetical order.
	sorted []*term
	// The numbers of labels and terms that no event has any more. They are given out
	// again, so that tags which come and go in drafts leave nothing behind.
	freeLabels, freeTerms []uint32
}

func newVocabulary(keyOf func(string) string, others func(string) []string) *vocabulary {
	return &vocabulary{keyOf: keyOf, others: others, byKey: map[string]uint32{}, byText: map[string]uint32{}}
}

func (v *vocabulary) labelID(text string) uint32 {
	if id, ok := v.byText[text]; ok {
		return id
	}
	text = strings.Clone(text) // it may be part of a whole row that should be freed
	key := v.keyOf(text)
	termID, ok := v.byKey[key]
	if !ok {
		termID = take(&v.freeTerms, &v.terms)
		t := &term{key: key, folded: fold.Text(text), set: roaring.New()}
		if v.others != nil {
			for _, name := range v.others(text) {
				t.others = append(t.others, fold.Text(name))
			}
		}
		v.terms[termID] = t
		v.byKey[key] = termID
		at, _ := slices.BinarySearchFunc(v.sorted, t, compareTerms)
		v.sorted = slices.Insert(v.sorted, at, t)
	}
	id := take(&v.freeLabels, &v.labels)
	if int(id) == len(v.termOf) {
		v.termOf = append(v.termOf, 0)
	}
	v.labels[id], v.termOf[id] = label{text: text}, termID
	v.terms[termID].labels = append(v.terms[termID].labels, id)
	v.byText[text] = id
	return id
}

// take returns a number that is free, or the next one after growing the list.
func take[T any](free *[]uint32, list *[]T) uint32 {
	if n := len(*free); n > 0 {
		id := (*free)[n-1]
		*free = (*free)[:n-1]
		return id
	}
	*list = append(*list, *new(T))
	return uint32(len(*list) - 1)
}

// release frees a label that no event has any more, and its term with the last one.
func (v *vocabulary) release(id uint32) {
	termID, t := v.termOf[id], v.term(id)
	delete(v.byText, v.labels[id].text)
	v.labels[id] = label{}
	v.freeLabels = append(v.freeLabels, id)
	t.labels = slices.DeleteFunc(t.labels, func(other uint32) bool { return other == id })
	if len(t.labels) > 0 {
		return
	}
	delete(v.byKey, t.key)
	if at, found := slices.BinarySearchFunc(v.sorted, t, compareTerms); found {
		v.sorted = slices.Delete(v.sorted, at, at+1)
	}
	v.terms[termID] = &term{set: roaring.New()} // counted, and found to have no events
	v.freeTerms = append(v.freeTerms, termID)
}

func compareTerms(a, b *term) int {
	if c := strings.Compare(a.folded, b.folded); c != 0 {
		return c
	}
	return strings.Compare(a.key, b.key)
}

func (v *vocabulary) add(text string, num uint32, state State) uint32 {
	id := v.labelID(text)
	l, t := &v.labels[id], v.term(id)
	t.set.Add(num)
	if state == Published {
		l.published++
		t.published++
	} else {
		l.drafts++
	}
	return id
}

func (v *vocabulary) remove(id, num uint32, state State) {
	l, t := &v.labels[id], v.term(id)
	t.set.Remove(num)
	if state == Published {
		l.published--
		t.published--
	} else {
		l.drafts--
	}
	if l.published == 0 && l.drafts == 0 {
		v.release(id)
	}
}

func (v *vocabulary) term(labelID uint32) *term { return v.terms[v.termOf[labelID]] }

func (v *vocabulary) byName(name string) *term {
	key := v.keyOf(name)
	id, ok := v.byKey[key]
	if !ok { // a name that is in use again leads nowhere else
		id, ok = v.byKey[v.former[key]]
	}
	if !ok {
		return nil
	}
	return v.terms[id]
}

// name is the spelling of a term that most published events use; spellings of
// drafts count only where nothing is published.
func (v *vocabulary) name(t *term) string {
	best := &v.labels[t.labels[0]]
	for _, id := range t.labels[1:] {
		l := &v.labels[id]
		if l.published > best.published ||
			l.published == best.published && (l.drafts > best.drafts && l.published == 0 ||
				(l.published > 0 || l.drafts == best.drafts) && l.text < best.text) {
			best = l
		}
	}
	return best.text
}

// byCount lists the terms that published events have, most used first.
func (v *vocabulary) byCount() []*term {
	list := make([]*term, 0, len(v.terms))
	for _, t := range v.terms {
		if t.published > 0 {
			list = append(list, t)
		}
	}
	slices.SortFunc(list, func(a, b *term) int {
		if a.published != b.published {
			return b.published - a.published
		}
		return compareTerms(a, b)
	})
	return list
}
