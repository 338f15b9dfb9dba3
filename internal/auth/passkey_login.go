package auth

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"sankofa/internal/archive"
)

// passkeyChallenge is what is stored while a browser signs in with a passkey.
type passkeyChallenge struct {
	Session webauthn.SessionData `json:"session"`
	// Begun is the sign-in whose second step this is; empty if it is the only step.
	Begun []byte `json:"begun,omitempty"`
}

// BeginPasskeyLogin asks for a passkey: as the second step of a sign-in, or, without a
// token, as the only one. Then the passkey says who it is, and has to verify its user,
// so that it counts for both factors.
func (a *Accounts) BeginPasskeyLogin(ctx context.Context, token string) (*PasskeyStep, error) {
	if a.passkeys == nil {
		return nil, ErrPasskeysUnavailable
	}
	var stored passkeyChallenge
	var options *protocol.CredentialAssertion
	var session *webauthn.SessionData
	userID := ""
	if token == "" {
		var err error
		options, session, err = a.passkeys.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationRequired))
		if err != nil {
			return nil, fmt.Errorf("begin login: %w", err)
		}
	} else {
		begun, err := a.store.Challenge(ctx, archive.ChallengeSignIn, HashToken(token))
		if err != nil {
			return nil, missing(err, archive.ErrSignInExpired)
		}
		user, err := a.stepOwner(ctx, begun.UserID)
		if err != nil {
			return nil, err
		}
		owner, err := a.passkeyOwner(ctx, user)
		if err != nil {
			return nil, err
		}
		if len(owner.credentials) == 0 {
			return nil, ErrNoPasskey
		}
		if options, session, err = a.passkeys.BeginLogin(owner); err != nil {
			return nil, fmt.Errorf("begin login: %w", err)
		}
		userID, stored.Begun = user.ID, begun.TokenHash
	}
	stored.Session = *session
	data, err := json.Marshal(stored)
	if err != nil {
		return nil, err
	}
	step, _, err := a.challenge(ctx, archive.ChallengePasskey, userID, data, archive.SignInChallengeLife)
	return &PasskeyStep{Token: step, Options: options.Response}, err
}

// FinishPasskeyLogin signs in with the response of a passkey.
func (a *Accounts) FinishPasskeyLogin(ctx context.Context, token string, response []byte, d Device) (*SignedIn, error) {
	taken, err := a.store.TakeChallenge(ctx, archive.ChallengePasskey, HashToken(token))
	if err != nil {
		return nil, missing(err, archive.ErrSignInExpired)
	}
	var stored passkeyChallenge
	if err := json.Unmarshal(taken.Data, &stored); err != nil {
		return nil, fmt.Errorf("read challenge: %w", err)
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(response)
	if err != nil || a.passkeys == nil {
		return nil, archive.ErrPasskeyRefused
	}
	owner, used, err := a.checkPasskey(ctx, taken.UserID, stored.Session, parsed)
	if err != nil {
		return nil, err
	}
	ok := used != nil
	if ok {
		if ok, err = a.usePasskey(ctx, owner, used); err != nil {
			return nil, err
		}
	}
	if !ok {
		if owner != nil {
			a.noteFailedStep(ctx, owner.user)
		}
		return nil, archive.ErrPasskeyRefused
	}
	if stored.Begun != nil {
		return a.finishStep(ctx, owner.user, stored.Begun, d)
	}
	return a.startSession(ctx, owner.user, d, true)
}

// checkPasskey finds the account of a response, by the passkey if the challenge names
// none, and verifies the response. The credential is nil if it is not accepted.
func (a *Accounts) checkPasskey(ctx context.Context, userID string, session webauthn.SessionData, parsed *protocol.ParsedCredentialAssertionData) (*passkeyOwner, *webauthn.Credential, error) {
	if userID == "" {
		userID = string(parsed.Response.UserHandle)
	}
	user, err := a.store.User(ctx, userID)
	if errors.Is(err, archive.ErrUserNotFound) || (err == nil && !user.Active) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	owner, err := a.passkeyOwner(ctx, user)
	if err != nil {
		return nil, nil, err
	}
	var used *webauthn.Credential
	if len(session.UserID) > 0 {
		used, err = a.passkeys.ValidateLogin(owner, session, parsed)
	} else {
		used, err = a.passkeys.ValidateDiscoverableLogin(func(_, _ []byte) (webauthn.User, error) { return owner, nil }, session, parsed)
	}
	if err != nil {
		a.log.Info("passkey refused", "user", user.ID, "reason", err.Error())
		return owner, nil, nil
	}
	return owner, used, nil
}
