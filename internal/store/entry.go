package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
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

const (
	// listColumns are those of an entry as lists show it: without its article and its translations.
	listColumns  = sharedColumns + ", '', NULL"
	entryColumns = sharedColumns + ", article, translations"

	sharedColumns = `num, kind, id, slug, external_id, title, country, country_code, date, "precision", end_date, disputed, summary,
	pictures, tags, source_count, verified_count, status, active, version, revision_count, text_version,
	created_by, updated_by, created_at, updated_at, details`
)

func scanEntry(row scanner) (*record, error) {
	var num int64
	var kind archive.Kind
	var title, tags string
	var slug, external, disputed, pictures, details, translations sql.NullString
	var date, end int
	var created, updated int64
	var e archive.Entry
	var event archive.Event
	err := row.Scan(&num, &kind, &e.ID, &slug, &external, &title, &event.Country, &event.CountryCode, &date, &event.Precision, &end,
		&disputed, &e.Summary, &pictures, &tags, &e.SourceCount, &e.VerifiedCount, &e.Status, &e.Active, &e.Version,
		&e.RevisionCount, &e.TextVersion, &e.CreatedBy, &e.UpdatedBy, &created, &updated, &details, &e.Article, &translations)
	if err != nil {
		return nil, fmt.Errorf("read entry: %w", err)
	}
	known, ok := archive.Kinds[kind]
	if !ok {
		return nil, fmt.Errorf("read entry %s: unknown kind %q", e.ID, kind)
	}
	if c, ok := archive.CountryByName(event.Country); ok { // which may have had another name when it was written
		event.Country, event.CountryCode = c.Name, c.Code
	}
	e.ExternalID = external.String
	e.CreatedAt, e.UpdatedAt = timeFromMicros(created), timeFromMicros(updated)
	var stored []storedPicture
	if err := fromJSON(e.ID, "pictures", pictures, &stored); err != nil {
		return nil, err
	}
	e.SetPictures(picturesOf(stored))
	if err := fromJSON(e.ID, "translations", translations, &e.Translations); err != nil {
		return nil, err
	}
	item := known.New()
	switch item := item.(type) {
	case *archive.Event:
		*item = event
		item.Title, item.Tags = title, splitTags(tags)
		item.Date, item.EndDate = archive.DateFromNumber(date), archive.DateFromNumber(end)
		err = fromJSON(e.ID, "disputed date", disputed, &item.Disputed)
	default:
		*item.Called() = archive.Naming{Slug: slug.String, Name: title}
		err = fromJSON(e.ID, "details", details, item.Details())
	}
	*item.Base() = e
	return &record{item, num}, err
}

// fromJSON reads a column that holds JSON, or nothing.
func fromJSON(id, what string, text sql.NullString, into any) error {
	if !text.Valid {
		return nil
	}
	if err := json.Unmarshal([]byte(text.String), into); err != nil {
		return fmt.Errorf("read %s of %s: %w", what, id, err)
	}
	return nil
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
	e, event := r.Base(), &archive.Event{Precision: archive.PrecisionDay}
	if own, ok := r.Item.(*archive.Event); ok {
		event = own
	}
	disputed, err := jsonOrNil(event.Disputed, event.Disputed == nil)
	if err != nil {
		return nil, err
	}
	pictures, err := jsonOrNil(storedPictures(e.Pictures), len(e.Pictures) == 0)
	if err != nil {
		return nil, err
	}
	translations, err := jsonOrNil(e.Translations, len(e.Translations) == 0)
	if err != nil {
		return nil, err
	}
	details, err := jsonOrNil(r.Details(), r.Details() == nil)
	if err != nil {
		return nil, err
	}
	var slug, deleted any
	if named := r.Called(); named != nil {
		slug = named.Slug
	}
	if !e.Active {
		deleted = micros(e.UpdatedAt)
	}
	return []any{
		seq, slug, r.Label(), event.Country, event.CountryCode, event.Date.Number(), string(event.Precision), event.EndDate.Number(), disputed,
		e.Summary, pictures, joinTags(event.Tags), e.SourceCount, e.VerifiedCount, string(e.Status), e.Active,
		e.Version, e.RevisionCount, e.UpdatedBy, micros(e.UpdatedAt), deleted, details, e.Article, e.Uncredited(),
		e.TextVersion, translations, languagesOf(e),
	}, nil
}

