package query

import (
	"strconv"
	"strings"

	"sankofa/internal/fold"
)

// Years are the years that a query names, the last included. An open end is 0.
type Years struct {
	From, To int
	Text     string // as it was typed
	// Numbers are the words of the years, by which titles are found that name them.
	Numbers []string
	parts   []region
}

type region struct{ start, end int }

func (y *Years) covers(at int) bool {
	for _, part := range y.parts {
		if at >= part.start && at < part.end {
			return true
		}
	}
	return false
}

// Bounds of what is taken for a year where nothing but the number says so.
const firstYear, lastYear = 1000, 2099

// about is by how much a year named with "about" may be off.
const about = 10

// parseYears finds the years among the tokens of a text. Several narrow each other
// where they overlap ("after 1400 before 1500"), and otherwise span what lies between
// ("1914 1918").
func parseYears(text string, tokens []token) *Years {
	var found *Years
	for i := 0; i < len(tokens); {
		y, used := yearsAt(tokens[i:])
		if used == 0 {
			i++
			continue
		}
		y.parts = []region{{tokens[i].start, tokens[i+used-1].end}}
		y.Text = text[y.parts[0].start:y.parts[0].end]
		if found == nil {
			found = &y
		} else {
			found.join(&y)
		}
		i += used
	}
	return found
}

func (y *Years) join(other *Years) {
	from, to := max(y.From, other.From), min(orEnd(y.To), orEnd(other.To))
	if from > to { // no year in common
		from, to = min(y.From, other.From), max(orEnd(y.To), orEnd(other.To))
	}
	y.From, y.To = from, to
	if to == end {
		y.To = 0
	}
	y.Text += " " + other.Text
	y.Numbers = append(y.Numbers, other.Numbers...)
	y.parts = append(y.parts, other.parts...)
}

const end = 9999

func orEnd(year int) int {
	if year == 0 {
		return end
	}
	return year
}

// yearsAt reads years from the start of a list of tokens, and returns how many of them
// that took, none if it does not start with years.
func yearsAt(tokens []token) (y Years, used int) {
	if tokens[0].quoted {
		return y, 0
	}
	word := modifier(tokens[0].text)
	if word == "" {
		return spanAt(tokens, false)
	}
	rest := tokens[1:]
	if len(rest) > 0 && rest[0].text == "the" {
		rest = rest[1:]
	}
	if len(rest) == 0 || rest[0].quoted {
		return y, 0
	}
	if word == "between" {
		y, used = pairAt(rest, "and")
	} else {
		y, used = spanAt(rest, word != "in")
	}
	if used == 0 {
		return y, 0
	}
	y.modify(word)
	return y, used + len(tokens) - len(rest)
}

// modifier returns the meaning of a word before a year.
func modifier(word string) string {
	switch word {
	case "before", "after", "since", "between":
		return word
	case "until", "till":
		return "until"
	case "about", "around", "circa", "ca", "c":
		return "about"
	case "in", "from", "during":
		return "in"
	}
	return ""
}

func (y *Years) modify(word string) {
	switch word {
	case "before":
		y.From, y.To = 0, y.From-1
	case "until":
		y.From = 0
	case "after":
		y.From, y.To = y.To+1, 0
	case "since":
		y.To = 0
	case "about":
		y.From, y.To = max(1, y.From-about), y.To+about
	}
}

// spanAt reads a year, a range, a decade or a century. Sure says that a word before it
// has announced a year, so that 900 is one as well.
func spanAt(tokens []token, sure bool) (Years, int) {
	if y, used := pairAt(tokens, "to", "until", "-"); used > 0 {
		return y, used
	}
	text := tokens[0].text
	for _, sign := range []string{"circa", "ca.", "c.", "c", "~"} {
		if rest, ok := strings.CutPrefix(text, sign); ok {
			if from, to := span(rest, true); from > 0 {
				y := years(from, to, rest)
				y.modify("about")
				return y, 1
			}
		}
	}
	if n := ordinal(text); n > 0 && len(tokens) > 1 && isCentury(tokens[1].text) {
		return century(n, text+" century"), 2
	}
	if first, rest, ok := strings.Cut(text, "-"); ok && isCentury(rest) {
		if n := ordinal(first); n > 0 {
			return century(n, first+" century"), 1
		}
	}
	if from, to := span(text, sure); from > 0 {
		return years(from, to, text), 1
	}
	return Years{}, 0
}

// pairAt reads two years with a word between them.
func pairAt(tokens []token, between ...string) (Years, int) {
	if len(tokens) < 3 {
		return Years{}, 0
	}
	for _, word := range between {
		if tokens[1].text != word {
			continue
		}
		first, last := tokens[0].text, tokens[2].text
		if from, to := span(first+"-"+last, false); from > 0 {
			return years(from, to, first+" "+last), 3
		}
	}
	return Years{}, 0
}

func years(from, to int, text string) Years {
	return Years{From: from, To: to, Numbers: fold.Words(text)}
}

// century is counted from 1: the 19th runs from 1801 to 1900.
func century(n int, text string) Years { return years(100*n-99, 100*n, text) }

func isCentury(word string) bool { return word == "century" || word == "centuries" || word == "cent" }

var ordinals = []string{
	"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
	"twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth",
	"twentieth", "twenty-first",
}

// ordinal reads the number of a century: 19th, 19, nineteenth.
func ordinal(word string) int {
	for i, name := range ordinals {
		if word == name {
			return i + 1
		}
	}
	for _, suffix := range []string{"st", "nd", "rd", "th"} {
		word = strings.TrimSuffix(word, suffix)
	}
	if n := digits(word); len(word) <= 2 && n <= len(ordinals) {
		return n
	}
	return 0
}

// span reads 1957, 1950s, 1957-1966, 1957-66 and dates, of which the year counts. It
// returns 0 for what is none.
func span(text string, sure bool) (from, to int) {
	first, rest, ranged := strings.Cut(strings.Replace(text, "/", "-", 1), "-")
	if ranged {
		return spanOf(first, rest)
	}
	for _, suffix := range []string{"'s", "s"} {
		if decade, ok := strings.CutSuffix(text, suffix); ok {
			if n := year(decade, false); n > 0 && n%10 == 0 {
				if n%100 == 0 && n < 2000 {
					return n, n + 99 // the 1800s
				}
				return n, n + 9
			}
			return 0, 0
		}
	}
	n := year(text, sure)
	return n, n
}

func spanOf(first, last string) (from, to int) {
	from = year(first, false)
	if from == 0 {
		return 0, 0
	}
	if to = year(last, false); to > 0 {
		return min(from, to), max(from, to)
	}
	month, day, dated := strings.Cut(last, "-")
	n := digits(month)
	switch {
	case len(month) != 2 || dated && (len(day) != 2 || digits(day) == 0):
		return 0, 0
	case !dated && n > from%100: // 1884-85
		return from, from/100*100 + n
	case n >= 1 && n <= 12: // 1957-03, or a whole date
		return from, from
	}
	return 0, 0
}

// year reads a number that can be a year.
func year(text string, sure bool) int {
	n := digits(text)
	switch {
	case len(text) == 4 && n >= firstYear && n <= lastYear, sure && len(text) == 3 && n >= 100:
		return n
	}
	return 0
}

// digits reads a number of digits alone, 0 for anything else.
func digits(text string) int {
	if text == "" || len(text) > 4 || strings.Trim(text, "0123456789") != "" {
		return 0
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0
	}
	return n
}
