package store

import (
	"context"

	"sankofa/internal/archive"
)

// SitemapParts implements archive.Sitemap.
func (s *Store) SitemapParts(context.Context) ([]archive.SitemapPart, error) {
	parts := []archive.SitemapPart{}
	for i, updated := range s.catalog.LastChanges(archive.SitemapPartSize) {
		if updated != 0 {
			parts = append(parts, archive.SitemapPart{Number: i + 1, Updated: timeFromMicros(updated)})
		}
	}
	return parts, nil
}

// SitemapEvents implements archive.Sitemap.
func (s *Store) SitemapEvents(ctx context.Context, part int, visit func(archive.SitemapEvent) error) error {
	last := int64(part) * archive.SitemapPartSize
	return queryEach(ctx, s.db, func(row scanner) error {
		var e archive.SitemapEvent
		var updated int64
		if err := row.Scan(&e.ID, &updated); err != nil {
			return err
		}
		e.Updated = timeFromMicros(updated)
		return visit(e)
	}, "SELECT id, updated_at FROM events WHERE num > ? AND num <= ? AND status = 'published' AND active = TRUE ORDER BY num",
		last-archive.SitemapPartSize, last)
}
