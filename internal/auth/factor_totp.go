package auth

import (
	"context"

	"sankofa/internal/archive"
)

// TOTPSetup is what a person needs to add an authenticator app.
type TOTPSetup struct {
	Token  string
	Secret string
	URI    string
	QR     string // an SVG image
}

// BeginTOTP makes the secret of an authenticator app. It counts once ConfirmTOTP has
// seen a code of it.
func (a *Accounts) BeginTOTP(ctx context.Context, who archive.Actor, password string, d Device) (*TOTPSetup, error) {
	user, err := a.confirmPassword(ctx, who, password, d)
	if err != nil {
		return nil, err
	}
	settings, err := a.store.Settings(ctx)
	if err != nil {
		return nil, err
	}
	secret := newTOTPSecret()
	uri := totpURI(settings.SiteName, user.Email, secret)
	drawn, err := qrSVG(uri)
	if err != nil {
		return nil, err
	}
	token, _, err := a.challenge(ctx, archive.ChallengeEnrolTOTP, user.ID, secret, archive.EnrolChallengeLife)
	return &TOTPSetup{Token: token, Secret: secretEncoding.EncodeToString(secret), URI: uri, QR: drawn}, err
}

// ConfirmTOTP adds the authenticator app of a set-up. The code that proves it cannot be
// used again to sign in.
func (a *Accounts) ConfirmTOTP(ctx context.Context, who archive.Actor, token, code, name string) (*AddedFactor, error) {
	name, err := archive.TidyFactorName(name)
	if err != nil {
		return nil, err
	}
	setup, err := a.store.Challenge(ctx, archive.ChallengeEnrolTOTP, HashToken(token))
	if err != nil {
		return nil, missing(err, archive.ErrEnrolExpired)
	}
	if setup.UserID != who.ID {
		return nil, archive.ErrEnrolExpired
	}
	step, ok := matchTOTP(setup.Data, tidyCode(code), a.now())
	if !ok {
		return nil, field("code", archive.Fail(archive.CodeInvalid, archive.ErrWrongCode.Message))
	}
	if _, err := a.store.TakeChallenge(ctx, archive.ChallengeEnrolTOTP, setup.TokenHash); err != nil {
		return nil, missing(err, archive.ErrEnrolExpired)
	}
	return a.addFactor(ctx, who, archive.Factor{Kind: archive.FactorTOTP, Name: name, Secret: setup.Data, LastStep: step})
}

// useTOTP reports whether a code is one of an authenticator app of an account, and not
// used before.
func (a *Accounts) useTOTP(ctx context.Context, userID, code string) (bool, error) {
	list, err := a.store.Factors(ctx, userID)
	if err != nil {
		return false, err
	}
	for _, f := range list {
		if f.Kind != archive.FactorTOTP {
			continue
		}
		step, ok := matchTOTP(f.Secret, tidyCode(code), a.now())
		if !ok {
			continue
		}
		if used, err := a.store.UseStep(ctx, f.ID, step); used || err != nil {
			return used, err
		}
	}
	return false, nil
}
