package auth

import (
	"bytes"
	"testing"
)

// A stored hash has one spelling, and no spelling asks for more work than the limits.
func FuzzParseHash(f *testing.F) {
	h := passwordHash{cost{memory: 19 << 10, passes: 2, threads: 1}, make([]byte, saltLength), make([]byte, keyLength)}
	for _, seed := range []string{
		h.String(), "", "$argon2id$v=19$m=4294967295,t=4294967295,p=255$AAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA",
		"$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA", "$argon2id$v=19$m= 8,t=1,p=1$AAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA",
		"$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAB$AAAAAAAAAAAAAAAAAAAAAA", "$argon2i$v=19$m=8,t=1,p=1$AAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA", "$2a$10$abc",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, encoded string) {
		h, err := parseHash(encoded)
		if err != nil {
			return
		}
		if h.String() != encoded {
			t.Fatalf("H-18 %q comes back as %q", encoded, h)
		}
		if h.memory > maxHashMemory || h.memory < 8*uint32(h.threads) || h.passes < 1 || h.passes > maxHashPasses || h.threads < 1 || h.threads > maxHashThreads ||
			len(h.salt) < 8 || len(h.salt) > maxHashField || len(h.key) < 16 || len(h.key) > maxHashField {
			t.Fatalf("H-18 R-22 %q is taken", encoded)
		}
	})
}

// The stored form of a token does not show it, and no two tokens share one.
func FuzzHashToken(f *testing.F) {
	f.Add("", "\x00")
	f.Add("a", "a ")
	f.Add("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAB")
	f.Fuzz(func(t *testing.T, one, two string) {
		a, b := HashToken(one), HashToken(two)
		if (one == two) != bytes.Equal(a, b) || len(a) != 32 || len(one) > 3 && bytes.Contains(a, []byte(one)) {
			t.Fatalf("H-18 R-18 %q and %q", one, two)
		}
	})
}
