package card

import (
	"bytes"
	"embed"
	"fmt"
	"image/color"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"
)

//go:embed fonts/*.ttf
var files embed.FS

// scripts are the faces of letters that the text face does not have.
var scripts = []string{"arabic", "ethiopic", "adlam", "nko", "tifinagh", "vai"}

// fonts reads the embedded fonts, once.
var fonts = sync.OnceValue(func() map[string]*font.Font {
	all := map[string]*font.Font{}
	for _, name := range append([]string{"text-700", "text-400", "display-800", "wordmark"}, scripts...) {
		content, err := files.ReadFile("fonts/" + name + ".ttf")
		if err != nil {
			panic(err) // it is part of the program
		}
		face, err := font.ParseTTF(bytes.NewReader(content))
		if err != nil {
			panic(fmt.Errorf("font %s: %w", name, err))
		}
		all[name] = face.Font
	}
	return all
})

// faces is a face with those that stand in for letters it lacks, the first first.
// It belongs to one drawing: a face remembers what it has looked up.
type faces []*font.Face

func newFaces(names ...string) faces {
	var list faces
	for _, name := range names {
		list = append(list, font.NewFace(fonts()[name]))
	}
	return list
}

// ResolveFace returns the first face that has a letter.
func (f faces) ResolveFace(r rune) *font.Face {
	if i := f.index(r); i >= 0 {
		return f[i]
	}
	return f[0]
}

func (f faces) index(r rune) int {
	return slices.IndexFunc(f, func(face *font.Face) bool { _, ok := face.NominalGlyph(r); return ok })
}

// shown is a text without what no face can show, such as emoji: a gap is better
// than a box. Signs that join or part letters stay, and hyphens do not break.
func (f faces) shown(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '-':
			return '\u2011'
		case unicode.IsSpace(r):
			return ' '
		case r == '\u200c', r == '\u200d':
			return r
		case unicode.Is(unicode.Cf, r), unicode.IsControl(r), unicode.Is(unicode.Variation_Selector, r), f.index(r) < 0:
			return -1
		}
		return r
	}, norm.NFC.String(text))
	text = strings.Join(strings.Fields(text), " ")
	if strings.Trim(text, "\u200c\u200d ") == "" {
		return ""
	}
	return text
}

// rightToLeft reports whether the first letter that has a direction runs to the left.
func rightToLeft(text string) bool {
	for _, r := range text {
		p, _ := bidi.LookupRune(r)
		switch p.Class() {
		case bidi.L:
			return false
		case bidi.R, bidi.AL:
			return true
		}
	}
	return false
}

// typesetter sets lines in one style.
type typesetter struct {
	faces    faces
	size     float64
	tracking float64
	rtl      bool

	shaper  shaping.HarfbuzzShaper
	cutter  shaping.Segmenter
	wrapper shaping.LineWrapper
}

func (t *typesetter) direction() di.Direction {
	if t.rtl {
		return di.DirectionRTL
	}
	return di.DirectionLTR
}

type shapedLine = shaping.Line

// lines breaks a text into lines of at most a width.
func (t *typesetter) lines(text string, width int) []shapedLine {
	runes := []rune(text)
	if len(runes) == 0 {
		return nil
	}
	in := shaping.Input{
		Text: runes, RunEnd: len(runes), Direction: t.direction(), Face: t.faces[0],
		Size: fixed.Int26_6(t.size * 64), Language: language.NewLanguage("en"),
	}
	var runs []shaping.Output
	for _, part := range t.cutter.Split(in, t.faces) {
		runs = append(runs, t.shaper.Shape(part))
	}
	if t.tracking != 0 {
		shaping.AddSpacing(runs, runes, 0, fixed.Int26_6(t.tracking*64))
	}
	wrapped, _ := t.wrapper.WrapParagraph(shaping.WrapConfig{Direction: t.direction()}, width, runes, shaping.NewSliceIterator(runs))
	// The lines are the wrapper's own until it is used again.
	lines := make([]shapedLine, len(wrapped))
	for i, line := range wrapped {
		lines[i] = slices.Clone(line)
	}
	return lines
}

