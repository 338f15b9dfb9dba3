package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"sankofa/internal/archive"
)

const suggestionColumns = `id, kind, entry_id, title, countries, base_version, changes, around, reason, source, sender, name, email,
	status, version, doubts, live, accepted, revision, decision, decided_by, decided_at, created_at, updated_at, waiting_since`

const suggestionSelect = "SELECT " + suggestionColumns + " FROM suggestions"

func scanSuggestion(row scanner) (*archive.Suggestion, error) {
	var s archive.Suggestion
	var countries, changes, around, doubts, accepted string
	var source sql.NullString
	var decided sql.NullInt64
	var created, updated, waiting int64
	err := row.Scan(&s.ID, &s.Kind, &s.EntryID, &s.Title, &countries, &s.BaseVersion, &changes, &around, &s.Reason, &source,
		&s.Sender, &s.Name, &s.Email, &s.Status, &s.Version, &doubts, &s.Live, &accepted, &s.Revision, &s.Decision,
		&s.DecidedBy, &decided, &created, &updated, &waiting)
	if err != nil {
		return nil, err
	}
	s.Countries, s.Accepted = strings.Fields(countries), strings.Fields(accepted)
	for _, doubt := range strings.Fields(doubts) {
		s.Doubts = append(s.Doubts, archive.Doubt(doubt))
	}
	s.CreatedAt, s.UpdatedAt, s.WaitingSince = timeFromMicros(created), timeFromMicros(updated), timeFromMicros(waiting)
	s.DecidedAt = timeOrNil(decided)
	if err := json.Unmarshal([]byte(changes), &s.Changes); err != nil {
		return nil, fmt.Errorf("read changes of suggestion %s: %w", s.ID, err)
	}
	if err := json.Unmarshal([]byte(around), &s.Around); err != nil {
		return nil, fmt.Errorf("read suggestion %s: %w", s.ID, err)
	}
	return &s, fromJSON(s.ID, "source", source, &s.Source)
}

// suggestion returns one that a condition names, with its messages.
func suggestion(ctx context.Context, r runner, condition string, arg any) (*archive.Suggestion, error) {
	s, err := queryOne(ctx, r, scanSuggestion, archive.ErrSuggestionNotFound, suggestionSelect+" WHERE "+condition, arg)
	if err != nil {
		return nil, err
	}
	return s, withMessages(ctx, r, []*archive.Suggestion{s})
}

func withMessages(ctx context.Context, r runner, list []*archive.Suggestion) error {
	byID := map[string]*archive.Suggestion{}
	ids := make([]string, len(list))
	for i, s := range list {
		byID[s.ID], ids[i] = s, s.ID
	}
	for part := range slices.Chunk(ids, maxIn) {
		marks, args := in(part)
		err := queryEach(ctx, r, func(row scanner) error {
			var id string
			var m archive.SuggestionMessage
			var at int64
			err := row.Scan(&id, &m.From, &m.Body, &at)
			m.CreatedAt = timeFromMicros(at)
			if s := byID[id]; err == nil {
				s.Messages = append(s.Messages, m)
			}
			return err
		}, "SELECT suggestion_id, side, body, created_at FROM suggestion_messages WHERE suggestion_id IN "+marks+" ORDER BY suggestion_id, position", args...)
		if err != nil {
			return err
		}
	}
	return nil
}

// Suggestion implements archive.Suggestions.
func (s *Store) Suggestion(ctx context.Context, id string) (*archive.Suggestion, error) {
	return suggestion(ctx, s.db, "id = ?", id)
}

// FollowSuggestion implements archive.Suggestions.
func (s *Store) FollowSuggestion(ctx context.Context, linkHash []byte) (*archive.Suggestion, error) {
	return suggestion(ctx, s.db, "id = (SELECT suggestion_id FROM suggestion_links WHERE token_hash = ?)", linkHash)
}

// AddFollowLink implements archive.Suggestions.
func (s *Store) AddFollowLink(ctx context.Context, id string, linkHash []byte) error {
	return s.db.inTx(ctx, func(ctx context.Context, tx runner) error { return s.addFollowLink(ctx, tx, id, linkHash) })
}

func (s *Store) addFollowLink(ctx context.Context, tx runner, id string, linkHash []byte) error {
	return insert(ctx, tx, "suggestion_links (token_hash, suggestion_id, created_at)", [][]any{{linkHash, id, micros(s.now())}})
}

