package storetest

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/store"
)

// seed is fixed, so that a failure comes again; it is printed with every failure.
const seed = 20260306

// chance makes random events and filters from a small world, in which collisions
// of every kind are frequent.
type chance struct{ *rand.Rand }

func pick[T any](c chance, list ...T) T { return list[c.IntN(len(list))] }

func (c chance) date() archive.Date {
	if c.IntN(12) == 0 {
		return archive.Date{}
	}
	return archive.Date{Year: pick(c, 1000, 1324, 1899, 1900, 1957, 1959, 1960, 2020), Month: pick(c, 1, 3, 12), Day: pick(c, 1, 6, 31)}
}

func (c chance) words(n int) string {
	text := ""
	for range n {
		text += pick(c, "gold", "Golden", "coast", "São", "sao", "king", "Kingdom", "of", "the", "trade", "1957", "war") + " "
	}
	return text
}

func (c chance) tags() []string {
	var tags []string
	for range c.IntN(4) {
		tags = append(tags, pick(c, "War", "war", "WAR", "Trade", "gold", "Long tag of words", "Ünal", "ünal"))
	}
	return archive.NormalizeTags(tags)
}

func (c chance) country() string {
	return pick(c, "Ghana", "Mali", "São Tomé and Príncipe", "Zimbabwe", "atlantis", "Atlantis", "Élan", "elan")
}

func (c chance) fill(e *archive.Event) {
	e.Title, e.Country, e.Summary = c.words(2), c.country(), c.words(5)
	e.Date, e.Precision = c.date(), pick(c, archive.PrecisionDay, archive.PrecisionDay, archive.PrecisionYear)
	e.Tags, e.Status = c.tags(), pick(c, archive.StatusPublished, archive.StatusPublished, archive.StatusDraft)
	e.Sources = nil
	if c.IntN(2) == 0 {
		e.Sources = []archive.Source{{Kind: archive.SourceBook, Title: c.words(1), Verified: c.IntN(2) == 0}}
	}
}

func (c chance) filter() archive.EventFilter {
	some := func() bool { return c.IntN(4) == 0 }
	f := archive.EventFilter{Page: archive.Page{Number: 1, Limit: archive.MaxLimit}}
	f.Sort = pick(c, "", archive.SortLatest, archive.SortNewest, archive.SortOldest, archive.SortCountry)
	if c.IntN(2) == 0 {
		f.Scope = archive.Scope{Manage: true, Owner: pick(c, "", ama.ID, kofi.ID, "nobody")}
		f.Status = pick(c, "", "", archive.StatusDraft, archive.StatusPublished)
	}
	if some() {
		f.Countries = []string{c.country(), c.country()}
	}
	if c.IntN(8) == 0 {
		f.CountryText = pick(c, "an", "tom", "É", "x")
	}
	if some() {
		f.Tags, f.AllTags = c.tags(), c.IntN(2) == 0
	}
	if some() {
		f.Decade = pick(c, 1000, 1320, 1900, 1950, 2020, 2030)
	}
	if some() {
		f.From = c.date()
	}
	if some() {
		f.To = c.date()
	}
	if c.IntN(8) == 0 {
		f.MonthDay = pick(c, 101, 306, 1231, 229)
	}
	if some() {
		f.Search, f.TextOnly = strconv.Quote(pick(c, c.words(1), c.words(2), "rhodesia", "kingd")), c.IntN(2) == 0
	}
	f.VerifiedOnly = c.IntN(8) == 0
	f.Facets = c.IntN(2) == 0
	return f
}

func testRandom(t *testing.T, open Opener) {
	s := open(t)
	c := chance{rand.New(rand.NewPCG(seed, 1))}
	m := &model{}
	for round := range 12 {
		for range 25 {
			c.change(t, s, m)
		}
		if err := s.WaitSearch(Context(t)); err != nil {
			t.Fatal(err)
		}
		for range 60 {
			compare(t, s, m, c.filter())
		}
		recount(t, s, m)
		if t.Failed() {
			t.Fatalf("seed %d, round %d", seed, round)
		}
	}
}

