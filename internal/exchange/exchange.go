// Package exchange carries events into files and out of them: JSON for programs,
// CSV for spreadsheets, JSON-LD for whoever links data. It reads row by row, and
// says what is wrong with a file, by row and column, before anything is stored.
//
// What it writes as JSON or CSV it reads back without a difference.
package exchange

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"sankofa/internal/archive"
)

// Record is an event as it stands in a file. The identifier is the file's own and
// stays the same, so that the file can be imported again after a correction.
type Record struct {
	ID        string            `json:"id"`
	Title     string            `json:"title"`
	Country   string            `json:"country"`
	Date      string            `json:"date"`
	Precision archive.Precision `json:"precision,omitempty"`
	EndDate   string            `json:"endDate,omitempty"`
	Disputed  *Disputed         `json:"disputed,omitempty"`
	Summary   string            `json:"summary"`
	Image     string            `json:"image,omitempty"`
	Tags      []string          `json:"tags,omitempty"`
	Sources   []archive.Source  `json:"sources,omitempty"`
	Status    archive.Status    `json:"status,omitempty"`
}

// Disputed is the second date of an event, as it stands in a file.
type Disputed struct {
	Date      string            `json:"date"`
	Precision archive.Precision `json:"precision"`
	Reason    string            `json:"reason"`
	Source    archive.Source    `json:"source"`
}

var dateShape = regexp.MustCompile(`^\d{4}-\d\d-\d\d$`)

// recordOf writes an event down. One that was made here has no identifier of a
// file yet; its own then serves.
func recordOf(e *archive.Event) Record {
	r := Record{
		ID: e.ExternalID, Title: e.Title, Country: e.Country, Date: e.Date.String(), Precision: e.Precision,
		EndDate: e.EndDate.String(), Summary: e.Summary, Image: e.Image, Tags: e.Tags, Sources: e.Sources, Status: e.Status,
	}
	if r.ID == "" {
		r.ID = e.ID
	}
	if d := e.Disputed; d != nil {
		r.Disputed = &Disputed{Date: d.Date.String(), Precision: d.Precision, Reason: d.Reason, Source: d.Source}
	}
	return r
}

// event makes an event of a record, and tells fail what stands in the way.
func (r Record) event(status archive.Status, fail func(column, message string)) *archive.Event {
	e := &archive.Event{
		Entry: archive.Entry{
			ExternalID: r.ID,
			Summary:    norm.NFC.String(r.Summary), Pictures: []archive.Picture{{Path: r.Image}}, Status: r.Status, Active: true,
		},
		Title: norm.NFC.String(r.Title), Country: norm.NFC.String(r.Country), Precision: r.Precision,
	}
	if e.Status == "" {
		e.Status = status
	}
	for _, tag := range r.Tags {
		e.Tags = append(e.Tags, norm.NFC.String(tag))
	}
	for _, s := range r.Sources {
		e.Sources = append(e.Sources, sourceOf(s))
	}
	unread := map[string]bool{}
	date := func(column, text string) archive.Date {
		d, err := archive.ParseEventDate(text)
		switch {
		case err != nil && !archive.Blank(text) && !dateShape.MatchString(archive.TrimText(text)):
			// Spreadsheets turn dates into those of their country.
			fail(column, "Date must be written as YYYY-MM-DD, such as 1957-03-06.")
		case err != nil:
			fail(column, err.Error())
		default:
			return d
		}
		unread[column] = true
		return d
	}
	e.Date = date("date", r.Date)
	if !archive.Blank(r.EndDate) {
		e.EndDate = date("endDate", r.EndDate)
	}
	if d := r.Disputed; d != nil {
		e.Disputed = &archive.DisputedDate{
			Date: date("disputed.date", d.Date), Precision: d.Precision, Reason: norm.NFC.String(d.Reason), Source: sourceOf(d.Source),
		}
	}
	e.Tidy()
	if err, ok := e.Validate().(*archive.Error); ok {
		for _, d := range err.Details {
			if !unread[d.Field] { // said above, with the reason
				fail(d.Field, d.Message)
			}
		}
	}
	return e
}

// sourceOf brings a source to the form in which it is stored: a mark of
// verification is kept to the microsecond, and only with what is verified.
func sourceOf(s archive.Source) archive.Source {
	for _, text := range []*string{&s.Title, &s.Author, &s.Publisher, &s.Pages} {
		*text = norm.NFC.String(*text)
	}
	if !s.Verified {
		s.VerifiedAt = nil
	}
	if s.VerifiedAt != nil {
		at := s.VerifiedAt.UTC().Truncate(time.Microsecond)
		s.VerifiedAt = &at
	}
	return s
}

// Problem is something wrong in a file. A warning does not stop an import.
type Problem struct {
	File string `json:"-"`
	// Row counts from 1 as a spreadsheet does, where the first row holds the names of
	// the columns, and in JSON the events; 0 stands for the file as a whole.
	Row     int    `json:"row"`
	Column  string `json:"column"`
	Message string `json:"message"`
	Warning bool   `json:"warning"`
}

// Place names the row and the column of a problem, as far as there are any.
func (p Problem) Place() string {
	var parts []string
	if p.Row > 0 {
		parts = append(parts, fmt.Sprintf("row %d", p.Row))
	}
	if p.Column != "" {
		parts = append(parts, p.Column)
	}
	return strings.Join(parts, ", ")
}

// String writes a problem on one line.
func (p Problem) String() string {
	kind := "error"
	if p.Warning {
		kind = "warning"
	}
	parts := slices.DeleteFunc([]string{p.File, p.Place(), kind, p.Message}, func(part string) bool { return part == "" })
	return strings.Join(parts, ": ")
}
