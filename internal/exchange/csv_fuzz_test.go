package exchange

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/archive"
)

// A cell is never a formula, and is read back as it was; lists keep their parts.
func FuzzCells(f *testing.F) {
	for _, seed := range []string{"=1+1", "'=1", "''@x", "+", "-1", "\tx", "a|b", `a\|b`, `\`, `\\`, "＝x", "a \\", "", "|", "\xff"} {
		f.Add(seed, "b")
	}
	f.Fuzz(func(t *testing.T, one, two string) {
		guarded := guard(one)
		if unguard(guarded) != one {
			t.Fatalf("H-18 R-38 %q comes back as %q", one, unguard(guarded))
		}
		if first, _ := utf8.DecodeRuneInString(guarded); first != utf8.RuneError && strings.ContainsRune(formulas, first) {
			t.Fatalf("H-18 R-38 %q is a formula", guarded)
		}
		if !utf8.ValidString(one) || !utf8.ValidString(two) {
			return // refused before it comes to this
		}
		parts := []string{archive.TrimText(one), archive.TrimText(two)}
		if got := split(join(parts)); !slices.Equal(got, parts) {
			t.Fatalf("H-18 R-38 %q becomes %q", parts, got)
		}
		source, err := readSource(one)
		if err != nil {
			return
		}
		again, err := readSource(writeSource(source))
		if err != nil {
			t.Fatalf("H-18 %q: %v", one, err)
		}
		if diff := cmp.Diff(source, again); diff != "" {
			t.Fatalf("H-18 %q: %s", one, diff)
		}
	})
}

// Linked data is JSON, on lines of its own, and says what the event says.
func FuzzLinkedData(f *testing.F) {
	f.Add("Ghana is free", "On 6 March.", "a,b", "/uploads/events/a.jpg")
	f.Add("</script><script>", "\u2028\u2029<!--", "]]>,&", "javascript:x")
	f.Add("\xff", "\x00", "\"", "https://example.org/\"")
	f.Fuzz(func(t *testing.T, title, summary, tags, image string) {
		e := &archive.Event{Entry: archive.Entry{ID: "x", Summary: summary, Pictures: []archive.Picture{{Path: image}}, Sources: []archive.Source{{Kind: archive.SourceBook, Title: summary, Author: title}}}, Title: title, Country: title, Tags: archive.SplitTags(tags), Date: archive.MustDate("1957-03-06"), Precision: archive.PrecisionDay}
		text := write(t, JSONLD, e)
		var document struct {
			Graph []map[string]any `json:"@graph"`
		}
		if err := json.Unmarshal([]byte(text), &document); err != nil || len(document.Graph) != 1 {
			t.Fatalf("H-18 %v: %s", err, text)
		}
		if strings.ContainsAny(text, "\u2028\u2029\x00\r") || strings.Count(text, "\n") != 3 {
			t.Fatalf("H-18 a text breaks the line: %q", text)
		}
		linked := document.Graph[0]
		if utf8.ValidString(title) && title != "" && linked["name"] != title || utf8.ValidString(summary) && summary != "" && linked["description"] != summary {
			t.Fatalf("H-18 %q: %v", title, linked)
		}
	})
}
