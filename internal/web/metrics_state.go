package web

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"sankofa/internal/archive"
	"sankofa/internal/web/api"
)

// stateTime is how long the database may take to say what waits.
const stateTime = 5 * time.Second

var (
	readable = prometheus.NewDesc("sankofa_readable", "Whether the archive can be read.", nil, nil)
	writable = prometheus.NewDesc("sankofa_writable", "Whether the archive and its uploads can be written.", nil, nil)
	waiting  = prometheus.NewDesc("sankofa_queue_waiting", "What waits to be done: search, letters, purges.", []string{"queue"}, nil)
	failed   = prometheus.NewDesc("sankofa_queue_failed", "What of it was tried in vain and will be tried again.", []string{"queue"}, nil)
	reviews  = prometheus.NewDesc("sankofa_review_waiting", "Contributions that wait for a decision.", nil, nil)
	oldest   = prometheus.NewDesc("sankofa_review_oldest_days", "How long the oldest of them has waited.", nil, nil)
)

var (
	behind      = prometheus.NewDesc("sankofa_replica_behind_seconds", "Up to how long ago changes were made that are not in the replica.", nil, nil)
	snapshotAge = prometheus.NewDesc("sankofa_replica_snapshot_seconds", "Age of the last snapshot in the replica.", nil, nil)
	shipped     = prometheus.NewDesc("sankofa_replica_bytes_total", "Bytes that were stored in the replica.", nil, nil)
	misshipped  = prometheus.NewDesc("sankofa_replica_errors_total", "Tries to write to the replica that failed.", nil, nil)
)

// replicaCollector says how far the replica is.
type replicaCollector struct {
	state func() api.Replication
	now   func() time.Time
}

// Describe implements prometheus.Collector.
func (c *replicaCollector) Describe(to chan<- *prometheus.Desc) {
	for _, desc := range []*prometheus.Desc{behind, snapshotAge, shipped, misshipped} {
		to <- desc
	}
}

// Collect implements prometheus.Collector.
func (c *replicaCollector) Collect(to chan<- prometheus.Metric) {
	state, now := c.state(), c.now()
	to <- prometheus.MustNewConstMetric(behind, prometheus.GaugeValue, max(0, now.Sub(state.CaughtUp).Seconds()))
	if !state.Snapshot.IsZero() {
		to <- prometheus.MustNewConstMetric(snapshotAge, prometheus.GaugeValue, max(0, now.Sub(state.Snapshot).Seconds()))
	}
	to <- prometheus.MustNewConstMetric(shipped, prometheus.CounterValue, float64(state.Bytes))
	to <- prometheus.MustNewConstMetric(misshipped, prometheus.CounterValue, float64(state.Errors))
}

// stateCollector asks the archive for its state whenever the figures are read. Of what
// the database does not tell there are no figures.
type stateCollector struct {
	health  func(context.Context) api.Health
	archive interface {
		archive.Backlog
		ReviewAge(ctx context.Context) (archive.ReviewAge, error)
	}
	now func() time.Time
}

// Describe implements prometheus.Collector.
func (c *stateCollector) Describe(to chan<- *prometheus.Desc) {
	for _, desc := range []*prometheus.Desc{readable, writable, waiting, failed, reviews, oldest} {
		to <- desc
	}
}

// Collect implements prometheus.Collector.
func (c *stateCollector) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), stateTime)
	defer cancel()
	gauge := func(desc *prometheus.Desc, value float64, labels ...string) {
		to <- prometheus.MustNewConstMetric(desc, prometheus.GaugeValue, value, labels...)
	}
	health := c.health(ctx)
	gauge(readable, number(health.Reading))
	gauge(writable, number(health.Writing))
	if queues, err := c.archive.Queues(ctx); err == nil {
		for _, q := range queues {
			gauge(waiting, float64(q.Waiting), q.Name)
			gauge(failed, float64(q.Failed), q.Name)
		}
	}
	if age, err := c.archive.ReviewAge(ctx); err == nil {
		gauge(reviews, float64(age.Waiting))
		days := 0
		if age.Waiting > 0 {
			since := time.Date(age.Oldest.Year, time.Month(age.Oldest.Month), age.Oldest.Day, 0, 0, 0, 0, time.UTC)
			days = int(c.now().Sub(since) / (24 * time.Hour))
		}
		gauge(oldest, float64(days))
	}
}

func number(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}
