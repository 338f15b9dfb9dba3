package store

import (
	"context"
	"strings"

	"sankofa/internal/archive"
)

const inboxColumns = "id, topic, entry_kind, entry_id, title, subject_id, detail, seen, created_at"

func scanInboxNotice(row scanner) (archive.Notice, error) {
	var n archive.Notice
	var created int64
	err := row.Scan(&n.ID, &n.Topic, &n.EntryKind, &n.EntryID, &n.Title, &n.SubjectID, &n.Detail, &n.Seen, &created)
	n.CreatedAt = timeFromMicros(created)
	return n, err
}

// Inbox implements archive.Inboxes.
func (s *Store) Inbox(ctx context.Context, reader archive.Actor, page archive.Page) (*archive.Inbox, error) {
	var in archive.Inbox
	const of = " FROM notices WHERE user_id = ?"
	total, err := queryInt(ctx, s.db, "SELECT COUNT(*)"+of, reader.ID)
	if err != nil {
		return nil, err
	}
	unseen, err := queryInt(ctx, s.db, "SELECT COUNT(*)"+of+" AND seen = FALSE", reader.ID)
	if err != nil {
		return nil, err
	}
	in.Total, in.Unseen = int(total), int(unseen)
	if in.Items, err = queryAll(ctx, s.db, scanInboxNotice, "SELECT "+inboxColumns+of+
		" ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?", reader.ID, page.Limit, page.Offset()); err != nil {
		return nil, err
	}
	if archive.MayTry(reader, archive.ActReview) != nil {
		return &in, nil
	}
	if in.Review, err = s.waitingReview(ctx, reader); err != nil {
		return nil, err
	}
	if in.Review != nil && !in.Review.Seen {
		in.Unseen++
	}
	return &in, nil
}

// waitingReview is what others sent that waits for a reviewer, nil for nothing.
func (s *Store) waitingReview(ctx context.Context, reader archive.Actor) (*archive.WaitingReview, error) {
	all, err := waitingFor(ctx, s.db, reader)
	if err != nil {
		return nil, err
	}
	var review archive.WaitingReview
	for _, w := range all {
		if w.kind == archive.ReviewDoubted || w.by == reader.ID {
			continue
		}
		review.Newest = timeFromMicros(w.since)
		if review.Waiting == 0 {
			review.Oldest = review.Newest
		}
		review.Waiting++
	}
	if review.Waiting == 0 {
		return nil, nil
	}
	seen, err := queryInt(ctx, s.db, "SELECT review_seen_at FROM users WHERE id = ?", reader.ID)
	review.Seen = micros(review.Newest) <= seen
	return &review, err
}

// SeeInbox implements archive.Inboxes.
func (s *Store) SeeInbox(ctx context.Context, userID string, ids []string) error {
	return s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		w := where{}
		w.and("user_id = ? AND seen = FALSE", userID)
		review := len(ids) == 0
		if !review {
			marks, args := in(ids)
			w.and("id IN "+marks, args...)
		}
		for _, id := range ids {
			review = review || id == archive.ReviewNotice
		}
		if _, err := exec(ctx, tx, "UPDATE notices SET seen = TRUE"+w.String(), w.args...); err != nil || !review {
			return err
		}
		_, err := exec(ctx, tx, "UPDATE users SET review_seen_at = ? WHERE id = ?", micros(s.now()), userID)
		return err
	})
}

// noticeOf is a notice about an entry.
func noticeOf(topic archive.NoticeTopic, item archive.Item, detail string) archive.Notice {
	return archive.Notice{Topic: topic, EntryKind: item.Kind(), EntryID: item.Base().ID, Title: item.Label(), Detail: detail}
}

// tell puts a notice into the inbox of an account, unless it is about what its owner did.
func (s *Store) tell(ctx context.Context, tx runner, to string, n archive.Notice, by archive.Change) error {
	if to == "" || to == by.By.ID {
		return nil
	}
	there, err := queryInt(ctx, tx, "SELECT COUNT(*) FROM users WHERE id = ? AND deleted_at IS NULL", to)
	if err != nil || there == 0 {
		return err
	}
	at := s.at(by)
	return insert(ctx, tx, "notices ("+inboxColumns+", user_id, told)", [][]any{{
		newID(at), string(n.Topic), string(n.EntryKind), n.EntryID, n.Title, n.SubjectID,
		archive.Shorten(strings.TrimSpace(n.Detail), archive.MaxNoticeDetail), false, micros(at), to, false,
	}})
}

// untell takes back what people were told of a comment.
func untell(ctx context.Context, tx runner, commentID string) error {
	_, err := exec(ctx, tx, "DELETE FROM notices WHERE subject_id = ? AND topic IN (?, ?)",
		commentID, string(archive.TopicComment), string(archive.TopicCommentPublished))
	return err
}

// tellOwner tells whoever made an entry that it was published by somebody else, and takes
// that back with the publication while it was not seen.
func (s *Store) tellOwner(ctx context.Context, tx runner, before, after archive.Item, by archive.Change) error {
	was, is := before.Base().Public(), after.Base().Public()
	switch {
	case was && !is:
		_, err := exec(ctx, tx, "DELETE FROM notices WHERE entry_id = ? AND topic = ? AND seen = FALSE",
			after.Base().ID, string(archive.TopicDraftPublished))
		return err
	case is && before.Base().Status == archive.StatusDraft:
		return s.tell(ctx, tx, after.Base().CreatedBy, noticeOf(archive.TopicDraftPublished, after, by.Note), by)
	}
	return nil
}

// tellSender tells the sender of a suggestion what was decided, or asked.
func (s *Store) tellSender(ctx context.Context, tx runner, decided *archive.Suggestion, by archive.Change) error {
	topic, ok := archive.SuggestionTopics[decided.Status]
	if !ok {
		// Waiting again, or spam: what was said of it holds no more.
		_, err := exec(ctx, tx, "DELETE FROM notices WHERE subject_id = ?", decided.ID)
		return err
	}
	detail := decided.Decision
	if decided.Status == archive.SuggestionAsked {
		detail = decided.Messages[len(decided.Messages)-1].Body
	}
	return s.tell(ctx, tx, decided.Sender, archive.Notice{
		Topic: topic, EntryKind: decided.Kind, EntryID: decided.EntryID, Title: decided.Title, SubjectID: decided.ID, Detail: detail,
	}, by)
}

// tellOfStatus tells of a comment that everyone can read now, or takes it back.
func (s *Store) tellOfStatus(ctx context.Context, tx runner, c *archive.Comment, was archive.CommentStatus, by archive.Change) error {
	switch {
	case c.Status == was:
		return nil
	case c.Status != archive.CommentPublished:
		return untell(ctx, tx, c.ID)
	}
	return s.tellOfComment(ctx, tx, c, by)
}

// tellOfComment tells whoever made the event, and the author if a moderator published it.
func (s *Store) tellOfComment(ctx context.Context, tx runner, c *archive.Comment, by archive.Change) error {
	e, err := load(ctx, tx, archive.KindEvent, c.EventID)
	if err != nil {
		return err
	}
	n := noticeOf(archive.TopicCommentPublished, e.Item, c.Body)
	n.SubjectID = c.ID
	if err := s.tell(ctx, tx, c.Author.ID, n, by); err != nil {
		return err
	}
	owner := e.Base().CreatedBy
	if owner == c.Author.ID {
		return nil
	}
	n.Topic = archive.TopicComment
	return s.tell(ctx, tx, owner, n, by)
}
