package api

import (
	"net/http"

	"sankofa/internal/archive"
	"sankofa/internal/auth"
	"sankofa/internal/web/response"
)

func (a *API) finishWithCode(r *http.Request) (*response.Response, error) {
	var in struct {
		Token  string      `json:"token"`
		Method auth.Method `json:"method"`
		Code   string      `json:"code"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	if archive.Blank(in.Code) {
		return nil, archive.Invalid([]archive.FieldError{{Field: "code", Message: "Code is required."}})
	}
	result, err := a.Accounts.FinishWithCode(r.Context(), in.Token, in.Method, in.Code, a.device(r))
	if err != nil {
		return nil, err
	}
	return a.signedIn(r, http.StatusOK, result)
}

func (a *API) beginPasskeyLogin(r *http.Request) (*response.Response, error) {
	var in factorInput
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	return passkeyStep(a.Accounts.BeginPasskeyLogin(r.Context(), in.Token))
}

func (a *API) finishPasskeyLogin(r *http.Request) (*response.Response, error) {
	var in factorInput
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	result, err := a.Accounts.FinishPasskeyLogin(r.Context(), in.Token, in.Credential, a.device(r))
	if err != nil {
		return nil, err
	}
	return a.signedIn(r, http.StatusOK, result)
}
