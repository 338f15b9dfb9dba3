package auth

import (
	"crypto/rand"
	"crypto/sha256"
	"strings"

	"sankofa/internal/archive"
)

// Recovery codes are 16 characters of base32, which are 80 random bits: too many to
// try, even for who has the hashes. They are shown in groups.
const (
	recoveryLength = 16
	recoveryGroup  = 4
)

// newRecoveryCodes makes codes to show and the hashes to store.
func newRecoveryCodes(userID string) (codes []string, hashes [][]byte) {
	for range archive.RecoveryCodes {
		text := rand.Text()[:recoveryLength]
		groups := make([]string, 0, recoveryLength/recoveryGroup)
		for i := 0; i < recoveryLength; i += recoveryGroup {
			groups = append(groups, text[i:i+recoveryGroup])
		}
		codes = append(codes, strings.Join(groups, "-"))
		hashes = append(hashes, hashRecoveryCode(userID, text))
	}
	return codes, hashes
}

// hashRecoveryCode is the stored form of a code, however it was typed. The account is
// part of it, so that no table serves for several.
func hashRecoveryCode(userID, code string) []byte {
	code = strings.ToUpper(strings.NewReplacer("-", "", " ", "").Replace(code))
	sum := sha256.Sum256([]byte(userID + " " + code))
	return sum[:]
}
