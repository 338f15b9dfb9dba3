package job_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/job"
)

// start runs jobs in the background until the test ends.
func start(t *testing.T, log *slog.Logger, jobs ...job.Job) (stop func()) {
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		job.Run(ctx, log, time.Hour, jobs)
	}()
	return func() { cancel(); <-done }
}

func TestRun(t *testing.T) {
	t.Parallel()
	t.Run("all jobs run at once and again after each pause, until the context ends", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			var mu sync.Mutex
			var list []string
			named := func(name string) job.Job {
				return job.Job{Name: name, Do: func(context.Context) error {
					mu.Lock()
					defer mu.Unlock()
					list = append(list, name)
					return nil
				}}
			}
			ran := func() []string {
				mu.Lock()
				defer mu.Unlock()
				return slices.Clone(list)
			}
			stop := start(t, slog.New(slog.DiscardHandler), named("a"), named("b"))
			synctest.Wait()
			if !slices.Equal(ran(), []string{"a", "b"}) {
				t.Errorf("at once: %v", ran())
			}
			time.Sleep(2*time.Hour + time.Minute)
			synctest.Wait()
			if len(ran()) != 6 {
				t.Errorf("after two pauses: %v", ran())
			}
			stop()
			time.Sleep(10 * time.Hour)
			if len(ran()) != 6 {
				t.Errorf("after the end: %v", ran())
			}
		})
	})
	t.Run("a job that fails or panics is logged, tried again, and stops no other", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			var log bytes.Buffer
			fails, panics, others := 0, 0, 0
			stop := start(t, slog.New(slog.NewTextHandler(&log, nil)),
				job.Job{Name: "failing", Do: func(context.Context) error { fails++; return errors.New("disk full") }},
				job.Job{Name: "panicking", Do: func(context.Context) error { panics++; panic("bug") }},
				job.Job{Name: "other", Do: func(context.Context) error { others++; return nil }})
			time.Sleep(time.Hour + time.Minute)
			synctest.Wait()
			stop()
			if fails != 2 || panics != 2 || others != 2 {
				t.Errorf("they ran %d, %d and %d times", fails, panics, others)
			}
			for _, part := range []string{`job=failing error="disk full"`, `job=panicking error="panic: bug"`} {
				if strings.Count(log.String(), part) != 2 {
					t.Errorf("%s is not logged twice: %s", part, log.String())
				}
			}
		})
	})
	t.Run("a job that the end interrupts is not logged", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			var log bytes.Buffer
			stop := start(t, slog.New(slog.NewTextHandler(&log, nil)), job.Job{Name: "long", Do: func(ctx context.Context) error {
				<-ctx.Done()
				return ctx.Err()
			}})
			synctest.Wait()
			stop()
			if log.Len() != 0 {
				t.Error(log.String())
			}
		})
	})
}

// purged records what is purged.
type purged struct {
	names  []string
	before time.Time
	mail   time.Time
	held   time.Time
	err    error
}

func (p *purged) purge(name string) (int, error) {
	p.names = append(p.names, name)
	return 1, p.err
}

func (p *purged) PurgeSessions(context.Context) (int, error)   { return p.purge("sessions") }
func (p *purged) PurgeTickets(context.Context) (int, error)    { return p.purge("tickets") }
func (p *purged) PurgePreviews(context.Context) (int, error)   { return p.purge("previews") }
func (p *purged) PurgeTagChanges(context.Context) (int, error) { return p.purge("tag changes") }
func (p *purged) PurgeNotices(context.Context) (int, error)    { return p.purge("notices") }
func (p *purged) PurgeKeys(context.Context) (int, error)       { return p.purge("keys") }
func (p *purged) PurgeTraffic(context.Context) (int, error)    { return p.purge("traffic") }
func (p *purged) PurgeLogs(_ context.Context, before time.Time) (int, error) {
	p.before = before
	return p.purge("logs")
}

func (p *purged) PurgeSuggestionMail(_ context.Context, before time.Time) (int, error) {
	p.mail = before
	return p.purge("addresses")
}

func (p *purged) PurgeHeldPictures(_ context.Context, before time.Time) (int, error) {
	p.held = before
	return p.purge("pictures")
}

func TestSweeps(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 6, 0, 0, 0, 0, time.UTC)
	store := &purged{err: errors.New("away")}
	for _, sweep := range job.Sweeps(store, func() time.Time { return now }) {
		if err := sweep.Do(t.Context()); !errors.Is(err, store.err) {
			t.Errorf("%s returns %v", sweep.Name, err)
		}
	}
	if want := []string{"sessions", "tickets", "previews", "tag changes", "notices", "keys", "traffic", "logs", "addresses", "pictures"}; !slices.Equal(store.names, want) {
		t.Errorf("purged are %v, want %v", store.names, want)
	}
	if !store.before.Equal(now.Add(-archive.AuditLife)) {
		t.Errorf("logs are purged before %s", store.before)
	}
	if !store.mail.Equal(now.Add(-90 * 24 * time.Hour)) {
		t.Errorf("S-20 addresses of senders are deleted if answered before %s", store.mail)
	}
	if !store.held.Equal(now.Add(-24 * time.Hour)) {
		t.Errorf("S-20 pictures of suggestions are removed if nothing needed them since %s", store.held)
	}
}
