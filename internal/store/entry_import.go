package store

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"reflect"
	"slices"
	"time"

	"sankofa/internal/archive"
)

// importTimeout bounds one import that comes without a deadline.
const importTimeout = 10 * time.Minute

// importBatch is how many events of an import are in memory at a time.
const importBatch = 500

// ImportEvents implements archive.Entries. The activity log gets one entry for the
// whole; who brought in which event is in its revisions.
func (s *Store) ImportEvents(ctx context.Context, what archive.Import, by archive.Change) (archive.ImportResult, error) {
	if _, ok := ctx.Deadline(); !ok {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, importTimeout)
		defer cancel()
	}
	if what.DryRun {
		plan := &importer{what: what}
		err := s.db.snapshot(ctx, func(ctx context.Context, r runner) error {
			plan.known = r
			return plan.run(ctx)
		})
		return plan.result, err
	}
	var result archive.ImportResult
	err := s.write(ctx, func(ctx context.Context, tx *writeTx) error {
		work := &importer{what: what, known: tx, write: newBatch(tx), by: by, at: s.at(by), first: tx.lastNum}
		if err := work.run(ctx); err != nil {
			return err
		}
		result = work.result
		if result.Created+result.Updated == 0 {
			return nil
		}
		summary := fmt.Sprintf("%d created, %d updated, %d unchanged", result.Created, result.Updated, result.Unchanged+result.Kept+result.Removed)
		return s.record(ctx, tx, by, "event.import", "event", "", summary)
	})
	if err != nil {
		return archive.ImportResult{}, err
	}
	return result, nil
}

// importer is one import under way. Without write it only counts.
type importer struct {
	what   archive.Import
	known  runner
	write  *batch
	by     archive.Change
	at     time.Time
	first  int64 // the last number before this import
	result archive.ImportResult
}

func (w *importer) run(ctx context.Context) error {
	n := 0
	for part, err := range chunked(w.what.Events, importBatch) {
		if err != nil {
			return err
		}
		known, err := knownEvents(ctx, w.known, part)
		if err != nil {
			return err
		}
		for _, event := range part {
			n++
			if err := w.one(ctx, event, known); err != nil {
				return fmt.Errorf("event %d: %w", n, err)
			}
		}
		if w.write != nil {
			if err := w.write.store(ctx); err != nil {
				return err
			}
		}
	}
	return nil
}

// chunked hands over a sequence in parts, and its first error.
func chunked(events iter.Seq2[*archive.Event, error], size int) iter.Seq2[[]*archive.Event, error] {
	return func(yield func([]*archive.Event, error) bool) {
		part := make([]*archive.Event, 0, size)
		for e, err := range events {
			if err != nil {
				yield(nil, err)
				return
			}
			if part = append(part, e); len(part) == size {
				if !yield(part, nil) {
					return
				}
				part = part[:0]
			}
		}
		if len(part) > 0 {
			yield(part, nil)
		}
	}
}

// knownEvents returns the stored events that have one of the external ids, or have
// none of their own and are named by their id.
func knownEvents(ctx context.Context, r runner, events []*archive.Event) (map[string]*record, error) {
	known := map[string]*record{}
	var names []string
	for _, e := range events {
		if e.ExternalID != "" {
			names = append(names, e.ExternalID)
		}
	}
	for part := range slices.Chunk(names, maxIn) {
		list, args := in(part)
		for _, where := range []string{"external_id IS NULL AND id IN ", "external_id IN "} {
			found, err := queryAll(ctx, r, scanEntry, "SELECT "+entryColumns+" FROM entries WHERE kind = ? AND "+where+list, append([]any{string(archive.KindEvent)}, args...)...)
			if err != nil {
				return nil, err
			}
			if err := withParts(ctx, r, found); err != nil {
				return nil, err
			}
			for _, e := range found {
				known[cmp.Or(e.Base().ExternalID, e.Base().ID)] = e
			}
		}
	}
	return known, nil
}

// one stores an event, or finds that there is nothing to store. The first of two
// equal ids wins.
func (w *importer) one(ctx context.Context, e *archive.Event, known map[string]*record) error {
	before := known[e.ExternalID]
	switch {
	case before == nil || e.ExternalID == "":
		if err := w.create(ctx, e); err != nil {
			return err
		}
		if e.ExternalID != "" {
			known[e.ExternalID] = &record{e, w.first + 1}
		}
		return nil
	case !before.Base().Active:
		*e = *before.event()
		w.result.Removed++
		return nil
	case w.write != nil && before.num > w.first:
		*e = *before.event()
		w.result.Unchanged++
		return nil
	}
	after := revised(before, e)
	if same(before, after) {
		*e = *before.event()
		w.result.Unchanged++
		return nil
	}
	if w.what.KeepExisting {
		if w.what.Kept != nil {
			w.what.Kept(e.ExternalID)
		}
		*e = *before.event()
		w.result.Kept++
		return nil
	}
	w.result.Updated++
	if w.write == nil {
		return nil
	}
	if err := attachPictures(ctx, w.write.tx, before.Base(), after.Base(), nil); err != nil {
		return err
	}
	_, err := w.write.update(ctx, before, after, archive.RevisionEdit, w.by, w.at)
	*e = *after.event()
	return err
}

func (w *importer) create(ctx context.Context, e *archive.Event) error {
	w.result.Created++
	if w.write == nil {
		return nil
	}
	// A file may name an image that only the archive it comes from has; the name is kept.
	if err := attachPictures(ctx, w.write.tx, nil, e.Base(), nil); err != nil {
		return err
	}
	return w.write.create(ctx, e, w.by, w.at)
}

// revised is a stored entry with what a file says of it.
func revised(before *record, item archive.Item) *record {
	after := &record{item.Copy(), before.num}
	e, was := after.Base(), before.Base()
	e.Continue(was)
	e.Sources = keepVerified(e.Sources, was.Sources)
	for i, p := range e.Pictures {
		if known := was.Picture(p.Path); known != nil {
			e.Pictures[i] = *known
		}
	}
	// Files name the first picture alone, and neither articles nor links.
	if e.Article = was.Article; len(was.Pictures) > 1 {
		e.Pictures = append(e.Pictures, was.Pictures[1:]...)
	}
	after.SetLinks(before.Links())
	after.Tidy()
	return after
}

// keepVerified carries over what moderators have found out about sources that
// come again in an import, and who it was, which no file says.
func keepVerified(sources, before []archive.Source) []archive.Source {
	sources = slices.Clone(sources)
	for i, s := range sources {
		s = s.Tidied()
		for _, old := range before {
			sameMark := !s.Verified || s.VerifiedAt == nil || old.VerifiedAt != nil && s.VerifiedAt.Equal(*old.VerifiedAt)
			if old.Verified && sameMark && old.Title == s.Title && old.URL == s.URL && old.Pages == s.Pages {
				sources[i].Verified, sources[i].VerifiedBy, sources[i].VerifiedAt = true, old.VerifiedBy, old.VerifiedAt
			}
		}
	}
	return sources
}

// same reports whether two states of an entry say the same to a reader.
func same(before, after *record) bool {
	was, is := before.Base(), after.Base()
	return len(archive.Diff(before.Item, after.Item)) == 0 && was.Active == is.Active && reflect.DeepEqual(was.Pictures, is.Pictures)
}
