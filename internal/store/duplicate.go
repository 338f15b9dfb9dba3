package store

import (
	"cmp"
	"context"
	"slices"

	"sankofa/internal/archive"
	"sankofa/internal/fold"
)

const (
	// maxNear bounds with how many events one is compared.
	maxNear = 400
	// maxSimilar is how many events are named that one may be the same as.
	maxSimilar = 3
	// lookedThrough is how many events are looked through for duplicates, those first that
	// were changed last: what is new is what may be here already.
	lookedThrough = 2000
	// maxCompared bounds with how many others they are compared in all.
	maxCompared = 20_000
)

// dated is what two events are compared by.
type dated struct {
	num       int64
	title     map[string]bool // its words
	country   string
	date      archive.Date
	precision archive.Precision
}

// common are words that say nothing about what happened.
var common = map[string]bool{
	"the": true, "a": true, "an": true, "of": true, "in": true, "on": true, "at": true, "to": true, "and": true, "is": true,
	"are": true, "for": true, "by": true, "from": true, "with": true, "de": true, "la": true, "le": true, "du": true, "des": true,
}

func wordsOf(title string) map[string]bool {
	words := map[string]bool{}
	for _, word := range fold.Words(title) {
		if !common[word] {
			words[fold.Stem(word)] = true
		}
	}
	return words
}

// alike is how many percent of the words of two titles are the same.
func alike(a, b map[string]bool) int {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	both := 0
	for word := range a {
		if b[word] {
			both++
		}
	}
	return 200 * both / (len(a) + len(b))
}

// comparable reads what events are compared by.
func (s *Finder) comparable(ctx context.Context, nums []uint32) (map[uint32]*dated, error) {
	found := make(map[uint32]*dated, len(nums))
	for part := range slices.Chunk(nums, maxIn) {
		list, args := in(part)
		err := queryEach(ctx, s.db, func(row scanner) error {
			var d dated
			var title string
			var date int
			err := row.Scan(&d.num, &title, &d.country, &date, &d.precision)
			d.title, d.date = wordsOf(title), archive.DateFromNumber(date)
			found[uint32(d.num)] = &d
			return err
		}, `SELECT num, title, country, date, "precision" FROM entries WHERE num IN `+list, args...)
		if err != nil {
			return nil, err
		}
	}
	return found, nil
}

// scored is an event with how much its title is like another.
type scored struct {
	num   uint32
	alike int
}

// similar returns the events that may be the same as one, the most alike first.
func similar(to *dated, near []uint32, known map[uint32]*dated) []scored {
	var list []scored
	for _, num := range near {
		other := known[num]
		if other == nil || other.num == to.num || !archive.Near(to.date, to.precision, other.date, other.precision) {
			continue
		}
		if percent := alike(to.title, other.title); percent >= archive.Alike {
			list = append(list, scored{num, percent})
		}
	}
	slices.SortFunc(list, func(a, b scored) int { return cmp.Or(b.alike-a.alike, cmp.Compare(a.num, b.num)) })
	return list
}

// near returns the numbers of a limited number of events around another.
func (s *Finder) near(scope archive.Scope, d *dated) []uint32 {
	nums := s.catalog.Near(scope, d.country, d.date)
	return nums[max(0, len(nums)-maxNear):]
}

// Similar implements archive.Finder.
func (s *Finder) Similar(ctx context.Context, q archive.SimilarQuery) ([]archive.Similar, error) {
	to := &dated{title: wordsOf(q.Title), country: q.Country, date: q.Date, precision: q.Precision}
	near := s.near(q.Scope, to)
	known, err := s.comparable(ctx, near)
	if err != nil {
		return nil, err
	}
	found := similar(to, near, known)
	nums := make([]uint32, len(found))
	for i, one := range found {
		nums[i] = one.num
	}
	events, err := s.fetchByNum(ctx, nums)
	list := []archive.Similar{}
	for _, one := range found {
		if e := events[one.num]; e != nil && e.Base().ID != q.ID && len(list) < maxSimilar {
			list = append(list, archive.Similar{Event: e.event(), Alike: one.alike})
		}
	}
	return list, err
}

