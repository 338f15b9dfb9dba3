package auth

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"
)

// DefaultPasswordMemory is the memory of one hash in MiB. With two passes it is what
// OWASP recommends for argon2id.
const DefaultPasswordMemory = 19

const (
	hashPasses  = 2
	hashThreads = 1
	keyLength   = 32
	saltLength  = 16
)

// Limits of a stored hash. A row with an absurd cost must not take the server's
// memory or CPU.
const (
	maxHashMemory  = 1 << 20 // KiB
	maxHashPasses  = 16
	maxHashThreads = 16
	maxHashField   = 64 // bytes of salt or key
)

var errMalformedHash = errors.New("auth: malformed password hash")

// cost is what one hash takes.
type cost struct {
	memory  uint32 // KiB
	passes  uint32
	threads uint8
}

// below reports whether any parameter of c is lower than that of other.
func (c cost) below(other cost) bool {
	return c.memory < other.memory || c.passes < other.passes || c.threads < other.threads
}

// passwordHash is an argon2id hash with the parameters that it was made with.
type passwordHash struct {
	cost
	salt, key []byte
}

func newHash(c cost, password string) passwordHash {
	salt := make([]byte, saltLength)
	_, _ = rand.Read(salt) // crypto/rand does not fail
	return passwordHash{c, salt, c.derive(password, salt, keyLength)}
}

func (c cost) derive(password string, salt []byte, length int) []byte {
	return argon2.IDKey([]byte(password), salt, c.passes, c.memory, c.threads, uint32(length))
}

func (h passwordHash) matches(password string) bool {
	return subtle.ConstantTimeCompare(h.derive(password, h.salt, len(h.key)), h.key) == 1
}

// String encodes the hash in the PHC format, which names its parameters.
func (h passwordHash) String() string {
	b64 := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, h.memory, h.passes, h.threads, b64(h.salt), b64(h.key))
}

// parseHash decodes the PHC format. The parameters come from the hash, so that
// raising the configured cost does not lock anyone out.
func parseHash(encoded string) (passwordHash, error) {
	var h passwordHash
	parts := strings.Split(encoded, "$")
	if len(parts) != 6 || parts[0] != "" || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return h, errMalformedHash
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &h.memory, &h.passes, &h.threads); err != nil {
		return h, errMalformedHash
	}
	var saltErr, keyErr error
	h.salt, saltErr = base64.RawStdEncoding.DecodeString(parts[4])
	h.key, keyErr = base64.RawStdEncoding.DecodeString(parts[5])
	switch {
	case saltErr != nil, keyErr != nil, h.String() != encoded: // no other spelling of the same hash
		return h, errMalformedHash
	case h.memory < 8*uint32(h.threads), h.memory > maxHashMemory, h.passes < 1, h.passes > maxHashPasses, h.threads < 1, h.threads > maxHashThreads:
		return h, errMalformedHash
	case len(h.salt) < 8, len(h.salt) > maxHashField, len(h.key) < 16, len(h.key) > maxHashField:
		return h, errMalformedHash
	}
	return h, nil
}
