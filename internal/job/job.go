// Package job does what has to be done from time to time: removing what has
// expired, writing letters that are due. One ticker, stopped by its context.
package job

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"sankofa/internal/archive"
)

// Job is something to do from time to time.
type Job struct {
	Name string
	Do   func(context.Context) error
}

// Run does all jobs now and then again after every pause, until ctx ends. A job
// that fails, or panics, is logged and tried again next time.
func Run(ctx context.Context, log *slog.Logger, pause time.Duration, jobs []Job) {
	ticker := time.NewTicker(pause)
	defer ticker.Stop()
	for {
		for _, j := range jobs {
			if err := runOne(ctx, j); err != nil && ctx.Err() == nil {
				log.Error("job failed", "job", j.Name, "error", err.Error())
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

func runOne(ctx context.Context, j Job) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("panic: %v", fault)
		}
	}()
	return j.Do(ctx)
}

// Purger is what the sweeps clean.
type Purger interface {
	PurgeSessions(ctx context.Context) (int, error)
	PurgeTickets(ctx context.Context) (int, error)
	PurgePreviews(ctx context.Context) (int, error)
	PurgeTagChanges(ctx context.Context) (int, error)
	PurgeNotices(ctx context.Context) (int, error)
	PurgeKeys(ctx context.Context) (int, error)
	PurgeTraffic(ctx context.Context) (int, error)
	PurgeLogs(ctx context.Context, before time.Time) (int, error)
	PurgeSuggestionMail(ctx context.Context, before time.Time) (int, error)
	PurgeHeldPictures(ctx context.Context, before time.Time) (int, error)
}

// Sweeps are the jobs that remove what has expired from the store.
func Sweeps(store Purger, now func() time.Time) []Job {
	plain := func(name string, purge func(context.Context) (int, error)) Job {
		return Job{Name: name, Do: func(ctx context.Context) error { _, err := purge(ctx); return err }}
	}
	since := func(name string, life time.Duration, purge func(context.Context, time.Time) (int, error)) Job {
		return Job{Name: name, Do: func(ctx context.Context) error { _, err := purge(ctx, now().Add(-life)); return err }}
	}
	return []Job{
		plain("sessions", store.PurgeSessions),
		plain("tickets", store.PurgeTickets),
		plain("previews", store.PurgePreviews),
		plain("tag changes", store.PurgeTagChanges),
		plain("notices", store.PurgeNotices),
		plain("keys", store.PurgeKeys),
		plain("traffic", store.PurgeTraffic),
		since("activity log", archive.AuditLife, store.PurgeLogs),
		since("addresses of senders", archive.SuggestionMailLife, store.PurgeSuggestionMail),
		since("pictures of suggestions", archive.HeldLife, store.PurgeHeldPictures),
	}
}
