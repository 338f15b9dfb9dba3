package store

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"sankofa/internal/archive"
)

// logChain is where the activity log ends, up to where it was purged, and its secret.
type logChain struct {
	head, purged archive.LogHead
	secret       string
}

const chainColumns = "seq, hash, purged_seq, purged_hash, secret"

var errNoChain = errors.New("the activity log has no head")

func chain(ctx context.Context, r runner, query string) (logChain, error) {
	return queryOne(ctx, r, func(row scanner) (logChain, error) {
		var c logChain
		err := row.Scan(&c.head.Seq, &c.head.Hash, &c.purged.Seq, &c.purged.Hash, &c.secret)
		return c, err
	}, errNoChain, query)
}

// lockChain reads the head of the log so that the next writer, on any node, waits for
// this transaction. It is the last lock that a transaction takes.
func (s *Store) lockChain(ctx context.Context, tx runner) (logChain, error) {
	return chain(ctx, tx, "SELECT "+chainColumns+" FROM log_chain"+s.db.dialect().lockLog)
}

// appendLog seals an entry and makes it the head of the log.
func (s *Store) appendLog(ctx context.Context, tx runner, e *archive.SealedEntry) error {
	c, err := s.lockChain(ctx, tx)
	if err != nil {
		return err
	}
	e.Seal(c.head)
	err = insert(ctx, tx, "audit ("+sealedColumns+")", [][]any{{
		e.ID, e.Action, e.EntityType, e.EntityID, e.User.ID, e.User.Email, e.Summary, e.Details, micros(e.CreatedAt),
		e.Seq, e.Hash, e.EmailSalt, e.EmailDigest, e.TextSalt, e.TextDigest,
	}})
	if err != nil {
		return err
	}
	_, err = exec(ctx, tx, "UPDATE log_chain SET seq = ?, hash = ?", e.Seq, e.Hash)
	return err
}

// ExportLogs implements archive.Audit.
func (s *Store) ExportLogs(ctx context.Context, use func(*archive.SealedEntry) error) error {
	return s.db.snapshot(ctx, func(ctx context.Context, r runner) error {
		return eachEntry(ctx, r, 0, use)
	})
}

// eachEntry walks the log from a place on, in parts, none of which takes longer than
// a statement may.
func eachEntry(ctx context.Context, r runner, after int64, use func(*archive.SealedEntry) error) error {
	for {
		entries, err := queryAll(ctx, r, scanSealed, "SELECT "+sealedColumns+" FROM audit WHERE seq > ? ORDER BY seq LIMIT 1000", after)
		if err != nil || len(entries) == 0 {
			return err
		}
		for _, e := range entries {
			if err := use(e); err != nil {
				return err
			}
			after = e.Seq
		}
	}
}

// Entries that tell of changes of the log itself.
const (
	actionPurge = "log.purge" // the id of the entity is the last number that was removed
	actionErase = "log.erase" // the id of the entity is the person
)

// PurgeLogs implements archive.Audit. Only the beginning of the log can go, and the
// hash of the last entry that went stays as the anchor of the rest.
func (s *Store) PurgeLogs(ctx context.Context, before time.Time) (int, error) {
	purged := 0
	err := s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		purged = 0
		if _, err := s.lockChain(ctx, tx); err != nil {
			return err
		}
		oldest, err := queryAll(ctx, tx, scanSealed, "SELECT "+sealedColumns+" FROM audit ORDER BY seq LIMIT 1000")
		if err != nil {
			return err
		}
		diff := actionCounts{}
		var anchor archive.LogHead
		purged = oldEntries(oldest, before, s.now())
		if purged == 0 {
			return nil
		}
		for _, e := range oldest[:purged] {
			diff[e.Action]--
			anchor = e.Head()
		}
		if _, err := exec(ctx, tx, "DELETE FROM audit WHERE seq <= ?", anchor.Seq); err != nil {
			return err
		}
		if _, err := exec(ctx, tx, "UPDATE log_chain SET purged_seq = ?, purged_hash = ?", anchor.Seq, anchor.Hash); err != nil {
			return err
		}
		if err := diff.store(ctx, tx); err != nil {
			return err
		}
		return s.record(ctx, tx, archive.Change{}, actionPurge, "log", strconv.FormatInt(anchor.Seq, 10), fmt.Sprintf("%d old entries removed", purged))
	})
	return purged, err
}

// oldEntries returns how many entries at the beginning of the log are old. One from
// the future, written while a clock was wrong, is as old as the next one.
func oldEntries(entries []*archive.SealedEntry, before, now time.Time) int {
	old := 0
	for i, e := range entries {
		switch {
		case e.CreatedAt.Before(before):
			old = i + 1
		case !e.CreatedAt.After(now):
			return old
		}
	}
	return old
}

