package media

import (
	"bytes"
	"errors"
	"io"
	"os"
	"strings"

	"sankofa/internal/archive"
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
		return nil, refusedDrawing("The drawing is too large.")
	}
	root, why := parseSVG(content)
	if why == "" && !affordable(root) {
		why = "The drawing would take too long to draw."
	}
	if why != "" {
		return nil, refusedDrawing(why)
	}
	var clean bytes.Buffer
	root.write(&clean, true)
	width, height := root.size()
	made := &Image{Width: width, Height: height}
	written, err := pr.write(func(w io.Writer) error { _, err := w.Write(clean.Bytes()); return err })
	made.Original = File{File: written.File, Type: SVG, Size: written.Size, Width: width}
	if err != nil {
		return nil, errors.Join(err, made.Close())
	}
	return made, nil
}

// refusedDrawing is ErrLogo with what is wrong with the drawing.
func refusedDrawing(why string) error {
	err := *ErrLogo
	err.Details = []archive.FieldError{{Field: "logo", Message: why}}
	return &err
}
