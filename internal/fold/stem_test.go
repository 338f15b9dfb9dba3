package fold_test

import (
	"strings"
	"testing"

	"sankofa/internal/fold"
)

func TestFormsOfAWordHaveOneStem(t *testing.T) {
	seen := map[string]string{}
	for _, forms := range []string{
		"open opens opened opening",
		"close closed closes closing",
		"independence independent",
		"free freed frees",
		"ethiopia ethiopian ethiopias ethiopians",
		"africa african africans africas",
		"ghana ghanaian ghanas ghanaians",
		"kenya kenyan",
		"election elections elect elected elects",
		"woman women womans womens",
		"man men mens",
		"war wars",
		"country countries",
		"president presidents presidential presidency",
		"march marches marched marching",
		"run running runs",
		"kill killed kills killing",
		"king kings",
		"abolish abolished abolishes",
		"marry married marries",
		"church churches",
		"mandela mandelas",
		"queen queens",
		"german germans",
		// Not forms of each other.
		"jesus", "mau", "mali", "niger", "nigeria nigerian", "guinea", "aids", "aid aided", "sing", "ring", "france", "red", "1950s", "አድዋ", "swahili",
		"news new", // a singular of no use, and no harm
	} {
		stems := map[string]bool{}
		for w := range strings.FieldsSeq(forms) {
			stems[fold.Stem(w)] = true
		}
		if len(stems) != 1 {
			t.Errorf("S-08 %s have the stems %v", forms, stems)
		}
		for stem := range stems {
			if other, taken := seen[stem]; taken {
				t.Errorf("S-08 %s and %s share the stem %s", other, forms, stem)
			}
			seen[stem] = forms
		}
	}
}

func FuzzStem(f *testing.F) {
	for _, seed := range []string{"running", "ies", "s", "xes", "ing", "eed", "ghanaian", "é"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, w := range fold.Words(s) {
			if stem := fold.Stem(w); stem == "" || len(stem) > len(w)+1 || strings.ContainsAny(stem, " .:") {
				t.Errorf("S-08 the stem of %q is %q", w, stem)
			}
		}
	})
}
