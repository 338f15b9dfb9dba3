package auth

import (
	"context"
	"errors"
	"time"

	"sankofa/internal/archive"
)

// FactorState is what a person has to know about the second factor of their account.
type FactorState struct {
	Enrolled bool `json:"enrolled"`
	// Required says that the role needs one, from DueAt on.
	Required bool       `json:"required"`
	DueAt    *time.Time `json:"dueAt,omitempty"`
	// Restricted says that nothing is possible but to set one up.
	Restricted bool `json:"restricted"`
}

// FactorState returns the state of an account, nil if it has no second factor and
// needs none.
func (a *Accounts) FactorState(ctx context.Context, user *archive.User) (*FactorState, error) {
	settings, err := a.store.Settings(ctx)
	if err != nil {
		return nil, err
	}
	due, required := settings.SecondFactorDue(user)
	if !required && !user.SecondFactor {
		return nil, nil
	}
	state := &FactorState{Enrolled: user.SecondFactor, Required: required}
	if required && !user.SecondFactor {
		state.DueAt, state.Restricted = &due, !due.After(a.now())
	}
	return state, nil
}

// restricted reports whether an account may do nothing but set up a second factor.
func (a *Accounts) restricted(ctx context.Context, user *archive.User) (bool, error) {
	if user.SecondFactor {
		return false, nil
	}
	state, err := a.FactorState(ctx, user)
	return state != nil && state.Restricted, err
}

// OwnFactors are the second factors of a person, and how many recovery codes are left.
type OwnFactors struct {
	Factors           []archive.Factor
	RecoveryCodesLeft int
	// Passkeys says whether passkeys can be used under the address of this site.
	Passkeys bool
	Safety   archive.Safety
}

// OwnFactors returns the second factors of a person.
func (a *Accounts) OwnFactors(ctx context.Context, who archive.Actor) (*OwnFactors, error) {
	list, err := a.store.Factors(ctx, who.ID)
	if err != nil {
		return nil, err
	}
	left, err := a.store.RecoveryCodesLeft(ctx, who.ID)
	if err != nil {
		return nil, err
	}
	user, err := a.store.User(ctx, who.ID)
	if err != nil {
		return nil, err
	}
	due, err := a.store.PasswordDue(ctx, who.ID)
	if err != nil {
		return nil, err
	}
	safety := archive.SafetyOf(user, len(list), left, due)
	return &OwnFactors{Factors: list, RecoveryCodesLeft: left, Passkeys: a.passkeys != nil, Safety: safety}, nil
}

// confirmPassword checks the password of a signed-in person before a change of their
// second factors.
func (a *Accounts) confirmPassword(ctx context.Context, who archive.Actor, password string, d Device) (*archive.User, error) {
	user, err := a.store.User(ctx, who.ID)
	if err != nil {
		return nil, err
	}
	ok, err := a.verify(ctx, d, user.Email, user.PasswordHash, password)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, field("password", archive.ErrWrongPassword)
	}
	return user, nil
}

// AddedFactor is a factor that was added. The first of an account comes with recovery
// codes, which are shown this once.
type AddedFactor struct {
	Factor        archive.Factor
	RecoveryCodes []string
}

func (a *Accounts) addFactor(ctx context.Context, who archive.Actor, factor archive.Factor) (*AddedFactor, error) {
	codes, hashes := newRecoveryCodes(who.ID)
	factor.UserID = who.ID
	first, err := a.store.AddFactor(ctx, &factor, hashes, who.SessionID, archive.Change{By: who, At: a.now().UTC()})
	if err != nil {
		return nil, err
	}
	if !first {
		codes = nil
	}
	a.Tell(ctx, who.ID, archive.NoticeFactorAdded, factor.Name)
	return &AddedFactor{Factor: factor, RecoveryCodes: codes}, nil
}

// RenameFactor renames a second factor of a person.
func (a *Accounts) RenameFactor(ctx context.Context, who archive.Actor, id, name, password string, d Device) error {
	name, err := archive.TidyFactorName(name)
	if err != nil {
		return err
	}
	if _, err := a.confirmPassword(ctx, who, password, d); err != nil {
		return err
	}
	return a.store.RenameFactor(ctx, who.ID, id, name, archive.Change{By: who, At: a.now().UTC()})
}

// RemoveFactor removes a second factor of a person. The last one stays where the role
// requires it: without it, the person could do nothing.
func (a *Accounts) RemoveFactor(ctx context.Context, who archive.Actor, id, password string, d Device) error {
	user, err := a.confirmPassword(ctx, who, password, d)
	if err != nil {
		return err
	}
	state, err := a.FactorState(ctx, user)
	if err != nil {
		return err
	}
	if state != nil && state.Required {
		own, err := a.store.Factors(ctx, who.ID)
		if err != nil {
			return err
		}
		if len(own) == 1 && own[0].ID == id {
			return archive.ErrLastFactor
		}
	}
	if err := a.store.RemoveFactor(ctx, who.ID, id, archive.Change{By: who, At: a.now().UTC()}); err != nil {
		return err
	}
	a.Tell(ctx, who.ID, archive.NoticeFactorRemoved, "")
	return nil
}

// RenewRecoveryCodes replaces the recovery codes of a person.
func (a *Accounts) RenewRecoveryCodes(ctx context.Context, who archive.Actor, password string, d Device) ([]string, error) {
	if _, err := a.confirmPassword(ctx, who, password, d); err != nil {
		return nil, err
	}
	codes, hashes := newRecoveryCodes(who.ID)
	return codes, a.store.SetRecoveryCodes(ctx, who.ID, hashes, archive.Change{By: who, At: a.now().UTC()})
}

// ResetFactors removes all second factors of somebody who has lost them, ends their
// sessions and tells them. By is empty for the operator of the server.
func (a *Accounts) ResetFactors(ctx context.Context, by archive.Actor, id string) (*archive.User, error) {
	if by.SignedIn() && by.ID == id {
		return nil, archive.ErrResetOwnFactors
	}
	if err := a.store.ResetFactors(ctx, id, archive.Change{By: by, At: a.now().UTC()}); err != nil {
		return nil, err
	}
	user, err := a.store.User(ctx, id)
	if err != nil {
		return nil, err
	}
	if err := a.mailer.FactorsReset(ctx, user.Email, a.publicURL+"/admin/login", a.now()); err != nil {
		a.log.Error("letter about reset factors not queued", "error", err.Error())
	}
	return user, nil
}

// challenge stores a challenge and returns its token.
func (a *Accounts) challenge(ctx context.Context, kind archive.ChallengeKind, userID string, data []byte, life time.Duration) (token string, expires time.Time, err error) {
	token, hash := NewToken()
	expires = a.now().UTC().Add(life)
	err = a.store.CreateChallenge(ctx, archive.Challenge{Kind: kind, UserID: userID, TokenHash: hash, Data: data, ExpiresAt: expires})
	return token, expires, err
}

// missing replaces the error for something that is not there.
func missing(err, instead error) error {
	if errors.Is(err, archive.ErrNotFound) || errors.Is(err, archive.ErrUserNotFound) {
		return instead
	}
	return err
}
