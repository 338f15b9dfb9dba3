package archive

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// SourceKind says what a source is.
type SourceKind string

// The kinds of sources.
const (
	SourceBook    SourceKind = "book"
	SourceArticle SourceKind = "article"
	SourceArchive SourceKind = "archive"
	SourceWeb     SourceKind = "web"
	SourceOral    SourceKind = "oral"
	SourceOther   SourceKind = "other"
)

// SourceKinds lists the kinds in the order in which they are offered.
var SourceKinds = []SourceKind{SourceBook, SourceArticle, SourceArchive, SourceWeb, SourceOral, SourceOther}

// Source is where a statement of an event can be looked up. Verified means that
// a moderator has looked it up.
type Source struct {
	Kind       SourceKind `json:"kind"`
	Title      string     `json:"title"`
	Author     string     `json:"author,omitempty"`
	Publisher  string     `json:"publisher,omitempty"`
	Year       int        `json:"year,omitempty"`
	Pages      string     `json:"pages,omitempty"`
	URL        string     `json:"url,omitempty"`
	Verified   bool       `json:"verified"`
	VerifiedBy string     `json:"-"`
	VerifiedAt *time.Time `json:"verifiedAt,omitempty"`
}

// Tidied returns the source as it is stored: texts trimmed, the kind defaulted.
func (s Source) Tidied() Source {
	s.Title, s.Author, s.Publisher = TrimText(s.Title), TrimText(s.Author), TrimText(s.Publisher)
	s.Pages, s.URL = TrimText(s.Pages), TrimText(s.URL)
	if s.Kind == "" {
		s.Kind = SourceOther
	}
	return s
}

// Citation names the source in one line, as a list of references does.
func (s Source) Citation() string {
	parts := []string{s.Author, s.Title, s.Publisher}
	if s.Year != 0 {
		parts = append(parts, strconv.Itoa(s.Year))
	}
	if s.Pages != "" {
		parts = append(parts, "p. "+s.Pages)
	}
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), ", ")
}

func (r *rules) source(field string, s Source) {
	if Blank(s.Title) {
		r.fail(field+".title", "Source title is required.")
	}
	r.text(field+".title", "Source title", s.Title, 300, false)
	r.text(field+".author", "Source author", s.Author, 300, false)
	r.text(field+".publisher", "Source publisher", s.Publisher, 300, false)
	r.text(field+".pages", "Source pages", s.Pages, 50, false)
	if s.URL != "" && (len(s.URL) > MaxImageURL || !WebURL(s.URL)) {
		r.fail(field+".url", "Source link must be a valid http(s) URL.")
	}
	if s.Year != 0 && (s.Year < 1 || s.Year > 9999) {
		r.fail(field+".year", "Source year is invalid.")
	}
	known := false
	for _, kind := range SourceKinds {
		known = known || kind == s.Kind
	}
	if !known {
		r.fail(field+".kind", "Source kind must be one of book, article, archive, web, oral, other.")
	}
}

func (r *rules) sources(list []Source) {
	if len(list) > MaxSources {
		r.fail("sources", fmt.Sprintf("At most %d sources are allowed.", MaxSources))
		return
	}
	for i, s := range list {
		r.source(fmt.Sprintf("sources[%d]", i), s)
	}
}

// editSources makes the sources of an event from what a person sent. The mark of
// verification stays with the text that was verified; only a moderator can set one,
// or keep it while changing the text.
func editSources(sent []SourceEdit, known []Source, who Actor, at time.Time) []Source {
	moderator := May(who, ActVerifySource, "") == nil
	sources := make([]Source, len(sent))
	for i, in := range sent {
		s := Source{
			Kind: in.Kind, Title: in.Title, Author: in.Author, Publisher: in.Publisher,
			Year: in.Year, Pages: in.Pages, URL: in.URL,
		}.Tidied()
		for _, old := range known {
			if s.sameText(old) {
				s = old
				break
			}
		}
		if moderator && in.Verified != nil {
			s = s.Marked(*in.Verified, who, at)
		}
		sources[i] = s
	}
	return sources
}

// sameText reports whether two sources say the same, verified or not.
func (s Source) sameText(other Source) bool {
	for _, source := range []*Source{&s, &other} {
		source.Verified, source.VerifiedBy, source.VerifiedAt = false, "", nil
	}
	return s == other
}

// Marked returns the source with or without the mark of verification. A mark that is
// there already is kept, with the name of whoever set it.
func (s Source) Marked(verified bool, who Actor, at time.Time) Source {
	switch {
	case !verified:
		s.Verified, s.VerifiedBy, s.VerifiedAt = false, "", nil
	case !s.Verified:
		s.Verified, s.VerifiedBy, s.VerifiedAt = true, who.ID, &at
	}
	return s
}
