// Package exchange carries entries into files and out of them: JSON for programs,
// CSV for spreadsheets, JSON-LD for whoever links data. It reads row by row, and
// says what is wrong with a file, by row and column, before anything is stored.
//
// What it writes as JSON it reads back without a difference, and so the events of a
// table, as far as a table holds them.
package exchange

import (
	"fmt"
	"slices"
	"strings"
)

// Problem is something wrong in a file. A warning does not stop an import.
type Problem struct {
	File string `json:"-"`
	// Row counts from 1 as a spreadsheet does, where the first row holds the names of
	// the columns, and in JSON the entries; 0 stands for the file as a whole.
	Row     int    `json:"row"`
	Column  string `json:"column"`
	Message string `json:"message"`
	Warning bool   `json:"warning"`
}

// Place names the row and the column of a problem, as far as there are any.
func (p Problem) Place() string {
	var parts []string
	if p.Row > 0 {
		parts = append(parts, fmt.Sprintf("row %d", p.Row))
	}
	if p.Column != "" {
		parts = append(parts, p.Column)
	}
	return strings.Join(parts, ", ")
}

// String writes a problem on one line.
func (p Problem) String() string {
	kind := "error"
	if p.Warning {
		kind = "warning"
	}
	parts := slices.DeleteFunc([]string{p.File, p.Place(), kind, p.Message}, func(part string) bool { return part == "" })
	return strings.Join(parts, ": ")
}
