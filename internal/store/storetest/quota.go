package storetest

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/store"
)

// small is a table that a test reaches the end of.
var small = archive.QuotaTable{
	archive.StandingNew: {
		archive.ResourceEvents:   {PerHour: 3, PerDay: 5, Total: 4},
		archive.ResourceEdits:    {PerHour: 2},
		archive.ResourceTags:     {Total: 3},
		archive.ResourceBytes:    {Total: 100},
		archive.ResourceComments: {PerHour: 3, Total: 2},
	},
	archive.StandingTrusted: {archive.ResourceEvents: {PerHour: 100}},
}

// writer makes an account and the change that it makes under small quotas.
func writer(t *testing.T, s *store.Store, email string, confirmed bool) archive.Change {
	t.Helper()
	u := &archive.User{Email: email, Role: archive.RoleUser, Active: true, EmailVerified: confirmed, PasswordHash: "h"}
	wantErr(t, "create "+email, s.CreateUser(Context(t), u, "user.register", archive.Change{}), nil)
	return archive.Change{By: u.Actor(), Quotas: small}
}

func code(t *testing.T, what string, err error, want archive.Code) {
	t.Helper()
	if archive.CodeOf(err) != want {
		t.Errorf("%s: got %v, want the code %s", what, err, want)
	}
}

