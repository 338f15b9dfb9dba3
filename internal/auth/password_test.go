package auth

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/fair"
)

func TestPasswords(t *testing.T) {
	p := NewPasswords(1, nil)
	hash, err := p.Hash(t.Context(), "ɛna fata ɔhene 72 bytes and more, "+strings.Repeat("x", 90))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(hash, "$argon2id$v=19$m=1024,t=2,p=1$") {
		t.Errorf("R-22 the hash is %q", hash)
	}
	if got := NewPasswords(0, nil).cost; got != (cost{memory: 19456, passes: 2, threads: 1}) {
		t.Errorf("R-22 the default cost is %+v", got)
	}
	for _, tt := range []struct {
		name, hash, password string
		want                 bool
	}{
		{"right", hash, "ɛna fata ɔhene 72 bytes and more, " + strings.Repeat("x", 90), true},
		{"differs at the end", hash, "ɛna fata ɔhene 72 bytes and more, " + strings.Repeat("x", 89) + "y", false},
		{"empty", hash, "", false},
		{"no account", "", "anything", false},
		{"no account, and what the dummy stands for", "", "", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got, err := p.Verify(t.Context(), tt.hash, tt.password, always); err != nil || got != tt.want {
				t.Errorf("R-21 got %v, %v", got, err)
			}
		})
	}
	if _, err := p.Verify(t.Context(), "$2a$10$abc", "x", always); err == nil {
		t.Error("an unknown form of hash is taken")
	}
	other, err := p.Hash(t.Context(), "same password")
	if err != nil {
		t.Fatal(err)
	}
	if again, err := p.Hash(t.Context(), "same password"); err != nil || again == other {
		t.Error("two hashes of one password are equal")
	}
	if p.Check("password123", "a@example.org") == nil || p.Check("a fine long one", "a@example.org") != nil {
		t.Error("the list of common passwords is not used")
	}
	if _, err := p.Verify(t.Context(), "no hash at all", "x", func() error { return archive.ErrTooMany }); err != archive.ErrTooMany {
		t.Errorf("R-15 a client that is throttled while it waits is still served: %v", err)
	}
}

func always() error { return nil }

func TestHashingWaitsInLine(t *testing.T) {
	p := NewPasswords(1, nil)
	p.queue = fair.New(1, maxWaiting)
	if _, err := p.enter(t.Context()); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.Hash(ctx, "x"); archive.CodeOf(err) != archive.CodeUnavailable {
		t.Errorf("hashing does not wait for a slot: %v", err)
	}
}

func TestHashingWaitsForAProcessor(t *testing.T) {
	hash := newHash(NewPasswords(1, nil).cost, "x").String()
	for name, work := range map[string]func(context.Context, *Passwords) error{
		"a new password":     func(ctx context.Context, p *Passwords) error { _, err := p.Hash(ctx, "x"); return err },
		"a sign-in":          func(ctx context.Context, p *Passwords) error { _, err := p.Verify(ctx, hash, "x", always); return err },
		"an unknown account": func(ctx context.Context, p *Passwords) error { _, err := p.Verify(ctx, "", "x", always); return err },
	} {
		t.Run("H-04 "+name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := NewPasswords(1, fair.New(1, 4))
				leave, err := p.queue.Enter(t.Context(), "render")
				if err != nil {
					t.Fatal(err)
				}
				ctx, cancel := context.WithTimeout(t.Context(), time.Second)
				defer cancel()
				if err := work(ctx, p); archive.CodeOf(err) != archive.CodeUnavailable {
					t.Errorf("it does not wait for what is computed: %v", err)
				}
				leave()
				for range 2 { // the processor is given back
					if err := work(t.Context(), p); err != nil {
						t.Error(err)
					}
				}
			})
		})
	}
}

