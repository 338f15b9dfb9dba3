package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"sankofa/internal/archive"
)

// maxFaults bounds how many faults are listed of a badly damaged database.
const maxFaults = 100

// checkTimeout bounds a check, which reads everything.
const checkTimeout = time.Hour

// errEnough ends a check that has found that much.
var errEnough = errors.New("further faults are not listed")

// checker gathers faults.
type checker struct {
	runner
	faults []string
}

func (c *checker) fault(format string, args ...any) error {
	c.faults = append(c.faults, fmt.Sprintf(format, args...))
	if len(c.faults) >= maxFaults {
		return errEnough
	}
	return nil
}

// CheckRequest says what to check besides the database itself.
type CheckRequest struct {
	// LogHead, if given, is a head of the activity log that was noted elsewhere.
	LogHead *archive.LogHead
	// Upload, if given, is handed the uploads that the database knows of.
	Upload func(archive.Upload) error
}

// CheckResult is what a check found.
type CheckResult struct {
	Faults  []string
	LogHead archive.LogHead // up to where the activity log is proved
}

// Check looks through a database, at one moment and without changing anything, and
// returns what is wrong with it: damaged pages, rows that refer to nothing, numbers
// that do not add up, an activity log that was altered. The error says that the
// database cannot be checked at all.
func Check(ctx context.Context, o Options, request CheckRequest) (result CheckResult, err error) {
	if o.DatabaseURL == "" {
		if _, err := os.Stat(filepath.Join(o.Folder, FileName)); err != nil {
			return result, fmt.Errorf("there is no archive in %s: %w", o.Folder, err)
		}
	}
	ctx, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	db, err := connect(ctx, o)
	if err != nil {
		return CheckResult{Faults: []string{"the database cannot be opened: " + err.Error()}}, nil
	}
	defer func() { err = errors.Join(err, db.close()) }()
	c := &checker{}
	err = db.snapshot(ctx, func(ctx context.Context, r runner) error {
		c.runner = r
		if err := execOptional(ctx, r, db.dialect().noStatementTimeout); err != nil {
			return err
		}
		for _, step := range []func(context.Context, dialect) error{c.pages, c.references, c.counters, c.numbers, c.pictures} {
			if err := step(ctx, db.dialect()); err != nil {
				return err
			}
		}
		if result.LogHead, err = c.log(ctx, request.LogHead); err != nil {
			return err
		}
		if request.Upload == nil {
			return nil
		}
		return queryEach(ctx, r, func(row scanner) error {
			u, err := scanUpload(row)
			if err != nil {
				return err
			}
			return request.Upload(u)
		}, "SELECT "+uploadColumns+" FROM uploads ORDER BY path")
	})
	if err != nil && !errors.Is(err, errEnough) {
		// A page that cannot be read ends the check, and is its result.
		c.faults = append(c.faults, "the database cannot be read: "+err.Error())
	}
	result.Faults = c.faults
	return result, nil
}

// pages lets SQLite look at every page and index of its file.
func (c *checker) pages(ctx context.Context, d dialect) error {
	if d.integrity == "" {
		return nil
	}
	return queryEach(ctx, c, func(row scanner) error {
		var text string
		if err := row.Scan(&text); err != nil || text == "ok" {
			return err
		}
		return c.fault("the database file is damaged: %s", text)
	}, d.integrity)
}

// references finds rows whose counterpart is missing.
func (c *checker) references(ctx context.Context, _ dialect) error {
	for what, query := range map[string]string{
		"sources without an entry":  "SELECT COUNT(*) FROM entry_sources c LEFT JOIN entries p ON p.num = c.entry_num WHERE p.num IS NULL",
		"pictures without an entry": "SELECT COUNT(*) FROM entry_pictures c LEFT JOIN entries p ON p.num = c.entry_num WHERE p.num IS NULL",
		"links without an entry": `SELECT COUNT(*) FROM entry_links c LEFT JOIN entries p ON p.num = c.from_num
			LEFT JOIN entries o ON o.num = c.to_num WHERE p.num IS NULL OR o.num IS NULL`,
		"links to an entry of another kind": `SELECT COUNT(*) FROM entry_links c JOIN entries o ON o.num = c.to_num
			WHERE o.kind <> CASE c.type WHEN 'person' THEN 'person' WHEN 'place' THEN 'place' ELSE 'event' END`,
		"entries whose slug is not theirs": `SELECT COUNT(*) FROM entries e LEFT JOIN slugs s ON s.kind = e.kind AND s.slug = e.slug
			WHERE e.kind <> 'event' AND (s.num IS NULL OR s.num <> e.num AND e.active = TRUE)`,
		"revisions without an entry":                   "SELECT COUNT(*) FROM revisions c LEFT JOIN entries p ON p.num = c.entry_num WHERE p.num IS NULL",
		"comments without an event":                    "SELECT COUNT(*) FROM comments c LEFT JOIN entries p ON p.num = c.event_num WHERE p.num IS NULL",
		"comments without an author":                   "SELECT COUNT(*) FROM comments c LEFT JOIN users p ON p.id = c.author_id WHERE p.id IS NULL",
		"messages without a suggestion":                "SELECT COUNT(*) FROM suggestion_messages c LEFT JOIN suggestions p ON p.id = c.suggestion_id WHERE p.id IS NULL",
		"links to a suggestion that is not there":      "SELECT COUNT(*) FROM suggestion_links c LEFT JOIN suggestions p ON p.id = c.suggestion_id WHERE p.id IS NULL",
		"suggestions that wait with an earlier answer": "SELECT COUNT(*) FROM suggestions WHERE status IN ('waiting', 'asked') AND decided_at IS NOT NULL",
		"suggestions of an entry that is not theirs":   `SELECT COUNT(*) FROM suggestions s JOIN entries e ON e.id = s.entry_id WHERE e.kind <> s.kind`,
		"drafts sent back without an entry":            "SELECT COUNT(*) FROM sent_back c LEFT JOIN entries p ON p.num = c.entry_num WHERE p.num IS NULL",
		"sessions without a person":                    "SELECT COUNT(*) FROM sessions c LEFT JOIN users p ON p.id = c.user_id WHERE p.id IS NULL",
		"second factors without a person":              "SELECT COUNT(*) FROM factors c LEFT JOIN users p ON p.id = c.user_id WHERE p.id IS NULL OR p.deleted_at IS NOT NULL",
		"recovery codes without a second factor":       "SELECT COUNT(*) FROM recovery_codes c WHERE NOT EXISTS (SELECT 1 FROM factors f WHERE f.user_id = c.user_id)",
		"entries with a number that was not given out": "SELECT COUNT(*) FROM entries, meta WHERE num > meta.last_num OR seq > meta.version",
		"logos whose file is not registered":           "SELECT COUNT(*) FROM logos c LEFT JOIN uploads p ON p.path = c.url WHERE p.path IS NULL AND c.url LIKE '/uploads/%'",
	} {
		n, err := queryInt(ctx, c, query)
		if err != nil {
			return err
		}
		if n > 0 {
			if err := c.fault("%d %s", n, what); err != nil {
				return err
			}
		}
	}
	return nil
}

