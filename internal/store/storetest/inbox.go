package storetest

import (
	"sync"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/store"
)

// inboxOf returns what an account was told, newest first: topic, title and words of each.
func inboxOf(t *testing.T, s *store.Store, who archive.Actor) [][3]string {
	t.Helper()
	list := [][3]string{}
	for _, n := range must(s.Inbox(Context(t), who, archive.Page{Number: 1, Limit: 100}))(t).Items {
		list = append(list, [3]string{string(n.Topic), n.Title, n.Detail})
	}
	return list
}

func testInbox(t *testing.T, open Opener) {
	clock := newClock()
	s, ctx := open(t, follow(clock)), Context(t)
	editor, author := reachable(t, s, "editor", archive.RoleEditor), reachable(t, s, "author", archive.RoleUser)
	page := archive.Page{Number: 1, Limit: 100}
	mine := create(t, s, author, event("Mine", "Ghana", "1957-03-06", draft))[0]
	status := func(who archive.Actor, id string, status archive.Status) {
		t.Helper()
		must(s.UpdateEvent(ctx, id, by(who), func(e *archive.Event) error { e.Status = status; return nil }))(t)
		clock.Add(time.Second)
	}
	seeAll := func(who archive.Actor) { t.Helper(); wantErr(t, "see", s.SeeInbox(ctx, who.ID, nil), nil) }
	none := [][3]string{}

	yes := func(archive.Item) error { return nil }
	wantErr(t, "send back", s.SendBack(ctx, archive.KindEvent, mine.ID, 1, "A source is missing.", by(editor), yes), nil)
	clock.Add(time.Second)
	same(t, "S-19 sent back", inboxOf(t, s, author), [][3]string{{"draft-sent-back", "Mine", "A source is missing."}})
	status(editor, mine.ID, archive.StatusPublished)
	same(t, "S-19 published", inboxOf(t, s, author)[0], [3]string{"draft-published", "Mine", ""})
	status(editor, mine.ID, archive.StatusDraft)
	same(t, "S-19 a publication that was taken back", len(inboxOf(t, s, author)), 1)
	status(editor, mine.ID, archive.StatusPublished)
	seeAll(author)
	own := create(t, s, editor, event("Own", "Ghana", "1957-03-06", draft))[0]
	status(editor, own.ID, archive.StatusPublished)
	same(t, "S-19 nobody is told of what they did", inboxOf(t, s, editor), none)

	// Comments, on an entry of one's own and of one's own.
	say := func(who archive.Actor, on string, status archive.CommentStatus) string {
		t.Helper()
		c := &archive.Comment{EventID: on, Body: "Who was there?", Status: status}
		wantErr(t, "comment", s.CreateComment(ctx, c, by(who)), nil)
		clock.Add(time.Second)
		return c.ID
	}
	moderate := func(on, id string, status archive.CommentStatus) {
		t.Helper()
		must(s.SetCommentStatus(ctx, on, id, "", status, by(editor)))(t)
		clock.Add(time.Second)
	}
	onOwn := [3]string{"comment", "Mine", "Who was there?"}
	direct := say(editor, mine.ID, archive.CommentPublished)
	same(t, "S-19 a comment on an entry of one's own", inboxOf(t, s, author)[0], onOwn)
	wantErr(t, "remove", s.DeleteComment(ctx, mine.ID, direct, by(editor)), nil)
	same(t, "S-19 it ends with the comment", len(inboxOf(t, s, author)), 2)
	reader := reachable(t, s, "reader", archive.RoleUser)
	pending := say(reader, own.ID, archive.CommentPending)
	same(t, "S-19 nobody is told of what waits", [][][3]string{inboxOf(t, s, reader), inboxOf(t, s, editor)}, [][][3]string{none, none})
	moderate(own.ID, pending, archive.CommentPublished)
	moderate(own.ID, pending, archive.CommentPublished)
	same(t, "S-19 one's comment is published, once", inboxOf(t, s, reader), [][3]string{{"comment-published", "Own", "Who was there?"}})
	moderate(own.ID, pending, archive.CommentHidden)
	same(t, "S-19 and hidden", inboxOf(t, s, reader), none)
	others := say(reader, mine.ID, archive.CommentPending)
	moderate(mine.ID, others, archive.CommentPublished)
	same(t, "S-19 author and owner", [][3]string{inboxOf(t, s, reader)[0], inboxOf(t, s, author)[0]}, [][3]string{{"comment-published", "Mine", "Who was there?"}, onOwn})

	// Suggestions.
	decide := func(made *archive.Suggestion, verdict archive.Verdict, words string) {
		t.Helper()
		_, _, err := s.DecideSuggestion(ctx, made.ID, archive.Decision{Verdict: verdict, Version: made.Version, Message: words}, by(editor), anyone)
		wantErr(t, "decide", err, nil)
		clock.Add(time.Second)
	}
	for _, c := range []struct {
		verdict archive.Verdict
		words   string
		topic   string
	}{
		{archive.VerdictAsk, "Which page?", "suggestion-asked"},
		{archive.VerdictDecline, "It is as it was.", "suggestion-declined"},
		{archive.VerdictAccept, "Thank you.", "suggestion-accepted"},
	} {
		made := suggest(t, s, load(t, s, own.ID), titled("Own "+c.topic), reader)
		title := made.Title
		decide(made, c.verdict, c.words)
		got := must(s.Inbox(ctx, reader, page))(t).Items[0]
		same(t, "S-19 "+c.topic, []string{string(got.Topic), got.Title, got.Detail, got.SubjectID, got.EntryID}, []string{c.topic, title, c.words, made.ID, own.ID})
	}
	before := len(inboxOf(t, s, reader))
	decide(suggest(t, s, load(t, s, own.ID), titled("Buy"), reader), archive.VerdictSpam, "")
	same(t, "S-19 nobody is told that they sent spam", len(inboxOf(t, s, reader)), before)

	// Seen.
	all := must(s.Inbox(ctx, reader, page))(t)
	same(t, "S-19 all are new", []int{all.Unseen, all.Total}, []int{before, before})
	wantErr(t, "see one", s.SeeInbox(ctx, reader.ID, []string{all.Items[1].ID, "unknown"}), nil)
	wantErr(t, "see another's", s.SeeInbox(ctx, author.ID, []string{all.Items[0].ID}), nil)
	now := must(s.Inbox(ctx, reader, page))(t)
	same(t, "S-19 one is seen", []any{now.Unseen, now.Items[0].Seen, now.Items[1].Seen}, []any{before - 1, false, true})
	same(t, "S-19 pages", must(s.Inbox(ctx, reader, archive.Page{Number: 2, Limit: 1}))(t).Items[0].ID, all.Items[1].ID)
	seeAll(reader)
	same(t, "S-19 all are seen", must(s.Inbox(ctx, reader, page))(t).Unseen, 0)

	// What waits for a reviewer.
	if waits := must(s.Inbox(ctx, editor, page))(t).Review; waits != nil {
		t.Errorf("S-19 nothing should wait: %+v", waits)
	}
	since := clock.Now()
	created := create(t, s, author, event("Waits", "Ghana", "1960-01-01", draft))[0]
	keeper := reachable(t, s, "keeper", archive.RoleUser)
	change(t, s, keeper, func(u *archive.User) { u.Countries = []string{"TG"} })
	keeper.Countries = []string{"TG"}
	inbox := must(s.Inbox(ctx, editor, page))(t)
	same(t, "S-19 something waits", []any{inbox.Review.Waiting, inbox.Review.Seen, inbox.Unseen - unseenOf(inbox), inbox.Review.Oldest.Before(since)}, []any{1, false, 1, false})
	for _, who := range []archive.Actor{author, keeper} {
		if waits := must(s.Inbox(ctx, who, page))(t).Review; waits != nil {
			t.Errorf("S-19 %s may not decide on %+v", who.FirstName, waits)
		}
	}
	clock.Add(time.Minute)
	wantErr(t, "see review", s.SeeInbox(ctx, editor.ID, []string{archive.ReviewNotice}), nil)
	same(t, "S-19 seen, it still waits", must(s.Inbox(ctx, editor, page))(t).Review.Seen, true)
	clock.Add(time.Minute)
	say(author, own.ID, archive.CommentPending)
	inbox = must(s.Inbox(ctx, editor, page))(t)
	same(t, "S-19 what came since is new", []any{inbox.Review.Waiting, inbox.Review.Seen}, []any{2, false})
	status(editor, created.ID, archive.StatusPublished)

	// The end of notices.
	wantErr(t, "delete", s.DeleteEntry(ctx, archive.KindEvent, created.ID, by(editor)), nil)
	clock.Add(time.Hour)
	must(s.PurgeEntries(ctx, clock.Now()))(t)
	for _, n := range inboxOf(t, s, author) {
		if n[1] == "Waits" {
			t.Errorf("S-19 %v names what was removed for good", n)
		}
	}
	wantErr(t, "delete user", s.DeleteUser(ctx, reader.ID, by(ama)), nil)
	same(t, "S-19 they go with the account", inboxOf(t, s, reader), none)
	if len(inboxOf(t, s, author)) == 0 {
		t.Fatal("S-19 the author has no notices to lose")
	}
	clock.Add(archive.NoticeLife)
	must(s.PurgeNotices(ctx))(t)
	same(t, "S-19 after 90 days", inboxOf(t, s, author), none)
}