// caredFor adds the condition that something is about one of some countries.
func caredFor(w *where, column string, countries []string) {
	terms, args := []string{}, []any{}
	for _, code := range countries {
		terms, args = append(terms, column+" LIKE ?"), append(args, "% "+code+" %")
	}
	w.and("("+strings.Join(terms, " OR ")+")", args...)
}

// ListSuggestions implements archive.Suggestions.
func (s *Store) ListSuggestions(ctx context.Context, f archive.SuggestionFilter) ([]archive.Suggestion, int, error) {
	w := where{}
	if f.Sender != "" {
		w.and("sender = ?", f.Sender)
	}
	if f.Status != "" {
		w.and("status = ?", string(f.Status))
	}
	if len(f.Countries) > 0 {
		caredFor(&w, "countries", f.Countries)
	}
	total, err := queryInt(ctx, s.db, "SELECT COUNT(*) FROM suggestions"+w.String(), w.args...)
	if err != nil {
		return nil, 0, err
	}
	found, err := queryAll(ctx, s.db, scanSuggestion, suggestionSelect+w.String()+" ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?",
		append(w.args, f.Page.Limit, f.Page.Offset())...)
	if err != nil {
		return nil, 0, err
	}
	if err := withMessages(ctx, s.db, found); err != nil {
		return nil, 0, err
	}
	list := make([]archive.Suggestion, len(found))
	for i, one := range found {
		list[i] = *one
	}
	return list, int(total), nil
}

// CurrentEntry implements archive.Suggestions.
func (s *Store) CurrentEntry(ctx context.Context, of *archive.Suggestion) (archive.Item, error) {
	r, err := currentEntry(ctx, s.db, of)
	if r == nil {
		return nil, err
	}
	return r.Item, err
}

// currentEntry returns the entry of a suggestion, nil if there is none any more, or yet.
func currentEntry(ctx context.Context, r runner, of *archive.Suggestion) (*record, error) {
	if of.EntryID == "" {
		return nil, nil
	}
	found, err := load(ctx, r, of.Kind, of.EntryID)
	if archive.CodeOf(err) == archive.CodeNotFound {
		return nil, nil
	}
	return found, err
}

// SeenEntry implements archive.Suggestions.
func (s *Store) SeenEntry(ctx context.Context, kind archive.Kind, name string, version int, drafts bool) (archive.Item, error) {
	e, err := load(ctx, s.db, kind, name)
	if err != nil {
		return nil, err
	}
	now := e.Base()
	if !now.Active {
		return nil, archive.Kinds[kind].NotFound
	}
	number := now.RevisionCount - (now.Version - version)
	switch {
	case version == now.Version:
		return e.Item, nil
	case version > now.Version || number < 1 || !now.Public() && !drafts:
		return nil, archive.Kinds[kind].Conflict
	case !now.Public():
		return revertedTo(ctx, s.db, e, number, version)
	}
	// A state that not everyone has seen must not come out by way of a suggestion.
	unseen, err := queryInt(ctx, s.db, `SELECT COUNT(*) FROM revisions WHERE entry_num = ? AND number >= ? AND
		(public = FALSE OR public_changes IS NOT NULL AND number > ?)`, e.num, number, number)
	if err != nil {
		return nil, err
	}
	if unseen > 0 {
		return nil, archive.Kinds[kind].Conflict
	}
	return revertedTo(ctx, s.db, e, number, version)
}

// revertedTo is an entry as it was in an earlier version.
func revertedTo(ctx context.Context, r runner, e *record, number, version int) (archive.Item, error) {
	if err := revertTo(ctx, r, e, number); err != nil {
		return nil, err
	}
	e.Tidy()
	e.Base().Version = version
	return e.Item, nil
}

// CreateSuggestion implements archive.Suggestions. One that is not live changes nothing
// that readers see, and so does not wait for others who write, nor make them wait.
func (s *Store) CreateSuggestion(ctx context.Context, sent *archive.Suggestion, with archive.Sent, by archive.Change) error {
	trusted, err := s.trusted(ctx, sent, by)
	if err != nil {
		return err
	}
	made := *sent
	if trusted {
		err = s.write(ctx, func(ctx context.Context, tx *writeTx) error {
			made = *sent
			if err := s.goLive(ctx, tx, &made, by); err != nil {
				return err
			}
			return s.insertSuggestion(ctx, tx, &made, with, by)
		})
	} else {
		err = s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
			made = *sent
			return s.insertSuggestion(ctx, tx, &made, with, by)
		})
	}
	if err == nil {
		*sent = made
	}
	return err
}

