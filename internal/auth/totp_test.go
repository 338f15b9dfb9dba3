package auth

import (
	"encoding/xml"
	"net/url"
	"strings"
	"testing"
	"time"
)

func TestTOTP(t *testing.T) {
	t.Parallel()
	secret := []byte("12345678901234567890")
	t.Run("H-15 the vectors of RFC 6238", func(t *testing.T) {
		for at, want := range map[int64]string{
			59: "287082", 1111111109: "081804", 1111111111: "050471", 1234567890: "005924", 2000000000: "279037", 20000000000: "353130",
		} {
			if got := totpCode(secret, stepAt(time.Unix(at, 0))); got != want {
				t.Errorf("at %d: %s, want %s", at, got, want)
			}
		}
	})
	t.Run("H-15 a clock may be off by one step", func(t *testing.T) {
		now := time.Unix(1234567890, 0)
		for off, want := range map[int64]bool{-2: false, -1: true, 0: true, 1: true, 2: false} {
			step, ok := matchTOTP(secret, totpCode(secret, stepAt(now)+off), now)
			if ok != want || (ok && step != stepAt(now)+off) {
				t.Errorf("%d steps off: %v, step %d", off, ok, step)
			}
		}
		for _, code := range []string{"", "00592", "0059245", "abcdef"} {
			if _, ok := matchTOTP(secret, code, now); ok {
				t.Errorf("%q is accepted", code)
			}
		}
	})
	t.Run("H-15 the address says site, account and secret", func(t *testing.T) {
		u, err := url.Parse(totpURI("Our: archive + more", "ama@example.org", secret))
		if err != nil {
			t.Fatal(err)
		}
		if u.Scheme != "otpauth" || u.Host != "totp" || u.Path != "/Our  archive + more:ama@example.org" || strings.Contains(u.RawQuery, "+") {
			t.Errorf("got %s", u)
		}
		if got := u.Query().Get("secret"); got != "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" {
			t.Errorf("secret %s", got)
		}
	})
	t.Run("H-15 the QR code is an image without a reference to elsewhere", func(t *testing.T) {
		svg, err := qrSVG(totpURI(strings.Repeat("x", 100), strings.Repeat("y", 254), secret))
		if err != nil {
			t.Fatal(err)
		}
		if err := xml.Unmarshal([]byte(svg), new(struct{})); err != nil {
			t.Error(err)
		}
		if strings.Contains(svg, "href") || strings.Count(svg, "http") != 1 {
			t.Errorf("got %s", svg[:200])
		}
	})
}

func TestRecoveryCodes(t *testing.T) {
	t.Parallel()
	t.Run("H-15 ten different codes, however they are typed", func(t *testing.T) {
		codes, hashes := newRecoveryCodes("u1")
		seen := map[string]bool{}
		for i, code := range codes {
			seen[code] = true
			for _, typed := range []string{code, strings.ToLower(code), strings.ReplaceAll(code, "-", ""), " " + strings.ReplaceAll(code, "-", " ")} {
				if string(hashRecoveryCode("u1", typed)) != string(hashes[i]) {
					t.Errorf("%q is not %q", typed, code)
				}
			}
			if string(hashRecoveryCode("u2", code)) == string(hashes[i]) {
				t.Error("two accounts share a hash")
			}
		}
		if len(seen) != 10 || len(codes[0]) != 19 {
			t.Errorf("codes are %v", codes)
		}
	})
}
