package store

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"strings"

	"golang.org/x/sync/errgroup"
)

// tableDigest is the number of rows, and a sum of their hashes that does not depend on
// their order, which is not the same in both databases.
type tableDigest struct {
	rows int64
	sum  [4]uint64
}

// add adds a row, and returns its size.
func (d *tableDigest) add(row []any) int {
	text := encodeRow(row)
	hash := sha256.Sum256(text)
	d.rows++
	for i := range d.sum {
		d.sum[i] += binary.BigEndian.Uint64(hash[8*i:])
	}
	return len(text)
}

// encodeRow writes values so that no two rows are written alike.
func encodeRow(row []any) []byte {
	var b []byte
	for _, value := range row {
		switch v := value.(type) {
		case nil:
			b = append(b, 'n')
		case int64:
			b = binary.BigEndian.AppendUint64(append(b, 'i'), uint64(v))
		case string:
			b = append(binary.BigEndian.AppendUint64(append(b, 't'), uint64(len(v))), v...)
		case []byte:
			b = append(binary.BigEndian.AppendUint64(append(b, 'b'), uint64(len(v))), v...)
		}
	}
	return b
}

func digestOf(ctx context.Context, r runner, t movedTable) (d tableDigest, err error) {
	err = eachRow(ctx, r, t, "", func(row []any) error { d.add(row); return nil })
	return d, err
}

// compare reads the tables of the target and fails if one differs, by naming a row.
func (m *Mover) compare(ctx context.Context, from runner, want []tableDigest) error {
	got := make([]tableDigest, len(m.tables))
	readers, each := errgroup.WithContext(ctx)
	readers.SetLimit(comparers)
	for i, t := range m.tables {
		readers.Go(func() error {
			return m.to.snapshot(each, func(ctx context.Context, to runner) (err error) {
				if err = unlimit(ctx, to, m.to.dialect()); err == nil {
					got[i], err = digestOf(ctx, to, t)
				}
				return err
			})
		})
	}
	if err := readers.Wait(); err != nil {
		return err
	}
	for i, t := range m.tables {
		if got[i] != want[i] {
			return m.to.snapshot(ctx, func(ctx context.Context, to runner) error { return difference(ctx, from, to, t, want[i], got[i]) })
		}
	}
	return nil
}

// difference names the first row that is not the same on both sides.
func difference(ctx context.Context, from, to runner, t movedTable, want, got tableDigest) error {
	rows := map[string][sha256.Size]byte{}
	key := func(row []any) string {
		var parts []string
		for i, c := range t.columns {
			if b, ok := row[i].([]byte); ok && c.key {
				parts = append(parts, fmt.Sprintf("%s %x", c.name, b))
			} else if c.key {
				parts = append(parts, fmt.Sprintf("%s %v", c.name, row[i]))
			}
		}
		return strings.Join(parts, ", ")
	}
	err := eachRow(ctx, from, t, "", func(row []any) error {
		rows[key(row)] = sha256.Sum256(encodeRow(row))
		return nil
	})
	if err != nil {
		return err
	}
	which := ""
	err = eachRow(ctx, to, t, "", func(row []any) error {
		k := key(row)
		if hash, ok := rows[k]; (!ok || hash != sha256.Sum256(encodeRow(row))) && which == "" {
			which = k
		}
		delete(rows, k)
		return nil
	})
	if err != nil {
		return err
	}
	for k := range rows {
		if which == "" || k < which {
			which = k
		}
	}
	return fmt.Errorf("table %s differs: %d rows in the source and %d in the target, the row with %s among them", t.name, want.rows, got.rows, which)
}
