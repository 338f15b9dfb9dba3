package background

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
)

func TestPool(t *testing.T) {
	t.Run("work is done when Run returns", func(t *testing.T) {
		p := NewPool(2)
		defer p.Close()
		var sum atomic.Int64
		var callers sync.WaitGroup
		for n := range 100 {
			callers.Go(func() {
				ran := false
				if err := p.Run(func() { ran = true; sum.Add(int64(n)) }); err != nil || !ran {
					t.Errorf("ran: %t, %v", ran, err)
				}
			})
		}
		callers.Wait()
		if sum.Load() != 4950 {
			t.Errorf("the sum is %d", sum.Load())
		}
	})
	t.Run("a panic is an error, and the thread goes on", func(t *testing.T) {
		p := NewPool(1)
		defer p.Close()
		if err := p.Run(func() { panic("no") }); err == nil || err.Error() != "panic: no" {
			t.Errorf("got %v", err)
		}
		if err := p.Run(func() {}); err != nil {
			t.Error(err)
		}
	})
	t.Run("closing waits for what runs and refuses the rest", func(t *testing.T) {
		p := NewPool(1)
		started, finish, result := make(chan struct{}), make(chan struct{}), make(chan error, 1)
		go func() { result <- p.Run(func() { close(started); <-finish }) }()
		<-started
		closed := make(chan struct{})
		go func() { p.Close(); close(closed) }()
		<-p.Done()
		if err := p.Run(func() { t.Error("it ran") }); !errors.Is(err, ErrClosed) {
			t.Errorf("got %v", err)
		}
		close(finish)
		<-closed
		if err := <-result; err != nil {
			t.Error(err)
		}
	})
}
