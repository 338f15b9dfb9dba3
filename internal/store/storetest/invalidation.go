package storetest

import (
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/cache"
	"sankofa/internal/store"
)

// node is a store with a cache that holds one entry for each subject.
type node struct {
	*store.Store
	memory  *cache.Cache
	entries cache.Space[string]
}

func openNode(t *testing.T, open Opener) node {
	t.Helper()
	memory := cache.New(1 << 20)
	s := open(t, often, func(o *store.Options) { o.Cache, o.ManualSearch = memory, true })
	return node{s, memory, cache.NewSpace[string](memory, "storetest")}
}

func (n node) fill(t *testing.T, subjects []string) {
	t.Helper()
	for _, subject := range subjects {
		if !n.entries.Put(subject, subject, 1, n.memory.Mark(), subject) {
			t.Fatalf("%s is not cached", subject)
		}
	}
}

// touched returns which entries are not fresh any more.
func (n node) touched(subjects []string) map[string]string {
	states := map[string]string{}
	for _, subject := range subjects {
		switch n.entries.Lookup(subject).State {
		case cache.Stale:
			states[subject] = "stale"
		case cache.Missing:
			states[subject] = "dropped"
		}
	}
	return states
}

// invalidations is an archive under two nodes, of which the first writes.
type invalidations struct {
	first, second node
	person        archive.Actor // whose rename is the last change of a step
}

// settle returns once the second node has applied all that the first has written.
// Changes are applied in their order, so it waits for one more.
func (v *invalidations) settle(t *testing.T) {
	t.Helper()
	subject := archive.AccountSubject(v.person.ID)
	v.second.fill(t, []string{subject})
	must(v.first.UpdateUser(Context(t), v.person.ID, "user.update", "", by(v.person), func(u *archive.User) error { u.LastName += "x"; return nil }))(t)
	Eventually(t, "the second node follows", func() bool { return v.second.entries.Lookup(subject).State == cache.Stale })
}

// expect carries out a change and compares what became of the entries on both nodes.
func (v *invalidations) expect(t *testing.T, name string, subjects []string, want map[string]string, change func()) {
	t.Helper()
	v.settle(t)
	v.first.fill(t, subjects)
	v.second.fill(t, subjects)
	change()
	same(t, name+": entries of the node that wrote", v.first.touched(subjects), want)
	v.settle(t)
	same(t, name+": entries of the other node", v.second.touched(subjects), want)
}

// Every change names what readers see of it, and nothing else, to every node.
func testInvalidation(t *testing.T, open Opener) {
	v := &invalidations{first: openNode(t, open), second: openNode(t, open)}
	v.person = person(t, v.first.Store, "marker", archive.RoleUser)
	t.Run("events", func(t *testing.T) { testInvalidationByEvents(t, v) })
	t.Run("search", func(t *testing.T) { testInvalidationBySearch(t, v) })
	t.Run("comments", func(t *testing.T) { testInvalidationByComments(t, v) })
	t.Run("settings and logos", func(t *testing.T) { testInvalidationBySettings(t, v) })
	t.Run("people", func(t *testing.T) { testInvalidationByPeople(t, v) })
}