func testQuota(t *testing.T, open Opener) {
	clock := newClock()
	s := open(t, follow(clock))
	ctx := Context(t)
	add := func(by archive.Change, change ...func(*archive.Event)) (*archive.Event, error) {
		e := event("Waiting", "Ghana", "1957-03-06", append(change, draft)...)
		return e, s.CreateEvent(ctx, e, by)
	}
	published := create(t, s, ama, event("A", "Ghana", "1957-03-06"))[0]

	t.Run("H-05 R-58 an unconfirmed account writes nothing", func(t *testing.T) {
		by := writer(t, s, "unconfirmed@example.org", false)
		_, err := add(by)
		wantErr(t, "event", err, archive.ErrUnconfirmed)
		err = s.CreateComment(ctx, &archive.Comment{EventID: published.ID, Body: "text", Status: archive.CommentPending}, by)
		wantErr(t, "comment", err, archive.ErrUnconfirmed)
		for _, resource := range []archive.Resource{archive.ResourceEvents, archive.ResourceBytes, archive.ResourceEdits} {
			wantErr(t, string(resource), s.MayWrite(ctx, by, resource), archive.ErrUnconfirmed)
		}
	})
	t.Run("H-05 R-58 events are rated by hour and day, and by those that wait", func(t *testing.T) {
		by := writer(t, s, "fast@example.org", true)
		var made []*archive.Event
		one := func() error {
			e, err := add(by)
			if err == nil {
				made = append(made, e)
			}
			return err
		}
		wantErr(t, "first", one(), nil)
		clock.Add(10 * time.Minute)
		wantErr(t, "second", one(), nil)
		wantErr(t, "third", one(), nil)
		err := one()
		code(t, "fourth within the hour", err, archive.CodeRateLimited)
		var limited *archive.Error
		if !errors.As(err, &limited) || limited.RetryAfter != 50*time.Minute {
			t.Errorf("wait %v", limited)
		}
		code(t, "asked before", s.MayWrite(ctx, by, archive.ResourceEvents), archive.CodeRateLimited)
		clock.Add(limited.RetryAfter)
		wantErr(t, "after waiting", one(), nil)
		clock.Add(2 * time.Hour)
		code(t, "too many wait", one(), archive.CodeQuota)
		wantErr(t, "delete", s.DeleteEntry(ctx, archive.KindEvent, made[0].ID, by), nil)
		wantErr(t, "one less waits", one(), nil)
		clock.Add(2 * time.Hour)
		wantErr(t, "delete", s.DeleteEntry(ctx, archive.KindEvent, made[1].ID, by), nil)
		code(t, "deleting does not raise the day's rate", one(), archive.CodeRateLimited)
	})
	t.Run("H-05 edits are rated, and add no drafts or tags beyond the total", func(t *testing.T) {
		by := writer(t, s, "edits@example.org", true)
		e, err := add(by, tagged("ONE", "TWO"))
		wantErr(t, "add", err, nil)
		retag := func(tags ...string) error {
			_, err := s.UpdateEvent(ctx, e.ID, by, func(e *archive.Event) error { e.Tags = tags; return nil })
			return err
		}
		code(t, "four tags", retag("ONE", "TWO", "THREE", "FOUR"), archive.CodeQuota)
		wantErr(t, "three tags", retag("ONE", "TWO", "THREE"), nil)
		_, err = add(by, tagged("FOUR"))
		code(t, "a fourth tag in another draft", err, archive.CodeQuota)
		_, err = add(by, tagged("one"))
		wantErr(t, "a tag that is there", err, nil)
		wantErr(t, "fewer", retag("ONE"), nil)
		code(t, "third edit", retag("TWO"), archive.CodeRateLimited)
	})
	t.Run("H-05 R-59 bytes are counted in the transaction", func(t *testing.T) {
		by := writer(t, s, "bytes@example.org", true)
		for i, size := range []int64{60, 60} {
			path := fmt.Sprintf("/uploads/events/q%d.jpg", i)
			wantErr(t, "stage", s.StageUpload(ctx, &archive.Upload{Path: path, Kind: archive.UploadEvent, Owner: by.By.ID, Size: size}), nil)
			_, err := add(by, func(e *archive.Event) { e.SetImage(path) })
			if i == 0 {
				wantErr(t, "first", err, nil)
			} else {
				code(t, "second", err, archive.CodeQuota)
			}
		}
	})
	t.Run("H-05 R-58 comments are rated, and by those that wait", func(t *testing.T) {
		by := writer(t, s, "comments@example.org", true)
		say := func(status archive.CommentStatus) error {
			return s.CreateComment(ctx, &archive.Comment{EventID: published.ID, Body: "text", Status: status}, by)
		}
		wantErr(t, "first", say(archive.CommentPending), nil)
		wantErr(t, "second", say(archive.CommentPending), nil)
		code(t, "third waits", say(archive.CommentPending), archive.CodeQuota)
		wantErr(t, "third does not wait", say(archive.CommentPublished), nil)
		code(t, "fourth", say(archive.CommentPublished), archive.CodeRateLimited)
	})
	t.Run("H-05 accepted contributions and age raise the standing", func(t *testing.T) {
		by := writer(t, s, "trusted@example.org", true)
		for range 3 {
			wantErr(t, "published", s.CreateEvent(ctx, event("P", "Ghana", "1957-03-06"), by), nil)
		}
		_, err := add(by)
		code(t, "young", err, archive.CodeRateLimited)
		clock.Add(8 * 24 * time.Hour)
		for range 6 {
			_, err := add(by)
			wantErr(t, "trusted", err, nil)
		}
	})
}

// Two nodes ask at the same moment; together they let in no more than one would.
func testQuotaOfTwoNodes(t *testing.T, open Opener) {
	clock := newClock()
	nodes := []*store.Store{open(t, follow(clock)), open(t, follow(clock))}
	by := writer(t, nodes[0], "racing@example.org", true)
	var group sync.WaitGroup
	errs := make(chan error, 16)
	for i := range cap(errs) {
		group.Go(func() {
			errs <- nodes[i%2].CreateEvent(Context(t), event("Race", "Ghana", "1957-03-06", draft), by)
		})
	}
	group.Wait()
	close(errs)
	made := 0
	for err := range errs {
		if err == nil {
			made++
		} else {
			code(t, "refused", err, archive.CodeRateLimited)
		}
	}
	same(t, "H-05 R-63 events of two nodes", made, 3)
}
