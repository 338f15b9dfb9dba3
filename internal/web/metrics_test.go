package web_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

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
	s := webtest.New(t)
	s.Get("/").OK(t)
	exported := metrics(t, s)
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
