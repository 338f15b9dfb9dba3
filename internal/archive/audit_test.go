package archive

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestDiffFields(t *testing.T) {
	type options struct {
		Name string `json:"name"`
		Key  string `json:"key" log:"secret"`
		Same int    `json:"same"`
	}
	got := diffFields(options{"a", "old", 1}, options{"b", "new", 1})
	want := []FieldChange{
		{Field: "name", Before: json.RawMessage(`"a"`), After: json.RawMessage(`"b"`)},
		{Field: "key", Before: json.RawMessage(`"••••"`), After: json.RawMessage(`"••••"`)},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("H-17 R-69 secrets are masked: %s", diff)
	}
}

func TestParseLogHead(t *testing.T) {
	head := LogHead{12, strings.Repeat("0a", 32)}
	if got, err := ParseLogHead(" " + strings.ToUpper(head.String()) + "\n"); got != head || err != nil {
		t.Errorf("H-17 got %v, %v", got, err)
	}
	for _, bad := range []string{"", "12", ":", "0:" + head.Hash, "-1:" + head.Hash, "12:" + head.Hash[2:], "12:" + head.Hash + "00", "12:zz" + head.Hash[2:]} {
		if got, err := ParseLogHead(bad); err == nil {
			t.Errorf("H-17 %q is read as %v", bad, got)
		}
	}
}

// No two lists of fields have the same encoding, however text moves between them.
func TestDigestKeepsFieldsApart(t *testing.T) {
	seen := map[string][]string{}
	for _, fields := range [][]string{{"ab", "c"}, {"a", "bc"}, {"abc"}, {"abc", ""}, {"", "abc"}, {"a", "b", "c"}} {
		sum := digest(fields...)
		if other, ok := seen[sum]; ok {
			t.Errorf("H-17 %q and %q are alike", fields, other)
		}
		seen[sum] = fields
	}
}
