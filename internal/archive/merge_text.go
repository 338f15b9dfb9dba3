package archive

import (
	"regexp"
	"slices"
	"strconv"
)

// mark points at a source by its number.
var mark = regexp.MustCompile(`\[(\d{1,3})\]`)

// named points at a source by its key. The characters around it are in no text.
var named = regexp.MustCompile("\x00([^\x00]*)\x00")

func namedMarks(text string, sources []element) string {
	return mark.ReplaceAllStringFunc(text, func(m string) string {
		n, _ := strconv.Atoi(m[1 : len(m)-1])
		if n < 1 || n > len(sources) {
			return m
		}
		return "\x00" + sources[n-1].key + "\x00"
	})
}

func numberedMarks(text string, index func(key string) int) string {
	return named.ReplaceAllStringFunc(text, func(m string) string {
		return "[" + strconv.Itoa(index(m[1:len(m)-1])+1) + "]"
	})
}

var blankLines = regexp.MustCompile(`\n{2,}`)

func paragraphs(text string) []string {
	if text == "" {
		return nil
	}
	return blankLines.Split(text, -1)
}

// mergeParagraphs merges texts by paragraph. Where both sides have changed the same ones,
// theirs are taken.
func mergeParagraphs(base, theirs, ours []string) (merged []string, clean bool) {
	inTheirs, inOurs := common(base, theirs), common(base, ours)
	clean = true
	var b, t, o int
	for {
		next := b
		for next < len(base) && (inTheirs[next] < 0 || inOurs[next] < 0) {
			next++
		}
		nextT, nextO := len(theirs), len(ours)
		if next < len(base) {
			nextT, nextO = inTheirs[next], inOurs[next]
		}
		was, they, we := base[b:next], theirs[t:nextT], ours[o:nextO]
		switch {
		case slices.Equal(was, they):
			merged = append(merged, we...)
		case slices.Equal(was, we), slices.Equal(they, we):
			merged = append(merged, they...)
		default:
			merged = append(merged, they...)
			clean = false
		}
		if next == len(base) {
			return merged, clean
		}
		merged = append(merged, base[next])
		b, t, o = next+1, nextT+1, nextO+1
	}
}

// maxCompared bounds the work of comparing two texts.
const maxCompared = 1 << 22

// common finds a longest sequence that two texts share: for each paragraph of the first,
// where it is in the second, or -1.
func common(a, b []string) []int {
	found := slices.Repeat([]int{-1}, len(a))
	start := 0
	for start < min(len(a), len(b)) && a[start] == b[start] {
		found[start] = start
		start++
	}
	endA, endB := len(a), len(b)
	for endA > start && endB > start && a[endA-1] == b[endB-1] {
		endA--
		endB--
		found[endA] = endB
	}
	n, m := endA-start, endB-start
	if n*m == 0 || n*m > maxCompared {
		return found
	}
	length := make([][]uint16, n+1)
	for i := range length {
		length[i] = make([]uint16, m+1)
	}
	for i := n - 1; i >= 0; i-- {
		for j := m - 1; j >= 0; j-- {
			if a[start+i] == b[start+j] {
				length[i][j] = length[i+1][j+1] + 1
			} else {
				length[i][j] = max(length[i+1][j], length[i][j+1])
			}
		}
	}
	for i, j := 0, 0; i < n && j < m; {
		switch {
		case a[start+i] == b[start+j]:
			found[start+i] = start + j
			i++
			j++
		case length[i+1][j] >= length[i][j+1]:
			i++
		default:
			j++
		}
	}
	return found
}
