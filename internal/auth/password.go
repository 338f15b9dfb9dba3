// Package auth authenticates people: password hashes, sessions, access tokens,
// one-time links and login throttling. It stores nothing itself and knows no HTTP.
package auth

import (
	"context"
	_ "embed" // the list below
	"runtime"
	"strings"
	"sync/atomic"
	"time"

	"sankofa/internal/archive"
)

//go:embed common.txt
var commonList string

// hashPause is how long a slot stays taken after a hash while others wait for one.
// It leaves most of the CPU to readers during a flood of sign-ins; a single sign-in
// does not wait.
const hashPause = 100 * time.Millisecond

// Passwords hashes and checks passwords, on at most half of the CPUs: a flood of
// sign-ins queues instead of taking the memory and CPU of readers.
type Passwords struct {
	cost    cost
	slots   chan struct{}
	waiting atomic.Int64
	dummy   passwordHash
	common  map[string]bool
}

// NewPasswords makes Passwords whose hashes take memory MiB, or the default if it is
// zero.
func NewPasswords(memory int) *Passwords {
	if memory == 0 {
		memory = DefaultPasswordMemory
	}
	p := &Passwords{
		cost:   cost{memory: uint32(memory) * 1024, passes: hashPasses, threads: hashThreads},
		slots:  make(chan struct{}, max(1, runtime.NumCPU()/2)),
		common: map[string]bool{},
	}
	for line := range strings.Lines(commonList) {
		p.common[strings.TrimSpace(line)] = true
	}
	// Unknown accounts are checked against a hash that no password has.
	p.dummy = passwordHash{p.cost, make([]byte, saltLength), make([]byte, keyLength)}
	return p
}

// Check refuses a password that breaks the rules.
func (p *Passwords) Check(password, email string) error {
	return archive.CheckPassword(password, email, func(s string) bool { return p.common[s] })
}

// Hash makes the stored form of a password, with a salt of its own.
func (p *Passwords) Hash(ctx context.Context, password string) (string, error) {
	if err := p.enter(ctx); err != nil {
		return "", err
	}
	defer p.leave()
	return newHash(p.cost, password).String(), nil
}

// Verify reports whether a password is the one that was hashed. An empty hash, of
// an account that does not exist or has no password yet, takes as long as any. Once
// it has a slot, Verify calls ready and stops at its error.
func (p *Passwords) Verify(ctx context.Context, encoded, password string, ready func() error) (bool, error) {
	if err := p.enter(ctx); err != nil {
		return false, err
	}
	if err := ready(); err != nil {
		<-p.slots // nothing was hashed, so no pause
		return false, err
	}
	defer p.leave()
	if encoded == "" {
		p.dummy.matches(password)
		return false, nil
	}
	hash, err := parseHash(encoded)
	if err != nil {
		return false, err
	}
	return hash.matches(password), nil
}

// Outdated reports whether a hash costs less than a new one would.
func (p *Passwords) Outdated(encoded string) bool {
	hash, err := parseHash(encoded)
	return err == nil && hash.below(p.cost)
}

func (p *Passwords) enter(ctx context.Context) error {
	select {
	case p.slots <- struct{}{}:
		return nil
	default:
	}
	p.waiting.Add(1)
	defer p.waiting.Add(-1)
	select {
	case p.slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return archive.ErrUnavailable
	}
}

func (p *Passwords) leave() {
	if p.waiting.Load() == 0 {
		<-p.slots
		return
	}
	time.AfterFunc(hashPause, func() { <-p.slots })
}
