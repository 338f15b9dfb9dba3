// Package render runs the React application on the server: a small pool of
// QuickJS VMs, each with the server bundle loaded, turns an address and its
// data into HTML. It knows nothing of HTTP or of the archive's data.
package render

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"modernc.org/quickjs"

	"sankofa/internal/background"
	"sankofa/internal/fair"
)

// Threads is how many pages are rendered at once.
const Threads = 2

// Limits of the VMs. The memory is what a page with 200 cards needs, with room.
const (
	maxVMs      = Threads
	memoryLimit = 128 << 20
	// A VM is replaced after this many pages, so that a slow leak in a
	// script cannot grow for ever.
	pagesPerVM = 5000
	// More than these would not get a VM in time anyway.
	maxWaiting = 128
)

// ErrBusy means that no VM became free in time.
var ErrBusy = errors.New("render: all VMs are busy")

// Plan is what a route of the application needs before it can be rendered.
type Plan struct {
	Route   string   `json:"route"`
	Module  string   `json:"module"`
	Queries []string `json:"queries"`
	SSR     bool     `json:"ssr"`
	// View is the name of the part of the page that the address shows, such as a
	// country; empty for the page as a whole.
	View string `json:"view"`
}

// Query is one API response that a page is rendered from: its URL and
// its JSON, null for what does not exist. It is written as a pair.
type Query struct {
	URL  string
	Data json.RawMessage
}

// MarshalJSON writes the pair [url, data].
func (q Query) MarshalJSON() ([]byte, error) { return json.Marshal([]any{q.URL, q.Data}) }

// Input is what a page is rendered from. The browser gets the same, as the state
// from which it takes the page over.
type Input struct {
	URL     string          `json:"url"`
	Today   string          `json:"today"`
	Config  json.RawMessage `json:"config"`
	Queries []Query         `json:"queries"`
	Form    *Form           `json:"form,omitempty"`
}

// Form is what became of a form that was sent to the page.
type Form struct {
	Values  map[string]string `json:"values"`
	Errors  map[string]string `json:"errors"` // by field
	Message string            `json:"message"`
}

// Renderer is a pool of VMs. It is safe for concurrent use.
type Renderer struct {
	script   string
	deadline time.Duration
	queue    *fair.Queue // who waits for a VM
	// processors are shared with other work that computes; with fewer of them than VMs,
	// the last VMs are never started.
	processors *fair.Queue
	free       chan *vm
	threads    *background.Pool
	starting   sync.WaitGroup
	mu         sync.Mutex // over what follows
	vms        int
	closed     bool
}

type vm struct {
	js    *quickjs.VM
	pages int
}

// New compiles the server bundle into the first VM of a pool, which grows when
// pages have to wait. A page that takes longer than the deadline is given up, and so
// is one that waits for half of it, so that a burst of first readers does not queue
// without end.
func New(script string, deadline time.Duration, processors *fair.Queue) (*Renderer, error) {
	r := &Renderer{script: script, deadline: deadline, queue: fair.New(maxVMs, maxWaiting), processors: processors, free: make(chan *vm, maxVMs), threads: background.NewPool(maxVMs), vms: 1}
	m, err := r.start()
	if err != nil {
		return nil, errors.Join(err, r.Close())
	}
	r.free <- m
	return r, nil
}

// grow starts another VM in the background, up to maxVMs.
func (r *Renderer) grow() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed || r.vms == maxVMs {
		return
	}
	r.vms++
	r.starting.Go(func() {
		m, err := r.start()
		if err != nil { // it worked before, so it may work again
			r.mu.Lock()
			defer r.mu.Unlock()
			r.vms--
			return
		}
		r.release(m, false)
	})
}

func (r *Renderer) start() (*vm, error) {
	js, err := quickjs.NewVM()
	if err != nil {
		return nil, fmt.Errorf("start VM: %w", err)
	}
	js.SetMemoryLimit(memoryLimit)
	if _, err := js.Eval(r.script, quickjs.EvalGlobal); err != nil {
		return nil, errors.Join(fmt.Errorf("load server bundle: %w", err), js.Close())
	}
	return &vm{js: js}, nil
}

// Close stops the idle VMs; one in use is stopped when it is released.
func (r *Renderer) Close() error {
	r.mu.Lock()
	r.closed = true
	r.mu.Unlock()
	r.starting.Wait()
	r.threads.Close()
	var errs []error
	for {
		select {
		case m := <-r.free:
			errs = append(errs, m.js.Close())
		default:
			return errors.Join(errs...)
		}
	}
}

