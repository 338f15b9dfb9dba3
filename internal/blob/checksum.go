package blob

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
)

// Checksum is the SHA-256 of what a reader holds, in hexadecimal.
func Checksum(r io.Reader) (string, error) {
	hash := sha256.New()
	if _, err := io.Copy(hash, r); err != nil {
		return "", err
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}

// ChecksumOf is the checksum of a stored file.
func ChecksumOf(ctx context.Context, files Store, name string) (sum string, err error) {
	f, _, err := files.Open(ctx, name)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return Checksum(f)
}
