package card

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// canvas is a picture and the path that is being laid over it.
type canvas struct {
	img *image.RGBA
	r   *vector.Rasterizer
}

func newCanvas(width, height int) *canvas {
	return &canvas{img: image.NewRGBA(image.Rect(0, 0, width, height)), r: vector.NewRasterizer(width, height)}
}

// paint fills the path with a colour and begins a new one.
func (c *canvas) paint(colour color.Color) {
	c.r.Draw(c.img, c.img.Bounds(), image.NewUniform(colour), image.Point{})
	c.r.Reset(c.img.Bounds().Dx(), c.img.Bounds().Dy())
}

func (c *canvas) box(left, top, right, bottom int, colour color.Color) {
	draw.Draw(c.img, image.Rect(left, top, right, bottom), image.NewUniform(colour), image.Point{}, draw.Src)
}

// point is a place on a canvas.
type point struct{ x, y float64 }

func (p point) plus(q point) point        { return point{p.x + q.x, p.y + q.y} }
func (p point) minus(q point) point       { return point{p.x - q.x, p.y - q.y} }
func (p point) times(f float64) point     { return point{p.x * f, p.y * f} }
func (p point) length() float64           { return math.Hypot(p.x, p.y) }
func (p point) across() point             { return point{-p.y, p.x} }
func (p point) dot(q point) float64       { return p.x*q.x + p.y*q.y }
func (p point) turn(q point) float64      { return p.x*q.y - p.y*q.x }
func (p point) float() (float32, float32) { return float32(p.x), float32(p.y) }

// line is a run of points; a closed one returns to its start.
type line struct {
	points []point
	closed bool
}

// fill adds the inside of a line to the path.
func (c *canvas) fill(l line) {
	for i, p := range l.points {
		x, y := p.float()
		if i == 0 {
			c.r.MoveTo(x, y)
		} else {
			c.r.LineTo(x, y)
		}
	}
	c.r.ClosePath()
}

// patch adds a convex piece. All pieces turn the same way, so that where they
// overlap they add up and never cancel out.
func (c *canvas) patch(points ...point) {
	area := 0.0
	for i, p := range points {
		area += p.turn(points[(i+1)%len(points)])
	}
	if area < 0 {
		for i, j := 0, len(points)-1; i < j; i, j = i+1, j-1 {
			points[i], points[j] = points[j], points[i]
		}
	}
	c.fill(line{points: points})
}

func (c *canvas) disc(at point, radius float64) {
	c.patch(arcPoints(at, radius, 0, 2*math.Pi)...)
}

// arcPoints are points on a circle, close enough to pass for it.
func arcPoints(centre point, radius, from, sweep float64) []point {
	n := max(2, int(math.Ceil(math.Abs(sweep)*math.Sqrt(max(1, radius))*1.6)))
	points := make([]point, n+1)
	for i := range points {
		sin, cos := math.Sincos(from + sweep*float64(i)/float64(n))
		points[i] = point{centre.x + radius*cos, centre.y + radius*sin}
	}
	return points
}

// pen is how a line is drawn.
type pen struct {
	width      float64
	dashes     []float64
	roundCaps  bool
	roundJoins bool
}

// miterLimit is how far a pointed corner may stick out, as SVG has it.
const miterLimit = 4

// stroke adds a line as a pen draws it to the path.
func (c *canvas) stroke(l line, p pen) {
	if len(p.dashes) == 0 {
		c.strokeWhole(l, p)
		return
	}
	for _, dash := range dashed(l, p.dashes) {
		c.strokeWhole(dash, p)
	}
}

func (c *canvas) strokeWhole(l line, p pen) {
	half := p.width / 2
	points := make([]point, 0, len(l.points)+1)
	for _, q := range l.points {
		if len(points) == 0 || q.minus(points[len(points)-1]).length() > 1e-6 {
			points = append(points, q)
		}
	}
	closed := l.closed && len(points) > 2
	if closed && points[0].minus(points[len(points)-1]).length() <= 1e-6 {
		points = points[:len(points)-1]
	}
	if p.roundCaps && !closed {
		c.disc(points[0], half)
		if len(points) > 1 {
			c.disc(points[len(points)-1], half)
		}
	}
	segments := len(points) - 1
	if closed {
		segments++
	}
	at := func(i int) point { return points[i%len(points)] }
	for i := range segments {
		from, to := at(i), at(i+1)
		side := to.minus(from).across().times(half / to.minus(from).length())
		c.patch(from.plus(side), to.plus(side), to.minus(side), from.minus(side))
		if i+1 < segments || closed {
			c.join(from, to, at(i+2), half, p.roundJoins)
		}
	}
}

// join fills the corner between two pieces of a line.
func (c *canvas) join(from, corner, to point, half float64, round bool) {
	if round {
		c.disc(corner, half)
		return
	}
	in, out := corner.minus(from), to.minus(corner)
	in, out = in.times(1/in.length()), out.times(1/out.length())
	turn := in.turn(out)
	if math.Abs(turn) < 1e-6 {
		return
	}
	outer := half
	if turn > 0 {
		outer = -half
	}
	a, b := corner.plus(in.across().times(outer)), corner.plus(out.across().times(outer))
	// The tip lies on the bisector; its distance is half the width over the sine of
	// half the angle, which is the cosine of half the turn.
	cosHalf := math.Sqrt((1 + in.dot(out)) / 2)
	if cosHalf < 1.0/miterLimit {
		c.patch(corner, a, b)
		return
	}
	middle := a.plus(b).times(0.5).minus(corner)
	tip := corner.plus(middle.times(half / cosHalf / middle.length()))
	c.patch(corner, a, tip, b)
}

// dashed cuts a line into dashes, beginning with a whole one.
func dashed(l line, pattern []float64) []line {
	var all []line
	points := l.points
	if l.closed {
		points = append(points[:len(points):len(points)], points[0])
	}
	index, left := 0, pattern[0]
	current := []point{points[0]}
	for i := 1; i < len(points); i++ {
		from, to := points[i-1], points[i]
		length := to.minus(from).length()
		if length == 0 {
			continue
		}
		done := 0.0
		for length-done >= left {
			done += left
			here := from.plus(to.minus(from).times(done / length))
			if index%2 == 0 {
				all = append(all, line{points: append(current, here)})
			}
			index++
			left = pattern[index%len(pattern)]
			current = []point{here}
		}
		left -= length - done
		current = append(current, to)
	}
	if index%2 == 0 && len(current) > 1 {
		all = append(all, line{points: current})
	}
	return all
}
