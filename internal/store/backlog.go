package store

import (
	"context"

	"sankofa/internal/archive"
)

// Queues implements archive.Backlog.
func (s *Store) Queues(ctx context.Context) ([]archive.Queue, error) {
	return queryAll(ctx, s.db, func(row scanner) (q archive.Queue, err error) {
		return q, row.Scan(&q.Name, &q.Waiting, &q.Failed)
	}, `SELECT 'search', COUNT(*), 0 FROM search_queue
		UNION ALL SELECT 'letters', COUNT(*), COUNT(CASE WHEN last_error <> '' THEN 1 END) FROM mail_queue
		UNION ALL SELECT 'purges', COUNT(*), COUNT(CASE WHEN attempts > 1 THEN 1 END) FROM purge_queue`)
}
