package auth

import (
	"testing"

	"sankofa/internal/archive"
)

func TestTell(t *testing.T) {
	a, db, _ := newAccounts(t)
	owner := addUser(t, db, "hash")
	a.Tell(t.Context(), owner.ID, archive.NoticeFactorAdded, "")
	a.Tell(t.Context(), "nobody", archive.NoticeFactorAdded, "") // is logged, and breaks nothing
	got, err := db.UserNotices(t.Context(), owner.ID)
	if err != nil || len(got) != 1 || got[0].Kind != archive.NoticeFactorAdded {
		t.Errorf("H-16 notices are %+v, %v", got, err)
	}
}
