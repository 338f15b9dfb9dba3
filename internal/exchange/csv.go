package exchange

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"sankofa/internal/archive"
)

// columns are those of a CSV file, in the order in which they are written; the
// needed ones must be there. A table holds no articles, relations and pictures but the
// first; a known event keeps them.
var (
	columns = []string{
		"id", "title", "country", "date", "precision", "endDate", "disputedDate", "disputedPrecision",
		"disputedReason", "disputedSource", "summary", "image", "tags", "sources", "status", "people", "places",
	}
	needed = []string{"title", "country", "date", "summary"}
)

// A cell that a spreadsheet would take for a formula begins with one of these. It is
// written with an apostrophe in front, and so is one that begins with apostrophes
// and then one of these, so that reading takes exactly one off again.
const formulas = "=+-@\t\r\n＝＋－＠"

func looksLikeFormula(cell string) bool {
	first, _ := utf8.DecodeRuneInString(strings.TrimLeft(cell, "'"))
	return first != utf8.RuneError && strings.ContainsRune(formulas, first)
}

// guard makes a cell safe to open in a spreadsheet; unguard is its inverse.
func guard(cell string) string {
	if looksLikeFormula(cell) {
		return "'" + cell
	}
	return cell
}

func unguard(cell string) string {
	if strings.HasPrefix(cell, "'") && looksLikeFormula(cell) {
		return cell[1:]
	}
	return cell
}

// csvRows reads a table whose first row names the columns.
type csvRows struct {
	in    *csv.Reader
	names []string // of the columns, "" for one without
	row   int
}

func openCSV(in *bufio.Reader) (rows, error) {
	start, err := in.Peek(in.Size())
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, bufio.ErrBufferFull) && !errors.Is(err, errLongRow) {
		return nil, err
	}
	r := csv.NewReader(in)
	r.Comma, r.FieldsPerRecord, r.ReuseRecord = separator(start), -1, true
	c := &csvRows{in: r}
	header, err := c.read()
	if err != nil {
		return nil, err
	}
	return c, c.header(header)
}

// separator is what stands between the columns: a comma, or what spreadsheets use
// where the comma is for decimals, or what they put on the clipboard.
func separator(start []byte) rune {
	line, _, _ := bytes.Cut(start, []byte("\n"))
	best, most := ',', 0
	for _, c := range ",;\t" {
		if n := bytes.Count(line, []byte(string(c))); n > most {
			best, most = c, n
		}
	}
	return best
}

func (c *csvRows) header(cells []string) error {
	for _, cell := range cells {
		name := archive.TrimText(cell)
		if name != "" {
			i := slices.IndexFunc(columns, func(known string) bool { return strings.EqualFold(known, name) })
			switch {
			case i < 0:
				return &unreadable{1, archive.Shorten(name, 50), "There is no such column. The columns are " + strings.Join(columns, ", ") + "."}
			case slices.Contains(c.names, columns[i]):
				return &unreadable{1, columns[i], "This column is there twice."}
			}
			name = columns[i]
		}
		c.names = append(c.names, name)
	}
	for _, name := range needed {
		if !slices.Contains(c.names, name) {
			return &unreadable{1, name, "This column is missing. The first row must name the columns."}
		}
	}
	return nil
}

// read returns the cells of the next row.
func (c *csvRows) read() ([]string, error) {
	cells, err := c.in.Read()
	c.row++
	var broken *csv.ParseError
	switch {
	case errors.Is(err, errLongRow):
		return nil, &unreadable{row: c.row, message: "This row is longer than any entry can be. Is a quotation mark missing?"}
	case errors.As(err, &broken):
		return nil, &unreadable{row: c.row, message: fmt.Sprintf(
			"This row cannot be read, at byte %d of line %d: a quotation mark is missing or not doubled.", broken.Column, broken.Line)}
	}
	return cells, err
}

// column names the column of a field; the parts of a source share one.
func (*csvRows) column(field string) string {
	field, _, _ = strings.Cut(field, "[")
	if rest, ok := strings.CutPrefix(field, "disputed."); ok && rest != "" {
		rest, _, _ = strings.Cut(rest, ".")
		return "disputed" + strings.ToUpper(rest[:1]) + rest[1:]
	}
	return field
}

