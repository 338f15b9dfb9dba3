package fold

import "strings"

// Stem returns what a folded English word has in common with its other forms: open,
// opens, opened and opening; independent and independence; Ethiopia and Ethiopian. It
// is no word, and is compared with other stems alone. Words of other languages mostly
// stay as they are, because what is left of a word must be long enough.
func Stem(w string) string {
	if len(w) < 4 && w != "men" || !ascii(w) || w == "aids" {
		return w
	}
	w = singular(w)
	for _, rule := range suffixes {
		rest, ok := strings.CutSuffix(w, rule.suffix)
		if !ok {
			continue
		}
		if len(rest) >= rule.least {
			w = rest + rule.instead
			if n := len(w); rule.undouble && n > 3 && w[n-1] == w[n-2] && !strings.Contains("lsze", w[n-1:]) {
				w = w[:n-1] // running
			}
		}
		break
	}
	if rest, ok := strings.CutSuffix(w, "e"); ok && len(rest) >= 3 {
		return rest // close, closed, closing
	}
	return w
}

// suffixes are tried in this order; the first that fits counts, even if too little
// would be left without it.
var suffixes = []struct {
	suffix   string
	least    int // letters that must be left
	instead  string
	undouble bool
}{
	{"aian", 4, "a", false}, // Ghanaian
	{"ential", 4, "", false},
	{"ence", 5, "", false},
	{"ency", 5, "", false},
	{"ent", 5, "", false},
	{"ance", 5, "", false},
	{"ant", 5, "", false},
	{"tion", 4, "t", false}, // election
	{"sion", 4, "s", false},
	{"man", 0, "man", false}, // woman, German
	{"an", 4, "a", false},    // African
	{"ing", 3, "", true},
	{"eed", 1, "e", false}, // freed, from free
	{"ied", 3, "y", false},
	{"ed", 3, "", true},
}

// singular takes off the ending of a plural or genitive.
func singular(w string) string {
	cut := func(n int, instead string) string { return w[:len(w)-n] + instead }
	switch {
	case strings.HasSuffix(w, "men"):
		return cut(2, "an")
	case strings.HasSuffix(w, "mens"): // a genitive
		return cut(3, "an")
	case strings.HasSuffix(w, "ies") && len(w) > 5:
		return cut(3, "y")
	case strings.HasSuffix(w, "sses"), strings.HasSuffix(w, "shes"), strings.HasSuffix(w, "ches"), strings.HasSuffix(w, "xes"):
		return cut(2, "")
	case strings.HasSuffix(w, "ss"), strings.HasSuffix(w, "us"), strings.HasSuffix(w, "is"):
		return w
	case strings.HasSuffix(w, "s"):
		return cut(1, "")
	}
	return w
}

func ascii(w string) bool {
	for i := range len(w) {
		if w[i] < 'a' || w[i] > 'z' {
			return false
		}
	}
	return true
}
