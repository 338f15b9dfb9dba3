package archive

import (
	"context"
	"time"
)

// SitemapPartSize is how many events share one part of the map for search engines:
// those that were added one after the other, so that a part keeps its events
// whatever is added or removed elsewhere. Search engines take up to 50,000.
const SitemapPartSize = 1000

// SitemapPart is a part of the map that has public events, and when one of them was
// last changed.
type SitemapPart struct {
	Number  int // from 1 up
	Updated time.Time
}

// SitemapEvent is an event as search engines are told of it.
type SitemapEvent struct {
	ID      string
	Updated time.Time
}

// Sitemap lists all public events, however many there are.
type Sitemap interface {
	// SitemapParts returns the parts that are not empty, in order.
	SitemapParts(ctx context.Context) ([]SitemapPart, error)
	// SitemapEvents calls visit for the public events of a part, in order of addition.
	SitemapEvents(ctx context.Context, part int, visit func(SitemapEvent) error) error
}
