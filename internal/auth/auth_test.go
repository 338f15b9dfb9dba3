package auth

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

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
