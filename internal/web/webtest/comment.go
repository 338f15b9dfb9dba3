package webtest

import "sankofa/internal/archive"

// OneComment is the response of a call about one comment.
type OneComment struct{ Comment archive.Comment }

// Comment adds a comment through the API.
func (s *Site) Comment(who, event, body string) archive.Comment {
	s.t.Helper()
	var got OneComment
	s.Call(who, "POST", "/api/events/"+event+"/comments", Object("body", body)).Read(s.t, 201, &got)
	return got.Comment
}