// fit breaks a text into at most so many lines. What does not fit is left out from
// the end, word by word, and letter by letter only when one word is too long.
func (t *typesetter) fit(text string, width, most int) []shapedLine {
	fits := func(text string) bool { return len(t.lines(text, width)) <= most }
	if fits(text) {
		return t.lines(text, width)
	}
	cut := func(parts []string, between string) string {
		low, high := 0, len(parts)-1 // so many parts fit, so many are left to try
		for low < high {
			middle := (low + high + 1) / 2
			if fits(ended(strings.Join(parts[:middle], between))) {
				low = middle
			} else {
				high = middle - 1
			}
		}
		return strings.Join(parts[:low], between)
	}
	short := cut(strings.Split(text, " "), " ")
	if short == "" {
		short = cut(clusters(text), "")
	}
	return t.lines(ended(short), width)
}

// ended puts the sign of an omission after a text, without a comma before it.
func ended(text string) string {
	return strings.TrimRight(text, " ,;:.–—(\"'“‘") + "…"
}

// clusters are the letters of a text, each with its marks.
func clusters(text string) []string {
	var list []string
	for len(text) > 0 {
		n := norm.NFC.NextBoundaryInString(text, true)
		list = append(list, text[:n])
		text = text[n:]
	}
	return list
}

// balanced sets a text in as many lines as it needs, all about equally long: the
// narrowest column that takes no further line.
func (t *typesetter) balanced(text string, width, most int) []shapedLine {
	lines := t.fit(text, width, most)
	low, high := width/2, width
	if len(t.lines(text, width)) > most || len(lines) < 2 {
		return lines
	}
	for high-low > 4 {
		middle := (low + high) / 2
		if tried := t.lines(text, middle); len(tried) == len(lines) && widest(tried) <= middle {
			high = middle
		} else {
			low = middle
		}
	}
	return t.lines(text, high)
}

// widest is the width of the longest line.
func widest(lines []shapedLine) int {
	most := 0
	for _, line := range lines {
		most = max(most, lineWidth(line).Ceil())
	}
	return most
}

func lineWidth(line shapedLine) fixed.Int26_6 {
	var sum fixed.Int26_6
	for _, run := range line {
		sum += run.Advance
	}
	return sum
}

// draw puts a line on the canvas. The point is where the line begins: its left end,
// or its right one if it runs to the left.
func (t *typesetter) draw(c *canvas, line shapedLine, x, y float64, colour color.Color) {
	runs := slices.Clone(line)
	slices.SortFunc(runs, func(a, b shaping.Output) int { return int(a.VisualIndex - b.VisualIndex) })
	if t.rtl {
		x -= float64(lineWidth(line)) / 64
	}
	for _, run := range runs {
		scale := t.size / float64(run.Face.Upem())
		for _, g := range run.Glyphs {
			left, base := x+float64(g.XOffset)/64, y-float64(g.YOffset)/64
			if outline, ok := run.Face.GlyphData(g.GlyphID).(font.GlyphOutline); ok {
				trace(c, outline, left, base, scale)
			}
			x += float64(g.Advance) / 64
		}
	}
	c.paint(colour)
}

// trace adds the outline of a glyph to the path.
func trace(c *canvas, outline font.GlyphOutline, x, y, scale float64) {
	at := func(p opentype.SegmentPoint) (float32, float32) {
		return float32(x + float64(p.X)*scale), float32(y - float64(p.Y)*scale)
	}
	open := false
	for _, s := range outline.Segments {
		x1, y1 := at(s.Args[0])
		switch s.Op {
		case opentype.SegmentOpMoveTo:
			if open {
				c.r.ClosePath()
			}
			c.r.MoveTo(x1, y1)
			open = true
		case opentype.SegmentOpLineTo:
			c.r.LineTo(x1, y1)
		case opentype.SegmentOpQuadTo:
			x2, y2 := at(s.Args[1])
			c.r.QuadTo(x1, y1, x2, y2)
		case opentype.SegmentOpCubeTo:
			x2, y2 := at(s.Args[1])
			x3, y3 := at(s.Args[2])
			c.r.CubeTo(x1, y1, x2, y2, x3, y3)
		}
	}
	if open {
		c.r.ClosePath()
	}
}
