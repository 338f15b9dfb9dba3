package store

import (
	"context"
	"time"

	"sankofa/internal/archive"
)

// DecideSuggestion implements archive.Suggestions.
func (s *Store) DecideSuggestion(ctx context.Context, id string, d archive.Decision, by archive.Change, may func(*archive.Suggestion, archive.Item) error) (*archive.Suggestion, int, error) {
	var decided *archive.Suggestion
	var closed int
	err := s.write(ctx, func(ctx context.Context, tx *writeTx) error {
		var err error
		if decided, err = suggestion(ctx, tx, "id = ?", id); err != nil {
			return err
		}
		current, err := currentEntry(ctx, tx, decided)
		if err != nil {
			return err
		}
		var item archive.Item
		if current != nil {
			item = current.Item
		}
		if err := may(decided, item); err != nil {
			return err
		}
		messages := len(decided.Messages)
		after, err := decided.Decide(d, item, by.By, s.at(by))
		if err != nil {
			return err
		}
		if after != nil {
			if err := s.carryOut(ctx, tx, decided, current, after, by); err != nil {
				return err
			}
			if err := releasePictures(ctx, tx, decided); err != nil {
				return err
			}
		}
		letter := decided.Status != archive.SuggestionSpam && d.Verdict != archive.VerdictReopen
		if err := saveSuggestion(ctx, tx, decided, messages, letter); err != nil {
			return err
		}
		if decided.Status == archive.SuggestionSpam {
			if closed, err = s.closeSender(ctx, tx, decided, by); err != nil {
				return err
			}
		}
		if err := s.tellSender(ctx, tx, decided, by); err != nil {
			return err
		}
		tx.changed(archive.SubjectReview)
		return s.record(ctx, tx, by, "suggestion."+string(d.Verdict), "suggestion", id, decided.Title)
	})
	if err != nil {
		return nil, 0, err
	}
	return decided, closed, nil
}

// carryOut makes the change that was decided on, as one revision.
func (s *Store) carryOut(ctx context.Context, tx *writeTx, decided *archive.Suggestion, current *record, after archive.Item, by archive.Change) error {
	change := by
	change.Note, change.Key = archive.SuggestedNote, nil
	switch decided.Status {
	case archive.SuggestionAccepted, archive.SuggestionPartly:
		change.Credit = decided.Name
		tx.changed(archive.SubjectContributors)
	default:
		change.Note = archive.TakenBackNote
	}
	if current == nil {
		if err := s.add(ctx, tx, after, change); err != nil {
			return err
		}
		decided.EntryID, decided.Revision = after.Base().ID, 1
		return nil
	}
	how := archive.RevisionEdit
	if !after.Base().Active {
		how = archive.RevisionDelete
	}
	changed, err := s.replace(ctx, tx, current, &record{after, current.num}, change, how)
	if changed && change.Note == archive.SuggestedNote {
		decided.Revision = after.Base().RevisionCount
	}
	return err
}

// closeSender closes what else waits from the sender of spam. What is live has to be
// taken back one by one.
func (s *Store) closeSender(ctx context.Context, tx *writeTx, spam *archive.Suggestion, by archive.Change) (int, error) {
	network, err := queryOne(ctx, tx, scanText, archive.ErrSuggestionNotFound, "SELECT network FROM suggestions WHERE id = ?", spam.ID)
	if err != nil {
		return 0, err
	}
	w := where{}
	w.and("status IN ('waiting', 'asked') AND live = FALSE AND id <> ?", spam.ID)
	w.and("(sender <> '' AND sender = ? OR email <> '' AND email = ? OR network <> '' AND network = ?)", spam.Sender, spam.Email, network)
	others, err := queryAll(ctx, tx, scanSuggestion, suggestionSelect+w.String(), w.args...)
	if err != nil {
		return 0, err
	}
	closed, at := 0, s.at(by)
	for _, other := range others {
		if !spam.SameSender(other, true) {
			continue
		}
		other.CloseAsSpam(by.By, at)
		if err := saveSuggestion(ctx, tx, other, 0, false); err != nil {
			return 0, err
		}
		closed++
	}
	return closed, nil
}

// closeSuggestions ends what was suggested of an entry that is removed for good, and
// forgets what the entry said.
func (s *Store) closeSuggestions(ctx context.Context, tx runner, num int64) error {
	now := micros(s.now())
	_, err := exec(ctx, tx, `UPDATE suggestions SET changes = '[]', around = '{}', version = version + 1, updated_at = ?,
		decided_at = COALESCE(decided_at, ?), decision = CASE WHEN status IN ('waiting', 'asked') THEN ? ELSE decision END,
		letter = CASE WHEN status IN ('waiting', 'asked') AND email <> '' THEN 'due' ELSE letter END,
		status = CASE WHEN status IN ('waiting', 'asked') THEN 'declined' ELSE status END
		WHERE entry_id = (SELECT id FROM entries WHERE num = ?)`, now, now, archive.PurgedDecision, num)
	return err
}

// SendAnswers implements archive.Suggestions.
func (s *Store) SendAnswers(ctx context.Context, write func(archive.SuggestionAnswer) (*archive.Mail, []byte, error)) (int, error) {
	before := micros(s.now().Add(-archive.ApprovalGrace))
	const due = " letter = 'due' AND updated_at <= ? "
	waiting, err := queryInt(ctx, s.db, "SELECT COUNT(*) FROM suggestions WHERE"+due, before)
	if err != nil || waiting == 0 {
		return 0, err
	}
	sent := 0
	err = s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		sent = 0
		// The condition stands twice, so that of two servers the later sees what the
		// earlier has claimed.
		claimed, err := queryAll(ctx, tx, scanSuggestion, "UPDATE suggestions SET letter = 'none' WHERE"+due+
			"AND id IN (SELECT id FROM suggestions WHERE"+due+"ORDER BY updated_at, id LIMIT ?) RETURNING "+suggestionColumns,
			before, before, noticeBatch)
		if err != nil {
			return err
		}
		if err := withMessages(ctx, tx, claimed); err != nil {
			return err
		}
		for _, of := range claimed {
			if of.Email == "" {
				continue
			}
			m, hash, err := write(of.Answer())
			if err != nil {
				return err
			}
			if err := s.queueMail(ctx, tx, m); err != nil {
				return err
			}
			if err := s.addFollowLink(ctx, tx, of.ID, hash); err != nil {
				return err
			}
			sent++
		}
		return nil
	})
	return sent, err
}

// networkLife is how long it is known which suggestions came from the same network.
const networkLife = 48 * time.Hour

// PurgeSuggestionMail implements archive.Suggestions.
func (s *Store) PurgeSuggestionMail(ctx context.Context, before time.Time) (int, error) {
	var purged int64
	err := s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		var err error
		purged, err = exec(ctx, tx, "UPDATE suggestions SET email = '', letter = 'none' WHERE email <> '' AND decided_at <= ?", micros(before))
		if err != nil {
			return err
		}
		_, err = exec(ctx, tx, "UPDATE suggestions SET network = '' WHERE network <> '' AND created_at <= ?", micros(s.now().Add(-networkLife)))
		return err
	})
	return int(purged), err
}
