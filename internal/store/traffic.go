package store

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"sankofa/internal/archive"
)

// The kinds of counts of a day.
const (
	trafficPages  = "pages"
	trafficRead   = "read"
	trafficMissed = "missed"
)

// mostListed bounds the lists of what was read and what was not found.
const mostListed = 20

const dayMicros = int64(24 * time.Hour / time.Microsecond)

// dayOf numbers a day since 1970.
func dayOf(d archive.Date) int64 {
	return time.Date(d.Year, time.Month(d.Month), d.Day, 0, 0, 0, 0, time.UTC).UnixMicro() / dayMicros
}

// AddTraffic implements archive.TrafficStore.
func (s *Store) AddTraffic(ctx context.Context, t archive.Traffic) error {
	day := dayOf(t.Day)
	var rows [][]any
	if t.Pages > 0 {
		rows = append(rows, []any{trafficPages, day, "", t.Pages})
	}
	for name, n := range t.Read {
		rows = append(rows, []any{trafficRead, day, string(name.Kind) + "/" + name.Name, n})
	}
	for _, words := range slices.Sorted(maps.Keys(t.Missed)) {
		rows = append(rows, []any{trafficMissed, day, words, t.Missed[words]})
	}
	// Always in the same order, so that no two servers wait for each other.
	slices.SortFunc(rows, func(a, b []any) int {
		return cmp.Or(cmp.Compare(a[0].(string), b[0].(string)), cmp.Compare(a[2].(string), b[2].(string)))
	})
	return s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		return upsert(ctx, tx, "traffic (kind, day, name, count)", rows, " ON CONFLICT (kind, day, name) DO UPDATE SET count = traffic.count + excluded.count")
	})
}

// Trends implements archive.TrafficStore.
func (s *Store) Trends(ctx context.Context, days int) (*archive.Trends, error) {
	today := dayOf(archive.DateOf(s.now()))
	first := today - int64(days) + 1
	t := &archive.Trends{Days: make([]archive.TrafficDay, days), Read: []archive.ReadEntry{}, Waiting: []archive.ReviewDay{}}
	for i := range t.Days {
		t.Days[i].Date = archive.DateOf(timeFromMicros((first + int64(i)) * dayMicros))
	}
	for _, count := range []struct {
		sql   string
		since int64
		of    func(*archive.TrafficDay) *int
	}{
		{createdBy("entries WHERE kind = 'event' AND active = TRUE AND"), first * dayMicros, func(d *archive.TrafficDay) *int { return &d.Events }},
		{createdBy("suggestions WHERE"), first * dayMicros, func(d *archive.TrafficDay) *int { return &d.Suggestions }},
		{createdBy("comments WHERE active = TRUE AND"), first * dayMicros, func(d *archive.TrafficDay) *int { return &d.Comments }},
		{"SELECT day, count FROM traffic WHERE kind = 'pages' AND day >= ?", first, func(d *archive.TrafficDay) *int { return &d.Pages }},
	} {
		err := queryEach(ctx, s.db, func(row scanner) error {
			var day int64
			var n int
			if err := row.Scan(&day, &n); err != nil {
				return err
			}
			if i := day - first; i >= 0 && i < int64(days) {
				*count.of(&t.Days[i]) = n
			}
			return nil
		}, count.sql, count.since)
		if err != nil {
			return nil, err
		}
	}
	if err := s.readEntries(ctx, first, t); err != nil {
		return nil, err
	}
	var err error
	t.Missed, err = queryAll(ctx, s.db, func(row scanner) (archive.MissedSearch, error) {
		var m archive.MissedSearch
		err := row.Scan(&m.Words, &m.Count)
		return m, err
	}, topTraffic, trafficMissed, first, mostListed)
	if err != nil {
		return nil, err
	}
	waiting, err := allWaiting(ctx, s.db, nil)
	if err != nil {
		return nil, err
	}
	t.Waiting = waitingDays(waiting)
	return t, nil
}

// createdBy counts rows by the day on which they were made.
func createdBy(rows string) string {
	return "SELECT created_at / 86400000000, COUNT(*) FROM " + rows + " created_at >= ? GROUP BY created_at / 86400000000"
}

const topTraffic = "SELECT name, SUM(count) FROM traffic WHERE kind = ? AND day >= ? GROUP BY name ORDER BY SUM(count) DESC, name LIMIT ?"

// readEntries names what was read most. What is not public any more is left out.
func (s *Store) readEntries(ctx context.Context, first int64, t *archive.Trends) error {
	rows, err := queryAll(ctx, s.db, scanTally, topTraffic, trafficRead, first, 2*mostListed)
	if err != nil {
		return err
	}
	for _, row := range rows {
		kind, name, _ := strings.Cut(row.ID, "/")
		item, err := s.Entry(ctx, archive.Kind(kind), name)
		switch {
		case archive.CodeOf(err) == archive.CodeNotFound:
			continue
		case err != nil:
			return err
		}
		if len(t.Read) < mostListed && item.Base().Public() {
			t.Read = append(t.Read, archive.ReadEntry{Kind: item.Kind(), Path: "/" + archive.Kinds[item.Kind()].Path + "/" + name, Title: item.Label(), Count: row.Count})
		}
	}
	return nil
}

// PurgeTraffic implements archive.TrafficStore.
func (s *Store) PurgeTraffic(ctx context.Context) (int, error) {
	ago := func(life time.Duration) int64 { return dayOf(archive.DateOf(s.now().Add(-life))) }
	var n int64
	err := s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		var err error
		n, err = exec(ctx, tx, "DELETE FROM traffic WHERE day < ? OR kind <> 'pages' AND day < ?", ago(archive.TrafficLife), ago(archive.TrafficDetailLife))
		return err
	})
	return int(n), err
}
