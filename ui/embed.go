// Package ui holds the built interface: what browsers load, the bundle that the
// server renders pages with, and the texts of page heads that both share.
package ui

import "embed"

// Dist is the output of the build, empty until it has run.
//
//go:embed all:dist
var Dist embed.FS

// Texts are the titles of the pages and their descriptions, as JSON.
//
//go:embed src/messages/en/titles.json src/messages/pages.json
var Texts embed.FS
