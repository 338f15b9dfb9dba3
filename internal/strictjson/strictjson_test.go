package strictjson_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/archive"
	"sankofa/internal/strictjson"
)

type inner struct {
	Text string `json:"text"`
}

type document struct {
	Name   string   `json:"name"`
	Count  *int     `json:"count"`
	Tags   []string `json:"tags"`
	Inner  *inner   `json:"inner"`
	Inners []inner  `json:"inners"`
	Secret string   `json:"-"`
}

func TestDecode(t *testing.T) {
	t.Parallel()
	three := 3
	for name, tt := range map[string]struct {
		body string
		want document
	}{
		"everything":                   {`{"name":"n","count":3,"tags":["a"],"inner":{"text":"t"},"inners":[{"text":"u"}]}`, document{"n", &three, []string{"a"}, &inner{"t"}, []inner{{"u"}}, ""}},
		"nothing":                      {`{}`, document{}},
		"spaces around":                {" \n{\"name\":\"n\"}\t", document{Name: "n"}},
		"unknown names":                {`{"name":"n","other":{"deep":[1]},"Secret":"s"}`, document{Name: "n"}},
		"one name in several objects":  {`{"inners":[{"text":"a"},{"text":"b"}],"inner":{"text":"c"}}`, document{Inner: &inner{"c"}, Inners: []inner{{"a"}, {"b"}}}},
		"null":                         {`{"count":null,"inner":null,"tags":null}`, document{}},
		"texts are brought to NFC":     {`{"name":"e\u0301","tags":["e\u0301"],"inner":{"text":"e\u0301"},"inners":[{"text":"e\u0301"}]}`, document{"é", nil, []string{"é"}, &inner{"é"}, []inner{{"é"}}, ""}},
		"as deep as documents may go":  {`{"other":` + strings.Repeat("[", 15) + strings.Repeat("]", 15) + `}`, document{}},
		"an unknown name in all cases": {`{"other":1,"OTHER":2}`, document{}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var got document
			if err := strictjson.Decode([]byte(tt.body), &got); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	const twice = "This field is given twice or in the wrong letter case."
	for name, tt := range map[string]struct {
		body           string
		field, message string // empty if no field is to blame
	}{
		"empty":                       {"", "", ""},
		"a list":                      {`[{"name":"n"}]`, "", ""},
		"null":                        {`null`, "", ""},
		"a text":                      {`"name"`, "", ""},
		"two documents":               {`{"name":"n"}{}`, "", ""},
		"text behind":                 {`{"name":"n"} x`, "", ""},
		"cut short":                   {`{"name":`, "", ""},
		"a missing bracket":           {`{"tags":["a"`, "", ""},
		"a comma too many":            {`{"name":"n",}`, "", ""},
		"no number":                   {`{"count":NaN}`, "", ""},
		"a byte order mark":           {"\ufeff{}", "", ""},
		"a name that is not a text":   {`{7:1}`, "", ""},
		"too deep":                    {`{"other":` + strings.Repeat("[", 17) + strings.Repeat("]", 17) + `}`, "", ""},
		"far too deep":                {strings.Repeat(`{"other":`, 100_000), "", ""},
		"R-52 a name twice":           {`{"name":"a","name":"b"}`, "name", twice},
		"a name twice, escaped":       {`{"name":"a","\u006eame":"b"}`, "name", twice},
		"an unknown name twice":       {`{"other":1,"other":2}`, "other", twice},
		"a name twice further in":     {`{"inner":{"text":"a","text":"b"}}`, "text", twice},
		"a name twice in a list":      {`{"inners":[{"text":"a","text":"b"}]}`, "text", twice},
		"R-09 another letter case":    {`{"NAME":"n"}`, "NAME", twice},
		"one letter in another case":  {`{"naMe":"n"}`, "naMe", twice},
		"a letter that folds to ours": {`{"tagſ":["a"]}`, "tagſ", twice}, // ſ folds to s
		"another case further in":     {`{"inner":{"Text":"a"}}`, "Text", twice},
		"a wrong type":                {`{"name":7}`, "name", "This field has the wrong type."},
		"a wrong type further in":     {`{"inner":{"text":[]}}`, "inner.text", "This field has the wrong type."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			err := strictjson.Decode([]byte(tt.body), &document{})
			refused(t, err, tt.field, tt.message)
		})
	}
}

func TestDecodeKnown(t *testing.T) {
	t.Parallel()
	var got document
	if err := strictjson.DecodeKnown([]byte(`{"name":"n","inner":{"text":"t"}}`), &got); err != nil || got.Name != "n" {
		t.Errorf("got %+v, %v", got, err)
	}
	for body, field := range map[string]string{`{"other":1}`: "other", `{"inner":{"other":1}}`: "other", `{"Secret":"s"}`: "Secret"} {
		refused(t, strictjson.DecodeKnown([]byte(body), &document{}), field, "This field is not known.")
	}
}

// refused demands an error that a client may read.
func refused(t *testing.T, err error, field, message string) {
	t.Helper()
	known, ok := err.(*archive.Error)
	if !ok || known.Code != archive.CodeInvalid {
		t.Fatalf("the error is %v", err)
	}
	if field == "" {
		if known.Message != "The body is not the JSON that was expected." {
			t.Errorf("the message is %q", known.Message)
		}
		return
	}
	if diff := cmp.Diff([]archive.FieldError{{Field: field, Message: message}}, known.Details); diff != "" {
		t.Error(diff)
	}
}
