package main

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// print writes a table of reads (median / p95 in ms) and one of the rest, with a
// column per database and size.
func print(w io.Writer, results []*result) error {
	var b strings.Builder
	header := func(first string) {
		b.WriteString("| " + first + " |")
		for _, r := range results {
			fmt.Fprintf(&b, " %s %s |", r.database, short(r.size))
		}
		b.WriteString("\n|---|" + strings.Repeat("---|", len(results)) + "\n")
	}
	header("read, median / p95 in ms")
	for i, t := range results[0].reads {
		b.WriteString("| " + t.name + " |")
		for _, r := range results {
			fmt.Fprintf(&b, " %s / %s |", ms(r.reads[i].median), ms(r.reads[i].p95))
		}
		b.WriteString("\n")
	}
	b.WriteString("\n")
	header("otherwise")
	for i, f := range results[0].facts {
		b.WriteString("| " + f.name + " |")
		for _, r := range results {
			b.WriteString(" " + r.facts[i].value + " |")
		}
		b.WriteString("\n")
	}
	for _, r := range results {
		for _, t := range r.reads {
			if t.median > 5*time.Millisecond {
				fmt.Fprintf(&b, "\nover 5 ms: %s on %s with %d events (%s)", t.name, r.database, r.size, t.note)
			}
		}
	}
	b.WriteString("\n")
	_, err := io.WriteString(w, b.String())
	return err
}

func ms(d time.Duration) string { return fmt.Sprintf("%.2f", float64(d.Microseconds())/1000) }

func short(n int) string {
	switch {
	case n >= 1_000_000:
		return fmt.Sprintf("%dM", n/1_000_000)
	case n >= 1000:
		return fmt.Sprintf("%dk", n/1000)
	}
	return fmt.Sprint(n)
}
