package query_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/query"
)

func TestYears(t *testing.T) {
	type years struct {
		from, to int
		text     string
	}
	tests := []struct {
		in    string
		years years
		words string // minor ones in parentheses, exact ones in quotation marks
	}{
		{"1957", years{1957, 1957, "1957"}, ""},
		{"nkrumah 1957–66", years{1957, 1966, "1957-66"}, "nkrumah"},
		{"berlin conference 1884-85", years{1884, 1885, "1884-85"}, "berlin conference"},
		{"asanti 1800-1900", years{1800, 1900, "1800-1900"}, "asanti"},
		{"1900 - 1800 gold", years{1800, 1900, "1900 - 1800"}, "gold"},
		{"1957 to 1966", years{1957, 1966, "1957 to 1966"}, ""},
		{"between 1957 and 1966 coups", years{1957, 1966, "between 1957 and 1966"}, "coups"},
		{"from 1957 until 1966", years{1957, 1966, "from 1957 until 1966"}, ""},
		{"music of the 1950s", years{1950, 1959, "1950s"}, "music (of) (the)"},
		{"in the 1950's", years{1950, 1959, "in the 1950's"}, ""},
		{"1800s", years{1800, 1899, "1800s"}, ""},
		{"2010s", years{2010, 2019, "2010s"}, ""},
		{"19th century slavery", years{1801, 1900, "19th century"}, "slavery"},
		{"Nineteenth Century", years{1801, 1900, "nineteenth century"}, ""},
		{"21st-century", years{2001, 2100, "21st-century"}, ""},
		{"before 1500", years{0, 1499, "before 1500"}, ""},
		{"before the 19th century", years{0, 1800, "before the 19th century"}, ""},
		{"after 1960", years{1961, 0, "after 1960"}, ""},
		{"since 1960", years{1960, 0, "since 1960"}, ""},
		{"until the 1950s", years{0, 1959, "until the 1950s"}, ""},
		{"about 1200", years{1190, 1210, "about 1200"}, ""},
		{"c. 1200", years{1190, 1210, "c. 1200"}, ""},
		{"c.1200 kilwa", years{1190, 1210, "c.1200"}, "kilwa"},
		{"~1200", years{1190, 1210, "~1200"}, ""},
		{"about 900", years{890, 910, "about 900"}, ""},
		{"1914 1918", years{1914, 1918, "1914 1918"}, ""},
		{"after 1400 mali before 1500", years{1401, 1499, "after 1400 before 1500"}, "mali"},
		{"1957-03-06", years{1957, 1957, "1957-03-06"}, ""},
		{"1957-03", years{1957, 1957, "1957-03"}, ""},
		{"1901-02", years{1901, 1902, "1901-02"}, ""},
		{"(1960),", years{1960, 1960, "(1960),"}, ""},

		{"500 dead", years{}, "500 dead"},
		{"9999", years{}, "9999"},
		{"before ghana", years{}, "before ghana"},
		{"between 1957", years{1957, 1957, "1957"}, "between"},
		{"99th century", years{}, "99th century"},
		{"century", years{}, "century"},
		{"19571958", years{}, "19571958"},
		{`"1960"`, years{}, `"1960"`},
		{"1899-20", years{}, "1899 20"},
		{"who freed South Africa?", years{}, "(who) freed south africa"},
		{"who", years{}, "who"},
		{"what happened in 1960", years{1960, 1960, "in 1960"}, "(what) (happened)"},
		{`“Gold Coast” Béhanzin`, years{}, `"gold" "coast" behanzin`},
		{`5" gold`, years{}, "5 gold"},
		{"", years{}, ""},
		{"!?", years{}, ""},
	}
	for _, test := range tests {
		t.Run("S-08 "+test.in, func(t *testing.T) {
			q := query.Parse(test.in)
			got := years{}
			if q.Years != nil {
				got = years{q.Years.From, q.Years.To, q.Years.Text}
			}
			if got != test.years {
				t.Errorf("years %+v, want %+v", got, test.years)
			}
			var words []string
			for _, w := range q.Words {
				switch {
				case w.Exact:
					w.Text = `"` + w.Text + `"`
				case w.Minor:
					w.Text = "(" + w.Text + ")"
				}
				words = append(words, w.Text)
			}
			if text := strings.Join(words, " "); text != test.words {
				t.Errorf("words %q, want %q", text, test.words)
			}
		})
	}
}

func TestOneMeaningHasOneText(t *testing.T) {
	for _, text := range []string{"Béhanzin 1889–94", " béhanzin\t1889—94 ", "BÉHANZIN 1889-94\n", "béhanzin\u00a01889−94"} {
		if got := query.Parse(text).Text; got != "béhanzin 1889-94" {
			t.Errorf("S-08 %q is normalised to %q", text, got)
		}
	}
	if n := utf8.RuneCountInString(query.Normalize(strings.Repeat("é ", 500))); n > 200 {
		t.Errorf("S-08 a query of %d characters", n)
	}
	if n := len(query.Parse(strings.Repeat("word ", 30)).Words); n != 12 {
		t.Errorf("S-08 %d words are looked at", n)
	}
}

func TestOtherTexts(t *testing.T) {
	q := query.Parse("asanti wars, 1800-1900")
	if got := q.Quote(q.Words[0]); got != `"asanti" wars, 1800-1900` {
		t.Errorf("S-08 the word quoted: %q", got)
	}
	if got := q.WithoutYears(); got != "asanti wars," {
		t.Errorf("S-08 without years: %q", got)
	}
	again := query.Parse(q.Quote(q.Words[0]))
	if diff := cmp.Diff([]bool{true, false}, []bool{again.Words[0].Exact, again.Words[1].Exact}); diff != "" {
		t.Errorf("S-08 exact words (-want +got):\n%s", diff)
	}
	if !q.Open || query.Parse(`gold "coast"`).Open {
		t.Error("S-08 only a quoted last word is whole")
	}
}

// Whatever is typed is read without panic, means the same when it is normalised, and
// every word has a place in the text.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{"nkrumah 1957–66", `"a b" c`, "before the 19th century", "c.1200", "between 1 and 2", "\xff\"", "twenty-first century", "1884/85", "İ 1960s"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		q := query.Parse(text)
		if again := query.Normalize(q.Text); again != q.Text {
			t.Fatalf("S-08 %q is normalised to %q, and that to %q", text, q.Text, again)
		}
		if y := q.Years; y != nil && (y.From < 0 || y.To < 0 || y.From > 2110 || y.To > 2110 || y.To != 0 && y.From > y.To || y.From == 0 && y.To == 0) {
			t.Fatalf("S-08 %q means the years %d to %d", text, y.From, y.To)
		}
		for _, w := range q.Words {
			if !utf8.ValidString(q.Quote(w)) && utf8.ValidString(text) {
				t.Fatalf("S-08 quoting %q in %q gives %q", w.Text, q.Text, q.Quote(w))
			}
		}
		if len(q.Words) > 12 || strings.Contains(q.WithoutYears(), "  ") {
			t.Fatalf("S-08 %q has %d words and leaves %q", text, len(q.Words), q.WithoutYears())
		}
	})
}
