package media

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"strconv"
	"strings"
)

const (
	svgSpace   = "http://www.w3.org/2000/svg"
	linkSpace  = "http://www.w3.org/1999/xlink"
	xmlSpace   = "http://www.w3.org/XML/1998/namespace"
	htmlSpace  = "http://www.w3.org/1999/xhtml"
	maxDrawing = 2 << 20
	maxTags    = 20_000
	maxNesting = 64
)

// svgElements is the allow-list of elements. Any other element in the SVG namespace
// is rejected.
var svgElements = words(`svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan
	textPath linearGradient radialGradient stop clipPath mask pattern marker style switch filter feGaussianBlur
	feOffset feBlend feColorMatrix feFlood feComposite feMerge feMergeNode feDropShadow feComponentTransfer
	feFuncR feFuncG feFuncB feFuncA feMorphology`)

// svgAttributes is the allow-list of attributes; others are dropped.
var svgAttributes = words(`id class style viewBox version width height x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points
	transform preserveAspectRatio pathLength gradientUnits gradientTransform spreadMethod offset stop-color
	stop-opacity clipPathUnits maskUnits maskContentUnits patternUnits patternContentUnits patternTransform
	markerUnits markerWidth markerHeight refX refY orient fill fill-opacity fill-rule stroke stroke-width
	stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity
	color display visibility overflow clip clip-path clip-rule mask filter marker-start marker-mid marker-end
	vector-effect shape-rendering text-rendering color-interpolation color-interpolation-filters paint-order
	mix-blend-mode isolation enable-background font-family font-size font-size-adjust font-stretch font-style
	font-variant font-weight text-anchor text-decoration letter-spacing word-spacing dominant-baseline
	alignment-baseline baseline-shift writing-mode direction unicode-bidi dx dy rotate textLength lengthAdjust
	startOffset method spacing side filterUnits primitiveUnits in in2 result stdDeviation mode type values
	flood-color flood-opacity operator k1 k2 k3 k4 radius tableValues slope intercept amplitude exponent
	media role aria-label aria-hidden`)

func words(list string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(list) {
		set[word] = true
	}
	return set
}

// looksLikeXML reports whether a file could be a drawing.
func looksLikeXML(head []byte) bool {
	head = bytes.TrimPrefix(head, []byte("\xef\xbb\xbf"))
	head = bytes.TrimLeft(head, " \t\r\n")
	return len(head) > 1 && head[0] == '<' && bytes.Contains(head, []byte("svg")) ||
		bytes.HasPrefix(head, []byte("<?xml")) || bytes.HasPrefix(head, []byte("<!--"))
}

// drawing prepares an SVG. The allowed parts are serialised again, so that every
// parser sees what this one saw; active content is rejected.
func (pr *Processor) drawing(f *os.File) (*Image, error) {
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	content, err := io.ReadAll(io.LimitReader(f, maxDrawing+1))
	if err != nil {
		return nil, err
	}
	if len(content) > maxDrawing {
		return nil, ErrLogo
	}
	var clean bytes.Buffer
	width, height, err := cleanSVG(&clean, content)
	if err != nil {
		return nil, err
	}
	made := &Image{Width: width, Height: height}
	written, err := pr.write(func(w io.Writer) error { _, err := w.Write(clean.Bytes()); return err })
	made.Original = File{File: written.File, Type: SVG, Size: written.Size, Width: width}
	if err != nil {
		return nil, errors.Join(err, made.Close())
	}
	return made, nil
}

// drawingCheck validates an SVG.
type drawingCheck struct {
	out   *bytes.Buffer
	open  []openTag
	tags  int
	style bool
	// Nested use elements could expand without bound.
	using   map[string]bool
	targets []string

	width, height int
}

type openTag struct {
	name string
	ids  []string
}

// cleanSVG writes the allowed parts of an SVG and returns its size. Every failure
// returns the same error.
func cleanSVG(out *bytes.Buffer, content []byte) (width, height int, err error) {
	dec := xml.NewDecoder(bytes.NewReader(bytes.TrimPrefix(content, []byte("\xef\xbb\xbf"))))
	c := &drawingCheck{out: out, using: map[string]bool{}}
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return 0, 0, ErrLogo
		}
		if !c.token(dec, token) {
			return 0, 0, ErrLogo
		}
	}
	for _, target := range c.targets {
		if c.using[target] {
			return 0, 0, ErrLogo
		}
	}
	if c.tags == 0 || len(c.open) > 0 {
		return 0, 0, ErrLogo
	}
	return c.width, c.height, nil
}

