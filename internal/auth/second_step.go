package auth

import (
	"context"
	"time"

	"sankofa/internal/archive"
)

// SecondStep is what is left of a sign-in whose password was right.
type SecondStep struct {
	Token     string    `json:"token"`
	ExpiresAt time.Time `json:"expiresAt"`
	Methods   []Method  `json:"methods"`
}

// Method is a way to take the second step.
type Method string

// The methods.
const (
	MethodPasskey  Method = "passkey"
	MethodTOTP     Method = "totp"
	MethodRecovery Method = "recovery"
)

// beginSecondStep gives out the token of the second step instead of a session.
func (a *Accounts) beginSecondStep(ctx context.Context, user *archive.User) (*SignedIn, error) {
	list, err := a.store.Factors(ctx, user.ID)
	if err != nil {
		return nil, err
	}
	left, err := a.store.RecoveryCodesLeft(ctx, user.ID)
	if err != nil {
		return nil, err
	}
	has := map[Method]bool{MethodRecovery: left > 0}
	for _, f := range list {
		has[Method(f.Kind)] = true
	}
	has[MethodPasskey] = has[MethodPasskey] && a.passkeys != nil
	methods := []Method{}
	for _, m := range []Method{MethodPasskey, MethodTOTP, MethodRecovery} {
		if has[m] {
			methods = append(methods, m)
		}
	}
	token, expires, err := a.challenge(ctx, archive.ChallengeSignIn, user.ID, nil, archive.SignInChallengeLife)
	if err != nil {
		return nil, err
	}
	return &SignedIn{Step: &SecondStep{Token: token, ExpiresAt: expires, Methods: methods}}, nil
}

// FinishWithCode takes the second step with a code of an authenticator app or a
// recovery code.
func (a *Accounts) FinishWithCode(ctx context.Context, token string, method Method, code string, d Device) (*SignedIn, error) {
	begun, err := a.store.Challenge(ctx, archive.ChallengeSignIn, HashToken(token))
	if err != nil {
		return nil, missing(err, archive.ErrSignInExpired)
	}
	user, err := a.stepOwner(ctx, begun.UserID)
	if err != nil {
		return nil, err
	}
	if err := refused(a.codes.Wait(ctx, user.ID, d.Address)); err != nil {
		return nil, err
	}
	if _, err := a.store.TryChallenge(ctx, begun.TokenHash); err != nil {
		return nil, missing(err, archive.ErrSignInExpired)
	}
	right, err := a.useCode(ctx, user, method, code)
	if err != nil {
		return nil, err
	}
	if err := refused(a.codes.Settle(ctx, user.ID, d.Address, right)); err != nil {
		return nil, err
	}
	if !right {
		a.noteFailedStep(ctx, user)
		return nil, archive.ErrWrongCode
	}
	return a.finishStep(ctx, user, begun.TokenHash, d)
}

func (a *Accounts) useCode(ctx context.Context, user *archive.User, method Method, code string) (bool, error) {
	switch method {
	case MethodTOTP:
		return a.useTOTP(ctx, user.ID, code)
	case MethodRecovery:
		err := a.store.UseRecoveryCode(ctx, user.ID, hashRecoveryCode(user.ID, code), archive.Change{By: user.Actor(), At: a.now().UTC()})
		return err == nil, missing(err, nil)
	}
	return false, field("method", archive.Fail(archive.CodeInvalid, "Method must be totp or recovery."))
}

// stepOwner returns the account of a sign-in that is under way, if it may still sign in.
func (a *Accounts) stepOwner(ctx context.Context, id string) (*archive.User, error) {
	user, err := a.store.User(ctx, id)
	if err != nil {
		return nil, missing(err, archive.ErrSignInExpired)
	}
	if !user.Active {
		return nil, archive.ErrSignInExpired
	}
	return user, nil
}

// finishStep uses the first step up and starts the session.
func (a *Accounts) finishStep(ctx context.Context, user *archive.User, begun []byte, d Device) (*SignedIn, error) {
	if _, err := a.store.TakeChallenge(ctx, archive.ChallengeSignIn, begun); err != nil {
		return nil, missing(err, archive.ErrSignInExpired)
	}
	return a.startSession(ctx, user, d, true)
}

func (a *Accounts) noteFailedStep(ctx context.Context, user *archive.User) {
	a.note(ctx, user.Actor(), "auth.factor-failed", user.ID, "Failed second step of a sign-in")
}
