package api

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"sankofa/internal/archive"
)

// narrowedEvents is a list with some fields of each event.
type narrowedEvents struct {
	*archive.EventList
	Items []map[string]json.RawMessage `json:"items"`
}

// narrowedDirectory is a page of a directory with some fields of each entry.
type narrowedDirectory struct {
	*archive.Directory
	Items []map[string]json.RawMessage `json:"items"`
}

// onlyFields keeps some fields of each item, comma separated, for long lists of which
// little is shown. The id is always there; unknown names are ignored.
func onlyFields[T any](items []T, fields string) ([]map[string]json.RawMessage, error) {
	names := append(strings.Split(fields, ","), "id")
	narrowed := make([]map[string]json.RawMessage, len(items))
	for i, item := range items {
		encoded, err := json.Marshal(item)
		if err != nil {
			return nil, err
		}
		all, some := map[string]json.RawMessage{}, map[string]json.RawMessage{}
		if err := json.Unmarshal(encoded, &all); err != nil {
			return nil, err
		}
		for _, name := range names {
			if value, ok := all[name]; ok {
				some[name] = value
			}
		}
		narrowed[i] = some
	}
	return narrowed, nil
}

// fieldsOf normalizes the names of fields in a cache key: those that an item of the
// types can have. The id is always among them.
func fieldsOf(types ...reflect.Type) func([]string) []string {
	known := map[string]bool{}
	for _, t := range types {
		for _, field := range reflect.VisibleFields(t) {
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			known[name] = true
		}
	}
	return func(values []string) []string {
		if values[0] == "" {
			return nil
		}
		names := slices.DeleteFunc(strings.Split(values[0], ","), func(name string) bool { return !known[name] })
		names = append(names, "id")
		slices.Sort(names)
		return []string{strings.Join(slices.Compact(names), ",")}
	}
}
