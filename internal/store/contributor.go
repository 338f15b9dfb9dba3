package store

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/json"
	"slices"

	"sankofa/internal/archive"
	"sankofa/internal/cache"
)

// EraseSenders implements archive.Suggestions.
func (s *Store) EraseSenders(ctx context.Context, who archive.Erasure, by archive.Change) (int, error) {
	ctx = essential(ctx)
	erased := 0
	err := s.write(ctx, func(ctx context.Context, tx *writeTx) error {
		var err error
		if erased, err = eraseSenders(ctx, tx, who, &tx.subjects); err != nil || erased == 0 {
			return err
		}
		return s.record(ctx, tx, by, "suggestion.erase", "suggestion", who.Suggestion, "")
	})
	return erased, err
}

// eraseSenders removes names and addresses within a transaction, and names what readers
// must not see any more. The words stay, and so does the account that a suggestion came
// from, which nobody is shown: or its owner could decide on it.
func eraseSenders(ctx context.Context, tx runner, who archive.Erasure, seen *subjects) (int, error) {
	w := where{}
	w.and(`(name <> '' OR email <> '') AND (id = ? OR sender <> '' AND sender = ? OR email <> '' AND email = ? OR name <> '' AND name = ?)`,
		who.Suggestion, who.Account, who.Email, who.Name)
	found, err := queryAll(ctx, tx, scanSuggestion, suggestionSelect+w.String(), w.args...)
	if err != nil {
		return 0, err
	}
	for _, of := range found {
		if _, err := exec(ctx, tx, "UPDATE suggestions SET name = '', email = '', letter = 'none' WHERE id = ?", of.ID); err != nil {
			return 0, err
		}
		// Letters that are on their way hold the address, too, if it is not an account's.
		if of.Email != "" {
			if _, err := exec(ctx, tx, `DELETE FROM mail_queue WHERE recipient = ? AND NOT EXISTS
				(SELECT 1 FROM users WHERE email = ? AND deleted_at IS NULL)`, of.Email, of.Email); err != nil {
				return 0, err
			}
		}
		if err := eraseTranslators(ctx, tx, of.Kind, of.EntryID, of.Translators(), seen); err != nil {
			return 0, err
		}
		if of.Revision == 0 || of.EntryID == "" {
			continue
		}
		// A change that went live at once has its sender for an editor.
		n, err := exec(ctx, tx, `UPDATE revisions SET editor = CASE WHEN editor = credit THEN ? ELSE editor END, credit = ''
			WHERE credit <> '' AND number = ? AND entry_num = (SELECT num FROM entries WHERE id = ?)`,
			archive.Actor{}.DisplayName(), of.Revision, of.EntryID)
		if err != nil {
			return 0, err
		}
		if n > 0 {
			seen.withdraw(archive.EntrySubject(of.Kind, of.EntryID), archive.SubjectContributors, archive.Kinds[of.Kind].Lists)
		}
	}
	named, err := eraseTranslatorEverywhere(ctx, tx, who.Name, seen)
	return len(found) + named, err
}

// eraseTranslatorEverywhere takes a name off all translations that bear it, and returns
// of how many entries they were.
func eraseTranslatorEverywhere(ctx context.Context, tx runner, name string, seen *subjects) (int, error) {
	if name == "" {
		return 0, nil
	}
	type named struct {
		kind archive.Kind
		id   string
	}
	found, err := queryAll(ctx, tx, func(row scanner) (n named, err error) {
		err = row.Scan(&n.kind, &n.id)
		return n, err
	}, "SELECT kind, id FROM entries WHERE translations IS NOT NULL AND REPLACE(translations, ?, '') <> translations", translatorJSON(name))
	if err != nil {
		return 0, err
	}
	for _, entry := range found {
		if err := eraseTranslators(ctx, tx, entry.kind, entry.id, []string{name}, seen); err != nil {
			return 0, err
		}
	}
	return len(found), nil
}

