package store

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"sankofa/internal/archive"
)

// waiting is one thing that waits for a reviewer.
type waiting struct {
	kind  archive.ReviewKind
	id    string
	since int64
	by    string // an account; empty for a visitor
}

// waitingDrafts are drafts that were saved last by somebody who may not publish, and that
// were not sent back since.
const waitingDrafts = ` FROM entries e JOIN users u ON u.id = e.updated_by
	WHERE e.status = 'draft' AND e.active = TRUE AND u.role = 'user'
	AND NOT EXISTS (SELECT 1 FROM sent_back b WHERE b.entry_num = e.num AND b.version >= e.version)`

const waitingComments = ` FROM comments c JOIN entries e ON e.num = c.event_num
	WHERE c.active = TRUE AND c.status = 'pending' AND e.active = TRUE`

// allWaiting returns everything that waits, oldest first; of some countries alone if any
// are named. There is never so much that people could not read it.
func allWaiting(ctx context.Context, r runner, countries []string) ([]waiting, error) {
	var drafts, suggestions, comments where
	drafts.and("TRUE")
	suggestions.and("status = 'waiting'")
	comments.and("TRUE")
	if len(countries) > 0 {
		aboutCountries(&drafts, countries)
		caredFor(&suggestions, "countries", countries)
		aboutCountries(&comments, countries)
	}
	and := func(w where) string { return strings.Replace(w.String(), " WHERE ", " AND ", 1) }
	list, err := queryAll(ctx, r, func(row scanner) (waiting, error) {
		var w waiting
		err := row.Scan(&w.kind, &w.id, &w.since, &w.by)
		return w, err
	}, "SELECT 'draft', e.id, e.updated_at, e.updated_by"+waitingDrafts+and(drafts)+
		" UNION ALL SELECT CASE WHEN doubts = '' THEN 'suggestion' ELSE 'doubted' END, id, waiting_since, sender FROM suggestions"+suggestions.String()+
		" UNION ALL SELECT 'comment', c.id, c.created_at, c.author_id"+waitingComments+and(comments),
		slices.Concat(drafts.args, suggestions.args, comments.args)...)
	slices.SortFunc(list, func(a, b waiting) int { return cmp.Or(cmp.Compare(a.since, b.since), cmp.Compare(a.id, b.id)) })
	return list, err
}

// waitingFor returns everything that waits and that a person may decide on.
func waitingFor(ctx context.Context, r runner, reader archive.Actor) ([]waiting, error) {
	var countries []string
	if err := archive.May(reader, archive.ActReview, ""); err != nil {
		if countries = reader.Countries; len(countries) == 0 {
			return nil, err
		}
	}
	return allWaiting(ctx, r, countries)
}

// aboutCountries adds the condition that an entry is about one of some countries. People
// and places have the names of theirs in their details.
func aboutCountries(w *where, codes []string) {
	var terms []string
	var args []any
	for _, c := range archive.Countries {
		if slices.Contains(codes, c.Code) {
			terms = append(terms, "e.country_code = ? OR e.kind <> 'event' AND e.details LIKE ?")
			args = append(args, c.Code, `%"`+c.Name+`"%`)
		}
	}
	w.and("("+strings.Join(terms, " OR ")+")", args...)
}

// ReviewQueue implements archive.Reviews.
func (s *Store) ReviewQueue(ctx context.Context, reader archive.Actor, kind archive.ReviewKind, page archive.Page) (*archive.ReviewQueue, error) {
	all, err := waitingFor(ctx, s.db, reader)
	if err != nil {
		return nil, err
	}
	q := &archive.ReviewQueue{Items: []archive.ReviewItem{}, Counts: map[archive.ReviewKind]int{}}
	for _, k := range archive.ReviewKinds {
		q.Counts[k] = 0
	}
	var wanted []waiting
	for _, w := range all {
		q.Counts[w.kind]++
		if w.kind == kind || kind == "" && w.kind != archive.ReviewDoubted {
			wanted = append(wanted, w)
		}
		if w.kind == archive.ReviewDoubted {
			continue
		}
		if q.Oldest == nil {
			since := timeFromMicros(w.since)
			q.Oldest = &since
		}
	}
	q.Days = waitingDays(all)
	q.Total = len(wanted)
	shown := wanted[min(page.Offset(), len(wanted)):min(page.Offset()+page.Limit, len(wanted))]
	if q.Items, err = s.reviewItems(ctx, reader, shown); err != nil {
		return nil, err
	}
	q.UsualHours, err = s.usualHours(ctx)
	return q, err
}