// trusted reports whether a suggestion goes live at once.
func (s *Store) trusted(ctx context.Context, sent *archive.Suggestion, by archive.Change) (bool, error) {
	if sent.Sender == "" || !sent.Small() {
		return false, nil
	}
	u, err := user(ctx, s.db, "id", sent.Sender)
	if err != nil {
		return false, err
	}
	var accepted, spam int
	err = queryEach(ctx, s.db, func(row scanner) error { return row.Scan(&accepted, &spam) },
		`SELECT COUNT(CASE WHEN status IN ('accepted', 'partly') AND decided_at > ? THEN 1 END), COUNT(CASE WHEN status = 'spam' THEN 1 END)
		FROM suggestions WHERE sender = ?`, micros(s.at(by).Add(-archive.TrustSpan)), sent.Sender)
	return u.EmailVerified && u.Trust.Trusted(accepted, spam), err
}

// goLive makes the change of a suggestion at once, if nothing stands against it.
func (s *Store) goLive(ctx context.Context, tx *writeTx, made *archive.Suggestion, by archive.Change) error {
	current, err := currentEntry(ctx, tx, made)
	if err != nil || current == nil {
		return err
	}
	after, err := made.GoLive(current.Item)
	if err != nil || after == nil {
		return err
	}
	change := by
	change.Note, change.Credit, change.Quotas, change.Key = archive.SuggestedNote, made.Name, nil, nil
	change.By = archive.Actor{ID: by.By.ID, Email: by.By.Email, FirstName: made.Name, Role: by.By.Role} // named only by consent
	changed, err := s.replace(ctx, tx, current, &record{after, current.num}, change, archive.RevisionEdit)
	made.Live = changed
	if changed {
		made.Revision = after.Base().RevisionCount
		tx.changed(archive.SubjectContributors)
	}
	return err
}

func (s *Store) insertSuggestion(ctx context.Context, tx runner, made *archive.Suggestion, with archive.Sent, by archive.Change) error {
	if err := s.checkSuggestion(ctx, tx, made, with, by); err != nil {
		return err
	}
	at := s.at(by)
	made.ID = newID(at)
	made.CreatedAt, made.UpdatedAt, made.WaitingSince = at, at, at
	values, err := suggestionValues(made)
	if err != nil {
		return err
	}
	err = insert(ctx, tx, "suggestions (network, text_hash, letter, "+suggestionColumns+")", [][]any{append([]any{with.Network, with.TextHash, "none"}, values...)})
	switch {
	case isDuplicate(err):
		return archive.ErrRepeated
	case err != nil:
		return err
	}
	if err := claimPictures(ctx, tx, made); err != nil {
		return err
	}
	if err := s.addFollowLink(ctx, tx, made.ID, with.LinkHash); err != nil || by.Key == nil {
		return err
	}
	return storeReceipt(ctx, tx, by.Key, []byte(made.ID))
}

// suggestedPictures are the addresses of pictures in suggestions that are open.
func suggestedPictures(ctx context.Context, r runner) ([]string, error) {
	var paths []string
	err := queryEach(ctx, r, func(row scanner) error {
		var of archive.Suggestion
		var changes []byte
		if err := row.Scan(&changes); err != nil {
			return err
		}
		if err := json.Unmarshal(changes, &of.Changes); err != nil {
			return fmt.Errorf("read the changes of a suggestion: %w", err)
		}
		wanted := of.PicturePaths()
		paths = append(paths, wanted...)
		return nil
	}, `SELECT changes FROM suggestions WHERE status IN ('waiting', 'asked') AND changes LIKE '%"pictures"%'`)
	return paths, err
}

// checkSuggestion refuses one that is over the quotas of its sender, or doubts it.
func (s *Store) checkSuggestion(ctx context.Context, tx runner, made *archive.Suggestion, with archive.Sent, by archive.Change) error {
	if by.Quotas == nil {
		return nil
	}
	key, column := by.By.ID, "sender"
	var quotas map[archive.Resource]archive.Quota
	var err error
	if key != "" {
		quotas, err = s.quotasOf(ctx, tx, by)
	} else {
		key, column = with.Network, "network"
		quotas, err = by.Quotas.For(archive.StandingVisitor)
	}
	if err != nil {
		return err
	}
	q, now := quotas[archive.ResourceSuggestions], s.at(by)
	times := "SELECT created_at FROM suggestions WHERE " + column + " = ?"
	if err := checkRateOf(ctx, tx, now, times, key, q); err != nil {
		return err
	}
	if column == "network" && q.PerHour > 0 {
		lately, err := queryInt(ctx, tx, "SELECT COUNT(*) FROM suggestions WHERE network = ? AND created_at > ?", key, micros(now.Add(-time.Hour)))
		if err != nil {
			return err
		}
		if int(lately) >= q.PerHour/archive.FloodShare {
			made.DoubtFlooded()
		}
	}
	if q.Total == 0 {
		return nil
	}
	waiting, err := queryInt(ctx, tx, "SELECT COUNT(*) FROM suggestions WHERE "+column+" = ? AND status IN ('waiting', 'asked')", key)
	if err != nil {
		return err
	}
	return q.Check(archive.ResourceSuggestions, waiting+1)
}

