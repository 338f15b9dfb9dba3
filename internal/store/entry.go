package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"sankofa/internal/archive"
)

// record is an entry with its place in the order of addition.
type record struct {
	archive.Item
	num int64
}

func (r *record) copy() *record { return &record{r.Copy(), r.num} }

// event is the entry of a record that is known to be an event.
func (r *record) event() *archive.Event { return r.Item.(*archive.Event) }

const entryColumns = `num, kind, id, external_id, title, country, country_code, date, "precision", end_date, disputed, summary,
	pictures, tags, source_count, verified_count, status, active, version, revision_count,
	created_by, updated_by, created_at, updated_at`

func scanEntry(row scanner) (*record, error) {
	var num int64
	var kind archive.Kind
	var external, disputed, pictures sql.NullString
	var date, end int
	var tags string
	var created, updated int64
	e := &archive.Event{}
	err := row.Scan(&num, &kind, &e.ID, &external, &e.Title, &e.Country, &e.CountryCode, &date, &e.Precision, &end, &disputed,
		&e.Summary, &pictures, &tags, &e.SourceCount, &e.VerifiedCount, &e.Status, &e.Active, &e.Version,
		&e.RevisionCount, &e.CreatedBy, &e.UpdatedBy, &created, &updated)
	if err != nil {
		return nil, fmt.Errorf("read entry: %w", err)
	}
	if kind != archive.KindEvent {
		return nil, fmt.Errorf("read entry %s: unknown kind %q", e.ID, kind)
	}
	if c, ok := archive.CountryByName(e.Country); ok { // which may have had another name when it was written
		e.Country, e.CountryCode = c.Name, c.Code
	}
	e.ExternalID = external.String
	e.Date, e.EndDate = archive.DateFromNumber(date), archive.DateFromNumber(end)
	e.Tags = splitTags(tags)
	e.CreatedAt, e.UpdatedAt = timeFromMicros(created), timeFromMicros(updated)
	for _, column := range []struct {
		name string
		text sql.NullString
		into any
	}{{"disputed date", disputed, &e.Disputed}, {"pictures", pictures, &e.Pictures}} {
		if !column.text.Valid {
			continue
		}
		if err := json.Unmarshal([]byte(column.text.String), column.into); err != nil {
			return nil, fmt.Errorf("read %s of %s: %w", column.name, e.ID, err)
		}
	}
	e.SetPictures(e.Pictures)
	return &record{e, num}, nil
}

// jsonOrNil encodes what a column holds as JSON, NULL if there is nothing to hold.
func jsonOrNil(v any, none bool) (any, error) {
	if none {
		return nil, nil
	}
	b, err := json.Marshal(v)
	return string(b), err
}

// values are the columns of an entry that a change can touch, in the order of entrySet.
func (r *record) values(seq int64) ([]any, error) {
	e := r.event()
	disputed, err := jsonOrNil(e.Disputed, e.Disputed == nil)
	if err != nil {
		return nil, err
	}
	pictures, err := jsonOrNil(e.Pictures, len(e.Pictures) == 0)
	if err != nil {
		return nil, err
	}
	var deleted any
	if !e.Active {
		deleted = micros(e.UpdatedAt)
	}
	return []any{
		seq, e.Title, e.Country, e.CountryCode, e.Date.Number(), string(e.Precision), e.EndDate.Number(), disputed,
		e.Summary, pictures, joinTags(e.Tags), e.SourceCount, e.VerifiedCount, string(e.Status), e.Active,
		e.Version, e.RevisionCount, e.UpdatedBy, micros(e.UpdatedAt), deleted,
	}, nil
}

const entrySet = `seq = ?, title = ?, country = ?, country_code = ?, date = ?, "precision" = ?, end_date = ?, disputed = ?,
	summary = ?, pictures = ?, tags = ?, source_count = ?, verified_count = ?, status = ?, active = ?,
	version = ?, revision_count = ?, updated_by = ?, updated_at = ?, deleted_at = ?`

const entryInsert = `entries (num, kind, id, external_id, created_by, created_at, seq, title, country, country_code, date,
	"precision", end_date, disputed, summary, pictures, tags, source_count, verified_count, status, active,
	version, revision_count, updated_by, updated_at, deleted_at)`

// load returns an entry of a kind with its sources, deleted or not, or the kind's NotFound.
func load(ctx context.Context, r runner, kind archive.Kind, id string) (*record, error) {
	e, err := queryOne(ctx, r, scanEntry, archive.Kinds[kind].NotFound,
		"SELECT "+entryColumns+" FROM entries WHERE id = ? AND kind = ?", id, string(kind))
	if err != nil {
		return nil, err
	}
	if e.Base().SourceCount > 0 {
		e.Base().Sources, err = sourcesOf(ctx, r, e.num)
	}
	return e, err
}

// entry returns an active entry of a kind.
func (s *Store) entry(ctx context.Context, kind archive.Kind, id string) (archive.Item, error) {
	e, err := load(ctx, s.db, kind, id)
	if err != nil {
		return nil, err
	}
	if !e.Base().Active {
		return nil, archive.Kinds[kind].NotFound
	}
	return e.Item, nil
}

// as is an entry as what it is known to be.
func as[T archive.Item](item archive.Item, err error) (T, error) {
	if err != nil {
		var none T
		return none, err
	}
	return item.(T), nil
}

// PurgeEvents removes for good what was deleted before a moment, with its
// sources, revisions and comments, and returns how many that were.
func (s *Store) PurgeEvents(ctx context.Context, before time.Time) (int, error) {
	var purged int64
	err := s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		nums, err := queryAll(ctx, tx, scanNumber, "SELECT num FROM entries WHERE deleted_at < ? ORDER BY deleted_at LIMIT 500", micros(before))
		if err != nil {
			return err
		}
		for _, num := range nums {
			n, err := exec(ctx, tx, "DELETE FROM entries WHERE num = ?", num)
			if err != nil {
				return err
			}
			purged += n
		}
		return nil
	})
	return int(purged), err
}

func scanNumber(row scanner) (int64, error) {
	var n int64
	err := row.Scan(&n)
	return n, err
}