// languagesOf are the codes of the languages that an entry is translated into, with a space
// on both sides of each.
func languagesOf(e *archive.Entry) string {
	var b strings.Builder
	for _, t := range e.Translations {
		b.WriteString(" " + t.Lang + " ")
	}
	return b.String()
}

const entrySet = `seq = ?, slug = ?, title = ?, country = ?, country_code = ?, date = ?, "precision" = ?, end_date = ?, disputed = ?,
	summary = ?, pictures = ?, tags = ?, source_count = ?, verified_count = ?, status = ?, active = ?,
	version = ?, revision_count = ?, updated_by = ?, updated_at = ?, deleted_at = ?, details = ?, article = ?, uncredited = ?,
	text_version = ?, translations = ?, languages = ?`

const entryInsert = `entries (num, kind, id, external_id, created_by, created_at, seq, slug, title, country, country_code, date,
	"precision", end_date, disputed, summary, pictures, tags, source_count, verified_count, status, active,
	version, revision_count, updated_by, updated_at, deleted_at, details, article, uncredited, text_version, translations, languages)`

// load returns an entry of a kind with its sources and links, deleted or not, by its id
// or a slug, or the kind's NotFound.
func load(ctx context.Context, r runner, kind archive.Kind, name string) (*record, error) {
	found, err := named(ctx, r, entryColumns, kind, []string{name})
	if err != nil {
		return nil, err
	}
	e := found[name]
	if e == nil {
		return nil, archive.Kinds[kind].NotFound
	}
	return e, withParts(ctx, r, []*record{e})
}

// withParts fills in the sources and links of entries.
func withParts(ctx context.Context, r runner, entries []*record) error {
	if err := withSources(ctx, r, entries); err != nil {
		return err
	}
	return withLinks(ctx, r, entries)
}

// named returns the entries of a kind that have one of the names, which are ids or
// slugs, by name.
func named(ctx context.Context, r runner, columns string, kind archive.Kind, names []string) (map[string]*record, error) {
	found := map[string]*record{}
	for part := range slices.Chunk(names, maxIn) {
		list, args := in(part)
		args = append([]any{string(kind)}, args...)
		err := queryEach(ctx, r, func(row scanner) error {
			e, err := scanEntry(row)
			if err == nil {
				found[e.Base().ID] = e
			}
			return err
		}, "SELECT "+columns+" FROM entries WHERE kind = ? AND id IN "+list, args...)
		if err != nil {
			return nil, err
		}
		if archive.Kinds[kind].New().Called() == nil {
			continue
		}
		err = queryEach(ctx, r, func(row scanner) error {
			var slug string
			e, err := scanEntry(prefixed{row, []any{&slug}})
			if err == nil && found[slug] == nil {
				found[slug] = e
			}
			return err
		}, "SELECT asked, "+columns+" FROM (SELECT slug AS asked, num AS owner FROM slugs WHERE kind = ? AND slug IN "+list+`) s
			JOIN entries ON num = owner`, args...)
		if err != nil {
			return nil, err
		}
	}
	return found, nil
}

// Entry implements archive.Entries.
func (s *Store) Entry(ctx context.Context, kind archive.Kind, name string) (archive.Item, error) {
	e, err := load(ctx, s.db, kind, name)
	lost := err == nil && !e.Base().Active || errors.Is(err, archive.Kinds[kind].NotFound)
	if lost {
		if e, err = mergedInto(ctx, s.db, kind, name); err == nil && e == nil {
			err = archive.Kinds[kind].NotFound
		}
	}
	if err != nil {
		return nil, err
	}
	return e.Item, nil
}

