package render

import (
	"context"
	"encoding/json"
	"errors"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"sankofa/internal/background"
	"sankofa/internal/fair"
)

// Two deadlines: one that no healthy page meets on any machine, and one for the pages
// that have no end.
const (
	patient   = time.Minute
	impatient = time.Second
)

const bundle = `
globalThis.plan = input => JSON.stringify({route: "home", module: "m", queries: [JSON.parse(input).url + "!" + JSON.parse(input).today], ssr: true});
globalThis.render = input => {
  const {url, queries} = JSON.parse(input);
  if (url === "/throw") throw new Error("no");
  if (url === "/loop") for (;;) {}
  if (url === "/eat") { const a = []; for (;;) a.push(new Array(1e6).fill(1)); }
  if (url === "/suspense") return JSON.stringify({html: "a<!--$!-->b"});
  if (url === "/empty") return JSON.stringify({html: ""});
  if (url === "/number") return 7;
  return JSON.stringify({html: "<p>" + url + " " + queries.map(q => q[0] + "=" + JSON.stringify(q[1])).join() + "</p>"});
};`

func newRenderer(t *testing.T, deadline time.Duration) *Renderer {
	t.Helper()
	r, err := New(bundle, deadline, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}

func TestPlanAndPage(t *testing.T) {
	r := newRenderer(t, patient)
	plan, err := r.Plan(t.Context(), "/x", "2026-11-15")
	if err != nil || plan.Route != "home" || !plan.SSR || plan.Queries[0] != "/x!2026-11-15" {
		t.Fatalf("%+v, %v", plan, err)
	}
	got, err := r.Page(t.Context(), Input{URL: "/ɛ", Queries: []Query{{"/api/a", json.RawMessage(`{"a":1}`)}, {"/api/b", json.RawMessage("null")}}})
	if want := `<p>/ɛ /api/a={"a":1},/api/b=null</p>`; err != nil || got != want {
		t.Errorf("%q, %v", got, err)
	}
}

func TestFailuresHeal(t *testing.T) {
	r := newRenderer(t, impatient)
	for _, url := range []string{"/throw", "/loop", "/eat", "/suspense", "/empty", "/number"} {
		for range maxVMs { // every VM meets it
			if html, err := r.Page(t.Context(), Input{URL: url}); err == nil {
				t.Errorf("%s renders %q", url, html)
			}
		}
		if _, err := r.Page(t.Context(), Input{URL: "/good"}); err != nil {
			t.Errorf("after %s: %v", url, err)
		}
	}
}

func TestBusy(t *testing.T) {
	r := newRenderer(t, impatient)
	taken := make([]*vm, 0, maxVMs)
	for len(taken) < maxVMs {
		m, err := r.acquire(t.Context())
		if errors.Is(err, ErrBusy) {
			continue // another VM is still being started
		}
		if err != nil {
			t.Fatal(err)
		}
		taken = append(taken, m)
	}
	if _, err := r.Page(t.Context(), Input{URL: "/"}); !errors.Is(err, ErrBusy) {
		t.Errorf("got %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := r.Page(ctx, Input{URL: "/"}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	for _, m := range taken {
		r.release(m, false)
	}
}

func TestRendersShareProcessors(t *testing.T) {
	processors := fair.New(1, 64)
	r, err := New(bundle, impatient, processors)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}()
	leave, err := processors.Enter(t.Context(), "passwords")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Page(t.Context(), Input{URL: "/"}); !errors.Is(err, ErrBusy) {
		t.Errorf("H-04 a page does not wait for what is computed: %v", err)
	}
	leave()
	var readers sync.WaitGroup
	for range 8 {
		readers.Go(func() {
			if _, err := r.Page(t.Context(), Input{URL: "/a"}); err != nil && !errors.Is(err, ErrBusy) {
				t.Error(err)
			}
		})
	}
	readers.Wait()
	if r.vms != 1 {
		t.Errorf("H-04 there are %d VMs for one processor", r.vms)
	}
}

func TestManyReaders(t *testing.T) {
	r := newRenderer(t, patient)
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			for range 20 {
				html, err := r.Page(t.Context(), Input{URL: "/a"})
				if err != nil && !errors.Is(err, ErrBusy) {
					t.Error(err)
				}
				if err == nil && !strings.HasPrefix(html, "<p>/a") {
					t.Errorf("got %q", html)
				}
			}
		})
	}
	wg.Wait()
}

func TestBrokenBundle(t *testing.T) {
	if _, err := New("this is not a script", patient, nil); err == nil {
		t.Error("a broken bundle is taken")
	}
}

func TestClose(t *testing.T) {
	t.Run("a render after it fails", func(t *testing.T) {
		r := newRenderer(t, patient)
		if err := r.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := r.Page(t.Context(), Input{URL: "/a"}); !errors.Is(err, background.ErrClosed) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("renders beside it end or fail", func(t *testing.T) {
		r := newRenderer(t, patient)
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() {
				for {
					_, err := r.Page(t.Context(), Input{URL: "/a"})
					if errors.Is(err, background.ErrClosed) {
						return
					}
					if err != nil && !errors.Is(err, ErrBusy) {
						t.Error(err)
						return
					}
				}
			})
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
		wg.Wait()
	})
}

// One client whose pages take for ever leaves a VM to the others.
func TestClientsTakeTurns(t *testing.T) {
	r := newRenderer(t, 4*impatient)
	attack, stop := context.WithCancel(fair.WithClient(t.Context(), "attacker"))
	var attackers sync.WaitGroup
	for range 8 {
		attackers.Go(func() {
			for attack.Err() == nil {
				_, _ = r.Page(attack, Input{URL: "/loop"})
			}
		})
	}
	for r.queue.Waiting() < 6 { // the others have what they get
		runtime.Gosched()
	}
	if html, err := r.Page(fair.WithClient(t.Context(), "reader"), Input{URL: "/good"}); err != nil {
		t.Errorf("H-03 another client gets %q, %v", html, err)
	}
	stop()
	attackers.Wait()
}
