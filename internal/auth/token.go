package auth

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
)

// tokenBytes is the randomness of a token, tokenLength its length in base64url.
const (
	tokenBytes  = 32
	tokenLength = (tokenBytes*8 + 5) / 6
)

// NewToken makes a random token and the hash under which it is stored. All tokens
// have this form: access and refresh tokens, and those of one-time links.
func NewToken() (token string, hash []byte) {
	b := make([]byte, tokenBytes)
	_, _ = rand.Read(b) // crypto/rand does not fail
	token = base64.RawURLEncoding.EncodeToString(b)
	return token, HashToken(token)
}

// HashToken is the stored form of a token. A fast hash without salt is enough for a
// random value.
func HashToken(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}
