package store

import (
	"context"

	"sankofa/internal/archive"
)

const (
	commentColumns = `c.id, e.id, c.body, c.status, c.active, c.created_at, c.updated_at,
	u.id, u.email, u.first_name, u.last_name, u.role, u.deleted_at IS NOT NULL`
	commentTables = ` FROM comments c JOIN entries e ON e.num = c.event_num JOIN users u ON u.id = c.author_id`
	commentSelect = "SELECT " + commentColumns + commentTables
)

// scanComment reads a comment, and what more the query asks for.
func scanComment(row scanner, more ...any) (archive.Comment, error) {
	var c archive.Comment
	var created, updated int64
	var former bool
	err := row.Scan(append([]any{
		&c.ID, &c.EventID, &c.Body, &c.Status, &c.Active, &created, &updated,
		&c.Author.ID, &c.Author.Email, &c.Author.FirstName, &c.Author.LastName, &c.Author.Role, &former,
	}, more...)...)
	c.CreatedAt, c.UpdatedAt = timeFromMicros(created), timeFromMicros(updated)
	if former {
		c.Author = archive.Author{ID: c.Author.ID, FirstName: "Former", LastName: "member", Role: archive.RoleUser}
	}
	return c, err
}

func scanCommentOnly(row scanner) (archive.Comment, error) { return scanComment(row) }

func scanQueuedComment(row scanner) (archive.QueuedComment, error) {
	var q archive.QueuedComment
	var err error
	q.Comment, err = scanComment(row, &q.Event.Title)
	q.Event.ID = q.EventID
	return q, err
}

// visibleEventNum returns the number of an event that a reader may see, or ErrEventNotFound.
func visibleEventNum(ctx context.Context, r runner, id string, reader archive.Actor) (int64, error) {
	e, err := queryOne(ctx, r, scanEntry, archive.ErrEventNotFound, "SELECT "+listColumns+" FROM entries WHERE id = ? AND kind = ?", id, string(archive.KindEvent))
	if err != nil {
		return 0, err
	}
	if !archive.MaySee(reader, e.Item) {
		return 0, archive.ErrEventNotFound
	}
	return e.num, nil
}

// Comments implements archive.Comments.
func (s *Store) Comments(ctx context.Context, eventID string, reader archive.Actor, page archive.Page) ([]archive.Comment, int, error) {
	num, err := visibleEventNum(ctx, s.db, eventID, reader)
	if err != nil {
		return nil, 0, err
	}
	w := where{}
	w.and("c.event_num = ? AND c.active = TRUE", num)
	if archive.May(reader, archive.ActModerateComments, "") != nil {
		w.and("(c.status = 'published' OR c.status = 'pending' AND c.author_id = ?)", reader.ID)
	}
	total, err := queryInt(ctx, s.db, "SELECT COUNT(*) FROM comments c"+w.String(), w.args...)
	if err != nil {
		return nil, 0, err
	}
	list, err := queryAll(ctx, s.db, scanCommentOnly, commentSelect+w.String()+
		" ORDER BY c.created_at DESC, c.id DESC LIMIT ? OFFSET ?", append(w.args, page.Limit, page.Offset())...)
	for i, c := range list {
		list[i] = c.For(reader)
	}
	return list, int(total), err
}

// CommentQueue implements archive.Comments.
func (s *Store) CommentQueue(ctx context.Context, status archive.CommentStatus, page archive.Page) ([]archive.QueuedComment, int, error) {
	return commentQueue(ctx, s.db, status, page)
}

// commentQueue picks the page by index alone before it reads the rows. Deleted
// events are few, so they are sorted out rather than the others looked up.
func commentQueue(ctx context.Context, r runner, status archive.CommentStatus, page archive.Page) ([]archive.QueuedComment, int, error) {
	const waiting = ` FROM comments WHERE active = TRUE AND status = ?
		AND event_num NOT IN (SELECT num FROM entries WHERE deleted_at IS NOT NULL)`
	total, err := queryInt(ctx, r, "SELECT COUNT(*)"+waiting, string(status))
	if err != nil {
		return nil, 0, err
	}
	list, err := queryAll(ctx, r, scanQueuedComment, "SELECT "+commentColumns+", e.title"+commentTables+
		" WHERE c.id IN (SELECT id"+waiting+" ORDER BY created_at, id LIMIT ? OFFSET ?) ORDER BY c.created_at, c.id",
		string(status), page.Limit, page.Offset())
	return list, int(total), err
}

