// Package exchange reads events from files and says what is wrong with them, row
// by row, before anything is stored.
package exchange

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"golang.org/x/text/unicode/norm"

	"sankofa/internal/archive"
)

// Record is an event as it stands in a file. The identifier is the file's own and
// stays the same, so that the file can be imported again after a correction.
type Record struct {
	ID        string                `json:"id"`
	Title     string                `json:"title"`
	Country   string                `json:"country"`
	Date      string                `json:"date"`
	Precision archive.Precision     `json:"precision,omitempty"`
	EndDate   string                `json:"endDate,omitempty"`
	Disputed  *archive.DisputedDate `json:"disputed,omitempty"`
	Summary   string                `json:"summary"`
	Image     string                `json:"image,omitempty"`
	Tags      []string              `json:"tags,omitempty"`
	Sources   []archive.Source      `json:"sources,omitempty"`
	Status    archive.Status        `json:"status,omitempty"`
}

// Problem is something wrong in a file. A warning does not stop an import.
type Problem struct {
	Row     int    `json:"row"` // from 1, in the order of the file; 0 for the file as a whole
	Column  string `json:"column"`
	Message string `json:"message"`
	Warning bool   `json:"warning"`
}

// String writes a problem on one line.
func (p Problem) String() string {
	kind := "error"
	if p.Warning {
		kind = "warning"
	}
	where := ""
	if p.Row > 0 {
		where = fmt.Sprintf("row %d", p.Row)
	}
	if p.Column != "" {
		where += ", " + p.Column
	}
	return strings.TrimPrefix(fmt.Sprintf("%s: %s: %s", where, kind, p.Message), ": ")
}

// Batch is what was read of a file.
type Batch struct {
	Events   []*archive.Event
	Problems []Problem
}

// Failed reports whether anything stands in the way of an import.
func (b *Batch) Failed() bool {
	for _, p := range b.Problems {
		if !p.Warning {
			return true
		}
	}
	return false
}

// ReadJSON reads a JSON array of records. The error is for what cannot be read at
// all; what is wrong with single records is in the batch.
func ReadJSON(r io.Reader, status archive.Status) (*Batch, error) {
	dec := json.NewDecoder(r)
	if token, err := dec.Token(); err != nil || token != json.Delim('[') {
		return nil, errors.New("the file is not a JSON array of events")
	}
	b, seen := &Batch{}, map[string]int{}
	for row := 1; dec.More(); row++ {
		var raw json.RawMessage
		if err := dec.Decode(&raw); err != nil {
			return nil, fmt.Errorf("row %d cannot be read: %w", row, err)
		}
		var record Record
		strict := json.NewDecoder(bytes.NewReader(raw))
		strict.DisallowUnknownFields()
		if err := strict.Decode(&record); err != nil {
			b.Problems = append(b.Problems, Problem{Row: row, Message: strings.TrimPrefix(err.Error(), "json: ")})
			continue
		}
		b.add(row, record, status, seen)
	}
	if _, err := dec.Token(); err != nil {
		return nil, fmt.Errorf("the file ends too early: %w", err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("there is more in the file behind the array")
	}
	return b, nil
}

// add checks one record and turns it into an event.
func (b *Batch) add(row int, r Record, status archive.Status, seen map[string]int) {
	fail := func(column, message string) {
		b.Problems = append(b.Problems, Problem{Row: row, Column: column, Message: message})
	}
	before := len(b.Problems)
	if !validID(r.ID) {
		fail("id", "Identifier must be 1 to 100 letters, digits, hyphens, dots or underscores.")
	} else if first, ok := seen[r.ID]; ok {
		fail("id", fmt.Sprintf("Identifier %q is that of row %d.", r.ID, first))
	} else {
		seen[r.ID] = row
	}
	e := &archive.Event{
		ExternalID: r.ID, Title: norm.NFC.String(r.Title), Country: norm.NFC.String(r.Country),
		Precision: r.Precision, Disputed: r.Disputed, Summary: norm.NFC.String(r.Summary),
		Image: r.Image, Sources: r.Sources, Status: status, Active: true,
	}
	for _, tag := range r.Tags {
		e.Tags = append(e.Tags, norm.NFC.String(tag))
	}
	if r.Status != "" {
		e.Status = r.Status
	}
	dated := true
	for column, field := range map[string]struct {
		text string
		to   *archive.Date
	}{"date": {r.Date, &e.Date}, "endDate": {r.EndDate, &e.EndDate}} {
		if field.text == "" && column == "endDate" {
			continue
		}
		d, err := archive.ParseEventDate(field.text)
		if err != nil {
			fail(column, err.Error())
			dated = false
		}
		*field.to = d
	}
	e.Tidy()
	var invalid *archive.Error
	if err := e.Validate(); errors.As(err, &invalid) {
		for _, d := range invalid.Details {
			if (d.Field == "date" || d.Field == "endDate") && !dated {
				continue // said above, with the reason
			}
			fail(d.Field, d.Message)
		}
	}
	if len(e.Sources) == 0 {
		b.Problems = append(b.Problems, Problem{Row: row, Column: "sources", Message: archive.WarnNoSources, Warning: true})
	}
	if len(b.Problems) == before || !b.failedSince(before) {
		b.Events = append(b.Events, e)
	}
}

func (b *Batch) failedSince(n int) bool {
	rest := Batch{Problems: b.Problems[n:]}
	return rest.Failed()
}

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
