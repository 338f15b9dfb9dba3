package blob

import (
	"path"
	"path/filepath"
	"strings"
	"testing"
)

// A name that a store takes stays within it, however it is written.
func FuzzName(f *testing.F) {
	for _, seed := range []string{"/uploads/events/a.jpg", "/uploads/../x", "/uploads/a/./b", "/uploads//a", "/uploads/.a", "/uploads/a%2f..", `/uploads/..\x`, "/uploads/a/", "/uploads/", "uploads/a", "/uploads/A", "/uploads/a\x00b", "/uploads/a-320.webp", "/uploads/a..b"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, in string) {
		name, ok := Name(in)
		if !ok {
			return
		}
		if Path(name) != in || path.Clean(in) != in || !filepath.IsLocal(name) || len(name) > 255 || strings.ContainsAny(name, "\\%:\x00 ") || name != strings.ToLower(name) {
			t.Fatalf("H-18 R-34 %q is taken for a file", in)
		}
		copied := CopyName(name, 320, "webp")
		if ValidName(copied) && strings.TrimSuffix(copied, "-320.webp") != stem(name) {
			t.Fatalf("H-18 the copy of %q is %q", name, copied)
		}
	})
}