// token handles one piece of a drawing and reports whether it is allowed.
func (c *drawingCheck) token(dec *xml.Decoder, token xml.Token) bool {
	switch t := token.(type) {
	case xml.StartElement:
		if t.Name.Space != svgSpace && t.Name.Space != htmlSpace && len(c.open) > 0 || t.Name.Local == "metadata" && t.Name.Space == svgSpace {
			return dec.Skip() == nil // what drawing programs note for themselves
		}
		return c.start(t)
	case xml.EndElement:
		c.open = c.open[:len(c.open)-1]
		c.style = false
		c.out.WriteString("</" + t.Name.Local + ">")
	case xml.CharData:
		if len(c.open) == 0 {
			return len(bytes.TrimSpace(t)) == 0
		}
		if c.style && !safeStyle(string(t)) {
			return false
		}
		return xml.EscapeText(c.out, t) == nil
	case xml.ProcInst:
		return t.Target == "xml" && c.tags == 0
	case xml.Directive:
		return false
	}
	return true
}

func (c *drawingCheck) start(t xml.StartElement) bool {
	c.tags++
	root := len(c.open) == 0
	switch {
	case t.Name.Space != svgSpace, !svgElements[t.Name.Local], c.tags > maxTags, len(c.open) >= maxNesting:
		return false
	case root && (t.Name.Local != "svg" || c.tags > 1), c.style:
		return false
	}
	tag := openTag{name: t.Name.Local}
	c.out.WriteString("<" + t.Name.Local)
	if root {
		c.out.WriteString(` xmlns="` + svgSpace + `"`)
	}
	seen := map[string]bool{}
	for _, a := range t.Attr {
		name, keep, ok := c.attribute(t.Name.Local, a, root)
		if !ok || keep && seen[name] {
			return false
		}
		if !keep {
			continue
		}
		seen[name] = true
		if name == "id" {
			tag.ids = append(tag.ids, a.Value)
		}
		c.out.WriteString(" " + name + `="`)
		if xml.EscapeText(c.out, []byte(a.Value)) != nil {
			return false
		}
		c.out.WriteString(`"`)
	}
	c.out.WriteString(">")
	c.open = append(c.open, tag)
	c.style = t.Name.Local == "style"
	if t.Name.Local == "use" {
		for _, open := range c.open {
			for _, id := range open.ids {
				c.using[id] = true
			}
		}
	}
	return true
}

// attribute says under which name to keep an attribute, if at all, and whether it
// is allowed.
func (c *drawingCheck) attribute(element string, a xml.Attr, root bool) (name string, keep, ok bool) {
	name = a.Name.Local
	switch {
	case a.Name.Space == "xmlns", a.Name.Space == "" && name == "xmlns":
		return "", false, true
	case strings.HasPrefix(strings.ToLower(name), "on"):
		return "", false, false
	case name == "href" && (a.Name.Space == "" || a.Name.Space == linkSpace || a.Name.Space == "xlink"):
		if !strings.HasPrefix(a.Value, "#") {
			return "", false, false
		}
		if element == "use" {
			c.targets = append(c.targets, a.Value[1:])
		}
		return "href", true, true
	case a.Name.Space == xmlSpace || a.Name.Space == "xml":
		return "xml:" + name, name == "space", name != "base"
	case a.Name.Space != "":
		return "", false, true
	case !safeStyle(a.Value):
		return "", false, false
	}
	if root {
		c.measure(name, a.Value)
	}
	return name, svgAttributes[name], true
}

// safeStyle rejects styles with external references or escapes.
func safeStyle(s string) bool {
	s = strings.ToLower(s)
	if strings.ContainsAny(s, "\\@<") || strings.Contains(s, "javascript:") || strings.Contains(s, "expression(") ||
		strings.Contains(s, "image-set(") || strings.Contains(s, "image(") || strings.Contains(s, "data:") || strings.Contains(s, "/*") && strings.Contains(s, "url") {
		return false
	}
	for {
		_, rest, found := strings.Cut(s, "url")
		if !found {
			return true
		}
		after := strings.TrimLeft(rest, " \t\r\n")
		if arg, ok := strings.CutPrefix(after, "("); ok && !strings.HasPrefix(strings.TrimLeft(arg, " \t\r\n\"'"), "#") {
			return false
		}
		s = rest
	}
}

// measure records the size of the SVG.
func (c *drawingCheck) measure(name, value string) {
	whole := func(s string) int {
		n, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(s), "px"), 64)
		if err != nil || n < 1 || n > maxSide {
			return 0
		}
		return int(n)
	}
	switch name {
	case "width":
		c.width = whole(value)
	case "height":
		c.height = whole(value)
	case "viewBox":
		if box := strings.FieldsFunc(value, func(r rune) bool { return r == ' ' || r == ',' }); len(box) == 4 && c.width == 0 && c.height == 0 {
			c.width, c.height = whole(box[2]), whole(box[3])
		}
	}
}
