package api

import (
	"encoding/json"
	"net/http"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/auth"
	"sankofa/internal/web/response"
)

// ownFactor is a second factor as its owner sees it.
type ownFactor struct {
	ID        string             `json:"id"`
	Kind      archive.FactorKind `json:"kind"`
	Name      string             `json:"name"`
	CreatedAt time.Time          `json:"createdAt"`
	LastUsed  *time.Time         `json:"lastUsed"`
}

func asOwnFactor(f archive.Factor) ownFactor {
	own := ownFactor{ID: f.ID, Kind: f.Kind, Name: f.Name, CreatedAt: f.CreatedAt}
	if !f.LastUsed.IsZero() {
		own.LastUsed = &f.LastUsed
	}
	return own
}

// factorInput is the body of every call that changes second factors.
type factorInput struct {
	Password   string          `json:"password"`
	Token      string          `json:"token"`
	Name       string          `json:"name"`
	Code       string          `json:"code"`
	Credential json.RawMessage `json:"credential"`
}

func (a *API) listFactors(r *http.Request) (*response.Response, error) {
	own, err := a.Accounts.OwnFactors(r.Context(), Requester(r))
	if err != nil {
		return nil, err
	}
	items := make([]ownFactor, len(own.Factors))
	for i, f := range own.Factors {
		items[i] = asOwnFactor(f)
	}
	return response.JSON(http.StatusOK, map[string]any{"items": items, "recoveryCodesLeft": own.RecoveryCodesLeft, "passkeys": own.Passkeys, "safety": own.Safety})
}

func (a *API) beginTOTP(r *http.Request) (*response.Response, error) {
	var in factorInput
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	setup, err := a.Accounts.BeginTOTP(r.Context(), Requester(r), in.Password, a.device(r))
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusOK, map[string]any{"token": setup.Token, "secret": setup.Secret, "uri": setup.URI, "qr": setup.QR})
}

func (a *API) confirmTOTP(r *http.Request) (*response.Response, error) {
	var in factorInput
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	return addedFactor(a.Accounts.ConfirmTOTP(r.Context(), Requester(r), in.Token, in.Code, in.Name))
}

func (a *API) beginPasskey(r *http.Request) (*response.Response, error) {
	var in factorInput
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	return passkeyStep(a.Accounts.BeginPasskey(r.Context(), Requester(r), in.Password, a.device(r)))
}

func (a *API) confirmPasskey(r *http.Request) (*response.Response, error) {
	var in factorInput
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	return addedFactor(a.Accounts.ConfirmPasskey(r.Context(), Requester(r), in.Token, in.Credential, in.Name))
}

func addedFactor(added *auth.AddedFactor, err error) (*response.Response, error) {
	if err != nil {
		return nil, err
	}
	body := map[string]any{"factor": asOwnFactor(added.Factor)}
	if added.RecoveryCodes != nil {
		body["recoveryCodes"] = added.RecoveryCodes
	}
	return response.JSON(http.StatusCreated, body)
}

func passkeyStep(step *auth.PasskeyStep, err error) (*response.Response, error) {
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusOK, map[string]any{"token": step.Token, "options": step.Options})
}

func (a *API) renameFactor(r *http.Request) (*response.Response, error) {
	var in factorInput
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	if err := a.Accounts.RenameFactor(r.Context(), Requester(r), r.PathValue("id"), in.Name, in.Password, a.device(r)); err != nil {
		return nil, err
	}
	return success()
}

func (a *API) removeFactor(r *http.Request) (*response.Response, error) {
	var in factorInput
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	if err := a.Accounts.RemoveFactor(r.Context(), Requester(r), r.PathValue("id"), in.Password, a.device(r)); err != nil {
		return nil, err
	}
	return removed(r.PathValue("id"))
}

func (a *API) renewRecoveryCodes(r *http.Request) (*response.Response, error) {
	var in factorInput
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	codes, err := a.Accounts.RenewRecoveryCodes(r.Context(), Requester(r), in.Password, a.device(r))
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusOK, map[string]any{"recoveryCodes": codes})
}

func (a *API) resetFactors(r *http.Request) (*response.Response, error) {
	user, err := a.Accounts.ResetFactors(r.Context(), Requester(r), r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	return userResponse(user)
}
