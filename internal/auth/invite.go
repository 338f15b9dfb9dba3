package auth

import (
	"context"
	"time"

	"sankofa/internal/archive"
)

// Invite is an invitation that was made. The admin gets the link only if no message
// can reach the invited person.
type Invite struct {
	URL       string    `json:"url,omitempty"`
	ExpiresAt time.Time `json:"expiresAt"`
	// Emailed says that a mail server has accepted the message.
	Emailed  bool                   `json:"emailed"`
	Delivery archive.DeliveryStatus `json:"delivery"`
	Reason   string                 `json:"reason,omitempty"` // why it failed
}

// Invitation is the input for an invitation.
type Invitation struct {
	Email, FirstName, LastName string
	Role                       archive.Role
}

// Invite makes an account without a password and sends its owner the link to
// choose one.
func (a *Accounts) Invite(ctx context.Context, by archive.Actor, i Invitation) (*archive.User, *Invite, error) {
	email, err := archive.ParseEmail(i.Email)
	if err != nil {
		return nil, nil, field("email", err)
	}
	first, last := archive.TrimText(i.FirstName), archive.TrimText(i.LastName)
	if err := archive.ValidateNames(first, last); err != nil {
		return nil, nil, err
	}
	role := archive.RoleEditor
	if i.Role != "" {
		if role, err = archive.ParseRole(string(i.Role)); err != nil {
			return nil, nil, field("role", err)
		}
	}
	user := &archive.User{Email: email, FirstName: first, LastName: last, Role: role, Active: true}
	if err := a.store.CreateUser(ctx, user, "user.invite", archive.Change{By: by, At: a.now().UTC()}); err != nil {
		return nil, nil, err
	}
	invite, err := a.sendInvite(ctx, by, user)
	return user, invite, err
}

// ErrInviteAccepted is the error for inviting an account that has a password.
var ErrInviteAccepted = archive.Fail(archive.CodeConflict, "This person has already accepted the invitation.")

// RenewInvite sends the invitation again and revokes the earlier link.
func (a *Accounts) RenewInvite(ctx context.Context, by archive.Actor, id string) (*archive.User, *Invite, error) {
	user, err := a.store.User(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	if user.PasswordHash != "" {
		return nil, nil, ErrInviteAccepted
	}
	invite, err := a.sendInvite(ctx, by, user)
	if err != nil {
		return nil, nil, err
	}
	a.note(ctx, by, "user.invite", user.ID, "Invited "+user.Email+" again")
	return user, invite, nil
}

func (a *Accounts) sendInvite(ctx context.Context, by archive.Actor, user *archive.User) (*Invite, error) {
	link, expires, err := a.ticket(ctx, archive.Ticket{Kind: archive.TicketInvite, UserID: user.ID, MadeBy: maker(by)}, "/accept-invite", archive.InviteLife)
	if err != nil {
		return nil, err
	}
	sent, err := a.mailer.Invite(ctx, user.Email, inviter(by), user.Role, link, expires)
	if err != nil {
		return nil, err
	}
	invite := &Invite{ExpiresAt: expires, Emailed: sent.Status == archive.DeliverySent, Delivery: sent.Status, Reason: sent.Reason}
	if sent.Status == archive.DeliveryNone {
		invite.URL = link
	}
	return invite, nil
}

// maker is who stands for a link: it ends with their rights.
func maker(by archive.Actor) string {
	if by.ID == "" {
		return archive.ByOperator
	}
	return by.ID
}

// ResetLink makes a link to choose a new password, for an admin to hand over.
func (a *Accounts) ResetLink(ctx context.Context, by archive.Actor, id string) (string, time.Time, error) {
	user, err := a.store.User(ctx, id)
	if err != nil {
		return "", time.Time{}, err
	}
	link, expires, err := a.ticket(ctx, archive.Ticket{Kind: archive.TicketReset, UserID: user.ID, MadeBy: maker(by)}, "/reset-password", archive.ResetLife)
	if err == nil {
		a.mailer.Wake() // the owner is told
		a.note(ctx, by, "user.password-reset", user.ID, "Made a password link for "+user.Email)
	}
	return link, expires, err
}
