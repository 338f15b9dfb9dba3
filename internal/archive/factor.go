package archive

import (
	"context"
	"slices"
	"time"
)

// FactorKind is a kind of second factor.
type FactorKind string

// The kinds of second factors.
const (
	FactorPasskey FactorKind = "passkey"
	FactorTOTP    FactorKind = "totp" // an authenticator app
)

// Bounds of second factors.
const (
	MaxFactors    = 10
	MaxFactorName = 60
	RecoveryCodes = 10
	// MaxAttempts is how many codes may be tried after one right password.
	MaxAttempts = 5
	// MaxWrongCodes is how many wrong codes in a row lock an authenticator app, so that
	// whoever knows the password cannot guess for ever from many addresses.
	MaxWrongCodes = 100
)

// Factor is a second factor of an account.
type Factor struct {
	ID           string
	UserID       string
	Kind         FactorKind
	Name         string
	CredentialID []byte // of a passkey
	// Secret is the shared secret of an authenticator app, or the public key and the
	// counter of a passkey.
	Secret    []byte
	LastStep  int64 // the last time step of an authenticator app that was used
	CreatedAt time.Time
	LastUsed  time.Time // zero if it was not used yet
}

// TidyFactorName brings the name of a factor into its stored form, or refuses it.
func TidyFactorName(name string) (string, error) {
	name = TrimText(name)
	var r rules
	if name == "" {
		r.fail("name", "Name is required.")
	}
	r.text("name", "Name", name, MaxFactorName, false)
	return name, r.err()
}

// How long challenges live: those of a sign-in, and those for adding a factor, where
// a person may have to install an app first.
const (
	SignInChallengeLife = 5 * time.Minute
	EnrolChallengeLife  = 15 * time.Minute
)

// ChallengeKind says what a challenge is for.
type ChallengeKind string

// The kinds of challenges.
const (
	ChallengeSignIn       ChallengeKind = "sign-in" // the password was right
	ChallengePasskey      ChallengeKind = "passkey" // to be signed by a passkey
	ChallengeEnrolTOTP    ChallengeKind = "enrol-totp"
	ChallengeEnrolPasskey ChallengeKind = "enrol-passkey"
)

// Challenge is the server's side of a step that is under way. Only a hash of its
// token is kept.
type Challenge struct {
	Kind      ChallengeKind
	UserID    string // empty while nobody is named
	TokenHash []byte
	Data      []byte
	ExpiresAt time.Time
}

// Failures of second factors.
var (
	ErrFactorRequired  = Fail(CodeFactorRequired, "Your role requires a second factor. Set one up to go on.")
	ErrSignInExpired   = Fail(CodeSignInExpired, "This sign-in has expired. Please start again.")
	ErrWrongCode       = Fail(CodeUnauthorized, "This code is not valid. Please try again.")
	ErrPasskeyRefused  = Fail(CodeUnauthorized, "This passkey was not accepted.")
	ErrLastFactor      = Fail(CodeConflict, "Your role requires a second factor. Add another one before you remove this one.")
	ErrFactorNotFound  = Fail(CodeNotFound, "Second factor not found.")
	ErrFactorLimit     = Fail(CodeConflict, "An account can have at most 10 second factors.")
	ErrPasskeyKnown    = Fail(CodeConflict, "This passkey is registered already.")
	ErrNoFactor        = Fail(CodeConflict, "This account has no second factor.")
	ErrResetOwnFactors = Fail(CodeInvalid, "You cannot reset your own second factor.")
	ErrEnrolExpired    = Fail(CodeInvalid, "This set-up has expired. Please start again.")
)

// Factors is where second factors are kept, with recovery codes and challenges.
type Factors interface {
	// Factors returns the second factors of an account, oldest first.
	Factors(ctx context.Context, userID string) ([]Factor, error)
	// AddFactor stores a factor and fills in its id and time. The first of an account
	// comes with recovery codes, and ends all sessions but the one named by keep; first
	// reports whether it was. ErrUserNotFound, ErrFactorLimit or ErrPasskeyKnown.
	AddFactor(ctx context.Context, factor *Factor, codes [][]byte, keep string, by Change) (first bool, err error)
	// RenameFactor renames a factor of an account, or returns ErrFactorNotFound.
	RenameFactor(ctx context.Context, userID, id, name string, by Change) error
	// RemoveFactor removes a factor of an account, and with the last one its recovery
	// codes. ErrFactorNotFound.
	RemoveFactor(ctx context.Context, userID, id string, by Change) error
	// ResetFactors removes all factors and recovery codes of an account and ends its
	// sessions. ErrUserNotFound or ErrNoFactor.
	ResetFactors(ctx context.Context, userID string, by Change) error
	// UseStep uses a time step of an authenticator app. It reports false if this or a
	// later step was used before, or if the app is locked.
	UseStep(ctx context.Context, id string, step int64) (bool, error)
	// UsePasskey replaces what is stored of a passkey after it was used. It reports
	// false if somebody else has used it meanwhile.
	UsePasskey(ctx context.Context, id string, before, after []byte) (bool, error)
	// SetRecoveryCodes replaces the recovery codes of an account, or returns ErrNoFactor.
	SetRecoveryCodes(ctx context.Context, userID string, codes [][]byte, by Change) error
	// UseRecoveryCode uses a code up, or returns ErrNotFound.
	UseRecoveryCode(ctx context.Context, userID string, code []byte, by Change) error
	// RecoveryCodesLeft counts the codes that were not used.
	RecoveryCodesLeft(ctx context.Context, userID string) (int, error)

	// CreateChallenge stores a challenge.
	CreateChallenge(ctx context.Context, challenge Challenge) error
	// Challenge returns an unexpired challenge without using it, or ErrNotFound.
	Challenge(ctx context.Context, kind ChallengeKind, tokenHash []byte) (*Challenge, error)
	// TryChallenge counts an attempt at a sign-in before its code is looked at.
	// ErrNotFound if the challenge is unknown or expired or has no attempts left.
	TryChallenge(ctx context.Context, tokenHash []byte) (*Challenge, error)
	// TakeChallenge uses a challenge up, exactly once. ErrNotFound if it is used, expired
	// or unknown.
	TakeChallenge(ctx context.Context, kind ChallengeKind, tokenHash []byte) (*Challenge, error)
}

// RequireSecondFactor sets the roles that need a second factor. A role that is added
// gets its grace period from now on.
func (s *Settings) RequireSecondFactor(wanted []Role, now time.Time) {
	since := map[Role]time.Time{}
	roles := []Role{}
	for _, role := range wanted {
		if slices.Contains(roles, role) {
			continue
		}
		roles = append(roles, role)
		since[role] = now.UTC().Truncate(time.Second)
		if earlier, ok := s.SecondFactorSince[role]; ok {
			since[role] = earlier
		}
	}
	s.RequiredFactorRoles, s.SecondFactorSince = roles, since
}

// SecondFactorDue returns when an account must have a second factor, if ever. The
// grace period starts when the rule was made, or later with the account. Whoever
// changes into a role after that has none.
func (s *Settings) SecondFactorDue(u *User) (due time.Time, required bool) {
	if !slices.Contains(s.RequiredFactorRoles, u.Role) {
		return time.Time{}, false
	}
	from := s.SecondFactorSince[u.Role]
	if u.CreatedAt.After(from) {
		from = u.CreatedAt
	}
	return from.AddDate(0, 0, s.SecondFactorGraceDays), true
}