// unseenOf counts the notices of a page that are new.
func unseenOf(in *archive.Inbox) int {
	n := 0
	for _, notice := range in.Items {
		if !notice.Seen {
			n++
		}
	}
	return n
}

func testNews(t *testing.T, open Opener) {
	clock := newClock()
	s, other, ctx := open(t, follow(clock)), open(t, follow(clock)), Context(t)
	editor := reachable(t, s, "editor", archive.RoleEditor)
	eager, quiet, unconfirmed := reachable(t, s, "eager", archive.RoleUser), reachable(t, s, "quiet", archive.RoleUser), person(t, s, "unconfirmed", archive.RoleUser)
	for _, who := range []archive.Actor{eager, unconfirmed} {
		change(t, s, who, func(u *archive.User) { u.NewsLetter = true })
	}
	publish := func(title string) {
		t.Helper()
		for _, who := range []archive.Actor{eager, quiet, unconfirmed} {
			e := create(t, s, who, event(title, "Ghana", "1957-03-06", draft))[0]
			must(s.UpdateEvent(ctx, e.ID, by(editor), func(e *archive.Event) error { e.Status = archive.StatusPublished; return nil }))(t)
		}
	}
	var mu sync.Mutex
	var last archive.News
	send := func(s *store.Store) {
		if _, err := s.SendNews(ctx, func(n archive.News) (*archive.Mail, error) {
			mu.Lock()
			defer mu.Unlock()
			last = n
			return &archive.Mail{To: n.To}, nil
		}); err != nil {
			t.Error(err)
		}
	}
	none, one := []string{}, []string{"eager@example.org"}
	publish("First")
	send(s)
	same(t, "S-19 there is time to take it back", received(t, s), none)
	clock.Add(archive.ApprovalGrace)
	var group sync.WaitGroup
	for _, server := range []*store.Store{s, other} {
		group.Go(func() { send(server) })
	}
	group.Wait()
	same(t, "S-19 one letter, to whoever wants it", received(t, s), one)
	same(t, "S-19 what it says", []any{last.Name, len(last.Notices), last.Notices[0].Title}, []any{"eager", 1, "First"})
	publish("Second")
	clock.Add(archive.ApprovalGrace)
	send(s)
	same(t, "S-19 once a day at most", received(t, s), none)
	clock.Add(archive.DigestPause)
	send(s)
	same(t, "S-19 the next day", received(t, s), one)
	same(t, "S-19 only what is new", []any{len(last.Notices), last.Notices[0].Title}, []any{1, "Second"})
	publish("Third")
	wantErr(t, "see", s.SeeInbox(ctx, eager.ID, nil), nil)
	clock.Add(archive.DigestPause)
	send(s)
	same(t, "S-19 not what was seen", received(t, s), none)
}
