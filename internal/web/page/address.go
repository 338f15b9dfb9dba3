package page

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
)

// canonical writes an address with the parameters that its page reads, in one order
// and one spelling, so that what the page reads as the same is made and kept once.
// Parameters that it does not read, such as those that campaigns add to links, change
// nothing.
func (p *Pages) canonical(path string, query url.Values) string {
	if len(query) == 0 {
		return path
	}
	page, _ := p.Routes.Match(path)
	var b strings.Builder
	b.WriteString(path)
	separator := byte('?')
	for _, name := range page.Parameters {
		given := query[name]
		if len(given) == 0 {
			continue
		}
		switch normal := normals[name]; {
		case name == "decade" && page.Name == "archive":
			given = known(decades...)([]string{strings.TrimSuffix(given[0], "s")})
		case name == "sort" && query.Get("search") != "":
			given = known("newest", "oldest", "country")(given) // else the best match comes first
		case normal != nil:
			given = normal(given)
		case name == "country" && page.Name == "archive":
			given = distinct(given)
		default:
			given = shortened(maxText)(given)
		}
		for _, value := range given {
			if value == "" {
				continue
			}
			b.WriteByte(separator)
			separator = '&'
			b.WriteString(name)
			b.WriteByte('=')
			b.WriteString(url.QueryEscape(value))
		}
	}
	return b.String()
}

// normals return the values of a parameter as every page reads them, empty if they
// mean the same as none. They mirror ui/src/domain/url-state.ts: the browser must
// read the same from the address as it was sent. Of others the first value counts.
var normals = map[string]func([]string) []string{
	"page":   number(1, 1<<30),
	"limit":  number(archive.DefaultLimit, archive.MaxLimit),
	"search": shortened(archive.MaxSearch),
	"q":      shortened(archive.MaxSearch),
	"kind":   known("event", "person", "place", "country"),
	"from":   shortened(10),
	"letter": firstLetter,
	"lang":   func(values []string) []string { return []string{archive.KnownLanguage(values[0])} },
	"task":   known("source-page", "source-address", "picture", "life-date", "second-source", "translation"),
	"tag":    func(values []string) []string { return shortened(50)([]string{strings.TrimSpace(values[0])}) },
	"tags":   func(values []string) []string { return distinct(strings.Split(strings.Join(values, ","), ",")) },
	"sort":   known("oldest", "country"),
	"category": func(values []string) []string {
		return known("independence", "politics")([]string{strings.ToLower(values[0])})
	},
	"decade":    decade,
	"century":   century,
	"verified":  on,
	"onThisDay": on,
	"day":       monthDay,
	"month":     pattern("00"),
	"date":      pattern("0", "00"),
}

// firstLetter reads a letter, of which a directory has no more than one.
func firstLetter(values []string) []string {
	for _, letter := range strings.TrimSpace(values[0]) {
		return []string{string(letter)}
	}
	return nil
}

// decades are those that the archive can be narrowed to.
var decades = []string{"before-1950", "1950", "1960", "1970", "1980", "1990", "2000", "2010", "2020"}

// decade reads the first year of any decade, or one of those.
func decade(values []string) []string {
	value := []string{strings.TrimSuffix(values[0], "s")}
	if any := pattern("0000")(value); any != nil && value[0][0] != '0' && value[0][3] == '0' {
		return value
	}
	return known(decades...)(value)
}

func century(values []string) []string {
	if n, err := strconv.Atoi(values[0]); err != nil || n > 99 {
		return nil
	}
	return number(0, 99)(values)
}

// What a page reads of one text, and of a list.
const maxText, maxValues = 100, 54

// number reads what is written in at most nine digits.
func number(preset, most int) func([]string) []string {
	return func(values []string) []string {
		n, err := strconv.ParseUint(values[0], 10, 32)
		if err != nil || len(values[0]) > 9 || n == 0 || int(n) == preset {
			return nil
		}
		if text := strconv.Itoa(min(int(n), most)); text != values[0] {
			return []string{text}
		}
		return values[:1]
	}
}

