// Package corpus holds the history that ships with Sankofa, as files that anyone
// can read and correct. See README.md for its licence and how it was checked.
package corpus

import "embed"

// Credit names the corpus, with its licence, where the record says who wrote an entry.
const Credit = "Sankofa corpus (CC BY 4.0)"

// Entries are the files: events by country, people and places by region, and threads.
//
//go:embed events/*.json people/*.json places/*.json threads/*.json
var Entries embed.FS

// Facts are small tables from public data sets, which the entries are checked against.
//
//go:embed facts/*.json
var Facts embed.FS
