package store

import (
	"context"
	"sync/atomic"
	"time"

	"sankofa/internal/archive"
)

// Times of the watch over PostgreSQL. Together they are well below the ten seconds in
// which a request is answered, whatever happens to the database.
const (
	watchPause   = time.Second
	watchTimeout = 5 * time.Second
)

// reach tells whether a database responds. Its context ends when it no longer does, and
// with it every call that is waiting for it.
type reach struct {
	present atomic.Pointer[context.Context]
	end     context.CancelFunc // of the present context; used by the watch alone
}

func (r *reach) renew() {
	ctx, end := context.WithCancel(context.Background())
	r.present.Store(&ctx)
	r.end = end
}

// ok reports whether the database responds.
func (r *reach) ok() bool { return (*r.present.Load()).Err() == nil }

// bind ends a context when the database no longer responds.
func (r *reach) bind(ctx context.Context) (context.Context, context.CancelFunc) {
	present := *r.present.Load()
	ctx, cancel := context.WithCancelCause(ctx)
	if present.Err() != nil {
		cancel(archive.ErrUnavailable)
	}
	stop := context.AfterFunc(present, func() { cancel(archive.ErrUnavailable) })
	return ctx, func() { stop(); cancel(nil) }
}

// watch pings until ctx ends.
func (r *reach) watch(ctx context.Context, ping func(context.Context) error, changed func(reachable bool, err error)) {
	tick := time.NewTicker(watchPause)
	defer tick.Stop()
	defer r.end()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		try, cancel := context.WithTimeout(ctx, watchTimeout)
		err := ping(try)
		cancel()
		switch {
		case ctx.Err() != nil:
			return
		case err != nil && r.ok():
			r.end()
			changed(false, err)
		case err == nil && !r.ok():
			r.renew()
			changed(true, nil)
		}
	}
}
