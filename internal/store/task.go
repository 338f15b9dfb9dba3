package store

import (
	"context"
	"fmt"
	"slices"

	"sankofa/internal/archive"
)

// taskQuery finds what the archive needs: the number of an entry, and the place of a
// source in it. Both are read off an index, those that were added last first.
type taskQuery struct {
	from  string
	order string
	kinds []archive.Kind // that it can be about; nil for all
	args  []any
}

// taskReach is among how many events sources of a country and missing translations are
// looked for, the last added ones.
const taskReach = 20_000

const (
	sourcesOf     = "SELECT s.entry_num, s.position FROM entry_sources s JOIN entries e ON e.num = s.entry_num WHERE "
	ofSources     = " ORDER BY s.entry_num DESC, s.position DESC"
	entriesOf     = "SELECT e.num, 0 FROM entries e WHERE "
	ofEntries     = " ORDER BY e.num DESC"
	taskIsVisible = " AND e.status = 'published' AND e.active = TRUE"
)

// untranslated finds events, and then what else can be corrected, that are not translated
// into a language. Few of the latest events are translated as long as few of all are; once
// most of all are, no more than the reach is looked through.
func untranslated(f archive.TaskFilter) []taskQuery {
	if f.Lang == "" {
		return nil
	}
	latest, args := "", []any{}
	if f.Country != nil {
		latest, args = " AND country_code = ?", []any{f.Country.Code}
	}
	const lacks = " AND e.languages NOT LIKE ?"
	lang := "% " + f.Lang + " %"
	return []taskQuery{
		{
			entriesOf + `e.kind = 'event' AND e.num IN (SELECT num FROM (SELECT num FROM entries
				WHERE status = 'published' AND active = TRUE` + latest + " ORDER BY num DESC LIMIT ?) latest)" + lacks,
			ofEntries,
			[]archive.Kind{archive.KindEvent},
			append(args, taskReach, lang),
		},
		{
			entriesOf + "e.details IS NOT NULL AND e.kind IN ('person', 'place')" + lacks, ofEntries,
			[]archive.Kind{archive.KindPerson, archive.KindPlace},
			[]any{lang},
		},
	}
}

var taskQueries = map[archive.TaskKind][]taskQuery{
	archive.TaskSourcePage:    {{sourcesOf + "s.pages = '' AND s.kind IN ('book', 'article') AND s.url = ''", ofSources, nil, nil}},
	archive.TaskSourceAddress: {{sourcesOf + "s.url = '' AND s.kind = 'web'", ofSources, nil, nil}},
	archive.TaskPicture:       {{entriesOf + "e.kind = 'event' AND e.pictures IS NULL", ofEntries, []archive.Kind{archive.KindEvent}, nil}},
	archive.TaskLifeDate: {{
		entriesOf + `e.kind = 'person' AND e.details IS NOT NULL AND e.details NOT LIKE '%"born":{%' AND e.details NOT LIKE '%"died":{%'`, ofEntries,
		[]archive.Kind{archive.KindPerson},
		nil,
	}},
	archive.TaskSecondSource: {
		{entriesOf + "e.disputed IS NOT NULL AND e.source_count < 2", ofEntries, []archive.Kind{archive.KindEvent}, nil},
		{
			entriesOf + `e.kind = 'person' AND e.source_count < 2 AND e.details IS NOT NULL AND e.details LIKE '%"disputed":{%'`, ofEntries,
			[]archive.Kind{archive.KindPerson},
			nil,
		},
	},
}

// within narrows a query to a country. Events have its code in a column with an index; others
// are few, and have its name in their details.
func (q taskQuery) within(country *archive.Country) (string, []any) {
	switch {
	case country == nil:
		return q.from + taskIsVisible, q.args
	case slices.Equal(q.kinds, []archive.Kind{archive.KindEvent}):
		return q.from + taskIsVisible + " AND e.country_code = ?", append(slices.Clone(q.args), country.Code)
	case q.kinds != nil:
		return q.from + taskIsVisible + " AND e.details LIKE ?", append(slices.Clone(q.args), `%"`+country.Name+`"%`)
	}
	return q.from + taskIsVisible + ` AND s.entry_num IN (
		SELECT num FROM (SELECT num FROM entries WHERE status = 'published' AND active = TRUE AND country_code = ?
			ORDER BY num DESC LIMIT ?) latest
		UNION ALL SELECT num FROM entries WHERE details IS NOT NULL AND details LIKE ?)`,
		[]any{country.Code, taskReach, `%"` + country.Name + `"%`}
}

