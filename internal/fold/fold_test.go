package fold_test

import (
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

func FuzzWords(f *testing.F) {
	f.Add("São Tomé ʼn ɛ")
	f.Add("\xff\xfe'\"*")
	f.Fuzz(func(t *testing.T, s string) {
		for _, word := range fold.Words(s) {
			if word == "" || strings.ContainsAny(word, " '\"*&|!():=\x00") {
				t.Errorf("Words(%q) holds %q", s, word)
			}
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
