package exchange

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
	"unicode/utf8"

	"sankofa/internal/archive"
)

// Input is a file that can be read more than once: to check it, and to store it.
type Input struct {
	Name string
	Open func() (io.ReadCloser, error)
}

// maxProblems bounds how many errors, and how many warnings, are listed one by one.
const maxProblems = 1000

// maxErrors is how many errors end the reading of files that are something else.
const maxErrors = 10_000

// maxRow bounds one row of a file, so that none has to be held that no entry could need.
const maxRow = 1 << 20

var (
	errLongRow = errors.New("a row is longer than any entry can be")
	errBlank   = errors.New("there is nothing in this row")
)

// Report is what was found in files.
type Report struct {
	Rows     int // entries, good and bad
	Errors   int
	Warnings int
	Problems []Problem // the first of them
	// Named is how many entries had no identifier and got one.
	Named int
	// Cut says that the rest of the files could not be read, so that nobody knows
	// what would be left out.
	Cut   bool
	most  int // how many entries are wanted at most; 0 for any number
	seen  map[reference]place
	alike map[string]place
	// refused are the rows that cannot be imported, with what they are called.
	refused map[place]reference
}

func newReport(most int) *Report {
	return &Report{most: most, seen: map[reference]place{}, alike: map[string]place{}, refused: map[place]reference{}}
}

// Refused is how many rows cannot be imported.
func (r *Report) Refused() int { return len(r.refused) }

// reference is what an entry is called in files.
type reference struct {
	kind archive.Kind
	id   string
}

// place is where an identifier was first seen.
type place struct {
	file string
	row  int
}

// Failed reports whether anything stands in the way of an import.
func (r *Report) Failed() bool { return r.Errors > 0 }

// Row returns where an entry stands, 0 if nowhere.
func (r *Report) Row(item archive.Item) int {
	return r.seen[reference{item.Kind(), item.Base().ExternalID}].row
}

// Add notes a problem.
func (r *Report) Add(p Problem) {
	n := &r.Errors
	if p.Warning {
		n = &r.Warnings
	}
	if *n++; *n <= maxProblems {
		r.Problems = append(r.Problems, p)
	}
}

// Check reads files through and says all that is wrong with them, also that they hold
// more entries than most, unless that is 0. The error is for files that cannot be
// opened or read.
func Check(inputs []Input, status archive.Status, most int) (*Report, error) {
	report := newReport(most)
	for _, input := range inputs {
		if err := report.walk(input, status, func(place, archive.Imported) bool { return true }); err != nil {
			return nil, err
		}
	}
	return report, nil
}

// LeaveOut refuses, besides the rows with errors, those that point at them, so that the
// others can be imported alone.
func (r *Report) LeaveOut(inputs []Input, status archive.Status) error {
	for {
		before := len(r.refused)
		gone := map[reference]bool{}
		for _, of := range r.refused {
			gone[of] = true
		}
		for _, input := range inputs {
			err := newReport(0).walk(input, status, func(at place, in archive.Imported) bool {
				for i, l := range in.Item.Links() {
					if _, known := r.refused[at]; !known && gone[reference{l.Type.Target(), l.ID}] {
						r.refused[at] = reference{in.Item.Kind(), in.Item.Base().ExternalID}
						r.Add(Problem{
							File: at.file, Row: at.row, Column: archive.LinkField(in.Item, i), Warning: true,
							Message: fmt.Sprintf("Left out as well, because it points at %q.", l.ID),
						})
					}
				}
				return true
			})
			if err != nil {
				return err
			}
		}
		if len(r.refused) == before {
			return nil
		}
	}
}

// Good reads the entries that a report has not refused.
func (r *Report) Good(inputs []Input, status archive.Status) iter.Seq2[archive.Imported, error] {
	return func(yield func(archive.Imported, error) bool) {
		for _, input := range inputs {
			more := true
			err := newReport(0).walk(input, status, func(at place, in archive.Imported) bool {
				if _, refused := r.refused[at]; !refused {
					more = yield(in, nil)
				}
				return more
			})
			if err != nil && more {
				yield(archive.Imported{}, err)
			}
			if err != nil || !more {
				return
			}
		}
	}
}

