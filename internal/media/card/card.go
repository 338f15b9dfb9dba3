// Package card draws the picture that stands for an event where a link to it is
// shown: its photo over a band with the title, or the title beside its cloth.
package card

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"strconv"
	"strings"
	"unicode/utf8"

	"sankofa/internal/archive"
)

// The measures of a card.
const (
	Width, Height = 1200, 630
	// MaxBytes is what a card may weigh: some readers of links give up on more.
	MaxBytes = 150_000

	ClothWidth  = 390 // the cut of cloth is as high as the card
	PhotoHeight = 480 // of which a long title leaves less

	margin     = 60
	edge       = 10
	photoLeast = 352
	below      = 46 // the last line of a title under a photo
	titleWidth = Width - ClothWidth - edge - 2*margin
)

var (
	paper  = color.RGBA{0xfa, 0xf5, 0xec, 0xff}
	ink    = color.RGBA{0x27, 0x1b, 0x13, 0xff}
	faded  = color.RGBA{0x5f, 0x51, 0x46, 0xff}
	madder = color.RGBA{0x9f, 0x2b, 0x1e, 0xff}
)

// Card is what stands on a card. It has a photo of Width×PhotoHeight, or else a
// cloth: the inside of an SVG of ClothWidth×Height, as the interface draws it.
type Card struct {
	Title   string
	Country string
	Year    string // as it is known: 1957, c. 1450, 1884–1885
	Day     string // what is known of the date besides
	Site    string
	Photo   image.Image
	Cloth   string
}

// Of is the card of an event without its picture.
func Of(e *archive.Event, site string) Card {
	c := Card{Title: e.Title, Country: e.Country, Site: site}
	if e.Date.IsZero() {
		return c
	}
	year := archive.PrecisionYear
	if e.Precision == archive.PrecisionCirca {
		year = archive.PrecisionCirca
	}
	c.Year = year.Format(e.Date, e.EndDate)
	if c.Day = e.Precision.Format(e.Date, e.EndDate); c.Day == c.Year {
		c.Day = ""
	}
	for _, d := range []archive.Date{e.Date, e.EndDate} { // the years stand there already
		year := strconv.Itoa(d.Year)
		c.Day = strings.NewReplacer(", "+year, "", " "+year, "").Replace(c.Day)
	}
	return c
}

// Draw makes the card as a JPEG.
func Draw(c Card) ([]byte, error) {
	s := newSheet(c)
	if c.Photo != nil {
		s.photo()
	} else if err := s.cloth(); err != nil {
		return nil, err
	}
	return encode(s.img)
}

// DrawSite makes the card of the site itself: its name and what it is, beside a cloth.
func DrawSite(name, description, cloth string) ([]byte, error) {
	s := newSheet(Card{Title: description, Cloth: cloth})
	if err := s.clothSide(); err != nil {
		return nil, err
	}
	mark := s.set(120, "wordmark")
	shown := mark.faces.shown(name)
	for mark.size > 60 && widest(mark.lines(shown, 1<<14)) > titleWidth {
		mark.size -= 10
	}
	if lines := mark.fit(shown, titleWidth, 1); len(lines) > 0 {
		mark.draw(s.canvas, lines[0], s.side(margin), 190, ink)
	}
	t, text := s.titleLines(titleWidth, 330, 5)
	s.title(t, text, 240)
	return encode(s.img)
}

// encode writes a picture as well as its weight allows.
func encode(img image.Image) ([]byte, error) {
	var out bytes.Buffer
	for quality := 88; ; quality -= 7 {
		out.Reset()
		if err := jpeg.Encode(&out, img, &jpeg.Options{Quality: quality}); err != nil {
			return nil, err
		}
		if out.Len() < MaxBytes || quality < 10 {
			return out.Bytes(), nil
		}
	}
}

// sheet is a card being drawn. A title that runs to the left mirrors it.
type sheet struct {
	*canvas
	Card
	faces faces
	rtl   bool
}

func newSheet(c Card) *sheet {
	s := &sheet{canvas: newCanvas(Width, Height), Card: c, faces: newFaces(append([]string{"text-700"}, scripts...)...)}
	s.Title = s.faces.shown(c.Title)
	s.rtl = rightToLeft(s.Title)
	s.box(0, 0, Width, Height, paper)
	return s
}

// span is a stretch of the card counted from the side where its text begins.
func (s *sheet) span(from, to int) (left, right int) {
	if s.rtl {
		return Width - to, Width - from
	}
	return from, to
}

// side is a distance from the side where text begins.
func (s *sheet) side(x float64) float64 {
	if s.rtl {
		return Width - x
	}
	return x
}

func (s *sheet) set(size float64, names ...string) *typesetter {
	list := s.faces
	if len(names) > 0 {
		list = append(newFaces(names...), s.faces...)
	}
	return &typesetter{faces: list, size: size, rtl: s.rtl}
}

// cloth draws a card with the title beside the event's cloth.
func (s *sheet) cloth() error {
	if err := s.clothSide(); err != nil {
		return err
	}
	s.place(81, titleWidth)
	top := 118.0
	if s.Year != "" {
		s.year(150, 241, titleWidth)
		top = 262
	}
	t, lines := s.titleLines(titleWidth, 540-int(top), 4)
	s.title(t, lines, top)
	s.site(578, margin, 400)
	return nil
}

