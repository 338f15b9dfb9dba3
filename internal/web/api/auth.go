package api

import (
	"net/http"
	"unicode/utf8"

	"sankofa/internal/archive"
	"sankofa/internal/auth"
	"sankofa/internal/web/middleware"
	"sankofa/internal/web/response"
)

// sessionUser is a person as they get to know themselves.
type sessionUser struct {
	ID            string          `json:"id"`
	Email         string          `json:"email"`
	Role          archive.Role    `json:"role"`
	FirstName     string          `json:"firstName"`
	LastName      string          `json:"lastName"`
	EmailVerified bool            `json:"emailVerified"`
	Profile       archive.Profile `json:"profile"`
	Notifications notifications   `json:"notifications"`
	CreatedAt     string          `json:"createdAt"`
	// SecondFactor is left out for accounts that have none and need none.
	SecondFactor *auth.FactorState `json:"secondFactor,omitempty"`
	Countries    []string          `json:"countries,omitempty"` // that the person cares for
}

// notifications are the letters that a person gets.
type notifications struct {
	Digest   bool `json:"digest"`
	Approval bool `json:"approval"`
	News     bool `json:"news"`
}

func (a *API) ownAccount(r *http.Request, u *archive.User) (sessionUser, error) {
	wanted := notifications{Digest: !u.Muted.Digest, Approval: !u.Muted.Approval, News: u.NewsLetter}
	factor, err := a.Accounts.FactorState(r.Context(), u)
	return sessionUser{u.ID, u.Email, u.Role, u.FirstName, u.LastName, u.EmailVerified, u.Profile, wanted, u.CreatedAt.UTC().Format("2006-01-02T15:04:05.999Z07:00"), factor, u.Countries}, err
}

// signedIn answers with a session, or with the second step that leads to one.
func (a *API) signedIn(r *http.Request, status int, s *auth.SignedIn) (*response.Response, error) {
	if s.Step != nil {
		return response.JSON(http.StatusOK, map[string]any{"secondFactor": s.Step})
	}
	account, err := a.ownAccount(r, s.User)
	if err != nil {
		return nil, err
	}
	return response.JSON(status, map[string]any{
		"tokens": map[string]string{"accessToken": s.AccessToken, "refreshToken": s.RefreshToken},
		"user":   account,
	})
}

func (a *API) accountResponse(r *http.Request, u *archive.User) (*response.Response, error) {
	account, err := a.ownAccount(r, u)
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusOK, map[string]any{"user": account})
}

func success() (*response.Response, error) {
	return response.JSON(http.StatusOK, map[string]bool{"success": true})
}

func (a *API) device(r *http.Request) auth.Device {
	agent := r.UserAgent()
	if !utf8.ValidString(agent) {
		agent = ""
	}
	return auth.Device{Address: middleware.ClientPrefix(a.Address(r)).String(), Agent: agent}
}

type credentials struct {
	Email    string `json:"email"`
	Password string `json:"password"`
}

func (a *API) login(r *http.Request) (*response.Response, error) {
	var in credentials
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	var missing []archive.FieldError
	if archive.Blank(in.Email) {
		missing = append(missing, archive.FieldError{Field: "email", Message: "Email is required."})
	}
	if in.Password == "" {
		missing = append(missing, archive.FieldError{Field: "password", Message: "Password is required."})
	}
	if err := archive.Invalid(missing); err != nil {
		return nil, err
	}
	result, err := a.Accounts.Login(r.Context(), in.Email, in.Password, a.device(r))
	if err != nil {
		return nil, err
	}
	return a.signedIn(r, http.StatusOK, result)
}

type refreshInput struct {
	RefreshToken string `json:"refreshToken"`
}

func (a *API) refresh(r *http.Request) (*response.Response, error) {
	var in refreshInput
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	access, err := a.Accounts.Refresh(r.Context(), in.RefreshToken)
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusOK, map[string]string{"accessToken": access})
}

func (a *API) logout(r *http.Request) (*response.Response, error) {
	var in refreshInput
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	// An unknown token has no session left to end; without one, a session would live on.
	if in.RefreshToken == "" {
		return nil, archive.Invalid([]archive.FieldError{{Field: "refreshToken", Message: "The refresh token is required."}})
	}
	if err := a.Accounts.Logout(r.Context(), in.RefreshToken); err != nil {
		return nil, err
	}
	return success()
}

type registration struct {
	Token     string `json:"token"`
	Email     string `json:"email"`
	Password  string `json:"password"`
	FirstName string `json:"firstName"`
	LastName  string `json:"lastName"`
}

func (in registration) details() auth.Registration {
	return auth.Registration{Email: in.Email, Password: in.Password, FirstName: in.FirstName, LastName: in.LastName}
}