// shortened cuts a text as scripts do, which count in units of UTF-16.
func shortened(most int) func([]string) []string {
	return func(values []string) []string {
		if len(values[0]) <= most {
			return values[:1]
		}
		units := utf16.Encode([]rune(values[0]))
		if len(units) > most {
			return []string{string(utf16.Decode(units[:most]))}
		}
		return values[:1]
	}
}

func known(list ...string) func([]string) []string {
	return func(values []string) []string {
		if slices.Contains(list, values[0]) {
			return values[:1]
		}
		return nil
	}
}

func on(values []string) []string {
	if slices.Contains([]string{"1", "on", "true"}, values[0]) {
		return []string{"1"}
	}
	return nil
}

// pattern keeps what has a digit wherever one of the shapes has a 0.
func pattern(shapes ...string) func([]string) []string {
	digits := strings.NewReplacer("1", "0", "2", "0", "3", "0", "4", "0", "5", "0", "6", "0", "7", "0", "8", "0", "9", "0")
	return func(values []string) []string {
		if slices.Contains(shapes, digits.Replace(values[0])) {
			return values[:1]
		}
		return nil
	}
}

func monthDay(values []string) []string {
	if _, err := archive.ParseMonthDay(values[0]); err != nil {
		return nil
	}
	return values[:1]
}

// distinct sorts a list and drops repetitions that differ in case only.
func distinct(values []string) []string {
	if len(values) == 1 && strings.TrimSpace(values[0]) == values[0] {
		return values
	}
	var list []string
	for _, value := range values {
		value = strings.TrimSpace(value)
		if i := slices.IndexFunc(list, func(other string) bool { return strings.EqualFold(other, value) }); i >= 0 {
			list[i] = value // the last spelling, as in the browser
		} else if value != "" {
			list = append(list, value)
		}
	}
	list = list[:min(len(list), maxValues)]
	slices.Sort(list)
	return list
}

// lastPage returns the address of the last page of a list for one beyond it. There is
// nothing to render there, under as many addresses as there are numbers.
func lastPage(address, call string, body []byte) (target string, ok bool) {
	if !strings.Contains(address, "page=") {
		return "", false
	}
	here, err := url.Parse(address)
	asked, callErr := url.Parse(call)
	if err != nil || callErr != nil {
		return "", false
	}
	query, page := here.Query(), archive.ParsePage(asked.Query().Get("page"), asked.Query().Get("limit"))
	type items struct {
		Kind  string            `json:"kind"` // of a search, which has a list of each
		Items []json.RawMessage `json:"items"`
		Total int               `json:"total"`
	}
	var list struct {
		items
		Groups []items `json:"groups"`
	}
	if query.Get("page") != strconv.Itoa(page.Number) || json.Unmarshal(body, &list) != nil {
		return "", false
	}
	for _, group := range list.Groups {
		if group.Kind == asked.Query().Get("kind") {
			list.items = group
		}
	}
	if len(list.Items) > 0 || list.Total > page.Offset() {
		return "", false
	}
	query.Del("page")
	if last := (list.Total + page.Limit - 1) / page.Limit; last > 1 {
		query.Set("page", strconv.Itoa(last))
	}
	here.RawQuery = query.Encode()
	return here.String(), true
}

// moved returns the address of today for one with an earlier slug of an entry, or with
// its id; for that of an event that was merged into another, the other's.
func (p *Pages) moved(address string, item archive.Item) (target string, moved bool) {
	path, query, narrowed := strings.Cut(address, "?")
	_, params := p.Routes.Match(path)
	name, err := url.PathUnescape(params["id"])
	if item == nil || name == "" || err != nil {
		return "", false
	}
	today := item.Base().ID
	if named := item.Called(); named != nil {
		today = named.Slug
	}
	if name == today {
		return "", false
	}
	segments := strings.Split(path, "/") // the kind, the name, what is asked of it
	segments[2] = url.PathEscape(today)
	if target = strings.Join(segments, "/"); narrowed {
		target += "?" + query
	}
	return target, true
}

func redirect(status int, target string) *response.Response {
	return &response.Response{
		Status: status, Type: "text/plain; charset=utf-8", Policy: response.Private, Header: http.Header{"Location": {target}},
	}
}
