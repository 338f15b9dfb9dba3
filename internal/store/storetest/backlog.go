package storetest

import (
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/store"
)

func testBacklog(t *testing.T, open Opener) {
	s := open(t, func(o *store.Options) { o.ManualSearch = true })
	ctx := Context(t)
	queues := func() []archive.Queue { t.Helper(); return must(s.Queues(ctx))(t) }
	same(t, "nothing to do", queues(), []archive.Queue{{Name: "search"}, {Name: "letters"}, {Name: "purges"}})

	create(t, s, ama, event("Waiting", "Ghana", "1957-03-06"))
	for _, to := range []string{"a@example.org", "b@example.org"} {
		if err := s.QueueMail(ctx, &archive.Mail{To: to, Subject: "Hello", Text: "Hello."}); err != nil {
			t.Fatal(err)
		}
	}
	taken := must(s.TakeMail(ctx, 1, time.Hour))(t)
	purge := must(s.TakePurge(ctx, 0))(t)
	same(t, "under way", queues(), []archive.Queue{{Name: "search", Waiting: 1}, {Name: "letters", Waiting: 2}, {Name: "purges", Waiting: 1}})

	if err := s.RetryMail(ctx, taken[0].ID, "no such host", time.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	if err := s.RetryPurge(ctx, purge, 0); err != nil {
		t.Fatal(err)
	}
	must(s.TakePurge(ctx, time.Hour))(t)
	same(t, "tried in vain", queues(), []archive.Queue{{Name: "search", Waiting: 1}, {Name: "letters", Waiting: 2, Failed: 1}, {Name: "purges", Waiting: 1, Failed: 1}})
}
