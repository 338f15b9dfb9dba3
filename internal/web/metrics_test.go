package web_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"sankofa/internal/web"
	"sankofa/internal/web/api"
	"sankofa/internal/web/webtest"
)

func TestMetrics(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	s.Add(nil)
	s.Get("/api/events").OK(t)
	s.Get("/api/events").OK(t)
	s.Send("BREW", "/api/events") // a made-up method makes no series of its own
	s.Get("/").OK(t)
	webtest.Contains(t, metrics(t, s),
		`sankofa_request_seconds_count{method="GET",status="200"} 3`,
		`sankofa_request_seconds_count{method="other",status="405"} 1`,
		`sankofa_cache_lookups_total{result="hit"}`,
		`sankofa_render_seconds_count{result="ok"} 1`,
		"sankofa_content_version ", "sankofa_cache_bytes ", "sankofa_cache_entries ",
		"sankofa_readable 1", "sankofa_writable 1", `sankofa_queue_waiting{queue="letters"} 0`, `sankofa_queue_failed{queue="purges"} 0`,
		"sankofa_review_waiting 0", "sankofa_review_oldest_days 0")
}

func metrics(t *testing.T, s *webtest.Site) string {
	t.Helper()
	w := httptest.NewRecorder()
	s.Server.Metrics.Handler().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/metrics", nil))
	return w.Body.String()
}

const rules = "../../deploy/prometheus/"

// Rules about figures that are not there would never alert.
func TestRulesAndDashboardUseWhatIsExported(t *testing.T) {
	t.Parallel()
	s := webtest.New(t, func(o *web.Options) {
		o.Replication = func() api.Replication {
			return api.Replication{CaughtUp: webtest.Now.Add(-2 * time.Second), Snapshot: webtest.Now.Add(-time.Hour), Bytes: 7, Errors: 3}
		}
	})
	s.Get("/").OK(t)
	exported := metrics(t, s)
	webtest.Contains(t, exported, "sankofa_replica_behind_seconds 2.0", "sankofa_replica_snapshot_seconds 3600", "sankofa_replica_bytes_total 7", "sankofa_replica_errors_total 3")
	names := regexp.MustCompile(`\b(?:sankofa|process)_[a-z_]+`)
	for _, file := range []string{"rules.yml", "dashboard.json"} {
		text, err := os.ReadFile(rules + file)
		if err != nil {
			t.Fatal(err)
		}
		found := names.FindAllString(string(text), -1)
		if len(found) < 10 {
			t.Errorf("%s names %q alone", file, found)
		}
		for _, name := range found {
			if !strings.Contains(exported, "\n"+name+"{") && !strings.Contains(exported, "\n"+name+" ") {
				t.Errorf("%s uses %s, which is not exported", file, name)
			}
		}
	}
}

func TestRules(t *testing.T) {
	t.Parallel()
	promtool, err := exec.LookPath("promtool")
	if err != nil {
		t.Skip("not installed: promtool (scripts/ensure prometheus)")
	}
	if out, err := exec.CommandContext(t.Context(), promtool, "test", "rules", rules+"rules_test.yml").CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// Health tells whether the replica keeps up, where there is one; the site works without.
func TestHealthTellsOfTheReplica(t *testing.T) {
	t.Parallel()
	health := func(s *webtest.Site) string {
		t.Helper()
		var said map[string]any
		s.Get("/api/health").Read(t, http.StatusOK, &said)
		return fmt.Sprint(said)
	}
	behind := 2 * time.Second
	s := webtest.New(t, func(o *web.Options) {
		o.Replication = func() api.Replication { return api.Replication{CaughtUp: webtest.Now.Add(-behind)} }
	})
	webtest.Contains(t, health(s), "replicating:ok", "status:ok")
	behind = time.Minute
	webtest.Contains(t, health(s), "replicating:failing", "status:ok")
	if text := health(webtest.New(t)); strings.Contains(text, "replicating") {
		t.Errorf("a site without a replica says %s", text)
	}
}
