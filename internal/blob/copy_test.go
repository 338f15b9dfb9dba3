package blob

import (
	"slices"
	"testing"
)

func TestEveryCopyIsRecognised(t *testing.T) {
	const original = "events/0123456789abcdef.webp"
	possible := copyNames(original)
	for _, width := range CopyWidths {
		for _, extension := range CopyExtensions {
			name := CopyName(original, width, extension)
			if got := originalStem(stem(name)); got != stem(original) {
				t.Errorf("%s is taken for a copy of %s", name, got)
			}
			if !slices.Contains(possible, name) {
				t.Errorf("%s is not removed with its original", name)
			}
		}
	}
	if got := originalStem(stem(original)); got != stem(original) {
		t.Errorf("the original is taken for a copy of %s", got)
	}
}
