package factortest

import (
	"crypto/hmac"
	"crypto/sha1"
	"encoding/base32"
	"fmt"
	"math/big"
	"testing"
	"time"
)

// Code is what an authenticator app shows at a moment for a secret as people type it.
// It is written apart from the server's own code, after RFC 4226, so that both must
// agree.
func Code(t testing.TB, secret string, at time.Time) string {
	t.Helper()
	key, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(secret)
	if err != nil {
		t.Fatal(err)
	}
	mac := hmac.New(sha1.New, key)
	mac.Write(big.NewInt(at.Unix() / 30).FillBytes(make([]byte, 8)))
	sum := mac.Sum(nil)
	at4 := int(sum[19] & 15)
	n := int(sum[at4]&127)<<24 | int(sum[at4+1])<<16 | int(sum[at4+2])<<8 | int(sum[at4+3])
	return fmt.Sprintf("%06d", n%1000000)
}
