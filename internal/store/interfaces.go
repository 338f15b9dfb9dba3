package store

import "sankofa/internal/archive"

// A Store keeps everything that package archive needs kept.
var (
	_ archive.Events        = (*Store)(nil)
	_ archive.Revisions     = (*Store)(nil)
	_ archive.Logos         = (*Store)(nil)
	_ archive.SettingsStore = (*Store)(nil)
	_ archive.Collections   = (*Store)(nil)
	_ archive.Stats         = (*Store)(nil)
	_ archive.Audit         = (*Store)(nil)
)
