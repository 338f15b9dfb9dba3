// Package spell finds the words of a list that are spelled like another.
package spell

import (
	"bytes"
	"cmp"
	"slices"
	"sort"
	"unicode/utf8"
)

// Lengths of the words that are listed, in letters. Shorter ones are like too many
// others, longer ones are mostly not words.
const minLetters, maxLetters = 3, 32

// List holds words with how frequent they are, in about a dozen bytes each. It does
// not change and is safe for concurrent use.
type List struct {
	text  []byte // the words, sorted, without separators
	ends  []uint32
	count []uint32
}

// Builder makes a list of words that are added in the order of their bytes.
type Builder struct {
	list  List
	most  int
	least uint32 // what is less frequent is left out
}

// NewBuilder makes a builder for a list of at most so many words: the most frequent.
func NewBuilder(most int) *Builder { return &Builder{most: most, least: 1} }

// Add adds a word, unless it is one that is never looked for.
func (b *Builder) Add(word []byte, count uint32) {
	n := utf8.RuneCount(word)
	if count < b.least || n < minLetters || n > maxLetters || bytes.ContainsAny(word, "0123456789") {
		return
	}
	b.list.add(word, count)
	for b.list.Len() > b.most {
		b.least += b.least/8 + 1
		var kept List
		for i := range b.list.Len() {
			if b.list.count[i] >= b.least {
				kept.add(b.list.word(i), b.list.count[i])
			}
		}
		b.list = kept
	}
}

// List returns what was added. The builder must not be used any more.
func (b *Builder) List() *List { return &b.list }

func (l *List) add(word []byte, count uint32) {
	l.text = append(l.text, word...)
	l.ends = append(l.ends, uint32(len(l.text)))
	l.count = append(l.count, count)
}

// Len is how many words there are.
func (l *List) Len() int { return len(l.ends) }

func (l *List) word(i int) []byte {
	start := uint32(0)
	if i > 0 {
		start = l.ends[i-1]
	}
	return l.text[start:l.ends[i]]
}

// Match is a word that is spelled like the one that was looked for.
type Match struct {
	Word     string
	Distance int
	Count    uint32
}

// Distance is how many letters may be wrong in a word: left out, added, another one,
// or two in the wrong order.
func Distance(word string) int {
	switch n := utf8.RuneCountInString(word); {
	case n < minLetters:
		return 0
	case n <= 5:
		return 1
	}
	return 2
}

// Near returns the words that differ least from a word, within its Distance: first
// those with fewer wrong letters, then the more frequent ones. At most so many. Where
// more than one letter is wrong, the first is right: few get that one wrong as well.
func (l *List) Near(word string, most int) []Match {
	for distance := 1; distance <= Distance(word); distance++ {
		from, to := 0, l.Len()
		if distance > 1 {
			_, size := utf8.DecodeRuneInString(word)
			from = sort.Search(l.Len(), func(i int) bool { return bytes.Compare(l.word(i), []byte(word[:size])) >= 0 })
			to = l.after(from, []byte(word[:size]))
		}
		if found := l.within(word, distance, from, to); len(found) > 0 {
			slices.SortFunc(found, func(a, b Match) int {
				return cmp.Or(a.Distance-b.Distance, cmp.Compare(b.Count, a.Count), cmp.Compare(a.Word, b.Word))
			})
			return found[:min(most, len(found))]
		}
	}
	return nil
}

// within goes through the sorted words as through a trie: words with the same beginning
// share the work for it, and are skipped together once the beginning differs too much.
func (l *List) within(word string, distance, from, to int) []Match {
	t := newTable(word, distance)
	var found []Match
	for i := from; i < to; {
		w := l.word(i)
		at := t.shared(w)
		skip := false
		for at < len(w) && !skip {
			letter, size := utf8.DecodeRune(w[at:])
			at += size
			skip = !t.push(letter, at)
		}
		if skip {
			i = l.after(i, w[:at])
			continue
		}
		if d := t.result(); d <= distance {
			found = append(found, Match{string(w), d, l.count[i]})
		}
		i++
	}
	return found
}

// after returns the first word from i on that does not begin with a prefix.
func (l *List) after(i int, prefix []byte) int {
	has := func(j int) bool { return j < l.Len() && bytes.HasPrefix(l.word(j), prefix) }
	if !has(i) {
		return i
	}
	step := 1
	for has(i + step) {
		step *= 2
	}
	low := i + step/2
	return low + sort.Search(i+step-low, func(n int) bool { return !has(low + n) })
}

// table is the table of edit distances between the beginnings of two words, one row
// per letter of the second, as far as these are walked.
type table struct {
	word     []rune
	distance int
	rows     [][]uint8
	letters  []rune
	ends     []int // of the letters, in bytes
	path     []byte
}

func newTable(word string, distance int) *table {
	t := &table{word: []rune(word), distance: distance}
	first := make([]uint8, len(t.word)+1)
	for i := range first {
		first[i] = uint8(i)
	}
	t.rows = append(t.rows, first)
	return t
}

// shared goes back to the letters that the next word has in common with the last, and
// returns their length in bytes.
func (t *table) shared(w []byte) int {
	n := 0
	for n < len(t.letters) {
		end := t.ends[n]
		start := 0
		if n > 0 {
			start = t.ends[n-1]
		}
		if end > len(w) || !bytes.Equal(w[start:end], t.path[start:end]) {
			break
		}
		n++
	}
	t.letters, t.ends = t.letters[:n], t.ends[:n]
	t.path = append(t.path[:0], w...)
	if n == 0 {
		return 0
	}
	return t.ends[n-1]
}

// push adds a letter, which ends at a byte, and reports whether a word that goes on
// from here can still be near enough.
func (t *table) push(letter rune, end int) bool {
	t.letters, t.ends = append(t.letters, letter), append(t.ends, end)
	depth := len(t.letters)
	if depth == len(t.rows) {
		t.rows = append(t.rows, make([]uint8, len(t.word)+1))
	}
	row, above := t.rows[depth], t.rows[depth-1]
	far := uint8(t.distance + 1)
	least := far
	row[0] = uint8(min(depth, int(far)))
	least = min(least, row[0])
	for i := 1; i < len(row); i++ {
		cost := uint8(1)
		if t.word[i-1] == letter {
			cost = 0
		}
		d := min(above[i-1]+cost, above[i]+1, row[i-1]+1, far)
		if depth > 1 && i > 1 && t.word[i-1] == t.letters[depth-2] && t.word[i-2] == letter {
			d = min(d, t.rows[depth-2][i-2]+1)
		}
		row[i] = d
		least = min(least, d)
	}
	// Two letters in the wrong order are counted with the second of them.
	return least < far || slices.Min(above) < far-1
}

func (t *table) result() int { return int(t.rows[len(t.letters)][len(t.word)]) }
