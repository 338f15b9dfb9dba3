package auth

import (
	"encoding/base64"
	"errors"
	"strings"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/clocktest"
)

// oldJWT has the form of the access tokens of earlier releases.
const oldJWT = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJhdWQiOiJzYW5rb2ZhIiwic3ViIjoidTEiLCJzaWQiOiJzMSJ9.c2lnbmF0dXJlLXNpZ25hdHVyZS1zaWduYXR1cmU"

func signedIn(t *testing.T) (*Accounts, *SignedIn, *clocktest.Clock) {
	t.Helper()
	a, db, clock := newAccounts(t)
	u := addUser(t, db, newHash(a.passwords.cost, goodPassword).String())
	s, err := a.Login(t.Context(), u.Email, goodPassword, Device{Agent: "Firefox"})
	if err != nil {
		t.Fatal(err)
	}
	return a, s, clock
}

func TestAnAccessTokenIsOpaque(t *testing.T) {
	a, s, _ := signedIn(t)
	raw, err := base64.RawURLEncoding.DecodeString(s.AccessToken)
	if err != nil || len(raw) != 32 || len(s.AccessToken) != tokenLength {
		t.Errorf("the token is %q, %v", s.AccessToken, err)
	}
	who, err := a.Identify(t.Context(), s.AccessToken)
	if err != nil || who.ID != s.User.ID || who.SessionID == "" || who.Role != archive.RoleUser {
		t.Errorf("got %+v, %v", who, err)
	}
}

func TestForgedAccessTokensAreRefused(t *testing.T) {
	a, s, _ := signedIn(t)
	stranger, _ := NewToken()
	flipped := []byte(s.AccessToken)
	flipped[0] ^= 1
	for name, token := range map[string]string{
		"from an earlier release": oldJWT,
		"random":                  stranger,
		"edited":                  string(flipped),
		"longer":                  s.AccessToken + "x",
		"shorter":                 s.AccessToken[1:],
		"padded":                  s.AccessToken + "=",
		"the stored hash":         base64.RawURLEncoding.EncodeToString(HashToken(s.AccessToken)),
		"a megabyte":              strings.Repeat(".", 1<<20),
		"nothing":                 "",
		"a refresh token":         s.RefreshToken,
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := a.Identify(t.Context(), token); !errors.Is(err, archive.ErrAuthenticationRequired) {
				t.Errorf("R-17 got %v", err)
			}
		})
	}
}

func TestAnAccessTokenLives15Minutes(t *testing.T) {
	a, s, clock := signedIn(t)
	clock.Add(15*time.Minute - time.Second)
	if _, err := a.Identify(t.Context(), s.AccessToken); err != nil {
		t.Errorf("R-18 it ends early: %v", err)
	}
	clock.Add(time.Second)
	if _, err := a.Identify(t.Context(), s.AccessToken); !errors.Is(err, archive.ErrAuthenticationRequired) {
		t.Errorf("R-18 it lives longer: %v", err)
	}
}

func TestRefresh(t *testing.T) {
	t.Run("keeps the token of another tab", func(t *testing.T) {
		a, s, _ := signedIn(t)
		next, err := a.Refresh(t.Context(), s.RefreshToken)
		if err != nil || next == s.AccessToken {
			t.Fatalf("%q, %v", next, err)
		}
		for _, token := range []string{s.AccessToken, next} {
			if _, err := a.Identify(t.Context(), token); err != nil {
				t.Error(err)
			}
		}
	})
	t.Run("extends no earlier token", func(t *testing.T) {
		a, s, clock := signedIn(t)
		clock.Add(10 * time.Minute)
		next, err := a.Refresh(t.Context(), s.RefreshToken)
		if err != nil {
			t.Fatal(err)
		}
		clock.Add(10 * time.Minute)
		if _, err := a.Identify(t.Context(), s.AccessToken); !errors.Is(err, archive.ErrAuthenticationRequired) {
			t.Errorf("got %v", err)
		}
		if _, err := a.Identify(t.Context(), next); err != nil {
			t.Error(err)
		}
	})
	t.Run("needs a refresh token", func(t *testing.T) {
		a, s, _ := signedIn(t)
		for _, token := range []string{"", oldJWT, s.AccessToken} {
			if got, err := a.Refresh(t.Context(), token); got != "" || !errors.Is(err, archive.ErrAuthenticationRequired) {
				t.Errorf("%q: %q, %v", token, got, err)
			}
		}
	})
	t.Run("ends with the session", func(t *testing.T) {
		a, s, _ := signedIn(t)
		if err := a.Logout(t.Context(), s.RefreshToken); err != nil {
			t.Fatal(err)
		}
		if _, err := a.Refresh(t.Context(), s.RefreshToken); !errors.Is(err, archive.ErrAuthenticationRequired) {
			t.Errorf("refresh: %v", err)
		}
		if _, err := a.Identify(t.Context(), s.AccessToken); !errors.Is(err, archive.ErrAuthenticationRequired) {
			t.Errorf("R-20 access: %v", err)
		}
	})
}