// suggestionValues are the columns of a suggestion, in the order of suggestionColumns.
func suggestionValues(of *archive.Suggestion) ([]any, error) {
	changes, err := json.Marshal(of.Changes)
	if err != nil {
		return nil, err
	}
	around, err := json.Marshal(of.Around)
	if err != nil {
		return nil, err
	}
	source, err := jsonOrNil(of.Source, of.Source == nil)
	if err != nil {
		return nil, err
	}
	doubts := make([]string, len(of.Doubts))
	for i, doubt := range of.Doubts {
		doubts[i] = string(doubt)
	}
	countries := ""
	if len(of.Countries) > 0 {
		countries = " " + strings.Join(of.Countries, " ") + " "
	}
	return []any{
		of.ID, string(of.Kind), of.EntryID, of.Title, countries, of.BaseVersion, string(changes), string(around), of.Reason, source,
		of.Sender, of.Name, of.Email, string(of.Status), of.Version, strings.Join(doubts, " "), of.Live, strings.Join(of.Accepted, " "),
		of.Revision, of.Decision, of.DecidedBy, microsOrNil(of.DecidedAt), micros(of.CreatedAt), micros(of.UpdatedAt), micros(of.WaitingSince),
	}, nil
}

// saveSuggestion stores what a change made of a suggestion. Letter says whether the
// sender is to be told.
func saveSuggestion(ctx context.Context, tx runner, of *archive.Suggestion, messages int, letter bool) error {
	state := "none"
	if letter && of.Email != "" {
		state = "due"
	}
	_, err := exec(ctx, tx, `UPDATE suggestions SET entry_id = ?, email = CASE WHEN ? = '' THEN '' ELSE email END, status = ?, version = ?, live = ?, accepted = ?, revision = ?,
		decision = ?, decided_by = ?, decided_at = ?, letter = ?, updated_at = ?, waiting_since = ? WHERE id = ?`,
		of.EntryID, of.Email, string(of.Status), of.Version, of.Live, strings.Join(of.Accepted, " "), of.Revision,
		of.Decision, of.DecidedBy, microsOrNil(of.DecidedAt), state, micros(of.UpdatedAt), micros(of.WaitingSince), of.ID)
	if err != nil {
		return err
	}
	var rows [][]any
	for i, m := range of.Messages[messages:] {
		rows = append(rows, []any{of.ID, messages + i, string(m.From), m.Body, micros(m.CreatedAt)})
	}
	return insert(ctx, tx, "suggestion_messages (suggestion_id, position, side, body, created_at)", rows)
}

// EditSuggestion implements archive.Suggestions. It waits for decisions that are under way.
func (s *Store) EditSuggestion(ctx context.Context, id string, by archive.Change, edit func(*archive.Suggestion) error) (*archive.Suggestion, error) {
	var edited *archive.Suggestion
	err := s.write(ctx, func(ctx context.Context, tx *writeTx) error {
		var err error
		if edited, err = suggestion(ctx, tx, "id = ?", id); err != nil {
			return err
		}
		messages := len(edited.Messages)
		if err := edit(edited); err != nil {
			return err
		}
		return saveSuggestion(ctx, tx, edited, messages, false)
	})
	if err != nil {
		return nil, err
	}
	return edited, nil
}

// SenderRecord implements archive.Suggestions.
func (s *Store) SenderRecord(ctx context.Context, sender string) (accepted, decided int, err error) {
	if sender == "" {
		return 0, 0, nil
	}
	err = queryEach(ctx, s.db, func(row scanner) error { return row.Scan(&accepted, &decided) },
		"SELECT COUNT(CASE WHEN status IN ('accepted', 'partly') THEN 1 END), COUNT(*) FROM suggestions WHERE sender = ? AND decided_at IS NOT NULL", sender)
	return accepted, decided, err
}
