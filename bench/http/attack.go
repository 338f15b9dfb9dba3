package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"sankofa/bench/program"
)

const (
	heldBodies    = 661 // connections that hold one
	renderClients = 8   // connections that ask for what is not cached
	hashClients   = 16  // connections that sign in
	attackRounds  = 3   // each with as long a time of peace before
)

// underAttack shows what readers of cached pages, and somebody who signs in, notice
// of attacks that go on at once, on a server with 512 MiB and its limits on.
func underAttack(ctx context.Context, binary, data string, length time.Duration) (err error) {
	s, err := program.Start(ctx, binary, "--data", data, "--rate-limit", "on", "--memory", "512")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Stop()) }()
	paths := []string{"/", "/history", "/timeline", "/collections", "/people", "/places", "/about", "/api/events"}
	if _, err := read(ctx, pageReaders, anyOf(s, paths), time.After(time.Second)); err != nil { // until all are cached
		return err
	}
	var peace, war []time.Duration // the p95 of each round
	var seen noticed
	for range attackRounds {
		alone, err := read(ctx, pageReaders, anyOf(s, paths), time.After(length))
		if err != nil {
			return err
		}
		beside, err := seen.attack(ctx, s, paths, length)
		if err != nil {
			return fmt.Errorf("under attack: %w", err)
		}
		peace, war = append(peace, p95(alone)), append(war, p95(beside))
	}
	restarts := 0
	if s.Memory() == 0 {
		restarts = 1 // it would need one
	}
	fmt.Printf("\n## Under attack: %d bodies that do not end, %d connections that ask for what is not cached, %d that sign in\n\n"+
		"| | measured | goal |\n|---|---|---|\n", heldBodies, renderClients, hashClients)
	fmt.Printf("| p95 of cached pages in peace, median of %d | %.2f ms | |\n", attackRounds, ms(median(peace)))
	fmt.Printf("| p95 of cached pages under attack, median of %d | %.2f ms | |\n", attackRounds, ms(median(war)))
	fmt.Printf("| ratio | %.1f | 3 |\n", ms(median(war))/ms(median(peace)))
	fmt.Printf("| slowest of %d honest sign-ins | %.2f s | 5 |\n", len(seen.logins), slices.Max(seen.logins).Seconds())
	fmt.Printf("| memory at most | %.0f MB | 512 |\n| restarts | %d | 0 |\n", seen.memory, restarts)
	fmt.Printf("| requests of attackers that were refused | %d of %d | |\n", seen.refused, seen.requests)
	return nil
}

// noticed is what is seen of the attacks besides the times of readers.
type noticed struct {
	logins            []time.Duration
	memory            float64 // at most, in MB
	requests, refused int64   // of attackers
}

// attack attacks for a while and returns the times of readers.
func (n *noticed) attack(ctx context.Context, s *program.Server, paths []string, length time.Duration) ([]time.Duration, error) {
	attack, end := context.WithCancel(ctx)
	defer end()
	var attackers, honest sync.WaitGroup
	counts := startAttacks(attack, &attackers, s.URL)
	var failed error
	honest.Go(func() {
		var logins []time.Duration
		logins, failed = signInEachSecond(ctx, s.URL, length)
		n.logins = append(n.logins, logins...)
	})
	honest.Go(func() {
		for stop := time.Now().Add(length); time.Now().Before(stop); time.Sleep(50 * time.Millisecond) {
			n.memory = max(n.memory, s.Memory())
		}
	})
	times, err := read(ctx, pageReaders, anyOf(s, paths), time.After(length))
	honest.Wait()
	end()
	attackers.Wait()
	n.requests += counts[0].Load()
	n.refused += counts[1].Load()
	return times, errors.Join(err, failed)
}

// startAttacks attacks until ctx ends. It counts the requests, and those refused.
func startAttacks(ctx context.Context, group *sync.WaitGroup, url string) *[2]atomic.Int64 {
	counts := &[2]atomic.Int64{}
	content := bytes.Repeat([]byte(" "), 1<<20)
	for i := range heldBodies {
		group.Go(func() { holdBodies(ctx, strings.TrimPrefix(url, "http://"), net.IPv4(127, 0, 2, byte(1+i%4)), content) })
	}
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: renderClients + hashClients}, Timeout: time.Minute}
	repeat := func(i int, make func() (*http.Request, error)) {
		for ctx.Err() == nil {
			r, err := make()
			if err != nil {
				return
			}
			r.Header.Set("X-Forwarded-For", fmt.Sprintf("203.0.113.%d:4711", 1+i%4))
			resp, err := client.Do(r)
			if err != nil {
				continue
			}
			_, _ = io.Copy(io.Discard, resp.Body)
			_ = resp.Body.Close()
			counts[0].Add(1)
			if resp.StatusCode == http.StatusTooManyRequests || resp.StatusCode == http.StatusServiceUnavailable {
				counts[1].Add(1)
			}
			time.Sleep(10 * time.Millisecond) // or this program takes the processors
		}
	}
	for i := range renderClients {
		group.Go(func() {
			repeat(i, func() (*http.Request, error) {
				target := [...]string{"/history?limit=200&page=z%d", "/feeds/anniversaries.ics?tag=TRADE%%20&x=%d", "/history?limit=200&search=sentence%%20%d"}[rand.IntN(3)]
				return http.NewRequestWithContext(ctx, http.MethodGet, url+fmt.Sprintf(target, rand.IntN(1<<30)), nil)
			})
		})
	}
	for i := range hashClients {
		group.Go(func() {
			repeat(i, func() (*http.Request, error) {
				path := [...]string{"/api/auth/setup", "/api/auth/login"}[rand.IntN(2)]
				body := fmt.Sprintf(`{"token":"x","email":"a%d@example.org","password":"a long walk to nowhere"}`, rand.IntN(1<<30))
				r, err := http.NewRequestWithContext(ctx, http.MethodPost, url+path, strings.NewReader(body))
				if err == nil {
					r.Header.Set("Content-Type", "application/json")
				}
				return r, err
			})
		})
	}
	return counts
}

// holdBodies sends all of a body but its end, and waits, again and again.
func holdBodies(ctx context.Context, address string, from net.IP, content []byte) {
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: from}, Timeout: 10 * time.Second}
	for ctx.Err() == nil {
		if c, err := dialer.DialContext(ctx, "tcp", address); err == nil {
			stop := context.AfterFunc(ctx, func() { _ = c.Close() })
			fmt.Fprintf(c, "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n", len(content)+1)
			_, _ = c.Write(content) // fails when it is refused
			_, _ = io.Copy(io.Discard, c)
			stop()
			_ = c.Close()
		}
		select {
		case <-ctx.Done():
		case <-time.After(time.Duration(rand.IntN(10)) * time.Second):
		}
	}
}

// signInEachSecond is a person who has the right password.
func signInEachSecond(ctx context.Context, url string, length time.Duration) (times []time.Duration, err error) {
	body := fmt.Sprintf(`{"email":%q,"password":%q}`, loginEmail, loginPassword)
	for end := time.Now().Add(length); time.Now().Before(end); time.Sleep(time.Second) {
		r, err := http.NewRequestWithContext(ctx, http.MethodPost, url+"/api/auth/login", strings.NewReader(body))
		if err != nil {
			return nil, err
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("X-Forwarded-For", "198.51.100.200")
		began := time.Now()
		if err := finish(http.DefaultClient.Do(r)); err != nil {
			return nil, err
		}
		times = append(times, time.Since(began))
	}
	return times, nil
}