// ReviewItem implements archive.Reviews.
func (s *Store) ReviewItem(ctx context.Context, reader archive.Actor, id string) (*archive.ReviewItem, error) {
	all, err := waitingFor(ctx, s.db, reader)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(all, func(w waiting) bool { return w.id == id })
	if at < 0 {
		decided, err := s.Suggestion(ctx, id)
		switch {
		case archive.CodeOf(err) == archive.CodeNotFound, err == nil && archive.MayReview(reader, decided) != nil:
			return nil, archive.ErrNotWaiting
		case err != nil:
			return nil, err
		}
		at, all = 0, []waiting{{archive.ReviewSuggestion, id, micros(decided.WaitingSince), decided.Sender}}
	}
	items, err := s.reviewItems(ctx, reader, all[at:at+1])
	if err != nil {
		return nil, err
	}
	if len(items) == 0 {
		return nil, archive.ErrNotWaiting
	}
	return &items[0], nil
}

// waitingDays counts by the day since which it waits what may not be spam, oldest first.
func waitingDays(all []waiting) []archive.ReviewDay {
	days := []archive.ReviewDay{}
	for _, w := range all {
		if w.kind == archive.ReviewDoubted {
			continue
		}
		day := archive.DateOf(timeFromMicros(w.since))
		if n := len(days); n > 0 && days[n-1].Date == day {
			days[n-1].Count++
		} else {
			days = append(days, archive.ReviewDay{Date: day, Count: 1})
		}
	}
	return days
}

// reviewItems reads what waits, in the order in which it is given. What was decided on
// meanwhile is left out.
func (s *Store) reviewItems(ctx context.Context, reader archive.Actor, list []waiting) ([]archive.ReviewItem, error) {
	ids := map[archive.ReviewKind][]string{}
	for _, w := range list {
		kind := w.kind
		if kind == archive.ReviewDoubted {
			kind = archive.ReviewSuggestion
		}
		ids[kind] = append(ids[kind], w.id)
	}
	found := map[string]archive.ReviewItem{}
	for kind, read := range map[archive.ReviewKind]func(context.Context, archive.Actor, []string, map[string]archive.ReviewItem) error{
		archive.ReviewDraft: s.reviewDrafts, archive.ReviewSuggestion: s.reviewSuggestions, archive.ReviewComment: s.reviewComments,
	} {
		for part := range slices.Chunk(ids[kind], maxIn) {
			if err := read(ctx, reader, part, found); err != nil {
				return nil, err
			}
		}
	}
	items := []archive.ReviewItem{}
	for _, w := range list {
		if item, ok := found[w.id]; ok {
			item.Since = timeFromMicros(w.since)
			items = append(items, item)
		}
	}
	return items, nil
}

// reviewExcerpt is how much of a text the queue shows, in characters.
const reviewExcerpt = 160

func (s *Store) reviewDrafts(ctx context.Context, reader archive.Actor, ids []string, into map[string]archive.ReviewItem) error {
	marks, args := in(ids)
	return queryEach(ctx, s.db, func(row scanner) error {
		var first, last string
		var before bool
		e, err := scanEntry(prefixed{row, []any{&first, &last, &before}})
		if err != nil {
			return err
		}
		if !archive.MaySee(reader, e.Item) {
			return nil
		}
		d := e.Base()
		into[d.ID] = archive.ReviewItem{
			Kind: archive.ReviewDraft, ID: d.ID, EntryKind: e.Kind(), EntryID: d.ID, Title: e.Label(), Own: d.UpdatedBy == reader.ID,
			By: strings.TrimSpace(first + " " + last), Account: true, Excerpt: archive.Shorten(d.Summary, reviewExcerpt), SentBack: before, Version: d.Version,
		}
		return nil
	}, `SELECT first_name, last_name, EXISTS (SELECT 1 FROM sent_back b WHERE b.entry_num = num), `+listColumns+` FROM entries
		JOIN (SELECT id AS author, first_name, last_name FROM users) w ON author = updated_by WHERE id IN `+marks, args...)
}

func (s *Store) reviewSuggestions(ctx context.Context, reader archive.Actor, ids []string, into map[string]archive.ReviewItem) error {
	marks, args := in(ids)
	return queryEach(ctx, s.db, func(row scanner) error {
		of, err := scanSuggestion(row)
		if err != nil {
			return err
		}
		item := archive.ReviewItem{
			Kind: archive.ReviewSuggestion, ID: of.ID, EntryKind: of.Kind, EntryID: of.EntryID, Title: of.Title,
			Own: of.Sender != "" && of.Sender == reader.ID, By: of.Name, Account: of.Sender != "",
			Excerpt: archive.Shorten(of.Reason, reviewExcerpt), Fields: of.Fields(), Live: of.Live, Doubts: of.Doubts, Version: of.Version,
		}
		if of.Status != archive.SuggestionWaiting {
			item.Status = of.Status
		}
		into[of.ID] = item
		return nil
	}, suggestionSelect+" WHERE id IN "+marks, args...)
}