func (c *csvRows) next() (int, record, error) {
	cells, err := c.read()
	if err != nil {
		return c.row, nil, err
	}
	// Spreadsheets keep rows and columns that were emptied, up to a million of them.
	if !slices.ContainsFunc(cells, func(cell string) bool { return !archive.Blank(cell) }) {
		return c.row, nil, errBlank
	}
	event, err := c.event(cells)
	return c.row, event, err
}

func (c *csvRows) event(cells []string) (*eventRecord, error) {
	r := &eventRecord{}
	if len(cells) != len(c.names) {
		return r, archive.Fail(archive.CodeInvalid, fmt.Sprintf("This row has %d cells, but there are %d columns.", len(cells), len(c.names)))
	}
	var details []archive.FieldError
	fail := func(column, message string) {
		details = append(details, archive.FieldError{Field: column, Message: message})
	}
	by := map[string]string{}
	for i, cell := range cells {
		name := c.names[i]
		switch {
		case !utf8.ValidString(cell):
			fail(name, "The text is not valid UTF-8. Save the file as “CSV UTF-8”.")
		case name == "" && !archive.Blank(cell):
			fail("", fmt.Sprintf("Cell %d stands under no column.", i+1))
		default:
			by[name] = norm.NFC.String(unguard(strings.Clone(cell)))
		}
	}
	r.ID, r.Title, r.Country, r.Date, r.EndDate = archive.TrimText(by["id"]), by["title"], by["country"], by["date"], by["endDate"]
	r.Precision, r.Summary, r.Image = archive.Precision(archive.TrimText(by["precision"])), by["summary"], by["image"]
	r.Status = archive.Status(archive.TrimText(by["status"]))
	if tags := archive.TrimText(by["tags"]); tags != "" {
		r.Tags = split(tags)
	}
	for line := range strings.Lines(by["sources"]) {
		if archive.Blank(line) {
			continue
		}
		s, err := readSource(line)
		if err != nil {
			fail("sources", fmt.Sprintf("Source %d: %s", len(r.Sources)+1, err))
		}
		r.Sources = append(r.Sources, s)
	}
	r.Disputed = disputedFrom(by, fail)
	if cell, ok := by["people"]; ok {
		people := []participant{}
		for line := range strings.Lines(cell) {
			if archive.Blank(line) {
				continue
			}
			parts := split(line)
			if len(parts) > 2 {
				fail("people", fmt.Sprintf("Person %d has too many parts; they are identifier | role.", len(people)+1))
			}
			people = append(people, participant{parts[0], append(parts, "")[1]})
		}
		r.People = &people
	}
	if cell, ok := by["places"]; ok {
		places := []string{}
		if !archive.Blank(cell) {
			places = split(cell)
		}
		r.Places = &places
	}
	return r, archive.Invalid(details)
}

func disputedFrom(by map[string]string, fail func(column, message string)) *disputed {
	if archive.Blank(by["disputedDate"] + by["disputedPrecision"] + by["disputedReason"] + by["disputedSource"]) {
		return nil
	}
	source, err := readSource(by["disputedSource"])
	if err != nil {
		fail("disputedSource", err.Error())
	}
	return &disputed{
		Date: by["disputedDate"], Precision: archive.Precision(archive.TrimText(by["disputedPrecision"])),
		Reason: by["disputedReason"], Source: source,
	}
}

