package auth

import (
	"errors"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/auth/factortest"
	"sankofa/internal/clocktest"
	"sankofa/internal/store"
)

// desk is where a person sits.
var desk = Device{Address: "192.0.2.1", Agent: "Firefox"}

// enrolled is an account with second factors.
type enrolled struct {
	*Accounts
	t      *testing.T
	db     *store.Store
	clock  *clocktest.Clock
	person archive.Actor
	secret []byte   // of its authenticator app
	codes  []string // its recovery codes
}

// enrol makes an account with an authenticator app.
func enrol(t *testing.T) *enrolled {
	t.Helper()
	a, db, clock := newAccounts(t)
	e := &enrolled{Accounts: a, t: t, db: db, clock: clock}
	user, err := a.Add(t.Context(), Registration{Email: "ama@example.org", Password: goodPassword}, archive.RoleEditor)
	if err != nil {
		t.Fatal(err)
	}
	e.person = user.Actor()
	setup, err := a.BeginTOTP(t.Context(), e.person, goodPassword, desk)
	if err != nil {
		t.Fatal(err)
	}
	if e.secret, err = secretEncoding.DecodeString(setup.Secret); err != nil {
		t.Fatal(err)
	}
	added, err := a.ConfirmTOTP(t.Context(), e.person, setup.Token, e.code(), "Phone")
	if err != nil {
		t.Fatal(err)
	}
	e.codes = added.RecoveryCodes
	clock.Add(totpStep) // the code of the set-up is used
	return e
}

// code is what the app shows now.
func (e *enrolled) code() string { return totpCode(e.secret, stepAt(e.clock.Now())) }

// begin gives the right password and returns the token of the second step.
func (e *enrolled) begin() string {
	e.t.Helper()
	got, err := e.Login(e.t.Context(), e.person.Email, goodPassword, desk)
	if err != nil {
		e.t.Fatal(err)
	}
	if got.Step == nil || got.AccessToken != "" || got.RefreshToken != "" || got.User != nil {
		e.t.Fatalf("the password alone gives %+v", got)
	}
	return got.Step.Token
}

func (e *enrolled) finish(token string, method Method, code string) error {
	e.t.Helper()
	got, err := e.FinishWithCode(e.t.Context(), token, method, code, desk)
	if err == nil && (got.AccessToken == "" || got.RefreshToken == "" || got.Step != nil) {
		e.t.Errorf("no session: %+v", got)
	}
	return err
}

// addPasskey registers a device.
func (e *enrolled) addPasskey() *factortest.Device {
	e.t.Helper()
	device := factortest.New(e.t, siteURL)
	step, err := e.BeginPasskey(e.t.Context(), e.person, goodPassword, desk)
	if err != nil {
		e.t.Fatal(err)
	}
	if _, err := e.ConfirmPasskey(e.t.Context(), e.person, step.Token, device.Register(step.Options), "Key"); err != nil {
		e.t.Fatal(err)
	}
	return device
}

// usePasskeyDevice signs in with a device, as the second step of a sign-in or as the only one.
func (e *enrolled) usePasskeyDevice(device *factortest.Device, begun string) error {
	e.t.Helper()
	step, err := e.BeginPasskeyLogin(e.t.Context(), begun)
	if err != nil {
		return err
	}
	_, err = e.FinishPasskeyLogin(e.t.Context(), step.Token, device.Sign(step.Options), desk)
	return err
}

// entries counts the entries of the activity log with an action.
func (e *enrolled) entries(action string) int {
	e.t.Helper()
	_, n, err := e.db.Logs(e.t.Context(), archive.LogFilter{Action: action}, archive.Page{Number: 1, Limit: 1})
	if err != nil {
		e.t.Fatal(err)
	}
	return n
}

func (e *enrolled) setActive(active bool) {
	e.t.Helper()
	_, err := e.db.UpdateUser(e.t.Context(), e.person.ID, "user.status", "", archive.Change{}, func(u *archive.User) error { u.Active = active; return nil })
	if err != nil {
		e.t.Fatal(err)
	}
}

func want(t *testing.T, what string, got, wanted error) {
	t.Helper()
	if !errors.Is(got, wanted) {
		t.Errorf("%s: %v, want %v", what, got, wanted)
	}
}