// Duplicates implements archive.Finder.
func (s *Finder) Duplicates(ctx context.Context, kind archive.Kind, scope archive.Scope) ([]archive.Pair, error) {
	apart, err := s.apart(ctx)
	if err != nil {
		return nil, err
	}
	if kind != archive.KindEvent {
		return s.alikeNames(ctx, kind, scope, apart)
	}
	recent := s.catalog.LastChanged(scope, lookedThrough)
	known, err := s.comparable(ctx, recent)
	if err != nil {
		return nil, err
	}
	around := make(map[uint32][]uint32, len(recent))
	var others []uint32
	for _, num := range recent {
		if known[num] == nil {
			continue
		}
		if len(others) > maxCompared {
			break
		}
		around[num] = s.near(scope, known[num])
		for _, other := range around[num] {
			if known[other] == nil {
				others = append(others, other)
			}
		}
	}
	slices.Sort(others)
	more, err := s.comparable(ctx, slices.Compact(others))
	if err != nil {
		return nil, err
	}
	for num, d := range more {
		known[num] = d
	}
	type pair struct{ a, b uint32 }
	seen, found := map[pair]int{}, []pair{}
	for _, num := range recent {
		if known[num] == nil {
			continue
		}
		for _, other := range similar(known[num], around[num], known) {
			p := pair{min(num, other.num), max(num, other.num)}
			if _, double := seen[p]; double || apart[[2]int64{int64(p.a), int64(p.b)}] {
				continue
			}
			seen[p] = other.alike
			found = append(found, p)
		}
	}
	slices.SortStableFunc(found, func(a, b pair) int { return seen[b] - seen[a] })
	found = found[:min(len(found), archive.MaxPairs)]
	var nums []uint32
	for _, p := range found {
		nums = append(nums, p.a, p.b)
	}
	events, err := s.fetchByNum(ctx, nums)
	if err != nil {
		return nil, err
	}
	if err := withSources(ctx, s.db, records(events)); err != nil {
		return nil, err
	}
	pairs := []archive.Pair{}
	for _, p := range found {
		a, b := events[p.a], events[p.b]
		if a == nil || b == nil || !visible(scope, a.Item) || !visible(scope, b.Item) {
			continue
		}
		pairs = append(pairs, archive.Pair{A: a.event(), B: b.event(), Alike: seen[p], SameDay: a.event().Date == b.event().Date})
	}
	return pairs, nil
}

func records(byNum map[uint32]*record) []*record {
	list := make([]*record, 0, len(byNum))
	for _, r := range byNum {
		list = append(list, r)
	}
	return list
}

// apart are the pairs of which somebody has said that they are two.
func (s *Finder) apart(ctx context.Context) (map[[2]int64]bool, error) {
	pairs := map[[2]int64]bool{}
	err := queryEach(ctx, s.db, func(row scanner) error {
		var p [2]int64
		err := row.Scan(&p[0], &p[1])
		pairs[p] = true
		return err
	}, "SELECT a_num, b_num FROM distinct_events")
	return pairs, err
}

// alikeNames returns the people or places that may be one.
func (s *Finder) alikeNames(ctx context.Context, kind archive.Kind, scope archive.Scope, apart map[[2]int64]bool) ([]archive.Pair, error) {
	found := s.catalog.AlikeNames(scope, kind, func(a, b uint32) bool { return apart[[2]int64{int64(a), int64(b)}] })
	var nums []uint32
	for _, p := range found {
		nums = append(nums, p.A, p.B)
	}
	entries, err := s.fetchByNum(ctx, nums)
	if err != nil {
		return nil, err
	}
	pairs := []archive.Pair{}
	for _, p := range found {
		if a, b := entries[p.A], entries[p.B]; a != nil && b != nil && visible(scope, a.Item) && visible(scope, b.Item) {
			pairs = append(pairs, archive.Pair{A: a.Item, B: b.Item, Alike: p.Alike})
		}
	}
	return pairs, nil
}

