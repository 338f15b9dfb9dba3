package api

import (
	"net/http"

	"sankofa/internal/archive"
	"sankofa/internal/auth"
	"sankofa/internal/web/response"
)

// managedUser is an account as admins see it.
type managedUser struct {
	*archive.User
	Invited bool `json:"invited"`
}

func managed(u *archive.User) managedUser { return managedUser{u, u.PasswordHash == ""} }

func userResponse(u *archive.User) (*response.Response, error) {
	return response.JSON(http.StatusOK, map[string]any{"user": managed(u)})
}

// removed is the response to every deletion.
func removed(id string) (*response.Response, error) {
	return response.JSON(http.StatusOK, map[string]any{"success": true, "id": id})
}

// change says who makes a change, and when.
func (a *API) change(r *http.Request) archive.Change {
	return archive.Change{By: Requester(r), At: a.Now().UTC(), Quotas: a.Quotas}
}

func (a *API) listUsers(r *http.Request) (*response.Response, error) {
	query, err := response.Query(r)
	if err != nil {
		return nil, err
	}
	filter := archive.UserFilter{
		Search: searchText(query.Get("search")),
		Page:   archive.ParsePage(query.Get("page"), query.Get("limit")),
	}
	if role, err := archive.ParseRole(query.Get("role")); err == nil {
		filter.Role = role
	}
	switch query.Get("active") {
	case "true":
		filter.Active = new(true)
	case "false":
		filter.Active = new(false)
	}
	users, total, err := a.Archive.ListUsers(r.Context(), filter)
	if err != nil {
		return nil, err
	}
	items := make([]managedUser, len(users))
	for i := range users {
		items[i] = managed(&users[i])
	}
	return response.JSON(http.StatusOK, map[string]any{"items": items, "total": total})
}

func (a *API) inviteUser(r *http.Request) (*response.Response, error) {
	var in struct {
		Email     string       `json:"email"`
		FirstName string       `json:"firstName"`
		LastName  string       `json:"lastName"`
		Role      archive.Role `json:"role"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	user, invite, err := a.Accounts.Invite(r.Context(), Requester(r), auth.Invitation{Email: in.Email, FirstName: in.FirstName, LastName: in.LastName, Role: in.Role})
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusCreated, map[string]any{"user": managed(user), "invite": invite})
}

func (a *API) renewInvite(r *http.Request) (*response.Response, error) {
	user, invite, err := a.Accounts.RenewInvite(r.Context(), Requester(r), r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusOK, map[string]any{"user": managed(user), "invite": invite})
}

func (a *API) passwordLink(r *http.Request) (*response.Response, error) {
	url, expires, err := a.Accounts.ResetLink(r.Context(), Requester(r), r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusOK, map[string]any{"url": url, "expiresAt": expires})
}

func (a *API) setUserRole(r *http.Request) (*response.Response, error) {
	var in struct {
		Role string `json:"role"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	role, err := archive.ParseRole(in.Role)
	if err != nil {
		return nil, err
	}
	return a.editUser(r, "user.role", func(u *archive.User) { u.Role = role })
}

// setUserCountries gives a person the care of countries, or takes it away.
func (a *API) setUserCountries(r *http.Request) (*response.Response, error) {
	var in struct {
		Countries *[]string `json:"countries"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	if in.Countries == nil {
		return nil, archive.Invalid([]archive.FieldError{{Field: "countries", Message: "Name the countries, or none."}})
	}
	codes, err := archive.ParseCare(*in.Countries)
	if err != nil {
		return nil, err
	}
	return a.editUser(r, "user.countries", func(u *archive.User) { u.Countries = codes })
}

func (a *API) setUserTrust(r *http.Request) (*response.Response, error) {
	var in struct {
		Trust string `json:"trust"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	trust, err := archive.ParseTrust(in.Trust)
	if err != nil {
		return nil, err
	}
	return a.editUser(r, "user.trust", func(u *archive.User) { u.Trust = trust })
}

// editUser changes the account of the path, for an admin.
func (a *API) editUser(r *http.Request, action string, edit func(*archive.User)) (*response.Response, error) {
	user, err := a.Archive.UpdateUser(r.Context(), r.PathValue("id"), action, Requester(r).SessionID, a.change(r), func(u *archive.User) error {
		edit(u)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return userResponse(user)
}

func (a *API) setUserStatus(r *http.Request) (*response.Response, error) {
	var in struct {
		Active *bool `json:"active"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	id := r.PathValue("id")
	switch {
	case in.Active == nil:
		return nil, archive.Invalid([]archive.FieldError{{Field: "active", Message: "Active must be true or false."}})
	case !*in.Active && id == Requester(r).ID:
		return nil, archive.ErrDeactivateSelf
	}
	user, err := a.Archive.UpdateUser(r.Context(), id, "user.status", "", a.change(r), func(u *archive.User) error {
		u.Active = *in.Active
		return nil
	})
	if err != nil {
		return nil, err
	}
	return userResponse(user)
}

func (a *API) deleteUser(r *http.Request) (*response.Response, error) {
	id := r.PathValue("id")
	if id == Requester(r).ID {
		return nil, archive.ErrDeleteSelf
	}
	if err := a.Archive.DeleteUser(r.Context(), id, a.change(r)); err != nil {
		return nil, err
	}
	return removed(id)
}
