package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"

	"sankofa/bench/program"
)

const (
	loginEmail    = "bench@example.org"
	loginPassword = "a long walk to the well"
	logins        = 200
	readers       = 8
)

// addAccount makes the account that signs in.
func addAccount(ctx context.Context, binary, data string) error {
	cmd := exec.CommandContext(ctx, binary, "user", "add", "--data", data, "--email", loginEmail, "--role", "admin", "--first-name", "Bench", "--last-name", "Mark", "--password-stdin")
	cmd.Stdin = strings.NewReader(loginPassword + "\n")
	out, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return nil
}

// besideLogins shows what readers notice of many people who sign in at once.
func besideLogins(ctx context.Context, s *program.Server) error {
	for _, path := range []string{"/api/events", "/api/events?search=sentence&facets=1&page=%d"} {
		next := func() string { return s.URL + path }
		if strings.Contains(path, "%d") {
			next = func() string { return s.URL + fmt.Sprintf(path, 1+rand.IntN(40)) }
		}
		alone, err := read(ctx, readers, next, time.After(3*time.Second))
		if err != nil {
			return err
		}
		var flood sync.WaitGroup
		var failed error
		done := make(chan time.Time)
		began := time.Now()
		flood.Go(func() {
			defer close(done)
			failed = signIn(ctx, s.URL)
		})
		beside, err := read(ctx, readers, next, done)
		flood.Wait()
		if err != nil || failed != nil {
			return fmt.Errorf("beside sign-ins: %w, %w", err, failed)
		}
		took := time.Since(began)
		name, _, _ := strings.Cut(path, "&page")
		fmt.Printf("| %s | %.2f ms | %.2f ms | %.1f | %.1f s | %.0f MB |\n", name,
			ms(p95(alone)), ms(p95(beside)), ms(p95(beside))/ms(p95(alone)), took.Seconds(), s.Memory())
	}
	return nil
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

func p95(times []time.Duration) time.Duration {
	slices.Sort(times)
	return times[len(times)*95/100]
}

// signIn sends all sign-ins at once and waits for them.
func signIn(ctx context.Context, url string) error {
	body, err := json.Marshal(map[string]string{"email": loginEmail, "password": loginPassword})
	if err != nil {
		return err
	}
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: logins}}
	errs := make(chan error, logins)
	for range logins {
		go func() {
			r, err := http.NewRequestWithContext(ctx, http.MethodPost, url+"/api/auth/login", bytes.NewReader(body))
			if err != nil {
				errs <- err
				return
			}
			r.Header.Set("Content-Type", "application/json")
			errs <- finish(client.Do(r))
		}()
	}
	var first error
	for range logins {
		if err := <-errs; err != nil && first == nil {
			first = err
		}
	}
	return first
}

// equalTime shows whether the time of a refusal tells which accounts there are.
func equalTime(ctx context.Context, url string) error {
	const tries = 100
	emails := []string{loginEmail, "nobody@example.org"}
	times := map[string][]time.Duration{}
	for i := range tries {
		for j := range emails {
			email := emails[(i+j)%2] // now the one first, now the other
			body, err := json.Marshal(map[string]string{"email": email, "password": "not " + loginPassword})
			if err != nil {
				return err
			}
			r, err := http.NewRequestWithContext(ctx, http.MethodPost, url+"/api/auth/login", bytes.NewReader(body))
			if err != nil {
				return err
			}
			r.Header.Set("Content-Type", "application/json")
			// From another address each time, or the throttle on guessing responds.
			r.Header.Set("X-Forwarded-For", fmt.Sprintf("198.51.100.%d", i))
			began := time.Now()
			resp, err := http.DefaultClient.Do(r)
			if err != nil {
				return err
			}
			_ = resp.Body.Close()
			if resp.StatusCode != http.StatusUnauthorized {
				return fmt.Errorf("a wrong password answered %s", resp.Status)
			}
			times[email] = append(times[email], time.Since(began))
		}
	}
	known, unknown := median(times[emails[0]]), median(times[emails[1]])
	fmt.Printf("\nA wrong password is refused after %.2f ms, an unknown address after %.2f ms: ratio %.2f (goal 0.9 to 1.1)\n",
		ms(known), ms(unknown), ms(unknown)/ms(known))
	return nil
}

func median(times []time.Duration) time.Duration {
	slices.Sort(times)
	return times[len(times)/2]
}