// NamedEntries implements archive.Entries.
func (s *Store) NamedEntries(ctx context.Context, kind archive.Kind, names []string) (map[string]archive.Item, error) {
	found, err := named(ctx, s.db, listColumns, kind, names)
	if err != nil {
		return nil, err
	}
	others := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return found[name] != nil })
	external, err := withExternal(ctx, s.db, listColumns, kind, others)
	maps.Copy(found, external)
	items := make(map[string]archive.Item, len(found))
	for name, e := range found {
		items[name] = e.Item
	}
	return items, err
}

// as is an entry as what it is known to be.
func as[T archive.Item](item archive.Item, err error) (T, error) {
	if err != nil {
		var none T
		return none, err
	}
	return item.(T), nil
}

// RemovedEntries implements archive.Entries.
func (s *Store) RemovedEntries(ctx context.Context, f archive.RemovedFilter) ([]archive.Removed, int, error) {
	w := where{}
	w.and("deleted_at IS NOT NULL")
	w.and("kind = ?", string(f.Kind))
	if f.Owner != "" {
		w.and("created_by = ?", f.Owner)
	}
	order := "deleted_at DESC, num DESC"
	if f.Sort == archive.SortOldest {
		order = "deleted_at, num"
	}
	total, err := queryInt(ctx, s.db, "SELECT COUNT(*) FROM entries"+w.String(), w.args...)
	if err != nil {
		return nil, 0, err
	}
	found, err := queryAll(ctx, s.db, scanEntry, "SELECT "+listColumns+" FROM entries"+w.String()+
		" ORDER BY "+order+" LIMIT ? OFFSET ?", append(w.args, f.Page.Limit, f.Page.Offset())...)
	if err != nil {
		return nil, 0, err
	}
	list := make([]archive.Removed, len(found))
	for i, e := range found {
		by, err := queryOne(ctx, s.db, scanRevision, archive.ErrNotFound,
			"SELECT "+revisionSelect+" FROM revisions r WHERE entry_num = ? ORDER BY number DESC LIMIT 1", e.num)
		if err != nil {
			return nil, 0, err
		}
		list[i] = archive.Removed{Item: e.Item, By: by.Revision}
	}
	return list, int(total), nil
}

// PurgeEntries implements archive.Entries.
func (s *Store) PurgeEntries(ctx context.Context, before time.Time) (int, error) {
	var purged int
	err := s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		nums, err := queryAll(ctx, tx, scanNumber, "SELECT num FROM entries WHERE deleted_at < ? ORDER BY deleted_at LIMIT 500", micros(before))
		if err != nil {
			return err
		}
		for _, num := range nums {
			if err := s.purge(ctx, tx, num); err != nil {
				return err
			}
		}
		purged = len(nums)
		return nil
	})
	return purged, err
}

// purge removes a deleted entry for good. Sources, revisions, comments and links go with
// it, and slugs that nobody has ever seen.
func (s *Store) purge(ctx context.Context, tx runner, num int64) error {
	if _, err := exec(ctx, tx, `DELETE FROM slugs WHERE num = ? AND NOT EXISTS
		(SELECT 1 FROM revisions WHERE entry_num = ? AND public = TRUE)`, num, num); err != nil {
		return err
	}
	if err := s.closeSuggestions(ctx, tx, num); err != nil {
		return err
	}
	if _, err := exec(ctx, tx, "DELETE FROM notices WHERE entry_id = (SELECT id FROM entries WHERE num = ?)", num); err != nil {
		return err
	}
	if _, err := exec(ctx, tx, "DELETE FROM catalog_snapshots"); err != nil {
		return err
	}
	_, err := exec(ctx, tx, "DELETE FROM entries WHERE num = ?", num)
	return err
}

func scanNumber(row scanner) (int64, error) {
	var n int64
	err := row.Scan(&n)
	return n, err
}
