// Package ui holds the built interface: what browsers load, the bundle that the
// server renders pages with, and the table of pages.
package ui

import "embed"

// Dist is the output of the build, empty until it has run.
//
//go:embed all:dist
var Dist embed.FS
