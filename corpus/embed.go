// Package corpus holds the history that ships with Sankofa, as files that anyone
// can read and correct. See README.md for its licence and how it was checked.
package corpus

import "embed"

// Events are the files, one per country.
//
//go:embed events/*.json
var Events embed.FS

// Facts are small tables from public data sets, which the events are checked against.
//
//go:embed facts/*.json
var Facts embed.FS
