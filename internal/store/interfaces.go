package store

import "sankofa/internal/archive"

// A Store keeps everything that package archive needs kept.
var (
	_ archive.Entries       = (*Store)(nil)
	_ archive.Events        = (*Store)(nil)
	_ archive.Revisions     = (*Store)(nil)
	_ archive.Logos         = (*Store)(nil)
	_ archive.SettingsStore = (*Store)(nil)
	_ archive.Finder        = (*Finder)(nil)
	_ archive.Audit         = (*Store)(nil)
	_ archive.Comments      = (*Store)(nil)
	_ archive.Users         = (*Store)(nil)
	_ archive.Sessions      = (*Store)(nil)
	_ archive.Tickets       = (*Store)(nil)
	_ archive.Factors       = (*Store)(nil)
	_ archive.Guesses       = (*Store)(nil)
	_ archive.Keys          = (*Store)(nil)
	_ archive.Uploads       = (*Store)(nil)
	_ archive.MailQueue     = (*Store)(nil)
	_ archive.PurgeQueue    = (*Store)(nil)
	_ archive.Notices       = (*Store)(nil)
	_ archive.Inboxes       = (*Store)(nil)
	_ archive.QuotaStore    = (*Store)(nil)
	_ archive.Suggestions   = (*Store)(nil)
	_ archive.Reviews       = (*Store)(nil)
	_ archive.TrafficStore  = (*Store)(nil)
	_ archive.Tasks         = (*Store)(nil)
	_ archive.Previews      = (*Store)(nil)
	_ archive.BulkEvents    = (*Store)(nil)
	_ archive.Tags          = (*Store)(nil)
	_ archive.Duplicates    = (*Store)(nil)

	_ archive.AccountNotices = (*Store)(nil)
)