func (s *Store) reviewComments(ctx context.Context, reader archive.Actor, ids []string, into map[string]archive.ReviewItem) error {
	marks, args := in(ids)
	return queryEach(ctx, s.db, func(row scanner) error {
		c, err := scanQueuedComment(row)
		if err != nil {
			return err
		}
		into[c.ID] = archive.ReviewItem{
			Kind: archive.ReviewComment, ID: c.ID, EntryKind: archive.KindEvent, EntryID: c.EventID, Title: c.Event.Title,
			Own: c.Author.ID == reader.ID, By: strings.TrimSpace(c.Author.FirstName + " " + c.Author.LastName), Account: true,
			Excerpt: archive.Shorten(c.Body, reviewExcerpt), Body: c.Body,
		}
		return nil
	}, "SELECT "+commentColumns+", e.title"+commentTables+" WHERE c.id IN "+marks, args...)
}

// usualOf is how many of the last decisions tell what is usual.
const usualOf = 50

// usualHours is how long the last suggestions took to be decided on, in the middle.
func (s *Store) usualHours(ctx context.Context) (int, error) {
	took, err := queryAll(ctx, s.db, scanNumber, `SELECT decided_at - created_at FROM suggestions
		WHERE decided_at IS NOT NULL AND status IN ('accepted', 'partly', 'declined') ORDER BY decided_at DESC LIMIT ?`, usualOf)
	if err != nil || len(took) == 0 {
		return 0, err
	}
	slices.Sort(took)
	return int((time.Duration(took[len(took)/2]) * time.Microsecond).Hours()), nil
}

// ReviewAge implements archive.Reviews.
func (s *Store) ReviewAge(ctx context.Context) (archive.ReviewAge, error) {
	return reviewAge(ctx, s.db)
}

func reviewAge(ctx context.Context, r runner) (archive.ReviewAge, error) {
	var age archive.ReviewAge
	all, err := allWaiting(ctx, r, nil)
	for _, w := range all {
		if w.kind == archive.ReviewDoubted {
			continue
		}
		if age.Waiting == 0 {
			age.Oldest = archive.DateOf(timeFromMicros(w.since))
		}
		age.Waiting++
	}
	return age, err
}

// AnnounceReviewAge implements archive.Reviews.
func (s *Store) AnnounceReviewAge(ctx context.Context) error {
	age, err := s.ReviewAge(ctx)
	if err != nil {
		return err
	}
	told, err := queryInt(ctx, s.db, "SELECT COUNT(*) FROM review_age WHERE waiting = ? AND oldest = ?", age.Waiting, age.Oldest.Number())
	if err != nil || told > 0 {
		return err
	}
	return s.write(ctx, func(ctx context.Context, tx *writeTx) error {
		tx.changed(archive.SubjectReview)
		_, err := exec(ctx, tx, "UPDATE review_age SET waiting = ?, oldest = ?", age.Waiting, age.Oldest.Number())
		return err
	})
}

// SendBack implements archive.Reviews.
func (s *Store) SendBack(ctx context.Context, kind archive.Kind, id string, version int, reason string, by archive.Change, may func(archive.Item) error) error {
	return s.write(ctx, func(ctx context.Context, tx *writeTx) error {
		e, err := load(ctx, tx, kind, id)
		if err != nil {
			return err
		}
		if err := may(e.Item); err != nil {
			return err
		}
		d := e.Base()
		if d.Status != archive.StatusDraft || d.Version != version {
			return archive.ErrDraftChanged
		}
		if err := upsert(ctx, tx, "sent_back (entry_num, version, reason, reviewer_id, created_at)", [][]any{{e.num, d.Version, reason, by.By.ID, micros(s.at(by))}},
			` ON CONFLICT (entry_num) DO UPDATE SET version = excluded.version, reason = excluded.reason,
			reviewer_id = excluded.reviewer_id, created_at = excluded.created_at`); err != nil {
			return err
		}
		if err := s.tell(ctx, tx, d.CreatedBy, noticeOf(archive.TopicDraftSentBack, e.Item, reason), by); err != nil {
			return err
		}
		tx.changed(archive.SubjectReview)
		return s.recordEntry(ctx, tx, by, e.Item, "send-back")
	})
}

// SentBack implements archive.Reviews.
func (s *Store) SentBack(ctx context.Context, item archive.Item) (*archive.SentBack, error) {
	e := item.Base()
	if e.Status != archive.StatusDraft {
		return nil, nil
	}
	list, err := queryAll(ctx, s.db, func(row scanner) (archive.SentBack, error) {
		var b archive.SentBack
		var at int64
		err := row.Scan(&b.Reason, &at)
		b.At = timeFromMicros(at)
		return b, err
	}, "SELECT reason, created_at FROM sent_back WHERE version >= ? AND entry_num = (SELECT num FROM entries WHERE id = ?)", e.Version, e.ID)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return &list[0], nil
}
