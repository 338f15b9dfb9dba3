package storetest

import (
	"testing"
	"time"

	"sankofa/internal/archive"
)

func testAudit(t *testing.T, open Opener) {
	clock := newClock()
	s := open(t, follow(clock))
	ctx := Context(t)
	e := create(t, s, ama, event("A", "Ghana", "1957-03-06"))[0]
	clock.Add(time.Hour)
	must(s.UpdateEvent(ctx, e.ID, by(kofi), func(e *archive.Event) error { e.Status = archive.StatusDraft; return nil }))(t)
	must(s.UpdateEvent(ctx, e.ID, by(kofi), func(e *archive.Event) error { e.Title = "B"; return nil }))(t)
	wantErr(t, "delete", s.DeleteEntry(ctx, archive.KindEvent, e.ID, by(ama)), nil)
	must(s.RestoreEntry(ctx, archive.KindEvent, e.ID, by(ama)))(t)
	wantErr(t, "record", s.Record(ctx, by(kofi), "auth.login", "user", kofi.ID, "Signed in"), nil)

	page := archive.Page{Number: 1, Limit: 20}
	logs, total, err := s.Logs(ctx, archive.LogFilter{}, page)
	wantErr(t, "logs", err, nil)
	actions := map[string]int{}
	for _, entry := range logs {
		actions[entry.Action]++
	}
	same(t, "actions", actions, map[string]int{"event.create": 1, "event.status": 1, "event.update": 1, "event.delete": 1, "event.restore": 1, "auth.login": 1})
	same(t, "total", total, 6)
	oldest := logs[5]
	same(t, "oldest", []any{oldest.Action, oldest.EntityID, oldest.Summary, oldest.User}, []any{"event.create", e.ID, "A", &archive.AuditUser{ID: ama.ID, Email: ama.Email}})
	_, total, _ = s.Logs(ctx, archive.LogFilter{Action: "event.status"}, page)
	same(t, "by action", total, 1)
	for _, who := range []string{kofi.Email, kofi.ID} {
		_, total, _ = s.Logs(ctx, archive.LogFilter{User: who}, page)
		same(t, "by person", total, 3)
	}
	_, total, _ = s.Logs(ctx, archive.LogFilter{Action: "event.update", User: kofi.Email}, page)
	same(t, "by action and person", total, 1)
	today := archive.DateOf(clock.Now().UTC())
	for _, f := range []archive.LogFilter{{From: today}, {To: today}, {From: today, To: today, Action: "event.update", User: kofi.Email}} {
		_, total, err = s.Logs(ctx, f, page)
		if wantErr(t, "logs", err, nil); total == 0 {
			t.Errorf("by days: nothing under %+v", f)
		}
	}
	_, total, _ = s.Logs(ctx, archive.LogFilter{From: archive.MustDate("2999-01-01")}, page)
	same(t, "of days to come", total, 0)
	few, total, _ := s.Logs(ctx, archive.LogFilter{}, archive.Page{Number: 2, Limit: 4})
	same(t, "second page", []int{len(few), total}, []int{2, 6})

	stats := must(s.LogStats(ctx))(t)
	same(t, "entries", []any{stats.TotalLogs, len(stats.ActionBreakdown), len(stats.RecentUsers)}, []any{6, 6, 2})
	people := map[string]int{}
	for _, u := range stats.RecentUsers {
		people[u.ID] = u.Count
		same(t, "last activity", u.LastActivity, clock.Now())
	}
	same(t, "people", people, map[string]int{ama.Email: 3, kofi.Email: 3})
	same(t, "purged", must(s.PurgeLogs(ctx, clock.Now()))(t), 1)
	same(t, "left, and the entry that tells of it", must(s.LogStats(ctx))(t).TotalLogs, 6)
	plain := person(t, s, "plain", archive.RoleUser)
	wantErr(t, "record", s.Record(ctx, by(plain), "user.profile", "user", plain.ID, ""), nil)
	for _, u := range must(s.LogStats(ctx))(t).RecentUsers {
		if u.ID == plain.Email {
			t.Errorf("%s moderates nothing", u.ID)
		}
	}
}
