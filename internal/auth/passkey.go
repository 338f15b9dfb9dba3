package auth

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/netip"
	"net/url"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"sankofa/internal/archive"
)

// newPasskeys makes the relying party of a site, or nil where browsers allow none:
// they want a host name, and TLS unless it is localhost.
func newPasskeys(publicURL string) *webauthn.WebAuthn {
	u, err := url.Parse(publicURL)
	if err != nil || (u.Scheme != "https" && u.Hostname() != "localhost") {
		return nil
	}
	if _, err := netip.ParseAddr(u.Hostname()); err == nil {
		return nil
	}
	w, err := webauthn.New(&webauthn.Config{
		RPID: u.Hostname(), RPDisplayName: u.Hostname(), RPOrigins: []string{u.Scheme + "://" + u.Host},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementPreferred, UserVerification: protocol.VerificationPreferred,
		},
	})
	if err != nil {
		return nil
	}
	return w
}

// Failures of passkeys: a site whose address browsers accept none for, and a second
// step of an account without one.
var (
	ErrPasskeysUnavailable = archive.Fail(archive.CodeConflict, "Passkeys cannot be used under the address of this site.")
	ErrNoPasskey           = archive.Fail(archive.CodeConflict, "This account has no passkey.")
)

// passkeyOwner is an account as the protocol sees it.
type passkeyOwner struct {
	user        *archive.User
	factors     []archive.Factor
	credentials []webauthn.Credential
}

func (o *passkeyOwner) WebAuthnID() []byte                         { return []byte(o.user.ID) }
func (o *passkeyOwner) WebAuthnName() string                       { return o.user.Email }
func (o *passkeyOwner) WebAuthnDisplayName() string                { return o.user.Email }
func (o *passkeyOwner) WebAuthnCredentials() []webauthn.Credential { return o.credentials }

func (a *Accounts) passkeyOwner(ctx context.Context, user *archive.User) (*passkeyOwner, error) {
	list, err := a.store.Factors(ctx, user.ID)
	if err != nil {
		return nil, err
	}
	owner := &passkeyOwner{user: user}
	for _, f := range list {
		if f.Kind != archive.FactorPasskey {
			continue
		}
		var c webauthn.Credential
		if err := json.Unmarshal(f.Secret, &c); err != nil {
			return nil, fmt.Errorf("read passkey %s: %w", f.ID, err)
		}
		owner.factors = append(owner.factors, f)
		owner.credentials = append(owner.credentials, c)
	}
	return owner, nil
}

// PasskeyStep is what the browser needs to use or make a passkey.
type PasskeyStep struct {
	Token   string
	Options any // as the WebAuthn API of browsers takes them
}

// BeginPasskey starts the registration of a passkey.
func (a *Accounts) BeginPasskey(ctx context.Context, who archive.Actor, password string, d Device) (*PasskeyStep, error) {
	if a.passkeys == nil {
		return nil, ErrPasskeysUnavailable
	}
	user, err := a.confirmPassword(ctx, who, password, d)
	if err != nil {
		return nil, err
	}
	owner, err := a.passkeyOwner(ctx, user)
	if err != nil {
		return nil, err
	}
	settings, err := a.store.Settings(ctx)
	if err != nil {
		return nil, err
	}
	var known []protocol.CredentialDescriptor
	for _, c := range owner.credentials {
		known = append(known, c.Descriptor())
	}
	options, session, err := a.passkeys.BeginRegistration(owner, webauthn.WithExclusions(known), webauthn.WithRegistrationRelyingPartyName(settings.SiteName))
	if err != nil {
		return nil, fmt.Errorf("begin registration: %w", err)
	}
	data, err := json.Marshal(session)
	if err != nil {
		return nil, err
	}
	token, _, err := a.challenge(ctx, archive.ChallengeEnrolPasskey, user.ID, data, archive.EnrolChallengeLife)
	return &PasskeyStep{Token: token, Options: options.Response}, err
}

// ConfirmPasskey adds the passkey that a browser has made.
func (a *Accounts) ConfirmPasskey(ctx context.Context, who archive.Actor, token string, response []byte, name string) (*AddedFactor, error) {
	name, err := archive.TidyFactorName(name)
	if err != nil {
		return nil, err
	}
	setup, err := a.store.TakeChallenge(ctx, archive.ChallengeEnrolPasskey, HashToken(token))
	if err != nil {
		return nil, missing(err, archive.ErrEnrolExpired)
	}
	if setup.UserID != who.ID || a.passkeys == nil {
		return nil, archive.ErrEnrolExpired
	}
	var session webauthn.SessionData
	if err := json.Unmarshal(setup.Data, &session); err != nil {
		return nil, fmt.Errorf("read challenge: %w", err)
	}
	refused := archive.Fail(archive.CodeInvalid, archive.ErrPasskeyRefused.Message)
	parsed, err := protocol.ParseCredentialCreationResponseBytes(response)
	if err != nil {
		return nil, refused
	}
	made, err := a.passkeys.CreateCredential(&passkeyOwner{user: &archive.User{ID: who.ID, Email: who.Email}}, session, parsed)
	if err != nil {
		a.log.Info("passkey refused", "user", who.ID, "reason", err.Error())
		return nil, refused
	}
	made.Attestation = webauthn.CredentialAttestation{} // none was asked for
	secret, err := json.Marshal(made)
	if err != nil {
		return nil, err
	}
	return a.addFactor(ctx, who, archive.Factor{Kind: archive.FactorPasskey, Name: name, CredentialID: made.ID, Secret: secret})
}

// usePasskey checks that a credential was used as it may be, and stores its new counter.
func (a *Accounts) usePasskey(ctx context.Context, owner *passkeyOwner, used *webauthn.Credential) (bool, error) {
	if used.Authenticator.CloneWarning {
		return false, nil
	}
	after, err := json.Marshal(used)
	if err != nil {
		return false, err
	}
	for _, f := range owner.factors {
		if bytes.Equal(f.CredentialID, used.ID) {
			return a.store.UsePasskey(ctx, f.ID, f.Secret, after)
		}
	}
	return false, nil
}