func testInvalidationByEvents(t *testing.T, v *invalidations) {
	s, ctx := v.first, Context(t)
	made := create(t, s.Store, ama, event("Public", "Ghana", "1957-03-06"), event("Another", "Togo", "1960-04-27"), event("Draft", "Mali", "1960-09-22", draft))
	public, hidden := made[0].ID, made[2].ID
	subject, discussion := archive.EventSubject(public), archive.DiscussionSubject(public)
	all := []string{
		subject, discussion, archive.EventSubject(made[1].ID), archive.DiscussionSubject(made[1].ID), archive.EventSubject(hidden),
		archive.SubjectList, archive.SubjectSearch, archive.SubjectSettings, archive.SubjectLogos,
	}
	nothing := map[string]string{}
	changed := map[string]string{subject: "stale", archive.SubjectList: "stale"}
	withdrawn := map[string]string{subject: "dropped", discussion: "dropped", archive.SubjectList: "dropped"}
	edit := func(id string, change func(*archive.Event)) func() {
		return func() {
			must(s.UpdateEvent(ctx, id, by(ama), func(e *archive.Event) error { change(e); return nil }))(t)
		}
	}
	remove := func(id string) func() {
		return func() { wantErr(t, "delete", s.DeleteEntry(ctx, archive.KindEvent, id, by(ama)), nil) }
	}
	restore := func(id string) func() { return func() { must(s.RestoreEntry(ctx, archive.KindEvent, id, by(ama)))(t) } }
	load := func(dry bool) func() {
		events := []*archive.Event{event("Imported", "Kenya", "1963-12-12", func(e *archive.Event) { e.ExternalID = "imported" })}
		return func() {
			must(s.ImportEntries(ctx, archive.Import{Entries: archive.Listed(events), DryRun: dry}, by(ama)))(t)
		}
	}
	for _, step := range []struct {
		name string
		want map[string]string
		do   func()
	}{
		{"a draft is created", nothing, func() { create(t, s.Store, ama, event("Draft", "Mali", "1960-09-22", draft)) }},
		{"a draft is edited", nothing, edit(hidden, func(e *archive.Event) { e.Title = "Still a draft" })},
		{"a draft is deleted", nothing, remove(hidden)},
		{"a draft is restored", nothing, restore(hidden)},
		{"an event is created", map[string]string{archive.SubjectList: "stale"}, func() { create(t, s.Store, ama, event("New", "Mali", "1960-09-22")) }},
		{"an event is edited", changed, edit(public, func(e *archive.Event) { e.Title = "Edited" })},
		{"nothing is edited", nothing, edit(public, func(*archive.Event) {})},
		{"an event is unpublished", withdrawn, edit(public, draft)},
		{"it is published again", changed, edit(public, func(e *archive.Event) { e.Status = archive.StatusPublished })},
		{"an event is deleted", withdrawn, remove(public)},
		{"it is restored", changed, restore(public)},
		{"a dry run", nothing, load(true)},
		{"an import", map[string]string{archive.SubjectList: "stale"}, load(false)},
	} {
		v.expect(t, step.name, all, step.want, step.do)
	}
}

func testInvalidationBySearch(t *testing.T, v *invalidations) {
	all := []string{archive.SubjectSearch, archive.SubjectList, archive.SubjectSettings}
	index := func() { wantErr(t, "index", v.first.WaitSearch(Context(t)), nil) }
	index()
	create(t, v.first.Store, ama, event("Unseen", "Mali", "1960-09-22", draft))
	v.expect(t, "a draft is indexed", all, map[string]string{}, index)
	create(t, v.first.Store, ama, event("Seen", "Mali", "1960-09-22"))
	v.expect(t, "an event is indexed", all, map[string]string{archive.SubjectSearch: "stale"}, index)
}

func testInvalidationByComments(t *testing.T, v *invalidations) {
	s, ctx := v.first, Context(t)
	made := create(t, s.Store, ama, event("Discussed", "Ghana", "1957-03-06"), event("Another", "Togo", "1960-04-27"))
	id := made[0].ID
	discussion := archive.DiscussionSubject(id)
	all := []string{discussion, archive.EventSubject(id), archive.DiscussionSubject(made[1].ID), archive.SubjectList, archive.SubjectSearch}
	nothing, changed, withdrawn := map[string]string{}, map[string]string{discussion: "stale"}, map[string]string{discussion: "dropped"}
	add := func(status archive.CommentStatus) *archive.Comment {
		c := &archive.Comment{EventID: id, Body: "Said.", Status: status}
		wantErr(t, "comment", s.CreateComment(ctx, c, by(v.person)), nil)
		return c
	}
	for _, step := range []struct {
		name     string
		from, to archive.CommentStatus // of the comment, empty for none
		want     map[string]string
	}{
		{"a pending comment is created", "", archive.CommentPending, nothing},
		{"a hidden comment is created", "", archive.CommentHidden, nothing},
		{"a published comment is created", "", archive.CommentPublished, changed},
		{"a pending comment is hidden", archive.CommentPending, archive.CommentHidden, nothing},
		{"a pending comment is published", archive.CommentPending, archive.CommentPublished, changed},
		{"a published comment is hidden", archive.CommentPublished, archive.CommentHidden, withdrawn},
		{"a published comment is deleted", archive.CommentPublished, "", withdrawn},
		{"a pending comment is deleted", archive.CommentPending, "", nothing},
	} {
		change := func() { add(step.to) }
		if step.from != "" {
			c := add(step.from)
			change = func() { must(s.SetCommentStatus(ctx, id, c.ID, "", step.to, by(ama)))(t) }
			if step.to == "" {
				change = func() { wantErr(t, "delete", s.DeleteComment(ctx, id, c.ID, by(ama)), nil) }
			}
		}
		v.expect(t, step.name, all, step.want, change)
	}
}