// A flood from one address, or on one account, takes its share of the hashing.
func TestSignInsTakeTurns(t *testing.T) {
	for name, flood := range map[string]struct{ client, account func(i int) string }{
		"of one address":  {func(int) string { return "198.51.100.1/32" }, func(i int) string { return fmt.Sprint("a", i) }},
		"on one account":  {func(i int) string { return fmt.Sprint("address ", i) }, func(int) string { return "ama" }},
		"of one and both": {func(int) string { return "198.51.100.1/32" }, func(int) string { return "ama" }},
	} {
		t.Run("H-04 a flood "+name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := NewPasswords(1, fair.New(1, maxWaiting))
				// Each takes a second of the fake clock.
				var guesses atomic.Int64
				guess := func() error {
					guesses.Add(1)
					time.Sleep(time.Second)
					return nil
				}
				var line sync.WaitGroup
				for i := range 100 {
					ctx := fair.WithClient(t.Context(), flood.client(i))
					line.Go(func() { _, _ = p.Verify(ctx, "", "guess", guess, flood.account(i)) })
				}
				synctest.Wait()
				if _, err := p.Verify(fair.WithClient(t.Context(), "203.0.113.7/32"), "", "x", always, "kofi"); err != nil {
					t.Error(err)
				}
				if n := guesses.Load(); n > 2 {
					t.Errorf("an honest person waits for %d guesses", n)
				}
				line.Wait()
			})
		})
	}
}

func TestParametersAreReadFromTheHash(t *testing.T) {
	old := newHash(cost{memory: 64, passes: 1, threads: 1}, "a fine long one").String()
	p := NewPasswords(1, nil)
	for password, want := range map[string]bool{"a fine long one": true, "another": false} {
		if got, err := p.Verify(t.Context(), old, password, always); err != nil || got != want {
			t.Errorf("%q: %v, %v", password, got, err)
		}
	}
	if !p.Outdated(old) {
		t.Error("a hash of lower cost is not outdated")
	}
	for name, c := range map[string]cost{"the same": p.cost, "a higher cost": {memory: 2048, passes: 3, threads: 1}} {
		if p.Outdated(newHash(c, "x").String()) {
			t.Errorf("a hash of %s is outdated", name)
		}
	}
}

func TestMalformedHashesAreRefused(t *testing.T) {
	p := NewPasswords(1, nil)
	good := newHash(p.cost, "x").String()
	parts := strings.Split(good, "$")
	with := func(i int, part string) string {
		changed := append([]string{}, parts...)
		changed[i] = part
		return strings.Join(changed, "$")
	}
	for name, hash := range map[string]string{
		"nothing between":    "$$$$$",
		"another function":   with(1, "argon2i"),
		"another version":    with(2, "v=16"),
		"no parameters":      with(3, ""),
		"no passes":          with(3, "m=1024,t=0,p=1"),
		"no threads":         with(3, "m=1024,t=1,p=0"),
		"too many threads":   with(3, "m=1024,t=1,p=17"),
		"a thread overflow":  with(3, "m=1024,t=1,p=257"),
		"too little memory":  with(3, "m=7,t=1,p=1"),
		"4 TiB":              with(3, "m=4294967295,t=1,p=1"),
		"a memory overflow":  with(3, "m=4294967297,t=1,p=1"),
		"a negative cost":    with(3, "m=-1024,t=1,p=1"),
		"too many passes":    with(3, "m=1024,t=4294967295,p=1"),
		"trailing text":      with(3, "m=1024,t=2,p=1,x=1"),
		"no salt":            with(4, ""),
		"a salt not base64":  with(4, "!!!!!!!!!!!!"),
		"a huge salt":        with(4, strings.Repeat("A", 400)),
		"no key":             with(5, ""),
		"a huge key":         with(5, strings.Repeat("A", 4000)),
		"one part too many":  good + "$",
		"another form":       "$2a$10$abc",
		"the plain password": "x",
	} {
		t.Run(name, func(t *testing.T) {
			if got, err := p.Verify(t.Context(), hash, "x", always); got || !errors.Is(err, errMalformedHash) {
				t.Errorf("got %v, %v", got, err)
			}
			if p.Outdated(hash) {
				t.Error("it would be renewed")
			}
		})
	}
}