// In a cell, tags and the parts of a source stand with a bar between them; a bar
// that belongs to a text, and a backslash, have a backslash before them.
var escape = strings.NewReplacer(`\`, `\\`, `|`, `\|`)

func join(parts []string) string {
	escaped := make([]string, len(parts))
	for i, part := range parts {
		escaped[i] = escape.Replace(part)
	}
	return strings.Join(escaped, " | ")
}

func split(cell string) []string {
	var parts []string
	var part strings.Builder
	escaped := false
	for _, c := range cell {
		switch {
		case escaped && c != '|' && c != '\\':
			part.WriteRune('\\')
			fallthrough
		case escaped:
			part.WriteRune(c)
			escaped = false
		case c == '\\':
			escaped = true
		case c == '|':
			parts = append(parts, archive.TrimText(part.String()))
			part.Reset()
		default:
			part.WriteRune(c)
		}
	}
	if escaped {
		part.WriteRune('\\')
	}
	return append(parts, archive.TrimText(part.String()))
}

// sourceParts is the order of the parts of a source.
const sourceParts = "kind | title | author | publisher | year | pages | link | verified"

const verified = "verified"

// writeSource writes a source on one line, without the empty parts at its end.
func writeSource(s archive.Source) string {
	year, mark := "", ""
	if s.Year != 0 {
		year = strconv.Itoa(s.Year)
	}
	if s.Verified {
		mark = verified
		if s.VerifiedAt != nil {
			mark += " " + s.VerifiedAt.UTC().Format(time.RFC3339Nano)
		}
	}
	parts := []string{string(s.Kind), s.Title, s.Author, s.Publisher, year, s.Pages, s.URL, mark}
	for len(parts) > 2 && parts[len(parts)-1] == "" {
		parts = parts[:len(parts)-1]
	}
	return join(parts)
}

func readSource(line string) (archive.Source, error) {
	parts := split(line)
	if len(parts) > 8 {
		return archive.Source{}, errors.New("it has too many parts; they are " + sourceParts)
	}
	parts = append(parts, make([]string, 8-len(parts))...)
	s := archive.Source{
		Kind: archive.SourceKind(parts[0]), Title: parts[1], Author: parts[2], Publisher: parts[3], Pages: parts[5], URL: parts[6],
	}
	var err error
	if parts[4] != "" {
		if s.Year, err = strconv.Atoi(parts[4]); err != nil {
			return s, fmt.Errorf("%q is not a year; the parts are %s", archive.Shorten(parts[4], 30), sourceParts)
		}
	}
	if parts[7] == "" {
		return s, nil
	}
	rest, ok := strings.CutPrefix(parts[7], verified)
	if !ok {
		return s, fmt.Errorf("the last part is either %q or nothing; the parts are %s", verified, sourceParts)
	}
	s.Verified = true
	if rest = strings.TrimSpace(rest); rest != "" {
		at, err := time.Parse(time.RFC3339Nano, rest)
		if err != nil {
			return s, fmt.Errorf("%q is not a moment such as 2026-01-31T12:00:00Z", archive.Shorten(rest, 40))
		}
		s.VerifiedAt = &at
	}
	return s, nil
}

// csvWriter writes a table that spreadsheets open as it is: RFC 4180, marked as UTF-8.
type csvWriter struct {
	out   *bufio.Writer
	table *csv.Writer
}

func newCSV(out *bufio.Writer) (*csvWriter, error) {
	w := &csvWriter{out, csv.NewWriter(out)}
	w.table.UseCRLF = true
	if _, err := out.WriteString(mark); err != nil {
		return nil, err
	}
	return w, w.table.Write(columns)
}

func (w *csvWriter) Write(item archive.Item) error {
	e, ok := item.(*archive.Event)
	if !ok {
		return fmt.Errorf("a table holds events alone, and no %s", item.Kind())
	}
	r := eventRecordOf(e)
	people := make([]string, len(*r.People))
	for i, p := range *r.People {
		people[i] = join([]string{p.Person, p.Role})
		if p.Role == "" {
			people[i] = join([]string{p.Person})
		}
	}
	sources := make([]string, len(r.Sources))
	for i, s := range r.Sources {
		sources[i] = writeSource(s)
	}
	var date, precision, reason, source string
	if d := r.Disputed; d != nil {
		date, precision, reason, source = d.Date, string(d.Precision), d.Reason, writeSource(d.Source)
	}
	cells := []string{
		r.ID, r.Title, r.Country, r.Date, string(r.Precision), r.EndDate, date, precision,
		reason, source, r.Summary, r.Image, join(r.Tags), strings.Join(sources, "\n"), string(r.Status),
		strings.Join(people, "\n"), join(*r.Places),
	}
	for i, cell := range cells {
		cells[i] = guard(cell)
	}
	return w.table.Write(cells)
}

func (w *csvWriter) Close() error {
	w.table.Flush()
	if err := w.table.Error(); err != nil {
		return err
	}
	return w.out.Flush()
}