// Entries reads the entries of files that Check found nothing wrong with. Entries that
// name no status get the given one.
func Entries(inputs []Input, status archive.Status) iter.Seq2[archive.Imported, error] {
	return func(yield func(archive.Imported, error) bool) {
		report := newReport(0)
		for _, input := range inputs {
			more := true
			err := report.walk(input, status, func(_ place, in archive.Imported) bool {
				more = yield(in, nil)
				return more
			})
			for _, p := range report.Problems {
				if err == nil && !p.Warning {
					err = errors.New(p.String())
				}
			}
			if err != nil && more {
				yield(archive.Imported{}, err)
			}
			if err != nil || !more {
				return
			}
		}
	}
}

// rows hands over the records of a file one by one, errBlank in place of an empty
// one, and io.EOF behind the last. What is wrong with a record that can be read but not understood is a list of
// archive.FieldError; any other error is the end.
type rows interface {
	next() (row int, r record, err error)
	// column is the name that a field of an entry has in this kind of file.
	column(field string) string
}

// walk goes through a file and hands over the entries that are good, as long as they
// are wanted and nothing was bad.
func (r *Report) walk(input Input, status archive.Status, good func(place, archive.Imported) bool) error {
	f, err := input.Open()
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // it was only read
	bounded := &bounded{r: f, left: maxRow}
	rows, err := open(bounded)
	for err == nil {
		if r.Errors >= maxErrors {
			r.Cut = true
			return nil
		}
		bounded.left = maxRow
		var row int
		var record record
		row, record, err = rows.next()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case errors.Is(err, errBlank):
			err = nil
			continue
		case err == nil && r.most > 0 && r.Rows >= r.most:
			err = &unreadable{row: row, message: fmt.Sprintf("There are more than %d entries. Import them in several files, or from the command line.", r.most)}
		}
		var invalid *archive.Error
		if err != nil && !errors.As(err, &invalid) {
			break
		}
		r.Rows++
		before, at := r.Errors, place{input.Name, row}
		fail := func(field, message string) {
			r.Add(Problem{File: input.Name, Row: row, Column: rows.column(field), Message: within(field, message)})
		}
		if err != nil {
			for _, d := range invalid.Details {
				fail(d.Field, d.Message)
			}
			if len(invalid.Details) == 0 {
				fail("", invalid.Message)
			}
			r.refused[at] = reference{}
			if record != nil {
				r.refused[at] = record.reference()
			}
			err = nil
			continue
		}
		in := record.entry(status, fail)
		made := record.reference().id == ""
		if made {
			in.Item.Base().ExternalID = madeName(in.Item)
			record.rename(in.Item.Base().ExternalID)
			r.Named++
		}
		of := record.reference()
		r.identify(at, of, made, fail)
		if r.Errors == before {
			r.compare(at, rows, in.Item)
		}
		r.warn(at, rows, in.Item)
		switch {
		case r.Errors > before:
			r.refused[at] = of
		case !good(at, in):
			return nil
		}
	}
	var bad *unreadable
	if errors.As(err, &bad) {
		r.Add(Problem{File: input.Name, Row: bad.row, Column: bad.column, Message: bad.message})
		r.Cut = true
		return nil
	}
	return fmt.Errorf("%s: %w", input.Name, err)
}

// within says which of several sources a message is about, where the column alone
// does not.
func within(field, message string) string {
	rest, ok := strings.CutPrefix(field, "sources[")
	if !ok {
		return message
	}
	var n int
	if _, err := fmt.Sscanf(rest, "%d]", &n); err != nil {
		return message
	}
	return fmt.Sprintf("Source %d: %s", n+1, message)
}

// identify refuses what a row is called if another is called the same. Made says that the
// name is not from the file.
func (r *Report) identify(at place, of reference, made bool, fail func(column, message string)) {
	first, twice := r.seen[of]
	switch {
	case !validID(of.id):
		fail("id", badID)
	case twice && made:
		fail("id", fmt.Sprintf("It is the same as row %d. If it is not, give both an identifier.", first.row))
	case twice && first.file == at.file:
		fail("id", fmt.Sprintf("Identifier %q is that of row %d.", of.id, first.row))
	case twice:
		fail("id", fmt.Sprintf("Identifier %q is that of row %d of %s.", of.id, first.row, first.file))
	default:
		r.seen[of] = at
	}
}

