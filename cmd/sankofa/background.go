package main

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/auth"
	"sankofa/internal/blob"
	"sankofa/internal/cdn"
	"sankofa/internal/config"
	"sankofa/internal/job"
	"sankofa/internal/mail"
	"sankofa/internal/store"
	"sankofa/internal/web"
)

// runBackground delivers mail and runs the periodic jobs until ctx ends or stop is
// called. stop waits for the work that is running.
func runBackground(ctx context.Context, c *config.Config, db *store.Store, mailer *mail.Mailer, files *blob.Registry, site *web.Server, log *slog.Logger) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var running sync.WaitGroup
	running.Go(func() { mailer.Run(ctx) })
	running.Go(func() { job.Run(ctx, log, time.Hour, sweeps(db, files)) })
	running.Go(func() {
		job.Run(ctx, log, time.Minute, []job.Job{{Name: "traffic", Do: site.FlushTraffic}})
	})
	running.Go(func() { job.Run(ctx, log, time.Minute, append(notices(c, db, mailer), answers(c, db, mailer)...)) })
	return func() {
		cancel()
		running.Wait()
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		if err := site.FlushTraffic(last); err != nil {
			log.Error("readers not counted", "error", err.Error())
		}
	}
}

// openCDN returns the cache in front of the site, nil if there is none.
func openCDN(c *config.Config) (*cdn.CDN, error) {
	if c.CDN == "" {
		return nil, nil
	}
	return cdn.New(cdn.Options{Kind: cdn.Kind(c.CDN), PurgeURLs: c.CDNPurgeURLs, Secret: c.CDNSecret})
}

// runPurger tells the cache in front of the site what to drop until stop is called, also
// while the last requests are served.
func runPurger(ctx context.Context, front *cdn.CDN, db *store.Store, changed <-chan struct{}, log *slog.Logger) (stop func()) {
	if front == nil {
		return func() {}
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	var running sync.WaitGroup
	running.Go(func() { cdn.NewPurger(front, db, log).Run(ctx, changed) })
	return func() { cancel(); running.Wait() }
}

// sweeps are the jobs that remove expired data, which needs a clock that is right.
func sweeps(db *store.Store, files *blob.Registry) []job.Job {
	return append(job.Sweeps(db, time.Now),
		job.Job{Name: "clock", Do: db.CheckClock},
		job.Job{Name: "uploads", Do: files.Sweep},
		job.Job{Name: "deleted events", Do: func(ctx context.Context) error {
			_, err := db.PurgeEntries(ctx, time.Now().Add(-archive.DeletedLife))
			return err
		}},
	)
}

// notices are the jobs that queue messages about comments, and about what is new for
// those who asked for it.
func notices(c *config.Config, db *store.Store, mailer *mail.Mailer) []job.Job {
	n := mail.NewNotices(db, mailer, c.PublicURL)
	jobs := []job.Job{{Name: "news", Do: n.News}}
	if c.CommentMail {
		jobs = append(jobs, job.Job{Name: "digests", Do: n.Digests}, job.Job{Name: "approvals", Do: n.Approvals})
	}
	return jobs
}

// answers are the jobs that answer senders of suggestions, and tell readers how long
// others wait.
func answers(c *config.Config, db *store.Store, mailer *mail.Mailer) []job.Job {
	letters := mail.NewAnswers(db, mailer, c.PublicURL, auth.NewToken)
	return []job.Job{{Name: "answers", Do: letters.Write}, {Name: "review age", Do: db.AnnounceReviewAge}}
}
