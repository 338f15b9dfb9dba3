package archive

import (
	"errors"
	"testing"
)

var (
	visitor = Actor{}
	user    = Actor{ID: "u", Role: RoleUser}
	editor  = Actor{ID: "e", Role: RoleEditor}
	admin   = Actor{ID: "a", Role: RoleAdmin}
)

func TestRoleRanks(t *testing.T) {
	t.Run("PERM-02 admin 3, editor 2, user 1, missing counts as user", func(t *testing.T) {
		for role, want := range map[Role]int{RoleAdmin: 3, RoleEditor: 2, RoleUser: 1, "": 1, "owner": 1} {
			if got := role.Rank(); got != want {
				t.Errorf("rank of %q is %d, want %d", role, got, want)
			}
		}
	})
	t.Run("PERM-01 roles are exactly three", func(t *testing.T) {
		for _, s := range []string{"admin", "editor", "user"} {
			if _, err := ParseRole(s); err != nil {
				t.Errorf("%s is refused", s)
			}
		}
		for _, s := range []string{"", "owner", "Admin", "ADMIN", " admin"} {
			if _, err := ParseRole(s); err == nil {
				t.Errorf("%q is accepted", s)
			}
		}
	})
}

// The matrix of decisions, spelt out a second time on purpose: the table in the
// code must not change by accident.
func TestMatrix(t *testing.T) {
	for _, tt := range []struct {
		action Action
		owner  string
		want   [4]error // visitor, user, editor, admin
	}{
		{ActRead, "", [4]error{}},
		{ActManageEntries, "", [4]error{ErrAuthenticationRequired}},
		{ActReadAllDrafts, "", [4]error{ErrAuthenticationRequired, ErrInsufficientRole}},
		{ActCreateEntry, "", [4]error{ErrAuthenticationRequired}},
		{ActUpdateEntry, "u", [4]error{ErrAuthenticationRequired, nil, ErrNotYourEvent, nil}},
		{ActUpdateEntry, "e", [4]error{ErrAuthenticationRequired, ErrNotYourEvent, nil, nil}},
		{ActUpdateEntry, "", [4]error{ErrAuthenticationRequired, ErrNotYourEvent, ErrNotYourEvent, nil}},
		{ActPublishEntry, "u", [4]error{ErrAuthenticationRequired, ErrInsufficientRole}},
		{ActDeleteEntry, "e", [4]error{ErrAuthenticationRequired, ErrInsufficientRole, ErrInsufficientRole}},
		{ActBulkDelete, "u", [4]error{ErrAuthenticationRequired, nil, ErrNotYourListing, nil}},
		{ActRestoreRevision, "", [4]error{ErrAuthenticationRequired, ErrInsufficientRole}},
		{ActBulkChange, "", [4]error{ErrAuthenticationRequired}},
		{ActManageTags, "", [4]error{ErrAuthenticationRequired, ErrInsufficientRole}},
		{ActSharePreview, "u", [4]error{ErrAuthenticationRequired}},
		{ActSharePreview, "e", [4]error{ErrAuthenticationRequired, ErrInsufficientRole}},
		{ActVerifySource, "", [4]error{ErrAuthenticationRequired, ErrInsufficientRole}},
		{ActComment, "", [4]error{ErrAuthenticationRequired}},
		{ActModerateComments, "", [4]error{ErrAuthenticationRequired, ErrInsufficientRole}},
		{ActDeleteComment, "u", [4]error{ErrAuthenticationRequired}},
		{ActDeleteComment, "x", [4]error{ErrAuthenticationRequired, ErrInsufficientRole}},
		{ActManageLogos, "", [4]error{ErrAuthenticationRequired, ErrInsufficientRole}},
		{ActChangeSettings, "", [4]error{ErrAuthenticationRequired, ErrInsufficientRole}},
		{ActCleanUp, "", [4]error{ErrAuthenticationRequired, ErrInsufficientRole}},
		{ActImport, "", [4]error{ErrAuthenticationRequired, ErrInsufficientRole}},
		{ActExport, "", [4]error{ErrAuthenticationRequired, ErrInsufficientRole}},
		{ActManageUsers, "", [4]error{ErrAuthenticationRequired, ErrInsufficientRole, ErrInsufficientRole}},
		{ActReadLogs, "", [4]error{ErrAuthenticationRequired, ErrInsufficientRole, ErrInsufficientRole}},
		{ActOwnAccount, "", [4]error{ErrAuthenticationRequired}},
		{ActOwnFactors, "", [4]error{ErrAuthenticationRequired}},
		{ActSuggest, "", [4]error{}},
		{ActReview, "", [4]error{ErrAuthenticationRequired, ErrInsufficientRole}},
		{"no.such.action", "u", [4]error{ErrAuthenticationRequired, ErrInsufficientRole, ErrInsufficientRole, ErrInsufficientRole}},
	} {
		for i, who := range []Actor{visitor, user, editor, admin} {
			if got := May(who, tt.action, tt.owner); !errors.Is(got, tt.want[i]) {
				t.Errorf("%s of %q's by %q: %v, want %v", tt.action, tt.owner, who.Role, got, tt.want[i])
			}
		}
	}
}

func TestMaySee(t *testing.T) {
	draft := &Event{Entry: Entry{Active: true, Status: StatusDraft, CreatedBy: "u"}}
	published := &Event{Entry: Entry{Active: true, Status: StatusPublished}}
	deleted := &Event{Entry: Entry{Status: StatusPublished, CreatedBy: "u"}}
	for _, tt := range []struct {
		who   Actor
		event *Event
		want  bool
	}{
		{visitor, published, true},
		{visitor, draft, false},
		{user, draft, true},
		{Actor{ID: "other", Role: RoleUser}, draft, false},
		{editor, draft, true},
		{admin, draft, true},
		{admin, deleted, false},
		{user, deleted, false},
	} {
		if got := MaySee(tt.who, tt.event); got != tt.want {
			t.Errorf("%q sees %+v: %v", tt.who.Role, tt.event, got)
		}
	}
}

func TestStatusOnSave(t *testing.T) {
	for _, tt := range []struct {
		who                   Actor
		wanted, current, want Status
	}{
		{user, "", "", StatusDraft},
		{user, StatusPublished, "", StatusDraft},
		{user, "", StatusPublished, StatusDraft},
		{editor, "", "", StatusPublished},
		{editor, StatusDraft, "", StatusDraft},
		{editor, "", StatusDraft, StatusDraft},
		{admin, "nonsense", StatusPublished, StatusPublished},
	} {
		if got := StatusOnSave(May(tt.who, ActPublishEntry, "") == nil, tt.wanted, tt.current); got != tt.want {
			t.Errorf("%s wanting %q over %q gets %s, want %s", tt.who.Role, tt.wanted, tt.current, got, tt.want)
		}
	}
}

func TestMayTry(t *testing.T) {
	if MayTry(user, ActUpdateEntry) != nil || MayTry(visitor, ActUpdateEntry) == nil || MayTry(user, ActManageUsers) == nil {
		t.Error("MayTry is wrong")
	}
}

// The queue of comments names the events that they are about, drafts among them.
func TestWhoModeratesCommentsMaySeeDrafts(t *testing.T) {
	for _, role := range []Role{RoleUser, RoleEditor, RoleAdmin} {
		p := Actor{ID: "p", Role: role}
		if May(p, ActModerateComments, "") == nil && May(p, ActReadAllDrafts, "") != nil {
			t.Errorf("R-02 %s would learn of drafts", role)
		}
	}
}
