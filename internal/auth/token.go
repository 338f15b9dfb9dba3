package auth

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"sankofa/internal/archive"
)

// issuer is who our access tokens say they are from, and for.
const issuer = "sankofa"

// maxToken bounds what is parsed at all; ours are far shorter.
const maxToken = 2048

// Tokens signs and reads access tokens. A token says only which session it
// belongs to; role and standing are read anew with each call.
type Tokens struct {
	key []byte
	now func() time.Time
}

// NewTokens makes a signer from a key.
func NewTokens(key []byte, now func() time.Time) *Tokens { return &Tokens{key: key, now: now} }

// Sign makes an access token for a session of a person.
func (t *Tokens) Sign(userID, sessionID string) (string, error) {
	now := t.now()
	token := jwt.NewWithClaims(jwt.SigningMethodHS256, jwt.MapClaims{
		"iss": issuer, "aud": issuer, "sub": userID, "sid": sessionID,
		"iat": now.Unix(), "exp": now.Add(archive.AccessLife).Unix(),
	})
	signed, err := token.SignedString(t.key)
	if err != nil {
		return "", fmt.Errorf("sign access token: %w", err)
	}
	return signed, nil
}

// Read returns what a good token says, or ErrAuthenticationRequired.
func (t *Tokens) Read(token string) (userID, sessionID string, err error) {
	if len(token) > maxToken {
		return "", "", archive.ErrAuthenticationRequired
	}
	claims := jwt.MapClaims{}
	_, err = jwt.ParseWithClaims(token, claims, func(*jwt.Token) (any, error) { return t.key, nil },
		jwt.WithValidMethods([]string{"HS256"}), jwt.WithIssuer(issuer), jwt.WithAudience(issuer),
		jwt.WithExpirationRequired(), jwt.WithIssuedAt(), jwt.WithTimeFunc(t.now))
	if err != nil {
		return "", "", archive.ErrAuthenticationRequired
	}
	userID, _ = claims["sub"].(string)
	sessionID, _ = claims["sid"].(string)
	if userID == "" || sessionID == "" {
		return "", "", archive.ErrAuthenticationRequired
	}
	return userID, sessionID, nil
}

// NewSecret makes a token that nobody can guess, and the hash under which it is kept.
func NewSecret() (secret string, hash []byte) {
	b := make([]byte, 32)
	_, _ = rand.Read(b) // crypto/rand does not fail
	secret = base64.RawURLEncoding.EncodeToString(b)
	return secret, HashSecret(secret)
}

// HashSecret is the hash of a token. A plain hash is enough for what is random.
func HashSecret(secret string) []byte {
	sum := sha256.Sum256([]byte(secret))
	return sum[:]
}

// Key returns the signing key: the configured one, or one that is made once and
// kept in the data folder.
func Key(configured, folder string) ([]byte, error) {
	if configured != "" {
		return []byte(configured), nil
	}
	path := filepath.Join(folder, "signing.key")
	key, err := os.ReadFile(path)
	if err == nil && len(key) >= 32 {
		return key, nil
	}
	if err != nil && !os.IsNotExist(err) {
		return nil, fmt.Errorf("read signing key: %w", err)
	}
	secret, _ := NewSecret()
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if os.IsExist(err) { // another process was faster, or the file is damaged
		if key, err = os.ReadFile(path); err == nil && len(key) >= 32 {
			return key, nil
		}
		return nil, fmt.Errorf("the signing key %s is damaged; remove it to have a new one made", path)
	}
	if err != nil {
		return nil, fmt.Errorf("make signing key: %w", err)
	}
	if _, err := f.WriteString(secret); err != nil {
		return nil, fmt.Errorf("write signing key: %w", err)
	}
	if err := f.Sync(); err != nil {
		return nil, fmt.Errorf("write signing key: %w", err)
	}
	return []byte(secret), f.Close()
}