// compare warns of events that may be one.
func (r *Report) compare(at place, rows rows, item archive.Item) {
	if item.Kind() != archive.KindEvent {
		return
	}
	alike := madeName(item)
	first, twice := r.alike[alike]
	if !twice {
		r.alike[alike] = at
		return
	}
	r.Add(Problem{
		File: at.file, Row: at.row, Column: rows.column("title"), Warning: true,
		Message: fmt.Sprintf("It may be the event of row %d: title, country and date are the same.", first.row),
	})
}

// warn notes what is allowed and yet probably not meant.
func (r *Report) warn(at place, rows rows, item archive.Item) {
	warn := func(field, message string) {
		r.Add(Problem{File: at.file, Row: at.row, Column: rows.column(field), Message: message, Warning: true})
	}
	e := item.Base()
	if len(e.Sources) == 0 {
		warn("sources", archive.WarnNoSources)
	}
	texts := [][2]string{{"summary", e.Summary}, {"article", e.Article}}
	switch item := item.(type) {
	case *archive.Event:
		texts = append([][2]string{{"title", item.Title}}, texts...)
		if item.CountryCode == "" && !archive.Blank(item.Country) {
			warn("country", notListed)
		}
		for _, tag := range item.Tags {
			if strings.Contains(tag, ",") {
				warn("tags", fmt.Sprintf("%q is one tag. Between tags of a cell stands a bar: |", archive.Shorten(tag, 50)))
			}
		}
	case *archive.Person:
		for _, name := range item.Countries {
			if _, listed := archive.CountryByName(name); !listed {
				warn("countries", notListed)
			}
		}
	}
	if named := item.Called(); named != nil {
		texts = append(texts, [2]string{"name", named.Name})
	}
	for i, p := range e.Pictures {
		if archive.UploadPath(p.Path) {
			field := "image"
			if i > 0 {
				field = fmt.Sprintf("pictures[%d].path", i)
			}
			warn(field, "This image belongs to an archive; it is shown only if this archive has it.")
		}
	}
	for _, text := range texts {
		if strings.ContainsRune(text[1], utf8.RuneError) {
			warn(text[0], "A character was lost before this file was written: look for \uFFFD.")
		}
	}
}

const notListed = "This is not a country of the archive's list; it will be shown as it is written."

const badID = "Identifier must be 1 to 100 letters, digits, hyphens, dots or underscores."

func validID(id string) bool {
	if id == "" || len(id) > 100 {
		return false
	}
	for _, c := range id {
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '.' || c == '_') {
			return false
		}
	}
	return true
}

// unreadable says where a file stops being one.
type unreadable struct {
	row     int
	column  string
	message string
}

func (u *unreadable) Error() string { return u.message }

// bounded is a file of which a row can take only so much.
type bounded struct {
	r    io.Reader
	left int
}

func (b *bounded) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, errLongRow
	}
	n, err := b.r.Read(p[:min(len(p), b.left)])
	b.left -= n
	return n, err
}

// open finds out what a file is from how it begins.
func open(r io.Reader) (rows, error) {
	in := bufio.NewReader(r)
	start, err := in.Peek(4)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	switch {
	case len(start) == 0:
		return nil, &unreadable{message: "The file is empty."}
	case bytes.HasPrefix(start, []byte("\xff\xfe")), bytes.HasPrefix(start, []byte("\xfe\xff")), bytes.IndexByte(start, 0) >= 0:
		return nil, &unreadable{message: "The file is not UTF-8 text. Save it as “CSV UTF-8” or as JSON."}
	case bytes.HasPrefix(start, []byte(mark)):
		_, _ = in.Discard(len(mark)) // it was just seen
	}
	for {
		c, err := in.ReadByte()
		switch {
		case errors.Is(err, io.EOF):
			return nil, &unreadable{message: "The file is empty."}
		case errors.Is(err, errLongRow):
			return nil, &unreadable{message: "The file begins with nothing but spaces."}
		case err != nil:
			return nil, err
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
			continue
		}
		_ = in.UnreadByte() // it was just read
		if c == '[' || c == '{' {
			return openJSON(in)
		}
		return openCSV(in)
	}
}

// mark is what spreadsheets put before UTF-8, and need to see to read it.
const mark = "\xef\xbb\xbf"