// KeepApart implements archive.Duplicates.
func (s *Store) KeepApart(ctx context.Context, kind archive.Kind, a, b string, by archive.Change) error {
	return s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		first, err := activeNum(ctx, tx, kind, a)
		if err != nil {
			return err
		}
		second, err := activeNum(ctx, tx, kind, b)
		if err != nil {
			return err
		}
		if first == second {
			return archive.ErrSameEntry
		}
		_, err = exec(ctx, tx, "INSERT INTO distinct_events (a_num, b_num, decided_by, created_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
			min(first, second), max(first, second), by.By.ID, micros(s.at(by)))
		return err
	})
}

// MergeEntries implements archive.Duplicates.
func (s *Store) MergeEntries(ctx context.Context, kind archive.Kind, id, other string, by archive.Change, may func(kept, removed archive.Item) error, edit func(archive.Item) error) (archive.Item, error) {
	var after *record
	err := s.write(ctx, func(ctx context.Context, tx *writeTx) error {
		kept, err := load(ctx, tx, kind, id)
		if err != nil {
			return err
		}
		gone, err := load(ctx, tx, kind, other)
		if err != nil {
			return err
		}
		if !kept.Base().Active || !gone.Base().Active {
			return archive.Kinds[kind].NotFound
		}
		if kept.num == gone.num {
			return archive.ErrSameEntry
		}
		if err := may(kept.Item, gone.Item); err != nil {
			return err
		}
		after = kept.copy()
		if err := edit(after.Item); err != nil {
			return err
		}
		archive.Redirect(after.Item, kind, gone.Base().ID, kept.Base().ID)
		if err := attachPictures(ctx, tx, kept.Base(), after.Base(), archive.ErrImageNotFound); err != nil {
			return err
		}
		b := newBatch(tx)
		by.Note = "Merged with ‘" + archive.Shorten(gone.Label(), 200) + "’."
		if _, err := b.update(ctx, kept, after, archive.RevisionEdit, by, s.at(by)); err != nil {
			return err
		}
		if err := s.moveLinks(ctx, b, gone, kept, by); err != nil {
			return err
		}
		if kind == archive.KindEvent {
			if _, err := exec(ctx, tx, "UPDATE comments SET event_num = ? WHERE event_num = ?", kept.num, gone.num); err != nil {
				return err
			}
			tx.changed(archive.DiscussionSubject(kept.Base().ID))
		}
		removed := gone.copy()
		removed.Base().Active = false
		by.Note = "Merged into ‘" + archive.Shorten(after.Label(), 200) + "’."
		if _, err := b.update(ctx, gone, removed, archive.RevisionDelete, by, s.at(by)); err != nil {
			return err
		}
		if err := b.store(ctx); err != nil {
			return err
		}
		if err := moveAddress(ctx, tx, gone, kept); err != nil {
			return err
		}
		return s.recordEntry(ctx, tx, by, after.Item, "merge")
	})
	if err != nil {
		return nil, err
	}
	return after.Item, nil
}

// moveLinks lets the entries that point at one point at another, each with a revision.
func (s *Store) moveLinks(ctx context.Context, b *batch, from, to *record, by archive.Change) error {
	pointing, err := queryAll(ctx, b.tx, scanEntry, "SELECT "+entryColumns+` FROM entries WHERE num IN
		(SELECT from_num FROM entry_links WHERE to_num = ?) AND num NOT IN (?, ?) ORDER BY num`, from.num, from.num, to.num)
	if err != nil {
		return err
	}
	if err := withParts(ctx, b.tx, pointing); err != nil {
		return err
	}
	for _, before := range pointing {
		after := before.copy()
		archive.Redirect(after.Item, to.Kind(), from.Base().ID, to.Base().ID)
		if _, err := b.update(ctx, before, after, archive.RevisionEdit, by, s.at(by)); err != nil {
			return err
		}
	}
	return nil
}
