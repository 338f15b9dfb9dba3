// Package auth authenticates people: password hashes, sessions, access tokens,
// one-time links and login throttling. It stores nothing itself and knows no HTTP.
package auth

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/subtle"
	_ "embed" // the list below
	"encoding/base64"
	"fmt"
	"runtime"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/crypto/argon2"

	"sankofa/internal/archive"
)

// The cost of a hash, as OWASP recommends for argon2id: 19 MiB, two passes.
const (
	hashMemory  = 19 * 1024
	hashPasses  = 2
	hashThreads = 1
	hashLength  = 32
	saltLength  = 16
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
	slots   chan struct{}
	waiting atomic.Int64
	dummy   string
	common  map[string]bool
}

// NewPasswords loads the list of common passwords and makes the hash that unknown
// accounts are checked against.
func NewPasswords() *Passwords {
	p := &Passwords{slots: make(chan struct{}, max(1, runtime.NumCPU()/2)), common: map[string]bool{}}
	for line := range strings.Lines(commonList) {
		p.common[strings.TrimSpace(line)] = true
	}
	p.dummy = encode(make([]byte, saltLength), make([]byte, hashLength))
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
	salt := make([]byte, saltLength)
	_, _ = rand.Read(salt) // crypto/rand does not fail
	return encode(salt, derive(password, salt)), nil
}

// Verify reports whether a password is the one that was hashed. An empty hash, of
// an account that does not exist or has no password yet, takes as long as any. When
// its turn has come, ready is asked whether it is still to be done.
func (p *Passwords) Verify(ctx context.Context, hash, password string, ready func() error) (bool, error) {
	if err := p.enter(ctx); err != nil {
		return false, err
	}
	if err := ready(); err != nil {
		<-p.slots // nothing was hashed, so no pause
		return false, err
	}
	defer p.leave()
	known := hash != ""
	if !known {
		hash = p.dummy
	}
	salt, want, err := decode(hash)
	if err != nil {
		return false, err
	}
	same := subtle.ConstantTimeCompare(derive(password, salt), want) == 1
	return same && known, nil
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

func derive(password string, salt []byte) []byte {
	return argon2.IDKey([]byte(password), salt, hashPasses, hashMemory, hashThreads, hashLength)
}

// encode writes the usual form of argon2 hashes, which names its own cost.
func encode(salt, key []byte) string {
	b64 := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, hashMemory, hashPasses, hashThreads, b64(salt), b64(key))
}

func decode(hash string) (salt, key []byte, err error) {
	prefix := encode(nil, nil)
	rest, ok := strings.CutPrefix(hash, strings.TrimSuffix(prefix, "$"))
	if !ok {
		return nil, nil, fmt.Errorf("auth: unknown form of hash")
	}
	parts := bytes.Split([]byte(rest), []byte("$"))
	if len(parts) != 2 {
		return nil, nil, fmt.Errorf("auth: malformed hash")
	}
	if salt, err = base64.RawStdEncoding.DecodeString(string(parts[0])); err != nil {
		return nil, nil, fmt.Errorf("auth: salt: %w", err)
	}
	if key, err = base64.RawStdEncoding.DecodeString(string(parts[1])); err != nil {
		return nil, nil, fmt.Errorf("auth: key: %w", err)
	}
	return salt, key, nil
}
