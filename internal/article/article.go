// Package article reads the text form in which articles are written: paragraphs,
// subheads, quotations, emphasis, marks that point to sources, and links. It is
// CommonMark narrowed to these; whatever else looks like a mark stays text, and there
// is no HTML.
//
// It knows nothing of the archive: whoever parses an article says what its links to
// other entries lead to.
package article

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// BlockType says what a block of an article is.
type BlockType string

// The types of blocks.
const (
	Paragraph BlockType = "paragraph"
	Heading   BlockType = "heading"
	Quote     BlockType = "quote"
)

// Block is a part of an article that stands on lines of its own.
type Block struct {
	Type  BlockType `json:"type"`
	Spans []Span    `json:"spans"`
	By    []Span    `json:"by,omitempty"` // who said a quotation, and when
}

// SpanType says what a span is.
type SpanType string

// The types of spans.
const (
	Text   SpanType = "text"
	Break  SpanType = "break"  // between the paragraphs of a quotation
	Source SpanType = "source" // a mark that points to a source
	Link   SpanType = "link"   // to the web
	Entry  SpanType = "entry"  // to another entry of the archive
)

// Span is a stretch of text within a block.
type Span struct {
	Type     SpanType `json:"type"`
	Text     string   `json:"text,omitempty"`
	Emphasis bool     `json:"emphasis,omitempty"`
	Source   int      `json:"source,omitempty"` // its number, from 1 up
	Href     string   `json:"href,omitempty"`
	Kind     string   `json:"kind,omitempty"` // of the entry that is linked

	entry string // by which an entry is named in the text
}

// Reference is a link to another entry, as it is written.
type Reference struct{ Kind, Name string }

// Target is what a reference leads to.
type Target struct{ Label, Href string }

// Article is an article that was read.
type Article struct{ blocks []Block }

// Parse reads an article. Every text is one.
func Parse(source string) *Article {
	raw := []byte(strings.ToValidUTF8(source, string(utf8.RuneError)))
	root := newParser().Parse(text.NewReader(raw))
	a := &Article{blocks: []Block{}}
	for node := root.FirstChild(); node != nil; node = node.NextSibling() {
		switch node.Kind() {
		case ast.KindHeading:
			a.add(Block{Type: Heading, Spans: joined(lines(node, raw))})
		case ast.KindBlockquote:
			a.quote(node, raw)
		default:
			a.add(Block{Type: Paragraph, Spans: joined(lines(node, raw))})
		}
	}
	return a
}

func (a *Article) add(b Block) {
	if len(b.Spans) > 0 {
		a.blocks = append(a.blocks, b)
	}
}

// quote adds the quotations of a node; a line that says who was quoted ends one.
func (a *Article) quote(node ast.Node, raw []byte) {
	quote := Block{Type: Quote}
	for child := node.FirstChild(); child != nil; child = child.NextSibling() {
		list := lines(child, raw)
		var by []Span
		if last := len(list) - 1; last >= 0 && (last > 0 || len(quote.Spans) > 0) {
			if by = speaker(list[last]); by != nil {
				list = list[:last]
			}
		}
		if spans := joined(list); len(spans) > 0 {
			if len(quote.Spans) > 0 {
				quote.Spans = append(quote.Spans, Span{Type: Break})
			}
			quote.Spans = append(quote.Spans, spans...)
		}
		if by != nil {
			quote.By = by
			a.add(quote)
			quote = Block{Type: Quote}
		}
	}
	a.add(quote)
}

// speaker returns what stands behind the dash of a line, nil if it has none.
func speaker(line []Span) []Span {
	if len(line) == 0 || line[0].Type != Text {
		return nil
	}
	rest, ok := strings.CutPrefix(strings.TrimLeft(line[0].Text, " "), "—")
	if !ok {
		return nil
	}
	by := append([]Span{line[0]}, line[1:]...)
	by[0].Text = strings.TrimLeft(rest, " ")
	if by[0].Text == "" {
		by = by[1:]
	}
	if len(by) == 0 {
		return nil
	}
	return by
}

