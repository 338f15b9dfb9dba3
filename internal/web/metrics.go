package web

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Metrics count what the server does. They have an address of their own, so that
// they are never served to readers by mistake.
type Metrics struct {
	registry *prometheus.Registry
	requests *prometheus.HistogramVec
	cache    *prometheus.CounterVec
	renders  *prometheus.HistogramVec
	hit      prometheus.Counter
	miss     prometheus.Counter
}

func newMetrics(version func() int64) *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "sankofa_request_seconds", Help: "Time to answer, by method and status.",
			Buckets: []float64{.0001, .0005, .001, .005, .01, .05, .1, .5, 1, 5},
		}, []string{"method", "status"}),
		cache: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "sankofa_cache_lookups_total", Help: "Look-ups of cached answers.",
		}, []string{"result"}),
		renders: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "sankofa_render_seconds", Help: "Time to render a page on the server.",
			Buckets: []float64{.005, .01, .025, .05, .1, .25, .5},
		}, []string{"result"}),
	}
	m.hit, m.miss = m.cache.WithLabelValues("hit"), m.cache.WithLabelValues("miss")
	m.registry.MustRegister(m.requests, m.cache, m.renders,
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

func (m *Metrics) request(method string, status int, took time.Duration) {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete:
	default:
		method = "other" // whoever makes methods up does not make up metrics
	}
	m.requests.WithLabelValues(method, strconv.Itoa(status)).Observe(took.Seconds())
}

func (m *Metrics) cacheLookup(hit bool) {
	if hit {
		m.hit.Inc()
	} else {
		m.miss.Inc()
	}
}

func (m *Metrics) rendered(took time.Duration, err error) {
	result := "ok"
	if err != nil {
		result = "failed"
	}
	m.renders.WithLabelValues(result).Observe(took.Seconds())
}