func testInvalidationBySettings(t *testing.T, v *invalidations) {
	s, ctx := v.first, Context(t)
	all := []string{archive.SubjectSettings, archive.SubjectLogos, archive.SubjectList}
	v.expect(t, "settings are changed", all, map[string]string{archive.SubjectSettings: "stale"}, func() {
		must(s.UpdateSettings(ctx, nil, by(ama), func(x *archive.Settings) error { x.SiteName = "Other"; return nil }))(t)
	})
	v.expect(t, "settings are reset", all, map[string]string{archive.SubjectSettings: "stale"}, func() {
		must(s.ResetSettings(ctx, nil, by(ama)))(t)
	})
	var logos [2]archive.Logo
	v.expect(t, "inactive logos are added", all, map[string]string{}, func() {
		for i := range logos {
			logos[i] = archive.Logo{Name: numbered(i), Type: archive.LogoHeader, URL: "/uploads/logos/" + numbered(i), Size: 1}
			wantErr(t, "logo", s.CreateLogo(ctx, &logos[i], by(ama)), nil)
		}
	})
	v.expect(t, "a logo is activated", all, map[string]string{archive.SubjectLogos: "stale"}, func() { must(s.ActivateLogo(ctx, logos[0].ID, by(ama)))(t) })
	v.expect(t, "an inactive logo is deleted", all, map[string]string{}, func() { wantErr(t, "delete", s.DeleteLogo(ctx, logos[1].ID, by(ama)), nil) })
	v.expect(t, "the active logo is deleted", all, map[string]string{archive.SubjectLogos: "dropped"}, func() { wantErr(t, "delete", s.DeleteLogo(ctx, logos[0].ID, by(ama)), nil) })
}

func testInvalidationByPeople(t *testing.T, v *invalidations) {
	s, ctx := v.first, Context(t)
	one, another := person(t, s.Store, "efua", archive.RoleUser), person(t, s.Store, "yaa", archive.RoleUser)
	subject := archive.AccountSubject(one.ID)
	all := []string{subject, archive.AccountSubject(another.ID), archive.SubjectList, archive.SubjectSettings}
	edit := func(change func(*archive.User)) func() {
		return func() {
			must(s.UpdateUser(ctx, one.ID, "user.update", "", by(ama), func(u *archive.User) error { change(u); return nil }))(t)
		}
	}
	changed := map[string]string{subject: "stale"}
	v.expect(t, "an account is added", all, map[string]string{}, func() { person(t, s.Store, "akua", archive.RoleUser) })
	v.expect(t, "the password, the address and the bio are changed", all, map[string]string{}, edit(func(u *archive.User) {
		u.PasswordHash, u.Email, u.Profile.Bio = "other", "efua2@example.org", "Bio"
	}))
	v.expect(t, "an account is renamed", all, changed, edit(func(u *archive.User) { u.FirstName = "Efua" }))
	v.expect(t, "the role is changed", all, changed, edit(func(u *archive.User) { u.Role = archive.RoleEditor }))
	v.expect(t, "an account is deleted", all, map[string]string{subject: "dropped"}, func() { wantErr(t, "delete", s.DeleteUser(ctx, one.ID, by(ama)), nil) })
}
