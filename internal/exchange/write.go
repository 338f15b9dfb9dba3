package exchange

import (
	"bufio"
	"fmt"
	"io"

	"sankofa/internal/archive"
	"sankofa/internal/linked"
)

// Format is a kind of file.
type Format string

// The kinds of files. JSON and CSV can be read back; JSON-LD is for others.
const (
	JSON   Format = "json"
	CSV    Format = "csv"
	JSONLD Format = "jsonld"
)

// MediaType is the type under which a file is sent.
func (f Format) MediaType() string {
	return map[Format]string{
		JSON: "application/json", CSV: "text/csv; charset=utf-8; header=present", JSONLD: "application/ld+json",
	}[f]
}

// ParseFormat reads the name of a format.
func ParseFormat(s string) (Format, error) {
	switch f := Format(s); f {
	case JSON, CSV, JSONLD:
		return f, nil
	}
	return "", archive.Invalid([]archive.FieldError{{Field: "format", Message: "Format must be json, csv or jsonld."}})
}

// Kinds are the kinds of entries that a file holds, in the order in which it wants them.
func (f Format) Kinds() []archive.Kind {
	if f == CSV {
		return []archive.Kind{archive.KindEvent}
	}
	return archive.KindOrder
}

// Writer writes a file, entry by entry. What it writes is complete after Close.
type Writer interface {
	Write(archive.Item) error
	Close() error
}

// NewWriter begins a file. PublicURL is where readers reach the site.
func NewWriter(w io.Writer, f Format, publicURL string) (Writer, error) {
	out := bufio.NewWriterSize(w, 64<<10)
	switch f {
	case JSON:
		return &jsonWriter{out: out}, nil
	case CSV:
		return newCSV(out)
	case JSONLD:
		return &linkedWriter{jsonWriter: jsonWriter{out: out}, site: linked.Site(publicURL), seen: map[reference]object{}}, nil
	}
	return nil, fmt.Errorf("there is no format %q", f)
}
