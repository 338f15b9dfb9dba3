// Package auth authenticates people: password hashes, sessions, access tokens,
// one-time links and login throttling. It stores nothing itself and knows no HTTP.
package auth

import (
	"context"
	_ "embed" // the list below
	"runtime"
	"strings"

	"sankofa/internal/archive"
	"sankofa/internal/fair"
)

//go:embed common.txt
var commonList string

// maxWaiting is how many hashes may be waited for, a quarter of them by one client.
const maxWaiting = 1024

// Passwords hashes and checks passwords. A flood of sign-ins queues instead of taking
// the memory and CPU of readers; clients and accounts take turns in it, so that it does
// not keep others from signing in.
type Passwords struct {
	cost   cost
	queue  *fair.Queue
	dummy  passwordHash
	common map[string]bool
}

// NewPasswords makes Passwords whose hashes take memory MiB, or the default if it is
// zero. The processors are shared with other work that computes; nil stands for half of
// them.
func NewPasswords(memory int, processors *fair.Queue) *Passwords {
	if memory == 0 {
		memory = DefaultPasswordMemory
	}
	if processors == nil {
		processors = fair.New(max(1, runtime.NumCPU()/2), maxWaiting)
	}
	p := &Passwords{
		cost:   cost{memory: uint32(memory) * 1024, passes: hashPasses, threads: hashThreads},
		queue:  processors,
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
	leave, err := p.enter(ctx)
	if err != nil {
		return "", err
	}
	defer leave()
	return newHash(p.cost, password).String(), nil
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
	defer leave()
	if err := ready(); err != nil {
		return false, err
	}
	hash := p.dummy
	if encoded != "" {
		if hash, err = parseHash(encoded); err != nil {
			return false, err
		}
	}
	return hash.matches(password) && encoded != "", nil
}

// Outdated reports whether a hash costs less than a new one would.
func (p *Passwords) Outdated(encoded string) bool {
	hash, err := parseHash(encoded)
	return err == nil && hash.below(p.cost)
}

func (p *Passwords) enter(ctx context.Context, account ...string) (leave func(), err error) {
	leave, err = p.queue.Enter(ctx, append(account, "passwords")...)
	if err != nil {
		return nil, archive.ErrUnavailable
	}
	return leave, nil
}
