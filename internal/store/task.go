package store

import (
	"context"
	"fmt"

	"sankofa/internal/archive"
)

// taskQueries find what the archive needs: the number of an entry, and the place of a
// source in it. All begin with the entries that were added last.
var taskQueries = map[archive.TaskKind]string{
	archive.TaskSourcePage: `SELECT e.num, s.position FROM entry_sources s JOIN entries e ON e.num = s.entry_num
		WHERE s.pages = '' AND s.kind IN ('book', 'article') AND s.url = ''`,
	archive.TaskSourceAddress: `SELECT e.num, s.position FROM entry_sources s JOIN entries e ON e.num = s.entry_num
		WHERE s.url = '' AND s.kind = 'web'`,
	archive.TaskPicture: "SELECT e.num, 0 FROM entries e WHERE e.kind = 'event' AND e.pictures IS NULL",
	archive.TaskLifeDate: `SELECT e.num, 0 FROM entries e WHERE e.kind = 'person'
		AND e.details NOT LIKE '%"born":{%' AND e.details NOT LIKE '%"died":{%'`,
	archive.TaskSecondSource: "SELECT e.num, 0 FROM entries e WHERE e.disputed IS NOT NULL AND e.source_count < 2",
}

// taskField is the field that a task is about; %d is the place of a source.
var taskFields = map[archive.TaskKind]string{
	archive.TaskSourcePage: "sources[%d].pages", archive.TaskSourceAddress: "sources[%d].url",
	archive.TaskPicture: "pictures", archive.TaskLifeDate: "born", archive.TaskSecondSource: "sources",
}

// found is a task before its entry is read.
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
		w := where{}
		w.and("e.status = 'published' AND e.active = TRUE")
		if f.Country != nil {
			aboutCountries(&w, []string{f.Country.Code})
		}
		query := taskQueries[kind] + " AND " + w.String()[len(" WHERE "):]
		n, err := queryInt(ctx, s.db, "SELECT COUNT(*) FROM ("+query+" LIMIT ?) t", append(w.args[:len(w.args):len(w.args)], archive.MaxTasks+1)...)
		if err != nil {
			return nil, err
		}
		if n > archive.MaxTasks {
			n, list.TotalCapped = archive.MaxTasks, true
		}
		offset := f.Page.Offset() - list.Total
		list.Total += int(n)
		room := min(f.Page.Limit-len(found), int(n)-max(0, offset))
		if room <= 0 {
			continue
		}
		part, err := queryAll(ctx, s.db, func(row scanner) (foundTask, error) {
			t := foundTask{kind: kind}
			err := row.Scan(&t.num, &t.position)
			return t, err
		}, query+" ORDER BY 1 DESC, 2 LIMIT ? OFFSET ?", append(w.args, room, max(0, offset))...)
		if err != nil {
			return nil, err
		}
		found = append(found, part...)
	}
	return list, s.readTasks(ctx, found, list)
}

// readTasks fills in the entries of tasks.
func (s *Store) readTasks(ctx context.Context, found []foundTask, list *archive.TaskList) error {
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
