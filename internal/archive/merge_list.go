package archive

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
)

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
