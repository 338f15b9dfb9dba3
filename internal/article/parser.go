package article

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// newParser is CommonMark with the blocks and marks of articles alone.
func newParser() parser.Parser {
	return parser.NewParser(
		parser.WithBlockParsers(
			util.Prioritized(subheads{parser.NewATXHeadingParser()}, 600),
			util.Prioritized(quotations{parser.NewBlockquoteParser()}, 800),
			util.Prioritized(paragraphs{parser.NewParagraphParser()}, 1000),
		),
		parser.WithInlineParsers(
			util.Prioritized(bracketParser{}, 200),
			util.Prioritized(emphasisParser{}, 500),
		),
	)
}

// subheads are headings of the second level, outside of quotations.
type subheads struct{ parser.BlockParser }

var subhead = regexp.MustCompile(`^ {0,3}##[ \t]+[^#\s]`)

func (p subheads) Open(parent ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	if line, _ := reader.PeekLine(); parent.Kind() != ast.KindDocument || !subhead.Match(line) {
		return nil, parser.NoChildren
	}
	return p.BlockParser.Open(parent, reader, pc)
}

// quotations do not stand within each other.
type quotations struct{ parser.BlockParser }

func (p quotations) Open(parent ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	if parent.Kind() != ast.KindDocument {
		return nil, parser.NoChildren
	}
	return p.BlockParser.Open(parent, reader, pc)
}

// paragraphs may be indented: there is no code that they could be taken for.
type paragraphs struct{ parser.BlockParser }

func (paragraphs) CanAcceptIndentedLine() bool { return true }

// emphasisParser reads *emphasis*; two and more asterisks are text.
type emphasisParser struct{}

func (emphasisParser) Trigger() []byte { return []byte{'*'} }

func (p emphasisParser) Parse(_ ast.Node, block text.Reader, pc parser.Context) ast.Node {
	before := block.PrecendingCharacter()
	line, segment := block.PeekLine()
	node := parser.ScanDelimiter(line, before, 1, p)
	if node == nil {
		return nil
	}
	segment = segment.WithStop(segment.Start + node.OriginalLength)
	block.Advance(node.OriginalLength)
	if node.OriginalLength > 1 {
		return ast.NewTextSegment(segment)
	}
	node.Segment = segment
	pc.PushDelimiter(node)
	return node
}

func (emphasisParser) IsDelimiter(b byte) bool { return b == '*' }

func (emphasisParser) CanOpenCloser(opener, closer *parser.Delimiter) bool {
	return opener.Char == closer.Char
}

func (emphasisParser) OnMatch(consumes int) ast.Node { return ast.NewEmphasis(consumes) }

// mark is a span that is written in brackets.
type mark struct {
	ast.BaseInline
	span Span
}

var kindMark = ast.NewNodeKind("ArticleMark")

func (*mark) Kind() ast.NodeKind { return kindMark }

func (m *mark) Dump(source []byte, level int) { ast.DumpHelper(m, source, level, nil, nil) }

// bracketParser reads what is written in brackets: marks of sources, links to entries
// and to the web.
type bracketParser struct{}

func (bracketParser) Trigger() []byte { return []byte{'['} }

var (
	entryLink  = regexp.MustCompile(`^\[\[(event|person|place):([\p{L}\p{N}][\p{L}\p{M}\p{N}_-]{0,199})\]\]`)
	webLink    = regexp.MustCompile(`^\[((?:[^\[\]\\\n]|\\.)+)\]\((https?://(?:[^\s\x00-\x20()<>\\]|\([^\s\x00-\x20()<>\\]*\))+)\)`)
	sourceMark = regexp.MustCompile(`^\[([1-9][0-9]?)\]`)
)

func (bracketParser) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, _ := block.PeekLine()
	line, _, _ = bytes.Cut(line, []byte("\n"))
	span, length := Span{}, 0
	if m := entryLink.FindSubmatch(line); m != nil {
		span, length = Span{Type: Entry, Kind: string(m[1]), entry: string(m[2])}, len(m[0])
	} else if m := webLink.FindSubmatch(line); m != nil {
		label := strings.TrimSpace(string(util.UnescapePunctuations(m[1])))
		span, length = Span{Type: Link, Text: label, Href: string(m[2])}, len(m[0])
		if label == "" {
			span.Text = span.Href
		}
	} else if m := sourceMark.FindSubmatch(line); m != nil {
		number, _ := strconv.Atoi(string(m[1])) // two digits at most
		span, length = Span{Type: Source, Source: number}, len(m[0])
	}
	if length == 0 {
		return nil
	}
	block.Advance(length)
	return &mark{span: span}
}
