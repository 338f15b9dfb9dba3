// Package ui holds the built interface: what browsers load, the bundle that the
// server renders pages with, and the texts of page heads that both share.
package ui

import "embed"

// Dist is the output of the build, empty until it has run.
//
//go:embed all:dist
var Dist embed.FS

// Pages are the titles and descriptions of the pages, as JSON.
//
//go:embed src/messages/pages.json
var Pages []byte