// taskFields are the fields that tasks are about; %d is the place of a source.
var taskFields = map[archive.TaskKind]string{
	archive.TaskSourcePage: "sources[%d].pages", archive.TaskSourceAddress: "sources[%d].url",
	archive.TaskPicture: "pictures", archive.TaskLifeDate: "born", archive.TaskSecondSource: "sources",
	archive.TaskTranslation: "translations",
}

// foundTask is a task before its entry is read.
type foundTask struct {
	kind     archive.TaskKind
	num      int64
	position int
}

// Tasks implements archive.Tasks. Of all kinds, the tasks of one come after those of
// another.
func (s *Store) Tasks(ctx context.Context, f archive.TaskFilter) (*archive.TaskList, error) {
	list := &archive.TaskList{Items: []archive.Task{}}
	var found []foundTask
	for _, kind := range archive.TaskKinds {
		if f.Kind != "" && f.Kind != kind {
			continue
		}
		queries := taskQueries[kind]
		if kind == archive.TaskTranslation {
			queries = untranslated(f)
		}
		for _, q := range queries {
			part, err := s.findTasks(ctx, kind, q, f, list, f.Page.Limit-len(found))
			if err != nil {
				return nil, err
			}
			found = append(found, part...)
		}
	}
	return list, s.readTasks(ctx, f, found, list)
}

// findTasks counts the tasks of a query, and returns those that are on the page.
func (s *Store) findTasks(ctx context.Context, kind archive.TaskKind, q taskQuery, f archive.TaskFilter, list *archive.TaskList, room int) ([]foundTask, error) {
	query, args := q.within(f.Country)
	n, err := queryInt(ctx, s.db, "SELECT COUNT(*) FROM ("+query+" LIMIT ?) t", append(args[:len(args):len(args)], archive.MaxTasks+1)...)
	if err != nil {
		return nil, err
	}
	if n > archive.MaxTasks {
		n, list.TotalCapped = archive.MaxTasks, true
	}
	offset := f.Page.Offset() - list.Total
	list.Total += int(n)
	room = min(room, int(n)-max(0, offset))
	if room <= 0 {
		return nil, nil
	}
	return queryAll(ctx, s.db, func(row scanner) (foundTask, error) {
		t := foundTask{kind: kind}
		err := row.Scan(&t.num, &t.position)
		return t, err
	}, query+q.order+" LIMIT ? OFFSET ?", append(args, room, max(0, offset))...)
}

// readTasks fills in the entries of tasks.
func (s *Store) readTasks(ctx context.Context, f archive.TaskFilter, found []foundTask, list *archive.TaskList) error {
	if len(found) == 0 {
		return nil
	}
	nums := make([]int64, len(found))
	for i, t := range found {
		nums[i] = t.num
	}
	marks, args := in(nums)
	entries, err := queryAll(ctx, s.db, scanEntry, "SELECT "+listColumns+" FROM entries WHERE num IN "+marks, args...)
	if err != nil {
		return err
	}
	if err := withSources(ctx, s.db, entries); err != nil {
		return err
	}
	byNum := map[int64]*record{}
	for _, e := range entries {
		byNum[e.num] = e
	}
	for _, t := range found {
		e := byNum[t.num]
		if e == nil || !e.Base().Public() {
			continue // it was withdrawn just now
		}
		task := archive.Task{
			Kind: t.kind, EntryKind: e.Kind(), EntryID: e.Base().ID, Title: e.Label(), Path: archive.Address(e.Item),
			Countries: e.Texts().Countries, Field: taskFields[t.kind],
		}
		if t.kind == archive.TaskTranslation {
			task.Lang = f.Lang
		}
		if t.kind == archive.TaskSourcePage || t.kind == archive.TaskSourceAddress {
			task.Field = fmt.Sprintf(task.Field, t.position)
			if t.position < len(e.Base().Sources) {
				task.Source = e.Base().Sources[t.position].Title
			}
		}
		list.Items = append(list.Items, task)
	}
	return nil
}
