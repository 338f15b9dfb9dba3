package api_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

func TestS15RemovedEvents(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	own, other := s.Create("editor", "title", "Own"), s.Create("user", "title", "Other")
	for _, e := range []archive.Event{own, other} {
		s.Call("admin", "DELETE", "/api/events/"+e.ID, nil).OK(t)
	}
	type row struct {
		Title string
		ByYou bool
		Days  time.Duration
	}
	list := func(who, query string) (rows []row, total int) {
		var answer struct {
			Total int
			Items []struct {
				Event             struct{ ID, Title string }
				ByYou             bool
				RemovedAt, GoneAt time.Time
			}
		}
		s.Call(who, "GET", "/api/events/removed"+query, nil).Read(t, 200, &answer)
		for _, one := range answer.Items {
			rows = append(rows, row{one.Event.Title, one.ByYou, one.GoneAt.Sub(one.RemovedAt)})
		}
		return rows, answer.Total
	}
	month := 30 * 24 * time.Hour
	t.Run("admins see all, others their own, visitors nothing", func(t *testing.T) {
		rows, total := list("admin", "")
		if diff := cmp.Diff([]row{{"Other", true, month}, {"Own", true, month}}, rows); diff != "" || total != 2 {
			t.Errorf("%d removed for an admin: %s", total, diff)
		}
		rows, total = list("editor", "?limit=1")
		if diff := cmp.Diff([]row{{"Own", false, month}}, rows); diff != "" || total != 1 {
			t.Errorf("%d removed for an editor: %s", total, diff)
		}
		s.Call("", "GET", "/api/events/removed", nil).Fails(t, 401, "unauthorized", "")
	})
	t.Run("what is restored is there no more", func(t *testing.T) {
		s.Call("admin", "POST", "/api/events/"+own.ID+"/restore", nil).OK(t)
		if rows, total := list("editor", ""); total != 0 || len(rows) != 0 {
			t.Errorf("%d removed after it was restored", total)
		}
	})
}

func TestS05ArticlePreview(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	s.AddPerson(func(p *archive.Person) { p.Name = "Yaa Asantewaa" })
	preview := func(article string, sources int) (blocks []struct{ Type string }, warnings []string) {
		var answer struct {
			ArticleBlocks []struct{ Type string }
			Warnings      []struct{ Message string }
		}
		s.Call("user", "POST", "/api/articles/preview", webtest.Object("article", article, "sources", sources)).Read(t, 200, &answer)
		for _, w := range answer.Warnings {
			warnings = append(warnings, w.Message)
		}
		return answer.ArticleBlocks, warnings
	}
	blocks, warnings := preview("## A head\n\nText [1], [3] and [[person:nobody]].\n\n> Words\n> — Somebody", 2)
	if diff := cmp.Diff([]struct{ Type string }{{"heading"}, {"paragraph"}, {"quote"}}, blocks); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"Source 3 does not exist.", `There is no person "nobody" to link to.`}, warnings); diff != "" {
		t.Error(diff)
	}
	if blocks, warnings := preview("", 0); len(blocks) != 0 || len(warnings) != 0 {
		t.Errorf("an empty article has %v and %v", blocks, warnings)
	}
	long := make([]byte, archive.MaxArticle+1)
	for i := range long {
		long[i] = 'a'
	}
	s.Call("user", "POST", "/api/articles/preview", webtest.Object("article", string(long))).Fails(t, 400, "invalid", "")
	s.Call("", "POST", "/api/articles/preview", webtest.Object("article", "")).Fails(t, 401, "unauthorized", "")
}