// Comment implements archive.Comments.
func (s *Store) Comment(ctx context.Context, eventID, id string) (*archive.Comment, error) {
	return comment(ctx, s.db, eventID, id)
}

func comment(ctx context.Context, r runner, eventID, id string) (*archive.Comment, error) {
	num, err := activeNum(ctx, r, archive.KindEvent, eventID)
	if err != nil {
		return nil, err
	}
	c, err := queryOne(ctx, r, scanCommentOnly, archive.ErrCommentNotFound,
		commentSelect+" WHERE c.id = ? AND c.event_num = ? AND c.active = TRUE", id, num)
	if err != nil {
		return nil, err
	}
	return &c, nil
}

// CreateComment implements archive.Comments.
func (s *Store) CreateComment(ctx context.Context, c *archive.Comment, by archive.Change) error {
	at := s.at(by)
	var made *archive.Comment
	err := s.write(ctx, func(ctx context.Context, tx *writeTx) error {
		num, err := visibleEventNum(ctx, tx, c.EventID, by.By)
		if err != nil {
			return err
		}
		if _, err := user(ctx, tx, "id", by.By.ID); err != nil {
			return err
		}
		if err := s.checkComment(ctx, tx, by, c.Status); err != nil {
			return err
		}
		id := newID(at)
		err = insert(ctx, tx, "comments (id, event_num, author_id, body, status, active, approval, created_at, updated_at)", [][]any{
			{id, num, by.By.ID, c.Body, string(c.Status), true, firstApproval(c.Status), micros(at), micros(at)},
		})
		if err != nil {
			return err
		}
		if made, err = comment(ctx, tx, c.EventID, id); err != nil {
			return err
		}
		if made.Status == archive.CommentPublished {
			if err := s.tellOfComment(ctx, tx, made, by); err != nil {
				return err
			}
		}
		tx.comment(c.EventID, false, c.Status == archive.CommentPublished)
		return nil
	})
	if err == nil {
		*c = *made
	}
	return err
}

// SetCommentStatus implements archive.Comments.
func (s *Store) SetCommentStatus(ctx context.Context, eventID, id string, from, status archive.CommentStatus, by archive.Change) (*archive.Comment, error) {
	var changed *archive.Comment
	err := s.write(ctx, func(ctx context.Context, tx *writeTx) error {
		var err error
		if changed, err = comment(ctx, tx, eventID, id); err != nil {
			return err
		}
		if from != "" && changed.Status != from {
			return archive.ErrCommentHandled
		}
		was := changed.Status
		tx.comment(eventID, was == archive.CommentPublished, status == archive.CommentPublished)
		changed.Status, changed.UpdatedAt = status, s.at(by)
		approval := nextApproval(status, by.By.ID == changed.Author.ID)
		if _, err := exec(ctx, tx, "UPDATE comments SET status = ?, approval = "+approval+", updated_at = ? WHERE id = ?",
			string(status), micros(changed.UpdatedAt), id); err != nil {
			return err
		}
		if err := s.tellOfStatus(ctx, tx, changed, was, by); err != nil {
			return err
		}
		return s.record(ctx, tx, by, "comment.status", "comment", id, string(status))
	})
	if err != nil {
		return nil, err
	}
	return changed, nil
}

// DeleteComment implements archive.Comments.
func (s *Store) DeleteComment(ctx context.Context, eventID, id string, by archive.Change) error {
	ctx = essential(ctx)
	return s.write(ctx, func(ctx context.Context, tx *writeTx) error {
		deleted, err := comment(ctx, tx, eventID, id)
		if err != nil {
			return err
		}
		tx.comment(eventID, deleted.Status == archive.CommentPublished, false)
		if _, err := exec(ctx, tx, "UPDATE comments SET active = FALSE, updated_at = ? WHERE id = ?", micros(s.at(by)), id); err != nil {
			return err
		}
		if err := untell(ctx, tx, id); err != nil {
			return err
		}
		return s.record(ctx, tx, by, "comment.delete", "comment", id, "")
	})
}
