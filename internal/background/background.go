// Package background runs work on threads of low priority, so that whoever waits for
// something quick is served first.
package background

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"sync"
)

// ErrClosed means that the pool is closed.
var ErrClosed = errors.New("the pool is closed")

// Pool is a number of threads. It is safe for concurrent use.
type Pool struct {
	work    chan func()
	signals chan chan struct{} // say that work is done; one for each thread
	done    chan struct{}      // closed with the pool
	close   sync.Once
	workers sync.WaitGroup
}

// NewPool starts threads.
func NewPool(threads int) *Pool {
	p := &Pool{work: make(chan func()), signals: make(chan chan struct{}, threads), done: make(chan struct{})}
	for range threads {
		p.workers.Go(p.worker)
		p.signals <- make(chan struct{}, 1)
	}
	return p
}

// Run runs fn on a thread and waits for it, and for a free thread before. A panic is
// an error here, because it would end the process there.
func (p *Pool) Run(fn func()) (err error) {
	var finished chan struct{}
	select {
	case finished = <-p.signals:
		defer func() { p.signals <- finished }()
	case <-p.done:
		return ErrClosed
	}
	run := func() {
		defer func() { finished <- struct{}{} }()
		defer func() {
			if fault := recover(); fault != nil {
				err = fmt.Errorf("panic: %v", fault)
			}
		}()
		fn()
	}
	select {
	case p.work <- run:
		<-finished
		return err
	case <-p.done:
		return ErrClosed
	}
}

// Close waits for what is running and stops the threads.
func (p *Pool) Close() {
	p.close.Do(func() { close(p.done) })
	p.workers.Wait()
}

// Done is closed with the pool.
func (p *Pool) Done() <-chan struct{} { return p.done }

// worker keeps one thread. Work that takes long keeps it busy for tens of
// milliseconds; the system then lets other threads go first, which the scheduler of Go
// would only do every ten milliseconds.
func (p *Pool) worker() {
	runtime.LockOSThread() // never unlocked: the thread ends with its low priority
	lowerPriority()
	for {
		select {
		case run := <-p.work:
			run()
		case <-p.done:
			return
		}
	}
}

// AddProcs gives so many threads processors of their own in Go's scheduler, so that
// they never hold one that others wait for. It is called once, at start.
func AddProcs(threads int) {
	if os.Getenv("GOMAXPROCS") == "" {
		runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + threads)
	}
}
