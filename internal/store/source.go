package store

import (
	"context"
	"database/sql"
	"slices"

	"sankofa/internal/archive"
)

const sourceColumns = "entry_num, position, kind, title, author, publisher, year, pages, url, verified, verified_by, verified_at"

const sourceSelect = "kind, title, author, publisher, year, pages, url, verified, verified_by, verified_at"

// withSources fills in the sources of many entries.
func withSources(ctx context.Context, r runner, entries []*record) error {
	byNum := map[int64]*archive.Entry{}
	var nums []int64
	for _, e := range entries {
		if e.Base().SourceCount > 0 {
			byNum[e.num] = e.Base()
			nums = append(nums, e.num)
		}
	}
	for part := range slices.Chunk(nums, maxIn) {
		list, args := in(part)
		err := queryEach(ctx, r, func(row scanner) error {
			var num int64
			s, err := scanSource(prefixed{row, []any{&num}})
			if err != nil {
				return err
			}
			byNum[num].Sources = append(byNum[num].Sources, s)
			return nil
		}, "SELECT entry_num, "+sourceSelect+" FROM entry_sources WHERE entry_num IN "+list+" ORDER BY entry_num, position", args...)
		if err != nil {
			return err
		}
	}
	return nil
}

// prefixed is a row with more columns in front.
type prefixed struct {
	scanner
	first []any
}

func (p prefixed) Scan(to ...any) error { return p.scanner.Scan(append(p.first, to...)...) }

func scanSource(row scanner) (archive.Source, error) {
	var s archive.Source
	var verified sql.NullInt64
	err := row.Scan(&s.Kind, &s.Title, &s.Author, &s.Publisher, &s.Year, &s.Pages, &s.URL, &s.Verified, &s.VerifiedBy, &verified)
	s.VerifiedAt = timeOrNil(verified)
	return s, err
}

func sourceRows(num int64, sources []archive.Source) [][]any {
	rows := make([][]any, len(sources))
	for i, s := range sources {
		rows[i] = []any{
			num, i, string(s.Kind), s.Title, s.Author, s.Publisher, s.Year, s.Pages, s.URL,
			s.Verified, s.VerifiedBy, microsOrNil(s.VerifiedAt),
		}
	}
	return rows
}

func replaceSources(ctx context.Context, tx runner, num int64, sources []archive.Source) error {
	if _, err := exec(ctx, tx, "DELETE FROM entry_sources WHERE entry_num = ?", num); err != nil {
		return err
	}
	return insert(ctx, tx, "entry_sources ("+sourceColumns+")", sourceRows(num, sources))
}
