package media

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// svgElement is an element of a drawing with what is kept of it.
type svgElement struct {
	name    string
	attrs   []svgAttr
	content []any // *svgElement and string, in their order
}

type svgAttr struct{ name, value string }

func (e *svgElement) attr(name string) string {
	for _, a := range e.attrs {
		if a.name == name {
			return a.value
		}
	}
	return ""
}

func (e *svgElement) children(yield func(*svgElement) bool) {
	for _, part := range e.content {
		if child, ok := part.(*svgElement); ok && !yield(child) {
			return
		}
	}
}

// text is the text directly within an element. Comments and the borders of CDATA are
// gone: a check of the parts would miss what only the whole says.
func (e *svgElement) text() string {
	var b strings.Builder
	for _, part := range e.content {
		if text, ok := part.(string); ok {
			b.WriteString(text)
		}
	}
	return b.String()
}

// svgParser builds the tree of the allowed parts.
type svgParser struct {
	root *svgElement
	open []*svgElement
	tags int
	why  string
}

// refuse notes why a drawing is not allowed.
func (p *svgParser) refuse(format string, args ...any) bool {
	p.why = fmt.Sprintf(format, args...)
	return false
}

const (
	unreadableSVG = "The file cannot be read as an SVG drawing."
	outsideSVG    = "The drawing points at something outside of its file."
)

// parseSVG reads a drawing, and says what is not allowed in it.
func parseSVG(content []byte) (root *svgElement, why string) {
	dec := xml.NewDecoder(bytes.NewReader(bytes.TrimPrefix(content, []byte("\xef\xbb\xbf"))))
	var p svgParser
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			if p.root == nil || len(p.open) > 0 {
				return nil, unreadableSVG
			}
			return p.root, ""
		}
		if err != nil || !p.token(dec, token) {
			return nil, cmp.Or(p.why, unreadableSVG)
		}
	}
}

func (p *svgParser) token(dec *xml.Decoder, token xml.Token) bool {
	switch t := token.(type) {
	case xml.StartElement:
		if t.Name.Space != svgSpace && t.Name.Space != htmlSpace && len(p.open) > 0 || t.Name.Local == "metadata" && t.Name.Space == svgSpace {
			return dec.Skip() == nil // what drawing programs note for themselves
		}
		return p.start(t)
	case xml.EndElement:
		last := p.open[len(p.open)-1]
		p.open = p.open[:len(p.open)-1]
		return last.name != "style" || last.cleanStyle() || p.refuse(outsideSVG)
	case xml.CharData:
		if len(p.open) == 0 {
			return len(bytes.TrimSpace(t)) == 0
		}
		last := p.open[len(p.open)-1]
		last.content = append(last.content, string(t))
	case xml.ProcInst:
		return t.Target == "xml" && p.tags == 0
	case xml.Directive:
		return p.refuse("The drawing has a DOCTYPE or entities.")
	}
	return true
}

func (p *svgParser) start(t xml.StartElement) bool {
	p.tags++
	switch root := len(p.open) == 0; {
	case t.Name.Space != svgSpace, !svgElements[t.Name.Local]:
		return p.refuse("The drawing contains <%s>, which a logo cannot have.", t.Name.Local)
	case p.tags > maxTags, len(p.open) >= maxNesting:
		return p.refuse("The drawing has too many parts.")
	case root && (t.Name.Local != "svg" || p.tags > 1):
		return false
	case !root && p.open[len(p.open)-1].name == "style":
		return false
	}
	e := &svgElement{name: t.Name.Local}
	for _, a := range t.Attr {
		name, value, ok := cleanAttr(a)
		if !ok {
			if strings.HasPrefix(strings.ToLower(a.Name.Local), "on") {
				return p.refuse("The drawing has the attribute %s, which a logo cannot have.", a.Name.Local)
			}
			return p.refuse(outsideSVG)
		}
		if name != "" && e.has(name) {
			return false
		}
		if name != "" {
			e.attrs = append(e.attrs, svgAttr{name, value})
		}
	}
	if len(p.open) == 0 {
		p.root = e
	} else {
		parent := p.open[len(p.open)-1]
		parent.content = append(parent.content, e)
	}
	p.open = append(p.open, e)
	return true
}

func (e *svgElement) has(name string) bool {
	for _, a := range e.attrs {
		if a.name == name {
			return true
		}
	}
	return false
}

// cleanStyle replaces the content of a style element by what a browser reads, and
// reports whether it is allowed.
func (e *svgElement) cleanStyle() bool {
	style, ok := cleanStyle(e.text())
	e.content = []any{style}
	return ok
}

// cleanAttr returns the name under which an attribute is kept, empty for none, its
// value, and whether it is allowed.
func cleanAttr(a xml.Attr) (name, value string, ok bool) {
	name = a.Name.Local
	switch {
	case a.Name.Space == "xmlns", a.Name.Space == "" && name == "xmlns":
		return "", "", true
	case strings.HasPrefix(strings.ToLower(name), "on"):
		return "", "", false
	case name == "href" && (a.Name.Space == "" || a.Name.Space == linkSpace || a.Name.Space == "xlink"):
		return "href", a.Value, strings.HasPrefix(a.Value, "#")
	case a.Name.Space == xmlSpace || a.Name.Space == "xml":
		if name == "space" {
			return "xml:space", a.Value, true
		}
		return "", "", name != "base"
	case a.Name.Space != "":
		return "", "", true
	case name == "aria-label": // a text for people
		return name, a.Value, true
	}
	value, ok = cleanStyle(a.Value)
	if !svgAttributes[name] {
		name = ""
	}
	return name, value, ok
}

// write serialises the tree, so that every parser sees what this one saw.
func (e *svgElement) write(out *bytes.Buffer, root bool) {
	out.WriteString("<" + e.name)
	if root {
		out.WriteString(` xmlns="` + svgSpace + `"`)
	}
	for _, a := range e.attrs {
		out.WriteString(" " + a.name + `="`)
		_ = xml.EscapeText(out, []byte(a.value)) // a buffer does not fail
		out.WriteString(`"`)
	}
	out.WriteString(">")
	for _, part := range e.content {
		switch part := part.(type) {
		case *svgElement:
			part.write(out, false)
		case string:
			_ = xml.EscapeText(out, []byte(part))
		}
	}
	out.WriteString("</" + e.name + ">")
}

// size is the size of the drawing in pixels, 0 where it does not say.
func (e *svgElement) size() (width, height int) {
	whole := func(s string) int {
		n, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(s), "px"), 64)
		if err != nil || n < 1 || n > maxSide {
			return 0
		}
		return int(n)
	}
	width, height = whole(e.attr("width")), whole(e.attr("height"))
	if box := numbers(e.attr("viewBox")); len(box) == 4 && width == 0 && height == 0 {
		width, height = whole(strconv.FormatFloat(box[2], 'f', -1, 64)), whole(strconv.FormatFloat(box[3], 'f', -1, 64))
	}
	return width, height
}