// change does one random thing to both the store and the model.
func (c chance) change(t *testing.T, s *store.Store, m *model) {
	t.Helper()
	ctx := Context(t)
	who := by(pick(c, ama, kofi))
	if len(m.events) < 10 || c.IntN(3) == 0 {
		e := &archive.Event{}
		c.fill(e)
		if err := s.CreateEvent(ctx, e, who); err != nil {
			t.Fatal(err)
		}
		m.events = append(m.events, e)
		return
	}
	if c.IntN(10) == 0 {
		c.importSome(t, s, m)
		return
	}
	e := pick(c, m.events...)
	var after *archive.Event
	var err error
	switch {
	case !e.Active:
		var back archive.Item
		if back, err = s.RestoreEntry(ctx, archive.KindEvent, e.ID, who); err == nil {
			after = back.(*archive.Event)
		}
	case c.IntN(4) == 0:
		err = s.DeleteEntry(ctx, archive.KindEvent, e.ID, who)
		e.Active = false
	default:
		after, err = s.UpdateEvent(ctx, e.ID, who, func(e *archive.Event) error {
			switch c.IntN(5) {
			case 0:
				e.Status = pick(c, archive.StatusDraft, archive.StatusPublished)
			case 1:
				e.Country = c.country()
			case 2:
				e.Date = c.date()
			case 3:
				e.Tags = c.tags()
			default:
				c.fill(e)
			}
			return nil
		})
	}
	if err != nil {
		t.Fatal(err)
	}
	if after != nil {
		*e = *after
	}
}

func (c chance) importSome(t *testing.T, s *store.Store, m *model) {
	t.Helper()
	var events []*archive.Event
	for i := range 4 {
		e := &archive.Event{Entry: archive.Entry{ExternalID: numbered(c.IntN(10)*4 + i)}}
		c.fill(e)
		events = append(events, e)
	}
	if _, err := s.ImportEntries(Context(t), archive.Import{Entries: archive.Listed(events)}, by(ama)); err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		known := false
		for i, old := range m.events {
			if old.ID == e.ID {
				m.events[i], known = e, true
			}
		}
		if !known {
			m.events = append(m.events, e)
		}
	}
}

func ids(events []*archive.Event) []string {
	list := []string{}
	for _, e := range events {
		list = append(list, e.ID)
	}
	return list
}

// compare checks a list, all of its pages of a smaller size, and its facets.
func compare(t *testing.T, s *store.Store, m *model, f archive.EventFilter) {
	t.Helper()
	want := m.list(f)
	got := list(t, s, f)
	if got.Total != len(want) || got.TotalCapped {
		t.Errorf("filter %+v: total %d, want %d", f, got.Total, len(want))
	}
	wantIDs := ids(want)
	same(t, "events", ids(got.Items), wantIDs[:min(len(wantIDs), f.Page.Limit)])
	if f.Facets {
		same(t, "facets", got.Facets, m.facets(f))
	}
	var paged []string
	for page := 1; len(paged) < len(want); page++ {
		f.Page = archive.Page{Number: page, Limit: 7}
		items := list(t, s, f).Items
		if len(items) == 0 {
			break
		}
		paged = append(paged, ids(items)...)
	}
	if len(want) > 0 {
		same(t, "pages together", paged, wantIDs)
	}
	if t.Failed() {
		t.Fatalf("seed %d, filter %+v", seed, f)
	}
}

// recount compares the counters with what the model counts one by one.
func recount(t *testing.T, s *store.Store, m *model) {
	t.Helper()
	for _, drafts := range []bool{false, true} {
		stats, err := s.EventStats(Context(t), drafts)
		if err != nil {
			t.Fatal(err)
		}
		f := archive.EventFilter{Scope: archive.Scope{Manage: drafts}}
		facets := m.facets(f)
		same(t, "total", stats.Total, len(m.list(f)))
		for _, group := range []struct {
			name   string
			got    []archive.Tally
			counts []archive.Count
		}{{"countries", stats.ByCountry, facets.Countries}, {"tags", stats.ByTag, facets.Tags}} {
			got, want := map[string]int{}, map[string]int{}
			for _, tally := range group.got {
				got[archive.TagKey(tally.ID)] = tally.Count
			}
			for _, count := range group.counts {
				want[archive.TagKey(count.Key)] = count.Count
			}
			same(t, group.name, got, want)
		}
	}
}
