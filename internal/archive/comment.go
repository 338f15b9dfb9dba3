package archive

import (
	"context"
	"time"
	"unicode/utf8"
)

// CommentStatus is who can see a comment.
type CommentStatus string

// The statuses of a comment. A moderator may set any of them at any time.
const (
	CommentPublished CommentStatus = "published"
	CommentPending   CommentStatus = "pending"
	CommentHidden    CommentStatus = "hidden"
)

// ParseCommentStatus reads a status as a moderator sends it.
func ParseCommentStatus(s string) (CommentStatus, error) {
	switch status := CommentStatus(s); status {
	case CommentPublished, CommentPending, CommentHidden:
		return status, nil
	}
	return "", Fail(CodeInvalid, "Status must be published, pending or hidden.")
}

// Comment is what a person says about an event, as plain text.
type Comment struct {
	ID        string        `json:"id"`
	EventID   string        `json:"eventId"`
	Body      string        `json:"body"`
	Status    CommentStatus `json:"status"`
	Active    bool          `json:"isActive"`
	CreatedAt time.Time     `json:"createdAt"`
	UpdatedAt time.Time     `json:"updatedAt"`
	Author    Author        `json:"author"`
}

// Author is a person as shown beside a comment. The e-mail address is empty
// unless the reader is that person or a moderator.
type Author struct {
	ID        string `json:"id"`
	Email     string `json:"email"`
	FirstName string `json:"firstName"`
	LastName  string `json:"lastName"`
	Role      Role   `json:"role"`
}

// QueuedComment is a comment as moderators look through them: with the event that
// it is about.
type QueuedComment struct {
	Comment
	Event CommentedEvent `json:"event"`
}

// CommentedEvent is as much of an event as names it.
type CommentedEvent struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

// ParseCommentBody tidies and checks the text of a comment.
func ParseCommentBody(body string) (string, error) {
	body = TidyText(body)
	if utf8.RuneCountInString(body) < MinComment {
		return "", Fail(CodeInvalid, "Comment must be at least 3 characters long.")
	}
	var r rules
	r.text("body", "Comment", body, MaxComment, true)
	return body, r.err()
}

// NewComment makes a comment by its rules: the discussion must be open and the text
// fit. Premoderation holds the comments of users back until a moderator has seen them.
func NewComment(author Actor, eventID, text string, settings Settings, premoderation bool) (*Comment, error) {
	if !settings.EnableComments {
		return nil, ErrCommentsDisabled
	}
	body, err := ParseCommentBody(text)
	if err != nil {
		return nil, err
	}
	return &Comment{EventID: eventID, Body: body, Status: NewCommentStatus(author, premoderation)}, nil
}

// NewCommentStatus is the status that a comment starts with: people below editor
// wait for a moderator, unless the archive does without.
func NewCommentStatus(author Actor, premoderation bool) CommentStatus {
	if premoderation && author.Role.Rank() < RoleEditor.Rank() {
		return CommentPending
	}
	return CommentPublished
}

// SeenBy reports whether a reader may see the comment: everyone the published
// ones, its author also while it waits, moderators all.
func (c *Comment) SeenBy(reader Actor) bool {
	switch {
	case !c.Active:
		return false
	case c.Status == CommentPublished, May(reader, ActModerateComments, "") == nil:
		return true
	}
	return c.Status == CommentPending && reader.ID != "" && reader.ID == c.Author.ID
}

// For returns the comment as a reader gets it.
func (c Comment) For(reader Actor) Comment {
	if reader.ID != c.Author.ID && May(reader, ActModerateComments, "") != nil {
		c.Author.Email = ""
	}
	return c
}

// Comments is where the discussion is kept.
type Comments interface {
	// Comments returns one page of what the reader may see, newest first, and how many
	// that is. ErrEventNotFound if the reader may not see the event.
	Comments(ctx context.Context, eventID string, reader Actor, page Page) ([]Comment, int, error)
	// CommentQueue returns one page of the comments with a status, over all events that
	// are there, oldest first, and how many they are. Only moderators may ask.
	CommentQueue(ctx context.Context, status CommentStatus, page Page) ([]QueuedComment, int, error)
	// Comment returns one comment of an event. ErrEventNotFound or ErrCommentNotFound.
	Comment(ctx context.Context, eventID, id string) (*Comment, error)
	// CreateComment stores a comment by by.By and fills in its id, author and times.
	// ErrEventNotFound if the author may not see the event.
	CreateComment(ctx context.Context, comment *Comment, by Change) error
	// SetCommentStatus moves a comment to a status. ErrEventNotFound or ErrCommentNotFound;
	// ErrCommentHandled if from is given and the comment is not there any more.
	SetCommentStatus(ctx context.Context, eventID, id string, from, status CommentStatus, by Change) (*Comment, error)
	// DeleteComment hides a comment from everyone. ErrEventNotFound or ErrCommentNotFound.
	DeleteComment(ctx context.Context, eventID, id string, by Change) error
}
