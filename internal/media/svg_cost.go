package media

import (
	"math"
	"regexp"
	"strconv"
	"strings"
)

// Bounds of a drawing. A browser draws what is referred to again for each reference,
// so a small file can keep it busy for ever.
const (
	maxCost    = 200_000 // in shapes
	maxNumber  = 1e6
	maxBlur    = 100  // of a deviation or a radius
	filterCost = 2000 // a filter computes every pixel of its region
	tileCost   = 10   // a pattern or a mask is drawn to a picture, then from it
)

// affordable reports whether a browser draws a drawing without effort.
func affordable(root *svgElement) bool {
	e := estimate{ids: map[string]*svgElement{}, known: map[*svgElement]float64{}, busy: map[*svgElement]bool{}}
	return e.collect(root) && !e.nestedUse() && e.cost(root) <= maxCost
}

// estimate adds up what drawing costs.
type estimate struct {
	ids    map[string]*svgElement
	styles []string // ids that style elements refer to, for any element
	extent float64  // the largest coordinate
	known  map[*svgElement]float64
	busy   map[*svgElement]bool
	uses   []*svgElement
}

// collect finds what can be referred to, and reports whether the numbers are in bounds.
func (e *estimate) collect(el *svgElement) bool {
	if id := el.attr("id"); id != "" && e.ids[id] == nil {
		e.ids[id] = el
	}
	switch el.name {
	case "use":
		e.uses = append(e.uses, el)
	case "style":
		e.styles = append(e.styles, references(el.text())...)
		if largest(numbers(el.text())) > maxNumber || dashes(el.text(), 1) > maxCost {
			return false
		}
	}
	for _, a := range el.attrs {
		switch a.name {
		case "id", "class", "href", "aria-label", "role", "font-family", "result", "in", "in2", "xml:space", "version":
			continue
		case "stdDeviation", "radius":
			if largest(numbers(a.value)) > maxBlur {
				return false
			}
		}
		found := numbers(a.value)
		if largest(found) > maxNumber {
			return false
		}
		switch a.name {
		case "d", "points", "x", "y", "width", "height", "r", "rx", "ry", "cx", "cy", "x1", "x2", "y1", "y2", "viewBox":
			e.extent = max(e.extent, largest(found))
		}
	}
	for child := range el.children {
		if !e.collect(child) {
			return false
		}
	}
	return true
}

// nestedUse reports whether a use refers to another, which grows exponentially.
func (e *estimate) nestedUse() bool {
	for _, use := range e.uses {
		if target := e.ids[strings.TrimPrefix(use.attr("href"), "#")]; target != nil && target.contains("use") {
			return true
		}
	}
	return false
}

func (e *svgElement) contains(name string) bool {
	if e.name == name {
		return true
	}
	for child := range e.children {
		if child.contains(name) {
			return true
		}
	}
	return false
}

// cost is what drawing an element costs, with its children and all it refers to. What
// refers to itself costs infinitely much.
func (e *estimate) cost(el *svgElement) float64 {
	if cost, ok := e.known[el]; ok {
		return cost
	}
	if e.busy[el] {
		return math.Inf(1)
	}
	e.busy[el] = true
	defer delete(e.busy, el)
	cost := 1.0
	if strings.HasPrefix(el.name, "fe") {
		cost = filterCost
	}
	vertices := 1 + float64(len(el.attr("d"))+len(el.attr("points")))/2
	for _, a := range el.attrs {
		switch a.name {
		case "href":
			cost += e.referred(strings.TrimPrefix(a.value, "#"))
		case "stroke-dasharray":
			cost += dashes("stroke-dasharray:"+a.value, e.extent*vertices)
		case "style":
			cost += dashes(a.value, e.extent*vertices)
		}
		times := 1.0
		if strings.HasPrefix(a.name, "marker") || strings.Contains(a.value, "marker") {
			times = vertices // a marker is drawn at each
		}
		for _, id := range references(a.value) {
			cost += times * e.referred(id)
		}
	}
	if drawn[el.name] {
		for _, id := range e.styles { // a style may apply to any shape
			cost += e.referred(id)
		}
	}
	for child := range el.children {
		cost += e.cost(child)
		if cost > maxCost {
			break
		}
	}
	if el.name == "pattern" || el.name == "mask" {
		cost *= tileCost
	}
	e.known[el] = cost
	return cost
}

func (e *estimate) referred(id string) float64 {
	target := e.ids[id]
	if target == nil {
		return 0
	}
	return e.cost(target)
}

// drawn are the elements that a style with a reference can apply to.
var drawn = words("g use path rect circle ellipse line polyline polygon text tspan")

var dashArray = regexp.MustCompile(`stroke-dasharray\s*:\s*([^;}]*)`)

// dashes is in how many pieces a style cuts a line of a length.
func dashes(style string, length float64) (count float64) {
	for _, match := range dashArray.FindAllStringSubmatch(strings.ToLower(style), -1) {
		sum := 0.0
		list := numbers(match[1])
		for _, n := range list {
			sum += math.Abs(n)
		}
		if len(list) > 0 && sum > 0 { // without a length the line is solid
			count += length / sum
		}
	}
	return count
}

var number = regexp.MustCompile(`[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?`)

// numbers finds the numbers in a value.
func numbers(s string) []float64 {
	var list []float64
	for _, text := range number.FindAllString(s, -1) {
		n, err := strconv.ParseFloat(text, 64)
		if err != nil {
			n = math.Inf(1) // out of range
		}
		list = append(list, n)
	}
	return list
}

func largest(list []float64) (n float64) {
	for _, x := range list {
		n = max(n, math.Abs(x))
	}
	return n
}
