package card

import (
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"math"
	"strconv"
	"strings"
)

// errPath says that a drawing is not one that our own interface makes.
var errPath = errors.New("card: not a path that can be drawn")

// weave draws a cloth from the paths that the interface makes for it: the part of
// SVG that cloths use, and nothing else.
func weave(markup string, width, height int) (*image.RGBA, error) {
	var doc struct {
		Paths []struct {
			Fill   string `xml:"fill,attr"`
			Stroke string `xml:"stroke,attr"`
			Width  string `xml:"stroke-width,attr"`
			Dashes string `xml:"stroke-dasharray,attr"`
			Caps   string `xml:"stroke-linecap,attr"`
			Joins  string `xml:"stroke-linejoin,attr"`
			D      string `xml:"d,attr"`
		} `xml:"path"`
	}
	if err := xml.Unmarshal([]byte("<svg>"+markup+"</svg>"), &doc); err != nil {
		return nil, fmt.Errorf("card: read a cloth: %w", err)
	}
	c := newCanvas(width, height)
	for _, p := range doc.Paths {
		lines, err := parsePath(p.D)
		if err != nil {
			return nil, err
		}
		if p.Fill != "none" {
			colour, err := parseColour(p.Fill)
			if err != nil {
				return nil, err
			}
			for _, l := range lines {
				c.fill(l)
			}
			c.paint(colour)
		}
		if p.Stroke == "" {
			continue
		}
		colour, err := parseColour(p.Stroke)
		if err != nil {
			return nil, err
		}
		with := pen{roundCaps: p.Caps == "round", roundJoins: p.Joins == "round"}
		if with.width, err = strconv.ParseFloat(p.Width, 64); err != nil {
			return nil, errPath
		}
		for part := range strings.FieldsSeq(p.Dashes) {
			dash, err := strconv.ParseFloat(part, 64)
			if err != nil {
				return nil, errPath
			}
			with.dashes = append(with.dashes, dash)
		}
		for _, l := range lines {
			c.stroke(l, with)
		}
		c.paint(colour)
	}
	return c.img, nil
}

func parseColour(text string) (color.RGBA, error) {
	n, err := strconv.ParseUint(strings.TrimPrefix(text, "#"), 16, 24)
	if err != nil || len(text) != 7 {
		return color.RGBA{}, errPath
	}
	return color.RGBA{R: uint8(n >> 16), G: uint8(n >> 8), B: uint8(n), A: 255}, nil
}

// operands is how many numbers each command takes.
var operands = map[byte]int{'M': 2, 'm': 2, 'l': 2, 'h': 1, 'H': 1, 'v': 1, 'q': 4, 'a': 7, 'z': 0}

// parsePath reads a path into lines, curves flattened.
func parsePath(d string) ([]line, error) {
	var p pather
	scan := numbers{text: d}
	var command byte
	for !scan.done() {
		if next, ok := scan.command(); ok {
			command = next
		} else if command == 'M' || command == 'm' {
			command = 'l' // further pairs are lines
		} else if command == 'z' {
			return nil, errPath
		}
		count, known := operands[command]
		if !known {
			return nil, errPath
		}
		var args [7]float64
		for i := range count {
			n, err := scan.number()
			if err != nil {
				return nil, err
			}
			args[i] = n
		}
		p.step(command, args)
	}
	p.end(false)
	return p.lines, nil
}

// pather follows the commands of a path.
type pather struct {
	lines   []line
	current []point
	at      point
	start   point
}

func (p *pather) step(command byte, a [7]float64) {
	switch command {
	case 'M':
		p.move(point{a[0], a[1]})
	case 'm':
		p.move(p.at.plus(point{a[0], a[1]}))
	case 'l':
		p.to(p.at.plus(point{a[0], a[1]}))
	case 'h':
		p.to(p.at.plus(point{a[0], 0}))
	case 'H':
		p.to(point{a[0], p.at.y})
	case 'v':
		p.to(p.at.plus(point{0, a[0]}))
	case 'q':
		p.curve(p.at.plus(point{a[0], a[1]}), p.at.plus(point{a[2], a[3]}))
	case 'a':
		p.arc(a[0], a[4] != 0, p.at.plus(point{a[5], a[6]}), a[3] != 0)
	case 'z':
		p.end(true)
		p.at = p.start
	}
}

func (p *pather) move(to point) {
	p.end(false)
	p.at, p.start = to, to
}

func (p *pather) to(next point) {
	if len(p.current) == 0 {
		p.current = []point{p.at}
	}
	p.current = append(p.current, next)
	p.at = next
}

func (p *pather) end(closed bool) {
	if len(p.current) > 0 {
		p.lines = append(p.lines, line{points: p.current, closed: closed})
	}
	p.current = nil
}

func (p *pather) curve(control, end point) {
	const steps = 8
	from := p.at
	for i := 1; i <= steps; i++ {
		t := float64(i) / steps
		p.to(from.times((1 - t) * (1 - t)).plus(control.times(2 * t * (1 - t))).plus(end.times(t * t)))
	}
}

// arc follows a circle to a point, clockwise or not, the long way round or not.
func (p *pather) arc(radius float64, clockwise bool, end point, long bool) {
	half := end.minus(p.at).times(0.5)
	reach := math.Sqrt(max(0, radius*radius-half.dot(half)))
	side := half.across().times(reach / half.length())
	if clockwise == long {
		side = side.times(-1)
	}
	centre := p.at.plus(half).plus(side)
	from := math.Atan2(p.at.y-centre.y, p.at.x-centre.x)
	sweep := math.Atan2(end.y-centre.y, end.x-centre.x) - from
	if clockwise && sweep <= 0 {
		sweep += 2 * math.Pi
	}
	if !clockwise && sweep >= 0 {
		sweep -= 2 * math.Pi
	}
	for _, q := range arcPoints(centre, radius, from, sweep)[1:] {
		p.to(q)
	}
	p.at = end
}

// numbers reads a path's letters and numbers one by one.
type numbers struct {
	text string
	at   int
}

func (s *numbers) space() {
	for s.at < len(s.text) && (s.text[s.at] == ' ' || s.text[s.at] == ',') {
		s.at++
	}
}

func (s *numbers) done() bool {
	s.space()
	return s.at >= len(s.text)
}

func (s *numbers) command() (byte, bool) {
	c := s.text[s.at]
	if c|0x20 < 'a' || c|0x20 > 'z' {
		return 0, false
	}
	s.at++
	return c, true
}

func (s *numbers) number() (float64, error) {
	s.space()
	start, point := s.at, false
	for ; s.at < len(s.text); s.at++ {
		c := s.text[s.at]
		if c == '-' && s.at > start || c == '.' && point || c != '-' && c != '.' && (c < '0' || c > '9') {
			break
		}
		point = point || c == '.'
	}
	n, err := strconv.ParseFloat(s.text[start:s.at], 64)
	if err != nil {
		return 0, errPath
	}
	return n, nil
}
