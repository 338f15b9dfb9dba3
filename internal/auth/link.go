package auth

import (
	"context"
	"errors"

	"sankofa/internal/archive"
)

// Link is what the holder of a link may know before using it.
type Link struct {
	Role      archive.Role `json:"role,omitempty"`      // that an invitation gives
	InvitedBy string       `json:"invitedBy,omitempty"` // empty for the operator
}

// linkInvalid are the kinds of links that can be looked at, with the error for one that
// was used, has expired or never existed.
var linkInvalid = map[archive.TicketKind]error{
	archive.TicketInvite: archive.ErrInviteInvalid, archive.TicketReset: ErrLinkInvalid, archive.TicketSetup: ErrLinkInvalid,
}

// LookAt tells whether a link works, without using it.
func (a *Accounts) LookAt(ctx context.Context, kind archive.TicketKind, token string) (*Link, error) {
	invalid, ok := linkInvalid[kind]
	if !ok {
		return nil, archive.Invalid([]archive.FieldError{{Field: "kind", Message: "There is no such kind of link."}})
	}
	ticket, err := a.store.Ticket(ctx, kind, HashToken(token))
	if errors.Is(err, archive.ErrNotFound) {
		return nil, invalid
	}
	if err != nil {
		return nil, err
	}
	if kind == archive.TicketSetup {
		admins, err := a.store.CountAdmins(ctx)
		if err == nil && admins > 0 {
			err = invalid
		}
		return &Link{}, err
	}
	owner, err := a.store.User(ctx, ticket.UserID)
	if errors.Is(err, archive.ErrUserNotFound) || err == nil && !owner.Active {
		return nil, invalid
	}
	if err != nil || kind != archive.TicketInvite {
		return &Link{}, err
	}
	link := &Link{Role: owner.Role}
	if ticket.MadeBy != archive.ByOperator {
		maker, err := a.store.User(ctx, ticket.MadeBy)
		if err != nil {
			return nil, err
		}
		link.InvitedBy = inviter(maker.Actor())
	}
	return link, nil
}

// inviter is how an invited person knows who invited them.
func inviter(by archive.Actor) string {
	if by.FirstName == "" && by.LastName == "" {
		return by.Email
	}
	return by.DisplayName()
}
