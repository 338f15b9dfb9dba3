package store

import (
	"context"
	"slices"
	"strings"

	"sankofa/internal/archive"
	"sankofa/internal/cache"
)

// maxSubjects is how many subjects one transaction names before it names all, so
// that an import does not list every event.
const maxSubjects = 100

// keptInvalidations is for how many versions invalidations are kept. A process that
// is further behind drops everything that it has cached.
const keptInvalidations = 10_000

// subjects are what readers see change by one transaction.
type subjects struct {
	names     []string
	withdrawn bool
}

// changed names subjects whose old content may be served for a moment longer.
func (s *subjects) changed(names ...string) {
	for _, name := range names {
		if !slices.Contains(s.names, name) && !slices.Contains(s.names, cache.All) {
			s.names = append(s.names, name)
		}
	}
	if len(s.names) > maxSubjects {
		s.names = []string{cache.All}
	}
}

// withdraw names subjects of which no reader may see the old content any more.
func (s *subjects) withdraw(names ...string) {
	s.changed(names...)
	s.withdrawn = true
}

// entry names what readers see of the change of an entry. Before is nil for a new one.
func (s *subjects) entry(before, after archive.Item) {
	id, kind := after.Base().ID, after.Kind()
	wasPublic, isPublic := before != nil && before.Base().Public(), after.Base().Public()
	if !wasPublic && !isPublic {
		return
	}
	s.changed(archive.EntrySubject(kind, id), archive.Kinds[kind].Lists)
	if kind == archive.KindEvent && !isPublic {
		s.changed(archive.DiscussionSubject(id))
	}
	for _, item := range []archive.Item{before, after} {
		if e, ok := item.(*archive.Event); ok && e != nil && e.Public() {
			s.changed(archive.CountrySubject(e.CountryCode), archive.TimeSubject(e.Date.Year))
		}
	}
	// What an entry points at shows the entry.
	links := after.Links()
	if before != nil {
		links = append(links, before.Links()...)
	}
	for _, l := range links {
		s.changed(archive.EntrySubject(l.Type.Target(), l.ID))
	}
	if !isPublic {
		s.withdraw()
	}
}

// comment names what readers see of the change of a comment.
func (s *subjects) comment(eventID string, wasPublic, isPublic bool) {
	switch {
	case isPublic:
		s.changed(archive.DiscussionSubject(eventID))
	case wasPublic:
		s.withdraw(archive.DiscussionSubject(eventID))
	}
}

// store records the subjects under a content version, for every process to read.
func (s *subjects) store(ctx context.Context, tx runner, version int64) error {
	if len(s.names) == 0 {
		return nil
	}
	if _, err := exec(ctx, tx, "DELETE FROM invalidations WHERE version <= ?", version-keptInvalidations); err != nil {
		return err
	}
	return insert(ctx, tx, "invalidations (version, withdrawn, subjects)", [][]any{{version, s.withdrawn, strings.Join(s.names, " ")}})
}

// publish records subjects in a transaction that is not a change of content.
func (s *Store) publish(ctx context.Context, tx runner, named subjects) error {
	if len(named.names) == 0 {
		return nil
	}
	version, err := queryInt(ctx, tx, "UPDATE meta SET version = version + 1 RETURNING version")
	if err != nil {
		return err
	}
	if err := named.store(ctx, tx, version); err != nil {
		return err
	}
	return execOptional(ctx, tx, s.db.dialect().announce)
}

// invalidations returns what readers saw change after one version, up to another. What
// was committed since is left to the next call, or it would be applied twice.
func (s *Store) invalidations(ctx context.Context, after, until int64) ([]cache.Change, error) {
	if until-after > keptInvalidations {
		return []cache.Change{{Subjects: []string{cache.All}, Withdrawn: true}}, nil
	}
	return queryAll(ctx, s.db, func(row scanner) (cache.Change, error) {
		var c cache.Change
		var names string
		err := row.Scan(&c.Withdrawn, &names)
		c.Subjects = strings.Fields(names)
		return c, err
	}, "SELECT withdrawn, subjects FROM invalidations WHERE version > ? AND version <= ? ORDER BY version", after, until)
}
