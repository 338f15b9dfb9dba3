// Package archive is the domain of Sankofa: the nouns of the archive (events,
// sources, revisions, comments, people, logos, settings), the rules that hold
// for them, and the interfaces behind which they are kept.
//
// It depends on the standard library alone. It knows nothing of HTTP, SQL,
// files or mail; those packages depend on it, never the other way round.
package archive
