package auth

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha1" // the hash that authenticator apps implement
	"crypto/subtle"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"net/url"
	"strings"
	"time"

	"rsc.io/qr"
)

// Time-based codes as in RFC 6238, with the parameters that every authenticator app
// understands.
const (
	totpStep   = 30 * time.Second
	totpDigits = 6
	totpSkew   = 1 // steps that a clock may be off, either way
	totpSecret = 20
)

var secretEncoding = base32.StdEncoding.WithPadding(base32.NoPadding)

func newTOTPSecret() []byte {
	secret := make([]byte, totpSecret)
	_, _ = rand.Read(secret) // crypto/rand does not fail
	return secret
}

func stepAt(t time.Time) int64 { return t.Unix() / int64(totpStep/time.Second) }

// totpCode is the code of a secret for a time step.
func totpCode(secret []byte, step int64) string {
	var counter [8]byte
	binary.BigEndian.PutUint64(counter[:], uint64(step)) // times after 1970
	mac := hmac.New(sha1.New, secret)
	mac.Write(counter[:])
	sum := mac.Sum(nil)
	offset := sum[len(sum)-1] & 0x0f
	value := binary.BigEndian.Uint32(sum[offset:]) & 0x7fffffff
	return fmt.Sprintf("%0*d", totpDigits, value%1_000_000)
}

// matchTOTP returns the time step that a code belongs to, if it is one of those around
// now. All of them are computed, so that the time taken says nothing.
func matchTOTP(secret []byte, code string, now time.Time) (step int64, ok bool) {
	for s := stepAt(now) - totpSkew; s <= stepAt(now)+totpSkew; s++ {
		if subtle.ConstantTimeCompare([]byte(totpCode(secret, s)), []byte(code)) == 1 {
			step, ok = s, true
		}
	}
	return step, ok
}

// tidyCode removes the blanks that apps show between digits.
func tidyCode(code string) string { return strings.ReplaceAll(strings.TrimSpace(code), " ", "") }

// totpURI is what the QR code of a secret says to an app.
func totpURI(site, account string, secret []byte) string {
	// Apps split the label at its first colon.
	issuer := strings.ReplaceAll(site, ":", " ")
	query := url.Values{"secret": {secretEncoding.EncodeToString(secret)}, "issuer": {issuer}}
	// Some apps take a plus sign for itself.
	return "otpauth://totp/" + url.PathEscape(issuer+":"+account) + "?" + strings.ReplaceAll(query.Encode(), "+", "%20")
}

// qrSVG draws a QR code: one path of dark squares on white, with the quiet margin that
// cameras need.
func qrSVG(text string) (string, error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return "", fmt.Errorf("draw QR code: %w", err)
	}
	const margin = 4
	var path strings.Builder
	for y := range code.Size {
		for x := range code.Size {
			if code.Black(x, y) {
				fmt.Fprintf(&path, "M%d %dh1v1h-1z", x+margin, y+margin)
			}
		}
	}
	size := code.Size + 2*margin
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h%dv%dH0z"/><path fill="#000" d="%s"/></svg>`,
		size, size, size, size, path.String()), nil
}
