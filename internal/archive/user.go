package archive

import (
	"context"
	"net/mail"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Role is what a person is trusted with.
type Role string

// The roles, of which each includes what the next may do.
const (
	RoleAdmin  Role = "admin"
	RoleEditor Role = "editor"
	RoleUser   Role = "user"
)

// Rank orders the roles: admin 3, editor 2, user 1. A missing or unknown role
// counts as user.
func (r Role) Rank() int {
	switch r {
	case RoleAdmin:
		return 3
	case RoleEditor:
		return 2
	}
	return 1
}

// ParseRole reads a role as an admin sends it.
func ParseRole(s string) (Role, error) {
	switch role := Role(s); role {
	case RoleAdmin, RoleEditor, RoleUser:
		return role, nil
	}
	return "", Fail(CodeInvalid, "Role must be admin, editor or user.")
}

// Actor is who acts: a visitor when ID is empty.
type Actor struct {
	ID        string
	Email     string
	FirstName string
	LastName  string
	Role      Role
	SessionID string // of the device that the actor uses from
	// Countries are the codes of the countries that the actor cares for.
	Countries []string
	// Restricted says that the role needs a second factor, and that the time to set one
	// up is over: until then, the actor may do nothing else.
	Restricted bool
}

// SignedIn reports whether the actor is known.
func (a Actor) SignedIn() bool { return a.ID != "" }

// DisplayName is how an actor is named to others, never by e-mail address.
func (a Actor) DisplayName() string {
	if name := strings.TrimSpace(a.FirstName + " " + a.LastName); name != "" {
		return name
	}
	return "Community member"
}

// Profile is what people say of themselves.
type Profile struct {
	Bio string `json:"bio"`
}

// User is an account.
type User struct {
	ID            string    `json:"id"`
	Email         string    `json:"email"`
	FirstName     string    `json:"firstName"`
	LastName      string    `json:"lastName"`
	Role          Role      `json:"role"`
	Active        bool      `json:"active"`
	EmailVerified bool      `json:"emailVerified"`
	Profile       Profile   `json:"profile"`
	CreatedAt     time.Time `json:"createdAt"`
	SecondFactor  bool      `json:"secondFactor"` // whether there is one; kept by Factors
	Countries     []string  `json:"countries"`    // the codes of those that the person cares for
	Trust         Trust     `json:"trust"`

	Muted        Muted  `json:"-"` // for the person alone to know
	NewsLetter   bool   `json:"-"` // wants a digest of what is new in the inbox
	PasswordHash string `json:"-"` // empty until an invitation is accepted
}

// Actor returns the account as an actor.
func (u *User) Actor() Actor {
	return Actor{ID: u.ID, Email: u.Email, FirstName: u.FirstName, LastName: u.LastName, Role: u.Role, Countries: u.Countries}
}

// ParseEmail brings an address into its one stored form, lower case, and refuses
// what is not a single plain address.
func ParseEmail(s string) (string, error) {
	s = TrimText(s)
	if s == "" {
		return "", Fail(CodeInvalid, "Email is required.")
	}
	invalid := Fail(CodeInvalid, "Enter a valid email address.")
	if len(s) > MaxEmail || hasControl(s, false) {
		return "", invalid
	}
	for _, c := range s {
		if c > unicode.MaxASCII {
			return "", invalid
		}
	}
	addr, err := mail.ParseAddress(s)
	if err != nil || addr.Address != s {
		return "", invalid
	}
	local, host, _ := strings.Cut(s, "@")
	labels := strings.Split(host, ".")
	if len(local) > 64 || len(labels) < 2 || strings.ContainsAny(local, `"\ `) {
		return "", invalid
	}
	for _, label := range labels {
		if label == "" || strings.Trim(label, "-") != label || strings.ContainsAny(label, "_[]:") {
			return "", invalid
		}
	}
	return strings.ToLower(s), nil
}

// Password lengths, in characters.
const (
	MinPassword = 10
	MaxPassword = 128
)

// CheckPassword refuses passwords that are too short, too long, the person's own
// address, or known to be common.
func CheckPassword(password, email string, common func(string) bool) error {
	n := utf8.RuneCountInString(password)
	switch {
	case !utf8.ValidString(password) || strings.ContainsRune(password, 0):
		return Fail(CodeInvalid, "Password contains characters that are not allowed.")
	case n < MinPassword:
		return Fail(CodeInvalid, "Password must be at least 10 characters long.")
	case n > MaxPassword:
		return Fail(CodeInvalid, "Password must be at most 128 characters long.")
	case strings.EqualFold(password, email), common(strings.ToLower(password)):
		return Fail(CodeInvalid, "Choose a password that is harder to guess.")
	}
	return nil
}

// ValidateProfile checks what people may change of their own account.
func (u *User) ValidateProfile() error {
	var r rules
	r.text("firstName", "First name", u.FirstName, MaxName, false)
	r.text("lastName", "Last name", u.LastName, MaxName, false)
	r.text("profile.bio", "Bio", u.Profile.Bio, MaxBio, true)
	return r.err()
}

// ValidateNames checks the optional names of a person.
func ValidateNames(first, last string) error {
	var r rules
	r.text("firstName", "First name", first, MaxName, false)
	r.text("lastName", "Last name", last, MaxName, false)
	return r.err()
}

// UserFilter narrows a list of accounts. Zero values do not filter.
type UserFilter struct {
	Search string // in e-mail address and names
	Role   Role
	Active *bool
	Page   Page
}

// Users is where accounts are kept.
type Users interface {
	// User returns an account with its password hash, or ErrUserNotFound.
	User(ctx context.Context, id string) (*User, error)
	// UserByEmail does the same for an address in its stored form.
	UserByEmail(ctx context.Context, email string) (*User, error)
	// ListUsers returns one page, newest first, and the number of all that match.
	ListUsers(ctx context.Context, filter UserFilter) ([]User, int, error)
	// CountAdmins counts the active admins who can sign in.
	CountAdmins(ctx context.Context) (int, error)
	// CreateUser stores an account and fills in its id and time. ErrUserExists if the
	// address is taken. The action, such as user.invite, is what the log says.
	CreateUser(ctx context.Context, user *User, action string, by Change) error
	// UpdateUser lets edit change an account and stores the result. An account that is
	// no longer active, or whose password changed, loses its sessions, except the one
	// named by keep, and the open links to a new password. The owner is told of a new
	// password or address. ErrUserNotFound, ErrUserExists, or ErrLastAdmin if no active admin
	// would be left.
	UpdateUser(ctx context.Context, id, action, keep string, by Change, edit func(*User) error) (*User, error)
	// RenewPasswordHash replaces a hash by one of the same password. It does nothing
	// if old is no longer the stored hash, and ends no sessions.
	RenewPasswordHash(ctx context.Context, id, old, renewed string) error
	// DeleteUser removes an account, frees its address and ends its sessions; what the
	// person made stays. ErrUserNotFound or ErrLastAdmin.
	DeleteUser(ctx context.Context, id string, by Change) error
}