// clothSide draws the cloth at the end of the card, with the edge beside it.
func (s *sheet) clothSide() error {
	woven, err := weave(s.Cloth, ClothWidth, Height)
	if err != nil {
		return err
	}
	left, right := s.span(Width-ClothWidth, Width)
	draw.Draw(s.img, image.Rect(left, 0, right, Height), woven, image.Point{}, draw.Src)
	left, right = s.span(Width-ClothWidth-edge, Width-ClothWidth)
	s.box(left, 0, right, Height, ink)
	return nil
}

// photo draws a card with the title under the event's photo, which gets the height
// that the title does not need.
func (s *sheet) photo() {
	t, lines := s.titleLines(Width-2*margin, Height-photoLeast-59, 3)
	top := float64(photoLeast + 59)
	spare := Height - below - t.baseline(top, len(lines)-1)
	down := min(max(0, int(spare)), PhotoHeight-photoLeast)
	foot := photoLeast + down
	middle := s.Photo.Bounds().Min.Add(image.Pt(0, (PhotoHeight-foot)/2))
	draw.Draw(s.img, image.Rect(0, 0, Width, foot), s.Photo, middle, draw.Over)
	if s.Year != "" {
		t, line := s.yearLine(124, 640)
		left, right := s.span(0, margin+widest(line)+40)
		s.box(left, foot-129, right, foot, paper)
		t.draw(s.canvas, line[0], s.side(margin), float64(foot-2), ink)
	}
	taken := s.site(float64(foot+50), 0, 300)
	s.place(float64(foot+50), Width-2*margin-taken-40)
	s.title(t, lines, top+float64(down))
}

// yearLine sets the year as large as it may be.
func (s *sheet) yearLine(size float64, width int) (*typesetter, []shapedLine) {
	t := s.set(size, "display-800")
	t.rtl = false
	line := t.fit(s.Year, 1<<14, 1)
	if w := widest(line); w > width {
		t.size *= float64(width) / float64(w)
		line = t.fit(s.Year, 1<<14, 1)
	}
	t.rtl = s.rtl
	return t, line
}

func (s *sheet) year(size, baseline float64, width int) {
	t, line := s.yearLine(size, width)
	t.draw(s.canvas, line[0], s.side(margin), baseline, ink)
}

// between is how far the day stands from the country.
const between = 10

// place writes where it was, and what is known of the day.
func (s *sheet) place(baseline float64, width int) {
	where, lines, day, days := s.placeLine(width)
	if len(lines) > 0 {
		where.draw(s.canvas, lines[0], s.side(margin), baseline, madder)
	}
	if len(days) > 0 {
		day.draw(s.canvas, days[0], s.side(margin+float64(widest(lines))+between), baseline, faded)
	}
}

// placeLine sets country and day on one line: smaller if both are long, and cut if that
// is not enough, the day to what the country leaves or half the line.
func (s *sheet) placeLine(width int) (where *typesetter, lines []shapedLine, day *typesetter, days []shapedLine) {
	where, day = s.set(28), s.set(28, "text-400")
	where.tracking = 1.4
	country, known := where.faces.shown(strings.ToUpper(s.Country)), day.faces.shown(s.Day)
	lines, days = where.fit(country, 1<<14, 1), day.fit(known, 1<<14, 1)
	for widest(lines)+between+widest(days) > width && where.size > 22 {
		where.size--
		day.size--
		lines, days = where.fit(country, 1<<14, 1), day.fit(known, 1<<14, 1)
	}
	days = day.fit(known, max(width/2, width-between-widest(lines)), 1)
	lines = where.fit(country, width-between-widest(days), 1)
	return where, lines, day, days
}

// sizes are those of a title, by how long it is.
var sizes = []struct {
	letters int
	size    float64
}{{36, 66}, {60, 58}, {90, 50}, {archive.MaxTitle, 44}}

// leading is how far lines are apart: dots below and tone marks above need room.
const leading = 1.28

// titleLines sets the title for a space, as large as its length and the space allow.
func (s *sheet) titleLines(width, height, most int) (*typesetter, []shapedLine) {
	for i, step := range sizes {
		last := i == len(sizes)-1
		if utf8.RuneCountInString(s.Title) > step.letters && !last {
			continue
		}
		t := s.set(step.size)
		room := min(most, int(float64(height)/(step.size*leading)))
		if last || len(t.lines(s.Title, width)) <= room {
			return t, t.balanced(s.Title, width, room)
		}
	}
	return nil, nil // the last size always returns
}

// baseline is where a line of a title under a given height stands.
func (t *typesetter) baseline(top float64, line int) float64 {
	return top + t.size*(1.04+leading*float64(line))
}

func (s *sheet) title(t *typesetter, lines []shapedLine, top float64) {
	for i, line := range lines {
		t.draw(s.canvas, line, s.side(margin), t.baseline(top, i), ink)
	}
}

// site writes the name of the site, from the start, or with indent 0 at the end of
// the card, and returns how wide it is.
func (s *sheet) site(baseline float64, indent, width int) int {
	t := s.set(30, "wordmark")
	lines := t.fit(t.faces.shown(s.Site), width, 1)
	if len(lines) == 0 {
		return 0
	}
	w := widest(lines)
	if indent == 0 {
		indent = Width - margin - w
	}
	t.draw(s.canvas, lines[0], s.side(float64(indent)), baseline, ink)
	return w
}
