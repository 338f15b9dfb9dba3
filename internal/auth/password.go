// Package auth authenticates people: password hashes, sessions, access tokens,
// one-time links and login throttling. It stores nothing itself and knows no HTTP.
package auth

import (
	"context"
	_ "embed" // the list below
	"runtime"
	"strings"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/fair"
)

//go:embed common.txt
var commonList string

// hashPause is how long a slot stays taken after a hash while others wait for one.
// It leaves most of the CPU to readers during a flood of sign-ins; a single sign-in
// does not wait.
const hashPause = 100 * time.Millisecond

// maxWaiting is how many hashes may be waited for, a quarter of them by one client.
const maxWaiting = 1024

// Passwords hashes and checks passwords, on at most half of the CPUs: a flood of
// sign-ins queues instead of taking the memory and CPU of readers. Clients and
// accounts take turns, so that a flood does not keep others from signing in.
type Passwords struct {
	cost  cost
	queue *fair.Queue
	// processors are shared with other work that computes.
	processors *fair.Queue
	dummy      passwordHash
	common     map[string]bool
}

// NewPasswords makes Passwords whose hashes take memory MiB, or the default if it is
// zero.
func NewPasswords(memory int, processors *fair.Queue) *Passwords {
	if memory == 0 {
		memory = DefaultPasswordMemory
	}
	p := &Passwords{
		cost:       cost{memory: uint32(memory) * 1024, passes: hashPasses, threads: hashThreads},
		queue:      fair.New(max(1, runtime.NumCPU()/2), maxWaiting),
		processors: processors,
		common:     map[string]bool{},
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
	leave, err := p.enter(ctx)
	if err != nil {
		return "", err
	}
	defer p.rest(leave)
	var hash passwordHash
	if err := p.compute(ctx, func() { hash = newHash(p.cost, password) }); err != nil {
		return "", err
	}
	return hash.String(), nil
}

// Verify reports whether a password is the one that was hashed. An empty hash, of
// an account that does not exist or has no password yet, takes as long as any. Once
// it has a slot, Verify calls ready and stops at its error. Those who try one account
// share its turns.
func (p *Passwords) Verify(ctx context.Context, encoded, password string, ready func() error, account ...string) (bool, error) {
	leave, err := p.enter(ctx, account...)
	if err != nil {
		return false, err
	}
	if err := ready(); err != nil {
		leave() // nothing was hashed, so no pause
		return false, err
	}
	defer p.rest(leave)
	hash := p.dummy
	if encoded != "" {
		if hash, err = parseHash(encoded); err != nil {
			return false, err
		}
	}
	matches := false
	err = p.compute(ctx, func() { matches = hash.matches(password) && encoded != "" })
	return matches, err
}

// compute runs fn when a processor is free for it.
func (p *Passwords) compute(ctx context.Context, fn func()) error {
	leave, err := p.processors.Enter(ctx, "passwords")
	if err != nil {
		return archive.ErrUnavailable
	}
	defer leave()
	fn()
	return nil
}

// Outdated reports whether a hash costs less than a new one would.
func (p *Passwords) Outdated(encoded string) bool {
	hash, err := parseHash(encoded)
	return err == nil && hash.below(p.cost)
}

func (p *Passwords) enter(ctx context.Context, account ...string) (leave func(), err error) {
	leave, err = p.queue.Enter(ctx, account...)
	if err != nil {
		return nil, archive.ErrUnavailable
	}
	return leave, nil
}

// rest gives a slot back, after a pause if others wait.
func (p *Passwords) rest(leave func()) {
	if p.queue.Waiting() == 0 {
		leave()
		return
	}
	time.AfterFunc(hashPause, leave)
}
