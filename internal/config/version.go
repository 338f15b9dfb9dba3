package config

import (
	_ "embed" // the file below
	"strings"
)

//go:embed VERSION
var version string

// Version is the release. The file VERSION is its only place: the build of the
// interface and the API document read it, too.
var Version = strings.TrimSpace(version)
