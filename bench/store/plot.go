package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// plotted are the reads of the plot: one of each sort, and the slowest.
var plotted = []string{
	"event by id", "latest 20", "country, two tags, decade", "facets of a country", "search, a common word", "search, a typing error", "related events",
}

// The plot in pixels, and what it spans: both axes are logarithmic, in powers of ten.
const (
	plotWidth, plotHeight   = 720, 420
	plotLeft, plotRight     = 64, 232
	plotTop, plotBottom     = 40, 48
	leastSize, mostSize     = 1e3, 1e6
	leastMillis, mostMillis = 0.01, 100
)

// Colours that people with colour blindness can tell apart.
var plotColours = []string{"#3b5bdb", "#e67700", "#2b8a3e", "#c2255c", "#5f3dc4", "#0b7285", "#868e96"}

func plotX(size float64) float64 {
	return plotLeft + (plotWidth-plotLeft-plotRight)*math.Log(size/leastSize)/math.Log(mostSize/leastSize)
}

func plotY(millis float64) float64 {
	millis = max(millis, leastMillis)
	return plotHeight - plotBottom - (plotHeight-plotTop-plotBottom)*math.Log(millis/leastMillis)/math.Log(mostMillis/leastMillis)
}

// plot draws the p95 of some reads over the number of events of one database, as SVG.
func plot(results []*result) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="13" role="img" aria-label="p95 of reads in milliseconds over the number of events">`+"\n", plotWidth, plotHeight)
	b.WriteString(`<rect width="100%" height="100%" fill="#fff"/>` + "\n")
	text := func(x, y float64, anchor, colour, text string) {
		fmt.Fprintf(&b, `<text x="%.0f" y="%.0f" text-anchor="%s" fill="%s">%s</text>`+"\n", x, y, anchor, colour, text)
	}
	line := func(x1, y1, x2, y2 float64) {
		fmt.Fprintf(&b, `<path d="M%.1f %.1fL%.1f %.1f" stroke="#dee2e6"/>`+"\n", x1, y1, x2, y2)
	}
	text(plotLeft, plotTop-18, "start", "#212529", "p95 in milliseconds, "+results[0].database)
	for millis := leastMillis; millis <= mostMillis*1.01; millis *= 10 {
		line(plotLeft, plotY(millis), plotWidth-plotRight, plotY(millis))
		text(plotLeft-8, plotY(millis)+4, "end", "#495057", fmt.Sprintf("%g", math.Round(millis*100)/100))
	}
	for size := leastSize; size <= mostSize; size *= 10 {
		line(plotX(size), plotTop, plotX(size), plotHeight-plotBottom)
		text(plotX(size), plotHeight-plotBottom+20, "middle", "#495057", short(int(size)))
	}
	text(plotX(math.Sqrt(leastSize*mostSize)), plotHeight-10, "middle", "#212529", "events")
	labels := 0.0 // where the lowest label stands, from above
	for i, name := range byLast(results) {
		var points []string
		last := 0.0
		for _, r := range results {
			last = float64(r.named(name).p95.Microseconds()) / 1000
			points = append(points, fmt.Sprintf("%.1f,%.1f", plotX(float64(r.size)), plotY(last)))
		}
		colour := plotColours[i%len(plotColours)]
		fmt.Fprintf(&b, `<polyline points="%s" fill="none" stroke="%s" stroke-width="2"/>`+"\n", strings.Join(points, " "), colour)
		labels = max(labels+16, plotY(last)+4)
		text(plotWidth-plotRight+10, labels, "start", colour, fmt.Sprintf("%s: %.1f", name, last))
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// named is what was measured of a read, through HTTP where it was.
func (r *result) named(name string) timing {
	for _, t := range append(r.http, r.reads...) {
		if t.name == name {
			return t
		}
	}
	return timing{}
}

// byLast returns the reads of the plot in the order of their last points, slowest first.
func byLast(results []*result) []string {
	last := results[len(results)-1]
	names := slices.DeleteFunc(slices.Clone(plotted), func(name string) bool { return last.named(name).p95 == 0 })
	slices.SortFunc(names, func(a, b string) int { return cmp.Compare(last.named(b).p95, last.named(a).p95) })
	return names
}
