package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"sankofa/internal/archive"
)

// record is an event with its place in the order of addition.
type record struct {
	archive.Event
	num int64
}

const eventColumns = `num, id, external_id, title, country, country_code, date, "precision", end_date, disputed, summary,
	image, media, tags, source_count, verified_count, status, active, version, revision_count,
	created_by, updated_by, created_at, updated_at`

func scanEvent(row scanner) (*record, error) {
	var e record
	var external, disputed, media sql.NullString
	var date, end int
	var tags string
	var created, updated int64
	err := row.Scan(&e.num, &e.ID, &external, &e.Title, &e.Country, &e.CountryCode, &date, &e.Precision, &end, &disputed,
		&e.Summary, &e.Image, &media, &tags, &e.SourceCount, &e.VerifiedCount, &e.Status, &e.Active, &e.Version,
		&e.RevisionCount, &e.CreatedBy, &e.UpdatedBy, &created, &updated)
	if err != nil {
		return nil, fmt.Errorf("read event: %w", err)
	}
	e.ExternalID = external.String
	e.Date, e.EndDate = archive.DateFromNumber(date), archive.DateFromNumber(end)
	e.Tags = splitTags(tags)
	e.CreatedAt, e.UpdatedAt = timeFromMicros(created), timeFromMicros(updated)
	if disputed.Valid {
		if err := json.Unmarshal([]byte(disputed.String), &e.Disputed); err != nil {
			return nil, fmt.Errorf("read disputed date of %s: %w", e.ID, err)
		}
	}
	if media.Valid {
		if err := json.Unmarshal([]byte(media.String), &e.Media); err != nil {
			return nil, fmt.Errorf("read media of %s: %w", e.ID, err)
		}
	}
	return &e, nil
}

// jsonOrNil encodes what a column holds as JSON; v must be a nil pointer for NULL.
func jsonOrNil[T any](v *T) (any, error) {
	if v == nil {
		return nil, nil
	}
	b, err := json.Marshal(v)
	return string(b), err
}

// values are the columns of an event that a change can touch, in the order of eventSet.
func (e *record) values(seq int64) ([]any, error) {
	disputed, err := jsonOrNil(e.Disputed)
	if err != nil {
		return nil, err
	}
	media, err := jsonOrNil(e.Media)
	if err != nil {
		return nil, err
	}
	var deleted any
	if !e.Active {
		deleted = micros(e.UpdatedAt)
	}
	return []any{
		seq, e.Title, e.Country, e.CountryCode, e.Date.Number(), string(e.Precision), e.EndDate.Number(), disputed,
		e.Summary, e.Image, media, joinTags(e.Tags), e.SourceCount, e.VerifiedCount, string(e.Status), e.Active,
		e.Version, e.RevisionCount, e.UpdatedBy, micros(e.UpdatedAt), deleted,
	}, nil
}

const eventSet = `seq = ?, title = ?, country = ?, country_code = ?, date = ?, "precision" = ?, end_date = ?, disputed = ?,
	summary = ?, image = ?, media = ?, tags = ?, source_count = ?, verified_count = ?, status = ?, active = ?,
	version = ?, revision_count = ?, updated_by = ?, updated_at = ?, deleted_at = ?`

const eventInsert = `events (num, id, external_id, created_by, created_at, seq, title, country, country_code, date,
	"precision", end_date, disputed, summary, image, media, tags, source_count, verified_count, status, active,
	version, revision_count, updated_by, updated_at, deleted_at)`

// load returns an event with its sources, deleted or not, or ErrEventNotFound.
func load(ctx context.Context, r runner, column string, key any) (*record, error) {
	e, err := queryOne(ctx, r, scanEvent, archive.ErrEventNotFound,
		"SELECT "+eventColumns+" FROM events WHERE "+column+" = ?", key)
	if err != nil {
		return nil, err
	}
	if e.SourceCount > 0 {
		e.Sources, err = sourcesOf(ctx, r, e.num)
	}
	return e, err
}

// Event implements archive.Events.
func (s *Store) Event(ctx context.Context, id string) (*archive.Event, error) {
	e, err := load(ctx, s.db, "id", id)
	if err != nil {
		return nil, err
	}
	if !e.Active {
		return nil, archive.ErrEventNotFound
	}
	return &e.Event, nil
}

// PurgeEvents removes for good what was deleted before a moment, with its
// sources, revisions and comments, and returns how many events that were.
func (s *Store) PurgeEvents(ctx context.Context, before time.Time) (int, error) {
	var purged int64
	err := s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		nums, err := queryAll(ctx, tx, scanNumber, "SELECT num FROM events WHERE deleted_at < ? ORDER BY deleted_at LIMIT 500", micros(before))
		if err != nil {
			return err
		}
		for _, num := range nums {
			n, err := exec(ctx, tx, "DELETE FROM events WHERE num = ?", num)
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