// EraseFromLog implements archive.Audit. What is erased leaves its digest without the
// salt, so the text can neither be read nor guessed.
func (s *Store) EraseFromLog(ctx context.Context, address string, by archive.Change) (int, error) {
	erased := 0
	err := s.inUsersTx(ctx, func(ctx context.Context, tx runner) error {
		erased = 0
		switch _, err := user(ctx, tx, "email", address); {
		case err == nil:
			return archive.ErrUserExists
		case !errors.Is(err, archive.ErrUserNotFound):
			return err
		}
		if _, err := s.lockChain(ctx, tx); err != nil {
			return err
		}
		people, err := queryAll(ctx, tx, func(row scanner) (string, error) {
			var id string
			err := row.Scan(&id)
			return id, err
		}, `SELECT user_id FROM audit WHERE user_email = ? AND user_id <> ''
			UNION SELECT entity_id FROM audit WHERE entity_type = 'user' AND entity_id <> '' AND summary = ?`, address, address)
		if err != nil {
			return err
		}
		for _, id := range people {
			n, err := exec(ctx, tx, "UPDATE audit SET user_email = '', email_salt = '' WHERE user_id = ? AND email_salt <> ''", id)
			if err != nil {
				return err
			}
			m, err := exec(ctx, tx, "UPDATE audit SET summary = '', details = '', text_salt = '' WHERE entity_type = 'user' AND entity_id = ? AND text_salt <> ''", id)
			if err != nil {
				return err
			}
			erased += int(n + m)
			if err := s.record(ctx, tx, by, actionErase, "user", id, "The person was erased from the log"); err != nil {
				return err
			}
		}
		return nil
	})
	return erased, err
}

// errBroken ends the check of the log at the first entry that is wrong.
var errBroken = errors.New("the chain is broken")

// log proves the chain of the activity log, and compares it with a head that was
// noted elsewhere. After the first break nothing more can be said.
func (c *checker) log(ctx context.Context, noted *archive.LogHead) (archive.LogHead, error) {
	stored, err := chain(ctx, c, "SELECT "+chainColumns+" FROM log_chain")
	if err != nil {
		return archive.LogHead{}, err
	}
	at, known := stored.purged, map[int64]string{stored.purged.Seq: stored.purged.Hash}
	purged, erased := int64(0), map[string]archive.SealedEntry{}
	err = eachEntry(ctx, c, -1<<62, func(e *archive.SealedEntry) error {
		if fault := e.Verify(at); fault != "" {
			return errors.Join(errBroken, c.fault("the activity log is altered from entry %d (%s) on: %s", at.Seq+1, e.ID, fault))
		}
		at = e.Head()
		if noted != nil && e.Seq == noted.Seq {
			known[e.Seq] = e.Hash
		}
		if e.ErasedEmail() && e.User != nil {
			erased[e.User.ID] = *e
		}
		if e.ErasedText() {
			erased[e.EntityID] = *e
		}
		switch e.Action {
		case actionErase:
			delete(erased, e.EntityID)
		case actionPurge:
			purged, _ = strconv.ParseInt(e.EntityID, 10, 64)
		}
		return nil
	})
	if errors.Is(err, errBroken) {
		if errors.Is(err, errEnough) {
			return at, errEnough
		}
		return at, nil
	}
	if err != nil {
		return at, err
	}
	if at != stored.head {
		return at, c.fault("the activity log is altered: it ends at entry %d, but should end at entry %d", at.Seq, stored.head.Seq)
	}
	if purged != stored.purged.Seq {
		return at, c.fault("the activity log is altered: it starts after entry %d, but was purged up to entry %d", stored.purged.Seq, purged)
	}
	for _, id := range slices.Sorted(maps.Keys(erased)) {
		if err := c.fault("the activity log is altered: entry %d (%s) was erased, but no entry tells of it", erased[id].Seq, erased[id].ID); err != nil {
			return at, err
		}
	}
	if noted == nil {
		return at, nil
	}
	switch hash, ok := known[noted.Seq]; {
	case ok && hash != noted.Hash:
		return at, c.fault("the activity log is altered: entry %d is not the one whose hash was noted", noted.Seq)
	case !ok && noted.Seq < stored.purged.Seq:
		return at, c.fault("the noted head of the activity log cannot be compared: entry %d was removed since", noted.Seq)
	case !ok:
		return at, c.fault("the activity log is altered: it ends at entry %d, before the noted entry %d", at.Seq, noted.Seq)
	}
	return at, nil
}
