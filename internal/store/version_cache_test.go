package store

import (
	"fmt"
	"testing"
)

func TestRemembered(t *testing.T) {
	r := versionCache[string, int]{limit: 100}
	if _, ok := r.get(0, "a"); ok {
		t.Error("something is remembered from the start")
	}
	r.put(2, "a", 1, 10)
	if got, ok := r.get(2, "a"); !ok || got != 1 {
		t.Errorf("got %d, %v", got, ok)
	}
	r.put(1, "late", 1, 10)
	for version, key := range map[int64]string{1: "a", 3: "a", 2: "late"} {
		if _, ok := r.get(version, key); ok {
			t.Errorf("%q is known in version %d", key, version)
		}
	}
	for i := range 50 {
		r.put(2, fmt.Sprint(i), i, 10)
	}
	if len(r.entries) != 10 || r.bytes != 100 {
		t.Errorf("%d entries with %d bytes are remembered", len(r.entries), r.bytes)
	}
	r.put(3, "b", 2, 10)
	if _, ok := r.get(3, "b"); !ok || len(r.entries) != 1 || r.bytes != 10 {
		t.Errorf("the next version begins with %d entries, %d bytes", len(r.entries), r.bytes)
	}
}
