package webtest

import (
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"sankofa/internal/render"
	"sankofa/internal/store/storetest"
	"sankofa/internal/web"
	"sankofa/ui"
)

// renderer is shared by all sites of a process, because a VM takes long to start. The
// deadline is long because the race detector slows the interpreter down.
var renderer = sync.OnceValues(func() (*render.Renderer, error) { return web.NewRenderer(ui.Dist, 2*time.Minute, nil) })

// frozen are the renderers of tests with a frozen clock, by the name of the test. They
// are not shared: whoever waits under one clock cannot be woken under another.
var frozen sync.Map

// FrozenClock runs a test in which time passes only while everything waits, so that
// rates do not depend on the speed of the machine. What sites share is made before,
// because it outlives the test.
func FrozenClock(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	own, err := web.NewRenderer(ui.Dist, 2*time.Minute, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = own.Close() }) // its pages are done
	frozen.Store(t.Name(), own)
	defer frozen.Delete(t.Name())
	storetest.Folder(t)
	synctest.Test(t, test)
}

// Renderer returns the renderer of the built interface.
func Renderer(t testing.TB) *render.Renderer {
	t.Helper()
	if own, ok := frozen.Load(t.Name()); ok {
		return own.(*render.Renderer)
	}
	r, err := renderer()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// HastyRenderer returns a renderer that misses its deadline on every page.
func HastyRenderer(t testing.TB) *render.Renderer {
	t.Helper()
	r, err := web.NewRenderer(ui.Dist, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.Close() })
	return r
}