// counters counts the actions of the activity log again and compares.
func (c *checker) counters(ctx context.Context, _ dialect) error {
	counted := actionCounts{}
	scan := func(to actionCounts) func(scanner) error {
		return func(row scanner) error {
			var action string
			var n int
			err := row.Scan(&action, &n)
			to[action] = n
			return err
		}
	}
	if err := queryEach(ctx, c, scan(counted), "SELECT action, COUNT(*) FROM audit GROUP BY action"); err != nil {
		return err
	}
	stored := actionCounts{}
	if err := queryEach(ctx, c, scan(stored), "SELECT key, published FROM counters WHERE kind = ?", countAction); err != nil {
		return err
	}
	for _, action := range slices.Sorted(maps.Keys(counted)) {
		if _, ok := stored[action]; !ok {
			stored[action] = 0
		}
	}
	for _, action := range slices.Sorted(maps.Keys(stored)) {
		if stored[action] == counted[action] {
			continue
		}
		if err := c.fault("the counter of action %q is %d, but there are %d", action, stored[action], counted[action]); err != nil {
			return err
		}
	}
	return nil
}

// numbers compares what an entry says of its own parts with the parts.
func (c *checker) numbers(ctx context.Context, _ dialect) error {
	for _, check := range []struct{ what, column, rows string }{
		{"sources", "source_count", "SELECT COUNT(*) FROM entry_sources s WHERE s.entry_num = entries.num"},
		{"verified sources", "verified_count", "SELECT COUNT(*) FROM entry_sources s WHERE s.entry_num = entries.num AND s.verified = TRUE"},
		{"revisions", "revision_count", "SELECT COUNT(*) FROM revisions r WHERE r.entry_num = entries.num"},
	} {
		for last := int64(0); ; {
			next := last
			err := queryEach(ctx, c, func(row scanner) error {
				var num, says, are int64
				var id string
				if err := row.Scan(&num, &id, &says, &are); err != nil {
					return err
				}
				next = num
				if says == are {
					return nil
				}
				return c.fault("entry %s counts %d %s, but has %d", id, says, check.what, are)
			}, "SELECT num, id, "+check.column+", ("+check.rows+") FROM entries WHERE num > ? ORDER BY num LIMIT ?", last, batchRows)
			if err != nil {
				return err
			}
			if next == last {
				break
			}
			last = next
		}
	}
	return nil
}

// pictures compares the index of pictures with the pictures that entries have.
func (c *checker) pictures(ctx context.Context, _ dialect) error {
	for last := int64(0); ; {
		next, ids, shown := last, map[int64]string{}, map[int64][]string{}
		err := queryEach(ctx, c, func(row scanner) error {
			var id string
			var text sql.NullString
			if err := row.Scan(&next, &id, &text); err != nil || !text.Valid {
				return err
			}
			var e archive.Entry
			if err := json.Unmarshal([]byte(text.String), &e.Pictures); err != nil {
				return c.fault("the pictures of entry %s cannot be read: %v", id, err)
			}
			ids[next] = id
			for _, row := range pictureRows(next, &e) {
				shown[next] = append(shown[next], row[1].(string))
			}
			return nil
		}, "SELECT num, id, pictures FROM entries WHERE num > ? ORDER BY num LIMIT ?", last, batchRows)
		if err != nil || next == last {
			return err
		}
		indexed := map[int64][]string{}
		err = queryEach(ctx, c, func(row scanner) error {
			var num int64
			var path string
			err := row.Scan(&num, &path)
			indexed[num] = append(indexed[num], path)
			return err
		}, "SELECT entry_num, path FROM entry_pictures WHERE entry_num > ? AND entry_num <= ? ORDER BY entry_num, path", last, next)
		if err != nil {
			return err
		}
		for num, paths := range indexed {
			if ids[num] == "" {
				err = c.fault("entry number %d is in the index of pictures and has none", num)
			} else if !slices.Equal(paths, shown[num]) {
				err = c.fault("the index of pictures has other pictures of entry %s than the entry", ids[num])
			}
			if err != nil {
				return err
			}
		}
		for num, id := range ids {
			if indexed[num] == nil {
				if err := c.fault("the pictures of entry %s are not in the index of pictures", id); err != nil {
					return err
				}
			}
		}
		last = next
	}
}
