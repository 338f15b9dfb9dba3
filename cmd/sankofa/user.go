package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/auth"
	"sankofa/internal/config"
)

// manageUsers manages accounts from the command line, for when nobody can sign in.
func manageUsers(ctx context.Context, args []string, env func(string) string, s streams) (err error) {
	verb := args[0]
	fs := newFlags("user "+verb, s)
	email := fs.String("email", "", "address of the account")
	role := fs.String("role", string(archive.RoleUser), "admin, editor or user")
	first := fs.String("first-name", "", "first name")
	last := fs.String("last-name", "", "last name")
	stdin := fs.Bool("password-stdin", false, "read the password from standard input")
	c, rest, err := config.Parse(fs, args[1:], env)
	if err != nil {
		return err
	}
	if verb == "reset-factors" && *email == "" && len(rest) == 1 {
		*email, rest = rest[0], nil
	}
	if len(rest) > 0 {
		return fmt.Errorf("user %s takes no arguments, not %q", verb, rest)
	}
	log := newLog(s, env)
	db, err := open(ctx, c, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	a, err := openAccounts(c, db, nil, log)
	if err != nil {
		return err
	}
	defer a.Close()
	switch verb {
	case "add":
		return a.add(ctx, auth.Registration{Email: *email, FirstName: *first, LastName: *last}, *role, *stdin, s)
	case "list":
		return a.list(ctx, s)
	case "set-role":
		return a.setRole(ctx, *email, *role, s)
	case "reset-password":
		return a.resetPassword(ctx, *email, s)
	case "reset-factors":
		return a.resetFactors(ctx, *email, s)
	case "deactivate":
		return a.deactivate(ctx, *email, s)
	case "erase":
		return a.erase(ctx, *email, s)
	}
	return fmt.Errorf("there is no user %s", verb)
}

func (a *accounts) add(ctx context.Context, r auth.Registration, role string, stdin bool, s streams) error {
	parsed, err := archive.ParseRole(role)
	if err != nil {
		return err
	}
	if !stdin {
		return errors.New("the password is read with --password-stdin, so that it does not stand in the list of processes")
	}
	line, err := bufio.NewReader(s.in).ReadString('\n')
	if err != nil && line == "" {
		return fmt.Errorf("read password: %w", err)
	}
	r.Password = strings.TrimRight(line, "\r\n")
	user, err := a.Add(ctx, r, parsed)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.out, "%s is now %s.\n", user.Email, article(user.Role))
	return err
}

func article(role archive.Role) string {
	if role == archive.RoleUser {
		return "a user"
	}
	return "an " + string(role)
}

func (a *accounts) list(ctx context.Context, s streams) error {
	tw := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, "EMAIL\tROLE\tSTATE\tSINCE")
	for page := 1; ; page++ {
		users, total, err := a.store.ListUsers(ctx, archive.UserFilter{Page: archive.Page{Number: page, Limit: archive.MaxLimit}})
		if err != nil {
			return err
		}
		for _, u := range users {
			state := "active"
			switch {
			case !u.Active:
				state = "inactive"
			case u.PasswordHash == "":
				state = "invited"
			}
			fmt.Fprintf(tw, "%s\t%s\t%s\t%s\n", u.Email, u.Role, state, u.CreatedAt.Format(time.DateOnly))
		}
		if page*archive.MaxLimit >= total {
			return tw.Flush()
		}
	}
}

// find returns the account of an address.
func (a *accounts) find(ctx context.Context, email string) (*archive.User, error) {
	email, err := archive.ParseEmail(email)
	if err != nil {
		return nil, err
	}
	return a.store.UserByEmail(ctx, email)
}

func (a *accounts) setRole(ctx context.Context, email, role string, s streams) error {
	parsed, err := archive.ParseRole(role)
	if err != nil {
		return err
	}
	return a.edit(ctx, email, "user.role", s, func(u *archive.User) error { u.Role = parsed; return nil })
}

func (a *accounts) deactivate(ctx context.Context, email string, s streams) error {
	return a.edit(ctx, email, "user.status", s, func(u *archive.User) error { u.Active = false; return nil })
}

// erase removes a person whose account was deleted from the activity log.
func (a *accounts) erase(ctx context.Context, email string, s streams) error {
	address, err := archive.ParseEmail(email)
	if err != nil {
		return err
	}
	n, err := a.store.EraseFromLog(ctx, address, archive.Change{At: time.Now().UTC()})
	if errors.Is(err, archive.ErrUserExists) {
		return errors.New("an account has this address; delete it first")
	}
	if err != nil {
		return err
	}
	if n == 0 {
		return errors.New("the activity log does not name this address")
	}
	_, err = fmt.Fprintf(s.out, "%s removed from the activity log, in %s. Backups and exports still hold the address.\n", address, plural(n, "place"))
	return err
}

func (a *accounts) edit(ctx context.Context, email, action string, s streams, change func(*archive.User) error) error {
	user, err := a.find(ctx, email)
	if err != nil {
		return err
	}
	user, err = a.store.UpdateUser(ctx, user.ID, action, "", archive.Change{At: time.Now().UTC()}, change)
	if err != nil {
		return err
	}
	state := "active"
	if !user.Active {
		state = "inactive"
	}
	_, err = fmt.Fprintf(s.out, "%s is %s and %s.\n", user.Email, article(user.Role), state)
	return err
}

func (a *accounts) resetPassword(ctx context.Context, email string, s streams) error {
	user, err := a.find(ctx, email)
	if err != nil {
		return err
	}
	link, expires, err := a.ResetLink(ctx, archive.Actor{}, user.ID)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.out, "This link lets %s choose a new password, once, until %s:\n  %s\n", user.Email, expires.UTC().Format("2006-01-02 15:04 MST"), link)
	return err
}

func (a *accounts) resetFactors(ctx context.Context, email string, s streams) error {
	user, err := a.find(ctx, email)
	if err != nil {
		return err
	}
	if _, err := a.ResetFactors(ctx, archive.Actor{}, user.ID); err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.out, "%s has no second factor any more, and is signed out everywhere. A letter says so.\n", user.Email)
	return err
}
