package catalog

import (
	"bytes"
	"io"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/archive"
)

func encodedRows(t testing.TB, rows []Row) []byte {
	t.Helper()
	var b bytes.Buffer
	w := NewRowWriter(&b)
	for i := range rows {
		if err := w.Write(&rows[i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func decodedRows(encoded []byte) (rows []Row, err error) {
	r := NewRowReader(bytes.NewReader(encoded))
	for {
		row, err := r.Read()
		if err == io.EOF {
			return rows, nil
		}
		if err != nil {
			return rows, err
		}
		rows = append(rows, row)
	}
}

// One of each kind, with every field set somewhere.
var someRows = []Row{
	{
		Num: 1, Kind: archive.KindEvent, State: Published, Date: 19570306, End: 19570308, DayPrecise: true, Country: "Ghana", Tags: []string{"WAR", "TRADE"}, Owner: "kofi",
		Verified: true, Updated: 1700000000000000, Links: Links{People: []uint32{3}, Places: []uint32{4}, Relations: []uint32{2, 7000}},
	},
	{Num: 2, Kind: archive.KindEvent, State: Draft, Date: 10760101, Country: "Ghana", Tags: []string{}, Unsourced: true, Unpictured: true, Uncredited: true, Updated: 5},
	{Num: 3, Kind: archive.KindPerson, State: Published, Tags: []string{}, Named: &Named{
		ID: "p", Filed: "Nkrumah, Kwame", Names: []string{"Kwame Nkrumah", "Ọ̀ṣun"}, Callings: []archive.Calling{"leader"}, Centuries: []int{20}, Born: 1909, Died: 1972, Countries: []string{"Ghana"},
	}},
	{Num: 4, Kind: archive.KindPlace, State: Published, Tags: []string{}, Named: &Named{ID: "q", Filed: "Accra", Countries: []string{"Ghana"}, Place: "city"}},
	{Num: 4_000_000_000, Kind: archive.KindThread, State: Published, Tags: []string{"WAR"}, Links: Links{Steps: []uint32{1, 3, 1}}, Named: &Named{ID: "t", Filed: "Salt"}},
}

func TestRowsAreEncoded(t *testing.T) {
	got, err := decodedRows(encodedRows(t, someRows))
	if diff := cmp.Diff(someRows, got); diff != "" || err != nil {
		t.Error(diff, err)
	}
}

func TestDamagedRows(t *testing.T) {
	whole := encodedRows(t, someRows)
	for end := range whole {
		rows, err := decodedRows(whole[:end])
		if err == nil && len(rows) == len(someRows) {
			t.Errorf("%d of %d bytes are taken for all rows", end, len(whole))
		}
	}
	for i := range whole { // must not panic, or take the memory that a length asks for
		damaged := bytes.Clone(whole)
		damaged[i] ^= 0xff
		_, _ = decodedRows(damaged)
	}
}
