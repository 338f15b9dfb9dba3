package api_test

import (
	"encoding/json"
	"testing"
	"time"

	"sankofa/internal/auth/factortest"
	"sankofa/internal/web/webtest"
)

// step is the response to a right password of an account with a second factor.
type step struct {
	SecondFactor struct {
		Token   string
		Methods []string
	}
}

// challenge is the response to who asks for a passkey.
type challenge struct {
	Token   string
	Options map[string]any
}

// added is the response to a new factor.
type added struct {
	Factor        struct{ ID, Kind, Name string }
	RecoveryCodes []string
	secret        string
}

func withPassword(more ...any) map[string]any {
	return webtest.Object(append(more, "password", webtest.Password)...)
}

// addTOTP adds an authenticator app to an account of the tests.
func addTOTP(t *testing.T, s *webtest.Site, name string) (got added) {
	t.Helper()
	var setup struct{ Token, Secret string }
	s.Call(name, "POST", "/api/auth/factors/totp", withPassword()).Read(t, 200, &setup)
	s.Call(name, "POST", "/api/auth/factors/totp/confirm", webtest.Object("token", setup.Token, "code", factortest.Code(t, setup.Secret, time.Now()), "name", "Phone")).Read(t, 201, &got)
	got.secret = setup.Secret
	return got
}

// nextCode is the code that the app shows next, which the server takes already; the
// one of now was used to add the app.
func (a added) nextCode(t *testing.T) string {
	return factortest.Code(t, a.secret, time.Now().Add(30*time.Second))
}

// addPasskey adds a passkey to an account of the tests.
func addPasskey(t *testing.T, s *webtest.Site, name string) (*factortest.Device, added) {
	t.Helper()
	var asked challenge
	s.Call(name, "POST", "/api/auth/factors/passkey", withPassword()).Read(t, 200, &asked)
	device := factortest.New(t, webtest.PublicURL)
	var got added
	s.Call(name, "POST", "/api/auth/factors/passkey/confirm", webtest.Object("token", asked.Token, "credential", device.Register(asked.Options), "name", "Key")).Read(t, 201, &got)
	return device, got
}

// begin gives the right password and returns the second step.
func begin(t *testing.T, s *webtest.Site, name string) (got step) {
	t.Helper()
	s.Call("", "POST", "/api/auth/login", credentials(webtest.Email(name), webtest.Password)).Read(t, 200, &got)
	return got
}

// passkeyLogin signs in with a device, as a second step if there is a token for it.
func passkeyLogin(t *testing.T, s *webtest.Site, device *factortest.Device, token string) webtest.Reply {
	t.Helper()
	var asked challenge
	s.Call("", "POST", "/api/auth/passkey/options", webtest.Object("token", token)).Read(t, 200, &asked)
	return s.Call("", "POST", "/api/auth/passkey", webtest.Object("token", asked.Token, "credential", device.Sign(asked.Options)))
}

// factorSite is a site of its own, because a second factor changes how people sign in.
func (o objects) factorSite() objects {
	o.s = webtest.New(o.t)
	return o
}

func (o objects) confirmTOTP() webtest.Reply {
	o = o.factorSite()
	var setup struct{ Token, Secret string }
	o.s.Call(o.authorName(), "POST", "/api/auth/factors/totp", withPassword()).Read(o.t, 200, &setup)
	return o.send(webtest.Object("token", setup.Token, "code", factortest.Code(o.t, setup.Secret, time.Now()), "name", "Phone"))
}

func (o objects) confirmPasskey() webtest.Reply {
	o = o.factorSite()
	var asked challenge
	o.s.Call(o.authorName(), "POST", "/api/auth/factors/passkey", withPassword()).Read(o.t, 200, &asked)
	var credential json.RawMessage = factortest.New(o.t, webtest.PublicURL).Register(asked.Options)
	return o.send(webtest.Object("token", asked.Token, "credential", credential, "name", "Key"))
}

func (o objects) onOwnFactor() webtest.Reply {
	o = o.factorSite()
	return o.on(addTOTP(o.t, o.s, o.authorName()).Factor.ID, withPassword("name", "Other"))
}

func (o objects) onAnothersFactor() webtest.Reply {
	o = o.factorSite()
	return o.on(addTOTP(o.t, o.s, "user2").Factor.ID, withPassword("name", "Other"))
}

func (o objects) resetFactors() webtest.Reply {
	o = o.factorSite()
	addTOTP(o.t, o.s, "user2")
	return o.on(o.s.Person("user2").User.ID, nil)
}
