package spell_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/spell"
)

func list(most int, words map[string]uint32) *spell.List {
	b := spell.NewBuilder(most)
	for _, word := range slices.Sorted(maps.Keys(words)) {
		b.Add([]byte(word), words[word])
	}
	return b.List()
}

func TestNear(t *testing.T) {
	l := list(100, map[string]uint32{
		"mandela": 9, "mandate": 3, "manila": 1, "asante": 5, "asantehene": 1, "ghana": 50, "ghanaian": 7,
		"war": 80, "wars": 20, "ward": 1, "1884": 3, "ab": 9, "kongo": 4, "congo": 6, "tonga": 1, "አድዋ": 2, "አድያ": 1,
	})
	for _, test := range []struct {
		word string
		want []string
	}{
		{"mandella", []string{"mandela"}},
		{"mandlea", []string{"mandela"}},      // two in the wrong order count once
		{"manddella", []string{"mandela"}},    // two more
		{"mnadelaa", []string{"mandela"}},     // wrong order, and one more
		{"mandellaaa", nil},                   // three
		{"asanti", []string{"asante"}},        // not asantehene
		{"xsanti", nil},                       // the first of two wrong letters
		{"hgana", []string{"ghana"}},          // the first letters
		{"gana", []string{"ghana"}},           // one wrong of four
		{"gaa", nil},                          // two wrong of three
		{"bongo", []string{"congo", "kongo"}}, // the more frequent first, tonga not
		{"wor", []string{"war"}},
		{"warx", []string{"war", "wars", "ward"}},
		{"1885", nil},                   // numbers are not corrected
		{"አድው", []string{"አድዋ", "አድያ"}}, // letters, not bytes
		{"ax", nil},
	} {
		var got []string
		for _, m := range l.Near(test.word, 10) {
			got = append(got, m.Word)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("S-08 near %q (-want +got):\n%s", test.word, diff)
		}
	}
	if got := l.Near("warx", 1); len(got) != 1 || got[0] != (spell.Match{Word: "war", Distance: 1, Count: 80}) {
		t.Errorf("S-08 the nearest alone: %+v", got)
	}
}

func TestTheMostFrequentWordsAreKept(t *testing.T) {
	words := map[string]uint32{}
	for i := range 1000 {
		words[fmt.Sprintf("w%c%c%c", 'a'+i%10, 'a'+i/10%10, 'a'+i/100)] = uint32(i)
	}
	l := list(300, words)
	if l.Len() > 300 || l.Len() < 200 {
		t.Fatalf("S-08 %d words are kept", l.Len())
	}
	for word, count := range words {
		kept := slices.ContainsFunc(l.Near(word+"x", 300), func(m spell.Match) bool { return m.Word == word })
		if want := int(count) >= 1000-l.Len(); kept != want {
			t.Fatalf("S-08 %s with a count of %d is kept: %t", word, count, kept)
		}
	}
}

// plain is the distance as its definition says it.
func plain(a, b []rune) int {
	d := make([][]int, len(a)+1)
	for i := range d {
		d[i] = make([]int, len(b)+1)
		for j := range d[i] {
			switch {
			case i == 0 || j == 0:
				d[i][j] = i + j
			default:
				cost := 1
				if a[i-1] == b[j-1] {
					cost = 0
				}
				d[i][j] = min(d[i-1][j]+1, d[i][j-1]+1, d[i-1][j-1]+cost)
				if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
					d[i][j] = min(d[i][j], d[i-2][j-2]+1)
				}
			}
		}
	}
	return d[len(a)][len(b)]
}

// The walk must find what comparing with every word finds.
func FuzzNear(f *testing.F) {
	f.Add("mandella", "mandela mandate manila mandala")
	f.Add("aab", "aba abab abba baa")
	f.Add("አድዋ", "አድያ ድአዋ x")
	f.Fuzz(func(t *testing.T, word, words string) {
		if len(word) > 40 || len(words) > 400 {
			return
		}
		word = strings.ToValidUTF8(word, "")
		counts := map[string]uint32{}
		for w := range strings.FieldsSeq(strings.ToValidUTF8(words, "")) {
			counts[w]++
		}
		got := map[string]int{}
		for _, m := range list(1000, counts).Near(word, 1000) {
			got[m.Word] = m.Distance
		}
		best, want := spell.Distance(word), map[string]int{}
		for w := range counts {
			if n := len([]rune(w)); n < 3 || n > 32 || strings.ContainsAny(w, "0123456789") {
				continue
			}
			d := plain([]rune(word), []rune(w))
			if d <= 1 && best > 1 {
				best = 1
				clear(want)
			}
			if d <= min(1, best) || d <= best && []rune(w)[0] == []rune(word)[0] {
				want[w] = d
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("S-08 near %q of %q (-want +got):\n%s", word, words, diff)
		}
	})
}

func BenchmarkNear(b *testing.B) {
	builder := spell.NewBuilder(1 << 20)
	words := map[string]bool{}
	syllables := []string{"ka", "lo", "mi", "ndu", "sa", "be", "tor", "wa", "ghe", "zi", "pra", "ou", "te", "ny", "ro", "fu"}
	for i := range 200_000 {
		var w strings.Builder
		for n := i + 17; n > 0; n /= 16 {
			w.WriteString(syllables[n%16])
		}
		words[w.String()] = true
	}
	for _, w := range slices.Sorted(maps.Keys(words)) {
		builder.Add([]byte(w), 1)
	}
	l := builder.List()
	for _, word := range []string{"kalx", "lomisxwa", "ndusabtorxa", "xxyyzzxx"} {
		b.Run(word, func(b *testing.B) {
			for b.Loop() {
				l.Near(word, 20)
			}
		})
	}
}
