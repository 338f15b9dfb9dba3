package auth

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"sankofa/internal/archive"
)

func TestPasswords(t *testing.T) {
	p := NewPasswords()
	hash, err := p.Hash(t.Context(), "ɛna fata ɔhene 72 bytes and more, "+strings.Repeat("x", 90))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(hash, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Errorf("R-22 the hash is %q", hash)
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
		t.Errorf("R-15 who is braked while they wait is still served: %v", err)
	}
}

func always() error { return nil }

func TestHashingWaitsInLine(t *testing.T) {
	p := NewPasswords()
	for range cap(p.slots) {
		p.slots <- struct{}{}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.Hash(ctx, "x"); err == nil {
		t.Error("hashing does not wait for a place")
	}
}

func TestTokens(t *testing.T) {
	now := time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC)
	clock := func() time.Time { return now }
	key := []byte(strings.Repeat("k", 32))
	tokens := NewTokens(key, clock)
	good, err := tokens.Sign("u1", "s1")
	if err != nil {
		t.Fatal(err)
	}
	if u, s, err := tokens.Read(good); err != nil || u != "u1" || s != "s1" {
		t.Fatalf("a good token reads as %q, %q, %v", u, s, err)
	}
	claims := func(change func(jwt.MapClaims)) jwt.MapClaims {
		c := jwt.MapClaims{"iss": "sankofa", "aud": "sankofa", "sub": "u1", "sid": "s1", "exp": now.Add(time.Minute).Unix()}
		change(c)
		return c
	}
	sign := func(method jwt.SigningMethod, key any, c jwt.MapClaims) string {
		s, err := jwt.NewWithClaims(method, c).SignedString(key)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	for name, token := range map[string]string{
		"none":          sign(jwt.SigningMethodNone, jwt.UnsafeAllowNoneSignatureType, claims(func(jwt.MapClaims) {})),
		"other key":     sign(jwt.SigningMethodHS256, []byte("other"), claims(func(jwt.MapClaims) {})),
		"other method":  sign(jwt.SigningMethodHS512, key, claims(func(jwt.MapClaims) {})),
		"expired":       sign(jwt.SigningMethodHS256, key, claims(func(c jwt.MapClaims) { c["exp"] = now.Add(-time.Second).Unix() })),
		"no expiry":     sign(jwt.SigningMethodHS256, key, claims(func(c jwt.MapClaims) { delete(c, "exp") })),
		"not yet":       sign(jwt.SigningMethodHS256, key, claims(func(c jwt.MapClaims) { c["nbf"] = now.Add(time.Hour).Unix() })),
		"other issuer":  sign(jwt.SigningMethodHS256, key, claims(func(c jwt.MapClaims) { c["iss"] = "x" })),
		"other reader":  sign(jwt.SigningMethodHS256, key, claims(func(c jwt.MapClaims) { c["aud"] = "x" })),
		"no session":    sign(jwt.SigningMethodHS256, key, claims(func(c jwt.MapClaims) { delete(c, "sid") })),
		"edited":        good[:len(good)-2] + "xx",
		"a megabyte":    strings.Repeat(".", 1<<20),
		"nothing":       "",
		"refresh token": func() string { s, _ := NewSecret(); return s }(),
	} {
		if _, _, err := tokens.Read(token); err == nil {
			t.Errorf("R-17 a token that is %s is taken", name)
		}
	}
	now = now.Add(15*time.Minute + time.Second)
	if _, _, err := tokens.Read(good); err == nil {
		t.Error("R-18 a token lives longer than 15 minutes")
	}
}

func TestKey(t *testing.T) {
	folder := t.TempDir()
	first, err := Key("", folder)
	if err != nil || len(first) < 32 {
		t.Fatalf("%q, %v", first, err)
	}
	if again, err := Key("", folder); err != nil || string(again) != string(first) {
		t.Error("the key changes")
	}
	if info, err := os.Stat(filepath.Join(folder, "signing.key")); err != nil || info.Mode().Perm() != 0o600 {
		t.Error("others can read the key")
	}
	if got, _ := Key("configured", folder); string(got) != "configured" {
		t.Error("the configured key is not used")
	}
	if err := os.WriteFile(filepath.Join(folder, "signing.key"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Key("", folder); err == nil {
		t.Error("an empty key is used")
	}
}

func TestThrottle(t *testing.T) {
	now := time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC)
	th := NewThrottle(func() time.Time { return now })
	for range failuresPerAccount {
		if th.Wait("1.1.1.1", "ama") != 0 {
			t.Fatal("braked too early")
		}
		th.Settle("1.1.1.1", "ama", false)
	}
	if th.Wait("1.1.1.1", "ama") != failureWindow {
		t.Error("not braked")
	}
	if th.Wait("2.2.2.2", "ama") != 0 || th.Wait("1.1.1.1", "kofi") != 0 {
		t.Error("others are braked, too")
	}
	if th.Settle("1.1.1.1", "ama", true) || th.Settle("1.1.1.1", "ama", false) {
		t.Error("R-15 a guess that was under way when the brake came on is told")
	}
	now = now.Add(failureWindow)
	if th.Wait("1.1.1.1", "ama") != 0 {
		t.Error("the brake does not end")
	}
	th.Settle("1.1.1.1", "ama", false)
	th.Settle("1.1.1.1", "ama", true)
	for range failuresPerAccount - 1 {
		th.Settle("1.1.1.1", "ama", false)
	}
	if th.Wait("1.1.1.1", "ama") != 0 {
		t.Error("a success does not forget failures")
	}
	for i := range failuresPerAddress {
		th.Settle("3.3.3.3", "account"+string(rune('a'+i%26)), false)
	}
	if th.Wait("3.3.3.3", "never tried") == 0 {
		t.Error("an address can try any number of accounts")
	}
}

func TestWaitingSignInsPauseBetweenHashes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := NewPasswords()
		p.slots = make(chan struct{}, 1)
		start := time.Now()
		if _, err := p.Hash(t.Context(), "one alone"); err != nil || time.Since(start) != 0 {
			t.Fatalf("one alone waits for %s, %v", time.Since(start), err)
		}
		if err := p.enter(t.Context()); err != nil {
			t.Fatal(err)
		}
		var line sync.WaitGroup
		for range 3 {
			line.Go(func() {
				if _, err := p.Hash(t.Context(), "one of many"); err != nil {
					t.Error(err)
				}
			})
		}
		synctest.Wait()
		p.leave()
		line.Wait()
		if took := time.Since(start); took != 3*hashPause {
			t.Errorf("three who waited took %s, not %s", took, 3*hashPause)
		}
	})
}
