package archive

import "strconv"

// Paging of lists.
const (
	DefaultLimit = 20
	MaxLimit     = 200
	maxPage      = 1 << 40
)

// Page is a slice of a longer list: Limit items, of which Number-1 pages come before.
type Page struct {
	Number int
	Limit  int
}

// ParsePage reads the two parameters of a list. What is not a positive whole
// number falls back to the default; a limit over the most is the most.
func ParsePage(page, limit string) Page {
	return Page{Number: min(positive(page, 1), maxPage), Limit: min(positive(limit, DefaultLimit), MaxLimit)}
}

// ParsePageUpTo reads the same of a list with a bound of its own, which is also how
// many items come when nothing is said.
func ParsePageUpTo(page, limit string, most int) Page {
	return Page{Number: min(positive(page, 1), maxPage), Limit: min(positive(limit, most), most)}
}

// Offset is the number of items before the page.
func (p Page) Offset() int { return (p.Number - 1) * p.Limit }

// positive reads a positive whole number written in ASCII digits alone.
func positive(s string, otherwise int) int {
	if s == "" {
		return otherwise
	}
	for _, c := range []byte(s) {
		if c < '0' || c > '9' {
			return otherwise
		}
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		return maxPage // digits alone, so it is only too large
	}
	if n < 1 {
		return otherwise
	}
	return int(n)
}
