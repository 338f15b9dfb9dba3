package archive

import (
	"context"
	"time"
)

// NoticeTopic is what somebody is told about.
type NoticeTopic string

// The topics. What waits for a reviewer is none of them: it is in the queue, and ends
// with it.
const (
	TopicDraftPublished     NoticeTopic = "draft-published"
	TopicDraftSentBack      NoticeTopic = "draft-sent-back"
	TopicSuggestionAccepted NoticeTopic = "suggestion-accepted"
	TopicSuggestionPartly   NoticeTopic = "suggestion-partly"
	TopicSuggestionDeclined NoticeTopic = "suggestion-declined"
	TopicSuggestionAsked    NoticeTopic = "suggestion-asked"
	TopicComment            NoticeTopic = "comment"           // on an entry of one's own
	TopicCommentPublished   NoticeTopic = "comment-published" // one's own
)

// SuggestionTopics are what senders are told when a suggestion gets a status. Of the
// others they know, or are not told.
var SuggestionTopics = map[SuggestionStatus]NoticeTopic{
	SuggestionAccepted: TopicSuggestionAccepted, SuggestionPartly: TopicSuggestionPartly,
	SuggestionDeclined: TopicSuggestionDeclined, SuggestionAsked: TopicSuggestionAsked,
}

// Notice is something that concerns a person.
type Notice struct {
	ID        string      `json:"id"`
	Topic     NoticeTopic `json:"topic"`
	EntryKind Kind        `json:"entryKind"`
	EntryID   string      `json:"entryId"` // empty for a new event that was not accepted
	Title     string      `json:"title"`   // of the entry
	SubjectID string      `json:"subjectId"`
	Detail    string      `json:"detail"` // what was said
	Seen      bool        `json:"seen"`
	CreatedAt time.Time   `json:"createdAt"`
}

// MaxNoticeDetail is how much of what was said a notice repeats, in characters.
const MaxNoticeDetail = 280

// ReviewNotice names what waits for a reviewer, among the notices to mark as seen.
const ReviewNotice = "review"

// WaitingReview is what others sent that waits for a reviewer.
type WaitingReview struct {
	Waiting int       `json:"waiting"`
	Oldest  time.Time `json:"oldest"`
	Newest  time.Time `json:"newest"`
	Seen    bool      `json:"seen"`
}

// Inbox is one page of what concerns a person, newest first.
type Inbox struct {
	Items  []Notice `json:"items"`
	Total  int      `json:"total"`
	Unseen int      `json:"unseen"` // on all pages, what waits for review counted as one
	// Review is left out where nothing waits that the person may decide on.
	Review *WaitingReview `json:"review,omitempty"`
}

// News is what one letter tells of.
type News struct {
	To      string
	Name    string // the first name, which may be empty
	Notices []Notice
}

// Inboxes is where people find what concerns them. It is written in the transactions
// that cause it, and removed after NoticeLife.
type Inboxes interface {
	Inbox(ctx context.Context, reader Actor, page Page) (*Inbox, error)
	// SeeInbox marks notices of a person as seen, all of them if none is named.
	SeeInbox(ctx context.Context, userID string, ids []string) error
}
