package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"sankofa/bench/program"
)

// read lets readers open pages, each some hundred times a second and at no regular
// intervals, as people on many phones would, until the end. It returns how long each
// response took.
func read(ctx context.Context, readers int, next func() string, end <-chan time.Time) ([]time.Duration, error) {
	reading, stop := context.WithCancel(ctx)
	go func() { <-end; stop() }()
	var mu sync.Mutex
	var times []time.Duration
	var failed error
	var group sync.WaitGroup
	for range readers {
		group.Go(func() {
			for {
				select {
				case <-reading.Done():
					return
				case <-time.After(time.Duration(rand.ExpFloat64() * float64(10*time.Millisecond))):
				}
				began := time.Now()
				r, err := http.NewRequestWithContext(ctx, http.MethodGet, next(), nil)
				if err == nil {
					r.Header.Set("Accept-Encoding", program.Encoding)
					r.Header.Set("X-Forwarded-For", "192.0.2.1") // not the address of whoever writes
					err = finish(http.DefaultClient.Do(r))
				}
				mu.Lock()
				times = append(times, time.Since(began))
				if err != nil {
					failed = err
				}
				mu.Unlock()
			}
		})
	}
	group.Wait()
	return times, failed
}

func finish(resp *http.Response, err error) error {
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answered %s", resp.Request.URL, resp.Status)
	}
	_, err = io.Copy(io.Discard, resp.Body)
	return err
}
