package fold_test

import (
	"slices"
	"strings"
	"testing"

	"sankofa/internal/fold"
)

func TestText(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"plain", "Ghana", "ghana"},
		{"accents", "São Tomé and Príncipe", "sao tome and principe"},
		{"decomposed", "Sa\u0303o Tome\u0301", "sao tome"},
		{"apostrophes", "Côte d’Ivoire, cote d'ivoire", "cote divoire cote divoire"},
		{"modifier letter", "Qurʼān", "quran"},
		{"ewe", "Eʋegbe, Aŋlɔ, Kɔfi", "evegbe anlo kofi"},
		{"hausa", "ƙasa ɓera ɗaki", "kasa bera daki"},
		{"european", "Łódź Tromsø Straße Œuvre æon Đorđe", "lodz tromso strasse oeuvre aeon dorde"},
		{"operators", `"gold" AND (coast* OR -x:y)`, "gold and coast or x y"},
		{"hyphen", "Guinea-Bissau", "guinea bissau"},
		{"digits", "1884–1885", "1884 1885"},
		{"ethiopic", "አድዋ", "አድዋ"},
		{"arabic marks", "مُحَمَّد", "محمد"},
		{"full width", "Ｇｈａｎａ", "ghana"},
		{"capital turned letters", "ƐƆŊ", "eon"},
		{"nothing", " -–!? ", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := fold.Text(test.in); got != test.want {
				t.Errorf("Text(%q) = %q, want %q", test.in, got, test.want)
			}
			if again := fold.Text(fold.Text(test.in)); again != test.want {
				t.Errorf("folding twice gives %q, want %q", again, test.want)
			}
		})
	}
}

func TestWordsAreBounded(t *testing.T) {
	words := fold.Words(strings.Repeat("a", 5000) + " b")
	if len(words) != 2 || len(words[0]) != 64 || words[1] != "b" {
		t.Errorf("got %d words, the first of %d letters", len(words), len(words[0]))
	}
}

func TestSpansStandInTheText(t *testing.T) {
	type place struct{ word, text, begins string }
	for in, want := range map[string][]place{
		"King Béhanzin’s":       {{"king", "King", "Ki"}, {"behanzins", "Béhanzin’s", "Bé"}},
		"Be\u0301hanzin":        {{"behanzin", "Be\u0301hanzin", "Be\u0301"}}, // a mark of its own
		"(ŒUVRE) ½ x":           {{"oeuvre", "ŒUVRE", "Œ"}, {"1", "½", "½"}, {"2", "½", "½"}, {"x", "x", "x"}},
		"’tis 1884–85":          {{"tis", "tis", "ti"}, {"1884", "1884", "18"}, {"85", "85", "85"}},
		"\xffa\xffአድዋ b":        {{"a", "a", "a"}, {"አድዋ", "አድዋ", "አ"}, {"b", "b", "b"}},
		"":                      nil,
		strings.Repeat("x", 70): {{strings.Repeat("x", 64), strings.Repeat("x", 70), "xx"}},
	} {
		var got []place
		for span := range fold.Spans(in) {
			got = append(got, place{string(span.Word), in[span.Start:span.End], in[span.Start:span.EndOf(2)]})
		}
		if !slices.Equal(got, want) {
			t.Errorf("S-08 the words of %q are %q, want %q", in, got, want)
		}
	}
}

func FuzzWords(f *testing.F) {
	f.Add("São Tomé ʼn ɛ")
	f.Add("\xff\xfe'\"*")
	f.Fuzz(func(t *testing.T, s string) {
		for _, word := range fold.Words(s) {
			if word == "" || strings.ContainsAny(word, " '\"*&|!():=\x00") {
				t.Errorf("Words(%q) holds %q", s, word)
			}
		}
		last := 0
		for span := range fold.Spans(s) {
			part := span.EndOf(1 + len(span.Word)/2)
			if span.Start < last && s[span.Start:span.End] != s[last-(span.End-span.Start):last] || part <= span.Start || part > span.End || span.End > len(s) {
				t.Errorf("the word %q of %q stands from %d to %d, its half to %d", span.Word, s, span.Start, span.End, part)
			}
			last = span.End
		}
	})
}

func TestSlug(t *testing.T) {
	for _, test := range []struct{ name, in, want string }{
		{"S-02 a name", "Haile Selassie", "haile-selassie"},
		{"S-02 marks", "Béhanzin, N’Krumah & Kɔfi", "behanzin-nkrumah-kofi"},
		{"S-02 numbers", "Menelik II (1844)", "menelik-ii-1844"},
		{"S-02 two scripts", "አድዋ Adwa", "adwa"},
		{"S-02 another script", "አድዋ", ""},
		{"S-02 long", strings.Repeat("word ", 50), strings.TrimSuffix(strings.Repeat("word-", 16), "-")},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := fold.Slug(test.in); got != test.want {
				t.Errorf("Slug(%q) = %q, want %q", test.in, got, test.want)
			}
		})
	}
}