func (a *API) register(r *http.Request) (*response.Response, error) {
	var in registration
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	result, err := a.Accounts.Register(r.Context(), in.details(), a.device(r))
	if err != nil {
		return nil, err
	}
	return a.signedIn(r, http.StatusCreated, result)
}

func (a *API) setUp(r *http.Request) (*response.Response, error) {
	var in registration
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	result, err := a.Accounts.SetUp(r.Context(), in.Token, in.details(), a.device(r))
	if err != nil {
		return nil, err
	}
	return a.signedIn(r, http.StatusCreated, result)
}

// lookAtLink tells whether a link works. It is a POST, because addresses are logged.
func (a *API) lookAtLink(r *http.Request) (*response.Response, error) {
	var in struct {
		Kind  archive.TicketKind `json:"kind"`
		Token string             `json:"token"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	link, err := a.Accounts.LookAt(r.Context(), in.Kind, in.Token)
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusOK, map[string]any{"link": link})
}

func (a *API) acceptInvite(r *http.Request) (*response.Response, error) {
	var in registration
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	result, err := a.Accounts.AcceptInvite(r.Context(), in.Token, in.Password, a.device(r))
	if err != nil {
		return nil, err
	}
	return a.signedIn(r, http.StatusOK, result)
}

func (a *API) resetPassword(r *http.Request) (*response.Response, error) {
	var in registration
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	result, err := a.Accounts.ResetPassword(r.Context(), in.Token, in.Password, a.device(r))
	if err != nil {
		return nil, err
	}
	return a.signedIn(r, http.StatusOK, result)
}

func (a *API) forgotPassword(r *http.Request) (*response.Response, error) {
	var in credentials
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	if err := a.Accounts.Forgot(r.Context(), in.Email); err != nil {
		return nil, err
	}
	return success()
}

func (a *API) verifyEmail(r *http.Request) (*response.Response, error) {
	var in registration
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	if err := a.Accounts.VerifyEmail(r.Context(), in.Token); err != nil {
		return nil, err
	}
	return success()
}

// sendVerification sends the letter again that asks for the confirmation of an address.
func (a *API) sendVerification(r *http.Request) (*response.Response, error) {
	if err := a.Accounts.SendVerification(r.Context(), Requester(r)); err != nil {
		return nil, err
	}
	return success()
}

// changeEmail sends a letter to another address, which becomes that of the account once
// it is confirmed.
func (a *API) changeEmail(r *http.Request) (*response.Response, error) {
	var in credentials
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	if err := a.Accounts.ChangeEmail(r.Context(), Requester(r), in.Email, in.Password, a.device(r)); err != nil {
		return nil, err
	}
	return success()
}

func (a *API) me(r *http.Request) (*response.Response, error) {
	user, err := a.Archive.User(r.Context(), Requester(r).ID)
	if err != nil {
		return nil, err
	}
	return a.accountResponse(r, user)
}

func (a *API) updateProfile(r *http.Request) (*response.Response, error) {
	var in struct {
		FirstName *string `json:"firstName"`
		LastName  *string `json:"lastName"`
		Profile   *struct {
			Bio *string `json:"bio"`
		} `json:"profile"`
		Notifications struct {
			Digest   *bool `json:"digest"`
			Approval *bool `json:"approval"`
			News     *bool `json:"news"`
		} `json:"notifications"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	who := Requester(r)
	if err := a.ActivityQuota.Allow(who.ID); err != nil {
		return nil, err
	}
	user, err := a.Archive.UpdateUser(r.Context(), who.ID, "user.profile", who.SessionID, a.change(r), func(u *archive.User) error {
		if in.FirstName != nil {
			u.FirstName = archive.TrimText(*in.FirstName)
		}
		if in.LastName != nil {
			u.LastName = archive.TrimText(*in.LastName)
		}
		if in.Profile != nil && in.Profile.Bio != nil {
			u.Profile.Bio = archive.TidyText(*in.Profile.Bio)
		}
		if on := in.Notifications.Digest; on != nil {
			u.Muted.Digest = !*on
		}
		if on := in.Notifications.Approval; on != nil {
			u.Muted.Approval = !*on
		}
		if on := in.Notifications.News; on != nil {
			u.NewsLetter = *on
		}
		return u.ValidateProfile()
	})
	if err != nil {
		return nil, err
	}
	return a.accountResponse(r, user)
}

func (a *API) changePassword(r *http.Request) (*response.Response, error) {
	var in struct {
		CurrentPassword string `json:"currentPassword"`
		NewPassword     string `json:"newPassword"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	if err := a.Accounts.ChangePassword(r.Context(), Requester(r), in.CurrentPassword, in.NewPassword, a.device(r)); err != nil {
		return nil, err
	}
	return success()
}
