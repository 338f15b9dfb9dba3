package strictjson_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/unicode/norm"

	"sankofa/internal/strictjson"
)

type embedded struct {
	Title *string `json:"title,omitempty"`
	Role  string  `json:"role,omitempty"`
}

type fuzzed struct {
	embedded
	Count  int      `json:"count,omitempty"`
	Tags   []string `json:"tags,omitempty"`
	Nested *struct {
		Name string `json:"name,omitempty"`
		Flag bool   `json:"flag,omitempty"`
	} `json:"nested,omitempty"`
}

// What is taken has one meaning: every reader of JSON finds the same in it, and it is
// read back as it was.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		`{}`, `{"title":"A","role":"user","count":3,"tags":["a","b"],"nested":{"name":"n","flag":true}}`,
		`{"role":"user","ROLE":"admin"}`, `{"role":"user","role":"admin"}`, `{"ſole":"x"}`, `{"title":null} x`, "\ufeff{}",
		`{"title":"e\u0301"}`, `{"count":1e400}`, `{"count":1.0}`, `{"title":"\ud800"}`, `{"a":[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]}`, "{\"title\":\"\xff\"}", `{"role":"a"}{"role":"b"}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		var got, known fuzzed
		err := strictjson.Decode(body, &got)
		if strictjson.DecodeKnown(body, &known) == nil && err != nil {
			t.Fatalf("H-18 R-09 the stricter reader takes what the other refuses: %q", body)
		}
		if err != nil {
			return
		}
		if !json.Valid(body) {
			t.Fatalf("H-18 R-52 %q is not JSON", body)
		}
		var names map[string]json.RawMessage
		if err := json.Unmarshal(body, &names); err != nil {
			t.Fatalf("H-18 R-52 %v", err)
		}
		// An exact reading by name finds the same text as ours, but for its form.
		if raw, ok := names["role"]; ok && string(raw) != "null" {
			var role string
			if err := json.Unmarshal(raw, &role); err != nil || norm.NFC.String(role) != got.Role {
				t.Fatalf("H-18 R-09 role is %q, another reader finds %q, %v", got.Role, role, err)
			}
		} else if got.Role != "" {
			t.Fatalf("H-18 R-09 role %q comes from another name: %q", got.Role, body)
		}
		if got.Title != nil && !norm.NFC.IsNormalString(*got.Title) {
			t.Fatalf("H-18 %q is not in NFC", *got.Title)
		}
		text, err := json.Marshal(got)
		if err != nil {
			t.Fatal(err)
		}
		var again fuzzed
		if err := strictjson.DecodeKnown(text, &again); err != nil {
			t.Fatalf("H-18 %s: %v", text, err)
		}
		second, err := json.Marshal(again)
		if err != nil || !bytes.Equal(text, second) {
			t.Fatalf("H-18 %s, %v", cmp.Diff(string(text), string(second)), err)
		}
	})
}
