package store

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"reflect"
	"slices"
	"time"

	"sankofa/internal/archive"
)

// importTimeout bounds one import that comes without a deadline.
const importTimeout = 10 * time.Minute

// importBatch is how many entries of an import are in memory at a time.
const importBatch = 500

// ImportEntries implements archive.Entries. The activity log gets one entry for the
// whole; who brought in which entry is in its revisions.
func (s *Store) ImportEntries(ctx context.Context, what archive.Import, by archive.Change) (archive.ImportResult, error) {
	if _, ok := ctx.Deadline(); !ok {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, importTimeout)
		defer cancel()
	}
	if what.DryRun {
		plan := &importer{what: what, missing: map[fileName]error{}}
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

// fileName is what an entry is called in a file.
type fileName struct {
	kind archive.Kind
	name string
}

func nameOf(item archive.Item) fileName { return fileName{item.Kind(), item.Base().ExternalID} }

// importer is one import under way. Without write it only counts.
type importer struct {
	what   archive.Import
	known  runner
	write  *batch
	by     archive.Change
	at     time.Time
	first  int64 // the last number before this import
	result archive.ImportResult

	part map[fileName]*record // what is known of the entries at hand
	ids  map[fileName]string  // of what they point at
	// unstored are the entries that were added and are not in the database yet.
	unstored map[fileName]bool
	// late are the entries that point at some that had not come yet.
	late []lateEntry
	// missing are the entries that a dry run has seen no sign of, and what that means.
	missing map[fileName]error
}

// lateEntry is an entry that waits for what it points at.
type lateEntry struct {
	archive.Imported
	made archive.Item // if it was added already, without some of its links
}

func (w *importer) run(ctx context.Context) error {
	for part, err := range chunked(w.what.Entries, importBatch) {
		if err != nil {
			return err
		}
		if err := w.look(ctx, part); err != nil {
			return err
		}
		for _, in := range part {
			if err := w.one(ctx, in); err != nil {
				return fmt.Errorf("%s %s: %w", in.Item.Kind(), in.Item.Base().ExternalID, err)
			}
		}
		if err := w.flush(ctx); err != nil {
			return err
		}
	}
	if err := w.lookForMissing(); err != nil {
		return err
	}
	for late := range slices.Chunk(w.late, importBatch) {
		part := make([]archive.Imported, len(late))
		for i, l := range late {
			part[i] = l.Imported
		}
		if err := w.look(ctx, part); err != nil {
			return err
		}
		for _, l := range late {
			if err := w.again(ctx, l); err != nil {
				return fmt.Errorf("%s %s: %w", l.Item.Kind(), l.Item.Base().ExternalID, err)
			}
		}
		if err := w.flush(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (w *importer) flush(ctx context.Context) error {
	if w.write == nil {
		return nil
	}
	w.unstored = map[fileName]bool{}
	return w.write.store(ctx)
}

// lookForMissing goes through the entries of a dry run a second time, for those that
// were pointed at before they came.
func (w *importer) lookForMissing() error {
	if len(w.missing) == 0 {
		return nil
	}
	for in, err := range w.what.Entries {
		if err != nil {
			return err
		}
		delete(w.missing, nameOf(in.Item))
		if named := in.Item.Called(); named != nil {
			delete(w.missing, fileName{in.Item.Kind(), named.Slug})
		}
	}
	for _, err := range w.missing {
		return err
	}
	return nil
}

// chunked hands over a sequence in parts of one kind each, and its first error.
func chunked(entries iter.Seq2[archive.Imported, error], size int) iter.Seq2[[]archive.Imported, error] {
	return func(yield func([]archive.Imported, error) bool) {
		part := make([]archive.Imported, 0, size)
		for in, err := range entries {
			if err != nil {
				yield(nil, err)
				return
			}
			if len(part) == size || len(part) > 0 && part[0].Item.Kind() != in.Item.Kind() {
				if !yield(part, nil) {
					return
				}
				part = part[:0]
			}
			part = append(part, in)
		}
		if len(part) > 0 {
			yield(part, nil)
		}
	}
}

// look finds what is stored of some entries, and of those that they point at.
func (w *importer) look(ctx context.Context, part []archive.Imported) error {
	names := map[archive.Kind][]string{}
	targets := map[archive.Kind][]string{}
	for _, in := range part {
		if name := nameOf(in.Item); name.name != "" {
			names[name.kind] = append(names[name.kind], name.name)
		}
		for _, l := range in.Item.Links() {
			targets[l.Type.Target()] = append(targets[l.Type.Target()], l.ID)
		}
	}
	w.part, w.ids, w.unstored = map[fileName]*record{}, map[fileName]string{}, map[fileName]bool{}
	for kind, list := range names {
		found, err := filed(ctx, w.known, kind, list)
		if err != nil {
			return err
		}
		if err := withParts(ctx, w.known, slices.Collect(maps.Values(found))); err != nil {
			return err
		}
		for name, e := range found {
			w.part[fileName{kind, name}] = e
		}
	}
	for kind, list := range targets {
		slices.Sort(list)
		list = slices.Compact(list)
		found, err := named(ctx, w.known, listColumns, kind, list)
		if err != nil {
			return err
		}
		external, err := withExternal(ctx, w.known, listColumns, kind, list)
		if err != nil {
			return err
		}
		maps.Copy(found, external)
		for name, e := range found {
			w.ids[fileName{kind, name}] = e.Base().ID
		}
	}
	return nil
}

// filed returns the stored entries that have one of the external ids, or have none of
// their own and are named by their id.
func filed(ctx context.Context, r runner, kind archive.Kind, names []string) (map[string]*record, error) {
	found, err := withExternal(ctx, r, entryColumns, kind, names)
	if err != nil {
		return nil, err
	}
	for part := range slices.Chunk(names, maxIn) {
		list, args := in(part)
		own, err := queryAll(ctx, r, scanEntry, "SELECT "+entryColumns+" FROM entries WHERE kind = ? AND external_id IS NULL AND id IN "+list,
			append([]any{string(kind)}, args...)...)
		if err != nil {
			return nil, err
		}
		for _, e := range own {
			if found[e.Base().ID] == nil {
				found[e.Base().ID] = e
			}
		}
	}
	return found, nil
}

// withExternal returns the entries that have one of the external ids, by that.
func withExternal(ctx context.Context, r runner, columns string, kind archive.Kind, names []string) (map[string]*record, error) {
	found := map[string]*record{}
	for part := range slices.Chunk(names, maxIn) {
		list, args := in(part)
		entries, err := queryAll(ctx, r, scanEntry, "SELECT "+columns+" FROM entries WHERE kind = ? AND external_id IN "+list,
			append([]any{string(kind)}, args...)...)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			found[e.Base().ExternalID] = e
		}
	}
	return found, nil
}

// resolve puts the ids of entries in the place of the names by which links name them, and
// tells which links it has none for.
func (w *importer) resolve(ctx context.Context, item archive.Item) (lost []int, err error) {
	named := item.Links()
	links := slices.Clone(named)
	for i, l := range named {
		target := fileName{l.Type.Target(), l.ID}
		if w.unstored[target] { // links refer to what is in the database
			if err := w.flush(ctx); err != nil {
				return nil, err
			}
		}
		id, ok := w.ids[target]
		if !ok {
			lost = append(lost, i)
			if _, told := w.missing[target]; !told && w.missing != nil {
				w.missing[target] = fmt.Errorf("%s %s: %w", item.Kind(), item.Base().ExternalID, archive.LostLink(item, i))
			}
			continue
		}
		links[i].ID = id
	}
	item.SetLinks(links)
	if len(lost) > 0 || len(links) == 0 {
		return lost, nil
	}
	return nil, item.Validate() // two names may stand for the same entry
}

// one stores an entry, or finds that there is nothing to store. The first of two
// equal names wins.
func (w *importer) one(ctx context.Context, in archive.Imported) error {
	name := nameOf(in.Item)
	before := w.part[name]
	if name.name == "" {
		before = nil
	}
	switch {
	case before == nil:
		return w.create(ctx, in)
	case !before.Base().Active:
		become(in.Item, before.Item)
		w.result.Removed++
		return nil
	case w.write != nil && before.num > w.first:
		become(in.Item, before.Item)
		w.result.Unchanged++
		return nil
	}
	asked := archive.Imported{Item: in.Item.Copy(), Silent: in.Silent}
	asked.Item.Base().ID = before.Base().ID // so that it is not related to itself
	lost, err := w.resolve(ctx, asked.Item)
	if err != nil {
		return err
	}
	if len(lost) > 0 && w.write != nil {
		w.late = append(w.late, lateEntry{Imported: in})
		return nil
	}
	after := revised(before, asked)
	if same(before, after) {
		become(in.Item, before.Item)
		w.result.Unchanged++
		return nil
	}
	if w.what.KeepExisting {
		if w.what.Kept != nil {
			w.what.Kept(in.Item)
		}
		become(in.Item, before.Item)
		w.result.Kept++
		return nil
	}
	w.result.Updated++
	return w.update(ctx, in.Item, before, after)
}

func (w *importer) update(ctx context.Context, item archive.Item, before, after *record) error {
	if w.write == nil {
		return nil
	}
	if err := attachPictures(ctx, w.write.tx, before.Base(), after.Base(), nil); err != nil {
		return err
	}
	_, err := w.write.update(ctx, before, after, archive.RevisionEdit, w.by, w.at)
	become(item, after.Item)
	return err
}

func (w *importer) create(ctx context.Context, in archive.Imported) error {
	w.result.Created++
	asked := in.Item.Copy()
	lost, err := w.resolve(ctx, in.Item)
	if err != nil || w.write == nil {
		return err
	}
	if len(lost) > 0 {
		w.late = append(w.late, lateEntry{archive.Imported{Item: asked, Silent: in.Silent}, in.Item})
		links := in.Item.Links()
		for _, i := range slices.Backward(lost) {
			links = slices.Delete(links, i, i+1)
		}
		in.Item.SetLinks(links)
	}
	// A file may name an image that only the archive it comes from has; the name is kept.
	if err := attachPictures(ctx, w.write.tx, nil, in.Item.Base(), nil); err != nil {
		return err
	}
	if err := w.write.create(ctx, in.Item, w.by, w.at); err != nil {
		return err
	}
	if name := nameOf(in.Item); name.name != "" {
		w.part[name] = &record{in.Item, w.first + 1}
		w.ids[name], w.unstored[name] = in.Item.Base().ID, true
	}
	if named := in.Item.Called(); named != nil {
		name := fileName{in.Item.Kind(), named.Slug}
		w.ids[name], w.unstored[name] = in.Item.Base().ID, true
	}
	return nil
}

// again stores an entry that had to wait, now that all others are there.
func (w *importer) again(ctx context.Context, l lateEntry) error {
	if l.made == nil {
		check := l.Item.Copy()
		lost, err := w.resolve(ctx, check)
		if err == nil && len(lost) > 0 {
			err = archive.LostLink(check, lost[0])
		}
		if err != nil {
			return err
		}
		return w.one(ctx, l.Imported)
	}
	before, err := load(ctx, w.known, l.made.Kind(), l.made.Base().ID)
	if err != nil {
		return err
	}
	l.Item.Base().ID = before.Base().ID
	lost, err := w.resolve(ctx, l.Item)
	if err == nil && len(lost) > 0 {
		err = archive.LostLink(l.Item, lost[0])
	}
	if err != nil {
		return err
	}
	return w.update(ctx, l.made, before, revised(before, l.Imported))
}

// become gives an entry that was handed over the state of the stored one.
func become(item, stored archive.Item) {
	reflect.ValueOf(item).Elem().Set(reflect.ValueOf(stored).Elem())
}

// revised is a stored entry with what a file says of it.
func revised(before *record, in archive.Imported) *record {
	after := &record{in.Item.Copy(), before.num}
	archive.Imported{Item: after.Item, Silent: in.Silent}.Over(before.Item)
	e, was := after.Base(), before.Base()
	e.Continue(was)
	if named := after.Called(); named != nil {
		named.Slug = before.Called().Slug
	}
	e.Sources = keepVerified(e.Sources, was.Sources)
	for i, p := range e.Pictures {
		if known := was.Picture(p.Path); known != nil {
			if p.Bare() { // a file that names the address alone says nothing of the rest
				p = *known
			}
			e.Pictures[i] = p
			e.Pictures[i].Asked, e.Pictures[i].Media = known.Asked, known.Media
		}
	}
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
