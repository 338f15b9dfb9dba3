package catalog

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"sankofa/internal/archive"
)

const (
	// namesAlike is from how many percent of their words on two names are alike.
	namesAlike = 70
	// maxAlikeWord is from how many entries on a word in their names says nothing.
	maxAlikeWord = 200
	// lifeSlack is by how many years the dates of one person may differ between entries.
	lifeSlack = 10
)

// NamePair is two people or places that may be one; A was added first.
type NamePair struct {
	A, B  uint32
	Alike int // percent of the words of their names
}

// particles are words of names that many share: titles, and what stands between names.
var particles = wordSet(`the of and a de da do dos la le el al ibn bin bint abu umm ben ould wuld mai ras dejazmach negus lij
	king queen emperor empress sultan sultana emir amir pasha bey sheikh shaykh chief prince princess saint st sir dr
	general colonel captain president mansa oba alaafin kabaka mwami river lake mount kingdom city town port fort cape`)

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for _, word := range strings.Fields(words) {
		set[word] = true
	}
	return set
}

// ordinals are the words that tell rulers of one name apart, with the number that they are.
var ordinals = map[string]string{
	"i": "1", "ii": "2", "iii": "3", "iv": "4", "v": "5", "vi": "6", "vii": "7", "viii": "8", "ix": "9", "x": "10", "xi": "11", "xii": "12",
	"first": "1", "second": "2", "third": "3", "fourth": "4", "fifth": "5", "sixth": "6", "seventh": "7", "eighth": "8", "ninth": "9", "tenth": "10",
	"jr": "2", "junior": "2", "younger": "2", "elder": "1", "sr": "1",
}

// nameWords is a name as it is compared with others.
type nameWords struct {
	words   map[string]bool // by how they sound, roughly
	ordinal string
}

func nameWordsOf(folded string) nameWords {
	n := nameWords{words: map[string]bool{}}
	for word := range strings.FieldsSeq(folded) {
		switch {
		case ordinals[word] != "":
			n.ordinal = ordinals[word]
		case !particles[word]:
			n.words[sound(word)] = true
		}
	}
	return n
}

// alike is how many percent of the words of two names are the same, 0 if they are those of
// two rulers of one name.
func (n nameWords) alike(other nameWords) int {
	if n.ordinal != other.ordinal && n.ordinal != "" && other.ordinal != "" || len(n.words) == 0 || len(other.words) == 0 {
		return 0
	}
	both := 0
	for word := range n.words {
		if other.words[word] {
			both++
		}
	}
	return 200 * both / (len(n.words) + len(other.words))
}

// sound is a word without what differs between spellings of one name: vowels after the
// first letter, and doubled letters. Of a word of which too little is left the vowels stay.
func sound(word string) string {
	var b strings.Builder
	last := rune(0)
	for i, c := range strings.NewReplacer("c", "k", "q", "k").Replace(word) {
		if i > 0 && (strings.ContainsRune("aeiouyw", c) || c == last) {
			continue
		}
		b.WriteRune(c)
		last = c
	}
	if b.Len() < 3 {
		return strings.NewReplacer("y", "i", "w", "u").Replace(word)
	}
	return b.String()
}

// AlikeNames returns the people or places that may be one, the most alike first and a
// limited number of them: with names that are alike, and lives that can be one, or in one
// country. Skip leaves out pairs.
func (c *Catalog) AlikeNames(scope archive.Scope, kind archive.Kind, skip func(a, b uint32) bool) []NamePair {
	c.mu.RLock()
	defer c.mu.RUnlock()
	d := c.directory(kind)
	if d == nil {
		return nil
	}
	names, sharing := map[uint32][]nameWords{}, map[string][]uint32{}
	for it := d.matching(&archive.DirectoryFilter{Scope: scope}).Iterator(); it.HasNext(); {
		num := it.Next()
		all := map[string]bool{}
		for line := range strings.SplitSeq(d.rows[num].names, "\n") {
			n := nameWordsOf(line)
			names[num] = append(names[num], n)
			maps.Copy(all, n.words)
		}
		for word := range all {
			sharing[word] = append(sharing[word], num)
		}
	}
	seen, pairs := map[[2]uint32]bool{}, []NamePair{}
	for _, nums := range sharing {
		if len(nums) > maxAlikeWord {
			continue
		}
		for i, a := range nums {
			for _, b := range nums[i+1:] {
				key := [2]uint32{a, b}
				if seen[key] {
					continue
				}
				seen[key] = true
				if !d.canBeOne(a, b) || skip(a, b) {
					continue
				}
				if alike := mostAlike(names[a], names[b]); alike >= namesAlike {
					pairs = append(pairs, NamePair{a, b, alike})
				}
			}
		}
	}
	slices.SortFunc(pairs, func(a, b NamePair) int {
		return cmp.Or(cmp.Compare(b.Alike, a.Alike), cmp.Compare(a.A, b.A), cmp.Compare(a.B, b.B))
	})
	return pairs[:min(len(pairs), archive.MaxPairs)]
}

func mostAlike(a, b []nameWords) int {
	most := 0
	for _, one := range a {
		for _, other := range b {
			most = max(most, one.alike(other))
		}
	}
	return most
}

// canBeOne reports whether nothing that is known of two entries keeps them apart.
func (d *directory) canBeOne(a, b uint32) bool {
	one, other := d.lives[a], d.lives[b]
	if one != (life{}) && other != (life{}) && (one.from > other.to+lifeSlack || other.from > one.to+lifeSlack) {
		return false
	}
	return slices.ContainsFunc(d.rows[a].headings[byState], func(country string) bool {
		return slices.Contains(d.rows[b].headings[byState], country)
	})
}