// eraseTranslators takes names off the translations of an entry: out of itself, its
// record, and what was suggested for it.
func eraseTranslators(ctx context.Context, tx runner, kind archive.Kind, id string, names []string, seen *subjects) error {
	for _, name := range names {
		from, to := translatorJSON(name), translatorJSON(archive.Actor{}.DisplayName())
		for statement, args := range map[string][]any{
			"UPDATE entries SET translations = REPLACE(translations, ?, ?) WHERE id = ?": {from, to, id},
			`UPDATE revisions SET changes = REPLACE(changes, ?, ?), public_changes = REPLACE(public_changes, ?, ?)
				WHERE entry_num = (SELECT num FROM entries WHERE id = ?)`: {from, to, from, to, id},
			"UPDATE suggestions SET changes = REPLACE(changes, ?, ?), around = REPLACE(around, ?, ?) WHERE entry_id = ?": {from, to, from, to, id},
		} {
			if _, err := exec(ctx, tx, statement, args...); err != nil {
				return err
			}
		}
	}
	if len(names) > 0 {
		seen.withdraw(archive.EntrySubject(kind, id))
	}
	return nil
}

// translatorJSON is how a translation that is stored names its translator.
func translatorJSON(name string) string {
	text, err := json.Marshal(name)
	if err != nil {
		panic(err) // a text can be written
	}
	return `"translator":` + string(text)
}

// Contributors implements archive.Suggestions.
func (s *Store) Contributors(ctx context.Context, page archive.Page) ([]archive.Contributor, int, error) {
	const credited = ` FROM revisions r JOIN entries e ON e.num = r.entry_num
		WHERE r.credit <> '' AND r.public = TRUE AND e.active = TRUE AND e.status = 'published'`
	total, err := queryInt(ctx, s.db, "SELECT COUNT(DISTINCT r.credit)"+credited)
	if err != nil {
		return nil, 0, err
	}
	type last struct {
		name string
		at   int64
	}
	names, err := queryAll(ctx, s.db, func(row scanner) (last, error) {
		var l last
		err := row.Scan(&l.name, &l.at)
		return l, err
	}, "SELECT r.credit, MAX(r.created_at)"+credited+" GROUP BY r.credit ORDER BY MAX(r.created_at) DESC, r.credit LIMIT ? OFFSET ?", page.Limit, page.Offset())
	if err != nil {
		return nil, 0, err
	}
	list := make([]archive.Contributor, len(names))
	for i, l := range names {
		e, err := queryOne(ctx, s.db, scanEntry, archive.ErrNotFound, "SELECT "+listColumns+` FROM entries WHERE num =
			(SELECT r.entry_num`+credited+" AND r.credit = ? AND r.created_at = ? ORDER BY r.entry_num LIMIT 1)", l.name, l.at)
		if err != nil {
			return nil, 0, err
		}
		list[i] = archive.Contributor{Name: l.name, At: timeFromMicros(l.at), Title: e.Label(), Path: archive.Address(e.Item)}
	}
	return list, int(total), nil
}

// CreditImports names who made entries that were imported under some identifiers, where
// the record names nobody, and returns how many revisions that were.
func (s *Store) CreditImports(ctx context.Context, kind archive.Kind, identifiers []string, credit string) (int, error) {
	const unnamed = "editor_id = '' AND editor = ?"
	nobody := archive.Actor{}.DisplayName()
	left, err := queryInt(ctx, s.db, "SELECT COUNT(*) FROM (SELECT 1 FROM revisions WHERE "+unnamed+" LIMIT 1) t", nobody)
	if err != nil || left == 0 {
		return 0, err
	}
	credited := 0
	err = s.write(ctx, func(ctx context.Context, tx *writeTx) error {
		credited = 0
		for part := range slices.Chunk(identifiers, maxIn) {
			marks, args := in(part)
			n, err := exec(ctx, tx, "UPDATE revisions SET editor = ? WHERE "+unnamed+` AND entry_num IN
				(SELECT num FROM entries WHERE kind = ? AND external_id IN `+marks+")", append([]any{credit, nobody, string(kind)}, args...)...)
			if err != nil {
				return err
			}
			credited += int(n)
		}
		if credited > 0 {
			tx.changed(cache.All)
		}
		return nil
	})
	return credited, err
}

// FormKey implements archive.Suggestions. It is made from the secret of the archive, which
// all its servers know.
func (s *Store) FormKey(ctx context.Context) ([]byte, error) {
	c, err := chain(ctx, s.db, "SELECT "+chainColumns+" FROM log_chain")
	if err != nil {
		return nil, err
	}
	mac := hmac.New(sha256.New, []byte(c.secret))
	mac.Write([]byte("suggestions"))
	return mac.Sum(nil), nil
}
