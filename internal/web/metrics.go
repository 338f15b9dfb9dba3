package web

import (
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"sankofa/internal/cache"
	"sankofa/internal/web/response"
)

// Metrics count what the server does. They have an address of their own, so that
// they are never served to readers by mistake.
type Metrics struct {
	registry *prometheus.Registry
	requests *prometheus.HistogramVec
	observed sync.Map // request observers by method and status
	lookups  [3]prometheus.Counter
	made     [len(cache.Causes)]prometheus.Counter
	renders  *prometheus.HistogramVec
}

func newMetrics(version func() int64, c *cache.Cache) *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "sankofa_request_seconds", Help: "Time to answer, by method and status.",
			Buckets: []float64{.0001, .0005, .001, .005, .01, .05, .1, .5, 1, 5},
		}, []string{"method", "status"}),
		renders: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "sankofa_render_seconds", Help: "Time to render a page on the server.",
			Buckets: []float64{.005, .01, .025, .05, .1, .25, .5},
		}, []string{"result"}),
	}
	lookups := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "sankofa_cache_lookups_total", Help: "Look-ups of cached responses, by result: hit, stale or miss.",
	}, []string{"result"})
	for i, result := range []string{response.Hit: "hit", response.StaleHit: "stale", response.Miss: "miss"} {
		m.lookups[i] = lookups.WithLabelValues(result)
	}
	made := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "sankofa_responses_made_total", Help: "Cacheable responses that had to be made, by cause.",
	}, []string{"cause"})
	for i, cause := range cache.Causes {
		m.made[i] = made.WithLabelValues(cause)
	}
	m.registry.MustRegister(m.requests, lookups, made, m.renders,
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "sankofa_cache_bytes", Help: "Bytes in the cache."}, func() float64 {
			_, bytes := c.Usage()
			return float64(bytes)
		}),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "sankofa_cache_entries", Help: "Entries in the cache."}, func() float64 {
			entries, _ := c.Usage()
			return float64(entries)
		}),
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "sankofa_content_version", Help: "Number of changes to the content so far.",
		}, func() float64 { return float64(version()) }))
	return m
}

// Handler serves the figures at /metrics.
func (m *Metrics) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{}))
	return mux
}

type requestKind struct {
	method string
	status int
}

func (m *Metrics) request(method string, status int, took time.Duration) {
	kind := requestKind{method, status}
	observer, ok := m.observed.Load(kind)
	if !ok {
		observer = m.observer(kind)
	}
	observer.(prometheus.Observer).Observe(took.Seconds())
}

// observer finds the histogram of a kind of request. Looking it up by its labels is
// slow, so it is remembered; unknown methods are counted together, or anyone could
// make up series.
func (m *Metrics) observer(kind requestKind) prometheus.Observer {
	switch kind.method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete:
		observer := m.requests.WithLabelValues(kind.method, strconv.Itoa(kind.status))
		m.observed.Store(kind, observer)
		return observer
	}
	return m.requests.WithLabelValues("other", strconv.Itoa(kind.status))
}

// CacheLookup implements response.Observer.
func (m *Metrics) CacheLookup(result response.Lookup) { m.lookups[result].Inc() }

// Rendered implements response.Observer.
func (m *Metrics) Rendered(cause cache.Cause) { m.made[cause].Inc() }

func (m *Metrics) rendered(took time.Duration, err error) {
	result := "ok"
	if err != nil {
		result = "failed"
	}
	m.renders.WithLabelValues(result).Observe(took.Seconds())
}
