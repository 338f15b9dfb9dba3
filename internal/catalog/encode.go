package catalog

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"sankofa/internal/archive"
)

// RowFormat counts the ways in which rows were encoded.
const RowFormat = 1

// What a row has or is, as bits of a byte in this order.
const (
	isDayPrecise = 1 << iota
	isVerified
	isUnsourced
	isUnpictured
	isUncredited
	hasLinks
	isNamed
)

// RowWriter encodes rows. Strings that come again, as countries and tags do, are written
// once.
type RowWriter struct {
	to      *bufio.Writer
	strings map[string]uint64
	buf     []byte
	last    Row
}

// NewRowWriter writes to w; what is written there is complete after Flush.
func NewRowWriter(w io.Writer) *RowWriter {
	return &RowWriter{to: bufio.NewWriterSize(w, 1<<16), strings: map[string]uint64{}}
}

// Write encodes a row. Rows come in the order of their numbers.
func (w *RowWriter) Write(r *Row) error {
	linked := len(r.Links.People)+len(r.Links.Places)+len(r.Links.Relations)+len(r.Links.Steps) > 0
	flags := byte(0)
	for i, on := range [...]bool{r.DayPrecise, r.Verified, r.Unsourced, r.Unpictured, r.Uncredited, linked, r.Named != nil} {
		if on {
			flags |= 1 << i
		}
	}
	w.buf = binary.AppendUvarint(w.buf[:0], uint64(r.Num-w.last.Num))
	w.string(string(r.Kind))
	w.buf = append(w.buf, byte(r.State), flags)
	w.buf = binary.AppendVarint(w.buf, int64(r.Date))
	w.buf = binary.AppendVarint(w.buf, int64(r.End))
	w.string(r.Country)
	w.string(r.Owner)
	w.buf = binary.AppendVarint(w.buf, r.Updated-w.last.Updated)
	w.buf = binary.AppendUvarint(w.buf, uint64(len(r.Tags)))
	for _, tag := range r.Tags {
		w.string(tag)
	}
	if flags&hasLinks != 0 {
		for _, list := range [][]uint32{r.Links.People, r.Links.Places, r.Links.Relations, r.Links.Steps} {
			w.buf = binary.AppendUvarint(w.buf, uint64(len(list)))
			for _, num := range list {
				w.buf = binary.AppendUvarint(w.buf, uint64(num))
			}
		}
	}
	if r.Named != nil {
		named, err := json.Marshal(r.Named)
		if err != nil {
			return fmt.Errorf("encode row: %w", err)
		}
		w.buf = append(binary.AppendUvarint(w.buf, uint64(len(named))), named...)
	}
	w.last.Num, w.last.Updated = r.Num, r.Updated
	_, err := w.to.Write(w.buf)
	return err
}

// string writes the number of a string that was written before, or 0 and the string.
func (w *RowWriter) string(s string) {
	n, known := w.strings[s]
	w.buf = binary.AppendUvarint(w.buf, n)
	if !known {
		w.buf = append(binary.AppendUvarint(w.buf, uint64(len(s))), s...)
		w.strings[s] = uint64(len(w.strings)) + 1
	}
}

// Flush writes what is buffered.
func (w *RowWriter) Flush() error { return w.to.Flush() }

// RowReader decodes what a RowWriter has encoded.
type RowReader struct {
	from    *bufio.Reader
	strings []string
	last    Row
	err     error
}

// NewRowReader reads from r.
func NewRowReader(r io.Reader) *RowReader { return &RowReader{from: bufio.NewReaderSize(r, 1<<16)} }

// maxLength bounds what is read of a string or list, whatever its length says.
const maxLength = 1 << 24

var errRow = errors.New("decode row: damaged")

// Read decodes the next row. At the end the error is io.EOF.
func (d *RowReader) Read() (Row, error) {
	var r Row
	if _, err := d.from.Peek(1); err != nil {
		return r, err
	}
	r.Num = d.last.Num + uint32(d.number())
	r.Kind = archive.Kind(d.string())
	r.State = State(d.byte())
	flags := d.byte()
	r.DayPrecise, r.Verified, r.Unsourced = flags&isDayPrecise != 0, flags&isVerified != 0, flags&isUnsourced != 0
	r.Unpictured, r.Uncredited = flags&isUnpictured != 0, flags&isUncredited != 0
	r.Date, r.End = int(d.signed()), int(d.signed())
	r.Country, r.Owner = d.string(), d.string()
	r.Updated = d.last.Updated + d.signed()
	r.Tags = []string{}
	for range d.length() {
		if r.Tags = append(r.Tags, d.string()); d.err != nil {
			break
		}
	}
	if flags&hasLinks != 0 {
		for _, list := range []*[]uint32{&r.Links.People, &r.Links.Places, &r.Links.Relations, &r.Links.Steps} {
			for range d.length() {
				if *list = append(*list, uint32(d.number())); d.err != nil {
					break
				}
			}
		}
	}
	if flags&isNamed != 0 {
		r.Named = &Named{}
		if text := d.bytes(); d.err == nil && json.Unmarshal(text, r.Named) != nil {
			d.err = errRow
		}
	}
	d.last.Num, d.last.Updated = r.Num, r.Updated
	return r, d.err
}

func (d *RowReader) number() uint64 {
	if d.err != nil {
		return 0
	}
	n, err := binary.ReadUvarint(d.from)
	d.fail(err)
	return n
}

func (d *RowReader) signed() int64 {
	if d.err != nil {
		return 0
	}
	n, err := binary.ReadVarint(d.from)
	d.fail(err)
	return n
}

func (d *RowReader) byte() byte {
	if d.err != nil {
		return 0
	}
	b, err := d.from.ReadByte()
	d.fail(err)
	return b
}

func (d *RowReader) length() int {
	n := d.number()
	if n > maxLength {
		d.fail(errRow)
		return 0
	}
	return int(n)
}

func (d *RowReader) bytes() []byte {
	text := make([]byte, d.length())
	_, err := io.ReadFull(d.from, text)
	d.fail(err)
	return text
}

func (d *RowReader) string() string {
	n := d.number()
	switch {
	case n > uint64(len(d.strings)):
		d.fail(errRow)
	case n > 0:
		return d.strings[n-1]
	case d.err == nil:
		s := string(d.bytes())
		d.strings = append(d.strings, s)
		return s
	}
	return ""
}

// fail keeps the first error; the end in the middle of a row is none of the list.
func (d *RowReader) fail(err error) {
	if d.err == nil && err != nil {
		d.err = fmt.Errorf("%w: %w", errRow, err)
	}
}