// lines returns the spans of a block, line by line.
func lines(block ast.Node, raw []byte) [][]Span {
	w := writer{raw: raw, lines: [][]Span{nil}}
	w.children(block, false)
	return w.lines
}

// joined puts lines behind each other, with spaces between, and spans of one kind together.
func joined(list [][]Span) []Span {
	var all []Span
	for _, line := range list {
		if len(line) > 0 && len(all) > 0 {
			all = append(all, Span{Type: Text, Text: " ", Emphasis: line[0].Emphasis && all[len(all)-1].Emphasis})
		}
		all = append(all, line...)
	}
	var spans []Span
	for len(all) > 0 {
		same := 1
		for same < len(all) && all[0].Type == Text && all[same].Type == Text && all[same].Emphasis == all[0].Emphasis {
			same++
		}
		words := make([]string, same)
		for i, s := range all[:same] {
			words[i] = s.Text
		}
		all[0].Text = strings.Join(words, "")
		spans, all = append(spans, all[0]), all[same:]
	}
	return spans
}

// writer makes spans of the nodes of a block.
type writer struct {
	raw   []byte
	lines [][]Span
}

func (w *writer) children(node ast.Node, emphasis bool) {
	for child := node.FirstChild(); child != nil; child = child.NextSibling() {
		switch n := child.(type) {
		case *ast.Text:
			w.text(n, emphasis)
		case *ast.Emphasis:
			w.children(n, true)
		case *mark:
			n.span.Emphasis = emphasis
			w.span(n.span)
		}
	}
}

func (w *writer) text(n *ast.Text, emphasis bool) {
	value := n.Segment.Value(w.raw)
	breaks := n.SoftLineBreak() || n.HardLineBreak()
	plain := string(util.UnescapePunctuations(value))
	if breaks {
		plain = strings.TrimRight(plain, " \t")
	}
	if plain != "" {
		w.span(Span{Type: Text, Text: plain, Emphasis: emphasis})
	}
	if breaks {
		w.lines = append(w.lines, nil)
	}
}

func (w *writer) span(s Span) {
	last := len(w.lines) - 1
	w.lines[last] = append(w.lines[last], s)
}

// each calls visit for every span.
func (a *Article) each(visit func(*Span)) {
	for i := range a.blocks {
		for _, spans := range [][]Span{a.blocks[i].Spans, a.blocks[i].By} {
			for j := range spans {
				visit(&spans[j])
			}
		}
	}
}

// Sources returns the numbers of the sources that are marked, in the order in which
// they first appear.
func (a *Article) Sources() []int {
	var numbers []int
	known := map[int]bool{}
	a.each(func(s *Span) {
		if s.Type == Source && !known[s.Source] {
			known[s.Source] = true
			numbers = append(numbers, s.Source)
		}
	})
	return numbers
}

// References returns the links to other entries, each once.
func (a *Article) References() []Reference {
	var list []Reference
	known := map[Reference]bool{}
	a.each(func(s *Span) {
		ref := Reference{s.Kind, s.entry}
		if s.Type == Entry && !known[ref] {
			known[ref] = true
			list = append(list, ref)
		}
	})
	return list
}

// Blocks returns the article with the links to other entries that are known; others
// become the text that they are written as.
func (a *Article) Blocks(known map[Reference]Target) []Block {
	shown := &Article{slices.Clone(a.blocks)}
	for i, b := range shown.blocks {
		shown.blocks[i].Spans, shown.blocks[i].By = slices.Clone(b.Spans), slices.Clone(b.By)
	}
	shown.each(func(s *Span) {
		if s.Type != Entry {
			return
		}
		if target, ok := known[Reference{s.Kind, s.entry}]; ok {
			s.Text, s.Href = target.Label, target.Href
			return
		}
		*s = Span{Type: Text, Text: "[[" + s.Kind + ":" + s.entry + "]]", Emphasis: s.Emphasis}
	})
	return shown.blocks
}