// Plan asks the application what an address needs.
func (r *Renderer) Plan(ctx context.Context, url, today string) (Plan, error) {
	var plan Plan
	err := r.call(ctx, "plan", map[string]string{"url": url, "today": today}, &plan)
	return plan, err
}

// Page renders the content of the root element.
func (r *Renderer) Page(ctx context.Context, in Input) (string, error) {
	if in.Queries == nil {
		in.Queries = []Query{} // the application expects a list
	}
	var out struct {
		HTML string `json:"html"`
	}
	if err := r.call(ctx, "render", in, &out); err != nil {
		return "", err
	}
	// React does not throw for a failed Suspense boundary; it leaves this mark.
	if strings.Contains(out.HTML, "<!--$!-->") {
		return "", errors.New("render: a part of the page failed")
	}
	if out.HTML == "" {
		return "", errors.New("render: the page is empty")
	}
	return out.HTML, nil
}

// Cloth draws the cloth of an event in a cut of the given size, as the inside of an
// SVG. The event is what the API says of it.
func (r *Renderer) Cloth(ctx context.Context, event any, width, height int) (string, error) {
	var out struct {
		Paths string `json:"paths"`
	}
	in := map[string]any{"event": event, "cut": map[string]int{"width": width, "height": height}}
	err := r.call(ctx, "weave", in, &out)
	return out.Paths, err
}

// call runs one of the functions of the bundle, JSON in and JSON out.
func (r *Renderer) call(ctx context.Context, function string, in, out any) error {
	arg, err := json.Marshal(in)
	if err != nil {
		return fmt.Errorf("render: encode input: %w", err)
	}
	leave, err := r.wait(ctx)
	if err != nil {
		return err
	}
	defer leave()
	m, err := r.acquire(ctx)
	if err != nil {
		return err
	}
	var result string
	if fault := r.threads.Run(func() { result, err = m.run(function, string(arg), r.deadline) }); fault != nil {
		err = fault
	}
	r.release(m, err != nil)
	if err != nil {
		return fmt.Errorf("render: %s: %w", function, err)
	}
	if err := json.Unmarshal([]byte(result), out); err != nil {
		return fmt.Errorf("render: decode output of %s: %w", function, err)
	}
	return nil
}

func (m *vm) run(function, arg string, deadline time.Duration) (result string, err error) {
	m.pages++
	if err := m.js.SetEvalTimeout(deadline); err != nil {
		return "", err
	}
	value, err := m.js.Call(function, arg)
	if err != nil {
		return "", err
	}
	result, ok := value.(string)
	if !ok {
		return "", fmt.Errorf("returned %T, not text", value)
	}
	return result, nil
}

// wait lets the clients of contexts take turns, for a VM and then for a processor. It
// fails with fair.ErrFull if too many pages wait.
func (r *Renderer) wait(ctx context.Context) (leave func(), err error) {
	inTime, cancel := context.WithTimeout(ctx, r.deadline/2)
	defer cancel()
	leaveVM, err := r.queue.Enter(inTime)
	if err == nil {
		var leaveProcessor func()
		if leaveProcessor, err = r.processors.Enter(inTime, "render"); err == nil {
			return func() { leaveProcessor(); leaveVM() }, nil
		}
		leaveVM()
	}
	if inTime.Err() != nil && ctx.Err() == nil {
		return nil, ErrBusy
	}
	return nil, err
}

func (r *Renderer) acquire(ctx context.Context) (*vm, error) {
	select {
	case m := <-r.free:
		return m, nil
	default:
		r.grow()
	}
	timer := time.NewTimer(r.deadline / 2)
	defer timer.Stop()
	select {
	case m := <-r.free:
		return m, nil
	case <-r.threads.Done():
		return nil, background.ErrClosed
	case <-timer.C:
		return nil, ErrBusy
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// release returns a VM to the pool. One that failed or has served its pages is
// replaced: after an interrupt or an exhausted memory its state cannot be trusted.
func (r *Renderer) release(m *vm, failed bool) {
	if (failed || m.pages >= pagesPerVM) && !r.isClosed() {
		if next, err := r.start(); err == nil {
			_ = m.js.Close() // its pages are done, whatever closing it says
			m = next
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		_ = m.js.Close()
		return
	}
	r.free <- m
}

func (r *Renderer) isClosed() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.closed
}
