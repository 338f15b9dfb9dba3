package webtest

import (
	"strings"

	"sankofa/internal/archive"
	"sankofa/internal/auth"
)

// Password is the password of every account that the tests make.
const Password = "a fine long password"

// Person returns a signed-in account. The name begins with the role: user, editor2,
// admin. The account is made on first use.
func (s *Site) Person(name string) *auth.SignedIn {
	s.t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if known, ok := s.people[name]; ok {
		return known
	}
	role := archive.Role(strings.TrimRight(name, "0123456789"))
	if _, err := s.Accounts.Add(s.t.Context(), auth.Registration{Email: Email(name), Password: Password, FirstName: name}, role); err != nil {
		s.t.Fatal(err)
	}
	signedIn, err := s.Accounts.Login(s.t.Context(), Email(name), Password, auth.Device{Address: "192.0.2.9"})
	if err != nil {
		s.t.Fatal(err)
	}
	s.people[name] = signedIn
	return signedIn
}

// Email is the address of the account with a name.
func Email(name string) string { return name + "@example.org" }

// As returns the headers of a request by an account, none for a visitor.
func (s *Site) As(name string) []string {
	s.t.Helper()
	if name == "" || name == "visitor" {
		return nil
	}
	return Bearer(s.Person(name).AccessToken)
}

// Bearer returns the header that carries an access token.
func Bearer(token string) []string { return []string{"Authorization", "Bearer " + token} }
