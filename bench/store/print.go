package main

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// print writes a table of reads (median / p95 / p99 in ms) and one of the rest, with a
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
	times := func(of func(*result) []timing) {
		for i, t := range of(results[0]) {
			b.WriteString("| " + t.name + " |")
			for _, r := range results {
				fmt.Fprintf(&b, " %s / %s / %s |", ms(of(r)[i].median), ms(of(r)[i].p95), ms(of(r)[i].p99))
			}
			b.WriteString("\n")
		}
		b.WriteString("\n")
	}
	header("read, median / p95 / p99 in ms")
	times(func(r *result) []timing { return r.reads })
	if len(results[0].http) > 0 {
		header("through HTTP, never cached, median / p95 / p99 in ms")
		times(func(r *result) []timing { return r.http })
	}
	header("otherwise")
	for _, f := range results[0].facts {
		b.WriteString("| " + f.name + " |")
		for _, r := range results {
			b.WriteString(" " + r.fact(f.name) + " |")
		}
		b.WriteString("\n")
	}
	for _, r := range results {
		for _, t := range r.http {
			if t.p95 > 20*time.Millisecond {
				fmt.Fprintf(&b, "\nover 20 ms: %s on %s with %d events", t.name, r.database, r.size)
			}
		}
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
