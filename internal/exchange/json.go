package exchange

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"unicode/utf8"

	"sankofa/internal/archive"
	"sankofa/internal/strictjson"
)

// jsonRows reads an array of records.
type jsonRows struct {
	dec *json.Decoder
	row int
}

func openJSON(r io.Reader) (rows, error) {
	dec := json.NewDecoder(r)
	if token, err := dec.Token(); err != nil || token != json.Delim('[') {
		return nil, &unreadable{message: "The file is not a JSON array of entries."}
	}
	return &jsonRows{dec: dec}, nil
}

func (*jsonRows) column(field string) string { return field }

func (j *jsonRows) next() (int, record, error) {
	if !j.dec.More() {
		return 0, nil, j.end()
	}
	j.row++
	var raw json.RawMessage
	if err := j.dec.Decode(&raw); err != nil {
		return j.row, nil, j.broken(err)
	}
	if !utf8.Valid(raw) {
		return j.row, nil, archive.Invalid(invalidText(raw))
	}
	r, err := newRecord(raw)
	if err != nil {
		return j.row, nil, err
	}
	err = strictjson.DecodeKnown(raw, r)
	if known, ok := err.(*archive.Error); ok && len(known.Details) == 0 {
		err = errNoEntry
	}
	return j.row, r, err
}

var errNoEntry = archive.Fail(archive.CodeInvalid, "This is not an entry.")

// newRecord makes a record of the kind that one says it is.
func newRecord(raw []byte) (record, error) {
	var is struct {
		Entry *archive.Kind `json:"entry"`
	}
	var wrong *json.UnmarshalTypeError
	if err := json.Unmarshal(raw, &is); err != nil && (!errors.As(err, &wrong) || wrong.Field == "") {
		return nil, errNoEntry
	}
	kind := archive.KindEvent
	if is.Entry != nil {
		kind = *is.Entry
	}
	made, ok := records[kind]
	if !ok {
		return nil, archive.Invalid([]archive.FieldError{{Field: "entry", Message: "Entry must be event, person, place or thread."}})
	}
	return made(), nil
}

// invalidText names the fields that are not UTF-8.
func invalidText(raw []byte) []archive.FieldError {
	const message = "The text is not valid UTF-8."
	var fields map[string]json.RawMessage
	var details []archive.FieldError
	if json.Unmarshal(raw, &fields) == nil {
		for _, name := range slices.Sorted(maps.Keys(fields)) {
			if !utf8.Valid(fields[name]) {
				details = append(details, archive.FieldError{Field: name, Message: message})
			}
		}
	}
	if len(details) == 0 {
		details = []archive.FieldError{{Message: message}}
	}
	return details
}

// end makes sure that the array is closed and nothing follows.
func (j *jsonRows) end() error {
	if _, err := j.dec.Token(); err != nil {
		return j.broken(err)
	}
	if _, err := j.dec.Token(); !errors.Is(err, io.EOF) {
		return &unreadable{message: "There is more in the file behind the array."}
	}
	return io.EOF
}

func (j *jsonRows) broken(err error) error {
	var syntax *json.SyntaxError
	switch {
	case errors.Is(err, errLongRow):
		return &unreadable{row: j.row, message: "This row is longer than any entry can be."}
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return &unreadable{row: j.row, message: "The file ends too early."}
	case errors.As(err, &syntax):
		return &unreadable{row: j.row, message: fmt.Sprintf("This is not JSON, at byte %d of the file: %s.", syntax.Offset, syntax.Error())}
	}
	return err
}

// jsonWriter writes an array with a record per line.
type jsonWriter struct {
	out  *bufio.Writer
	line bytes.Buffer
	rows int
}

func (w *jsonWriter) Write(item archive.Item) error { return w.value(recordOf(item), "[\n") }

// value writes one line; before stands in front of the first.
func (w *jsonWriter) value(v any, before string) error {
	w.line.Reset()
	enc := json.NewEncoder(&w.line)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return err
	}
	if w.rows > 0 {
		before = ",\n"
	}
	w.rows++
	_, _ = w.out.WriteString(before) // an error stays and is returned with the next
	_, err := w.out.Write(bytes.TrimSuffix(w.line.Bytes(), []byte("\n")))
	return err
}

func (w *jsonWriter) Close() error {
	text := "\n]\n"
	if w.rows == 0 {
		text = "[]\n"
	}
	_, _ = w.out.WriteString(text) // as above
	return w.out.Flush()
}
