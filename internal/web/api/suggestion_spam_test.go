package api_test

import (
	"fmt"
	"maps"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/web"
	"sankofa/internal/web/webtest"
)

// spamKinds make one post each, by its number, and the network that it comes from.
func spamKinds(t *testing.T, s *webtest.Site, event string) map[string]func(i int) (body map[string]any, network string) {
	correction := func(title string, pairs ...any) map[string]any {
		return s.Correction(archive.KindEvent, event, webtest.Object("title", title), pairs...)
	}
	many := func(kind, i int) string { return fmt.Sprintf("10.%d.%d.1", kind, i) }
	key, err := s.Store.FormKey(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	hasty := archive.NewFormToken(key, webtest.Now)
	return map[string]func(i int) (map[string]any, string){
		"hidden field": func(i int) (map[string]any, string) {
			return correction(fmt.Sprint("Spam hidden ", i), "website", "https://pills.example"), many(1, i)
		},
		"hasty": func(i int) (map[string]any, string) {
			return correction(fmt.Sprint("Spam hasty ", i), "token", hasty), many(2, i)
		},
		"many links": func(i int) (map[string]any, string) {
			return correction(fmt.Sprint("Spam links ", i), "reason", strings.Repeat("https://pills.example ", 3+i)), many(3, i)
		},
		"same text": func(i int) (map[string]any, string) {
			return correction("Spam again and again"), many(4, i)
		},
		"same text in other letters": func(i int) (map[string]any, string) {
			return correction("Spam once more" + strings.Repeat(" ", i)), many(5, i)
		},
		"forged form": func(i int) (map[string]any, string) {
			return correction(fmt.Sprint("Spam forged ", i), "token", strings.Repeat("A", 43)), many(6, i)
		},
		"link for a name": func(i int) (map[string]any, string) {
			return correction(fmt.Sprint("Spam name ", i), "name", "www.pills.example"), many(7, i)
		},
		"link in the title": func(i int) (map[string]any, string) {
			return correction(fmt.Sprint("Spam http://pills.example/", i)), many(8, i)
		},
		"no reason": func(i int) (map[string]any, string) {
			return correction(fmt.Sprint("Spam silent ", i), "reason", ""), many(9, i)
		},
		"flood of plain words": func(i int) (map[string]any, string) {
			return correction(fmt.Sprint("Spam plain ", i)), "10.10.0.1"
		},
	}
}

// A thousand posts of ten kinds beside a hundred real ones: none is public without a
// decision, no real one is lost, and the queue stays usable.
func TestSpamBesideRealOnes(t *testing.T) {
	t.Parallel()
	s := webtest.New(t, func(o *web.Options) {
		o.RateLimit = true
		o.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")} // from where the tests ask
	})
	e := s.Add(nil)
	s.Person("editor") // before the flood
	public := func() string {
		var all strings.Builder
		for _, target := range []string{
			"/api/events", "/api/events/" + e.ID, "/api/events/" + e.ID + "/revisions", "/api/search?search=spam", "/api/contributors",
			"/api/tasks", "/feeds/edits.atom", "/feeds/latest.atom",
		} {
			all.WriteString(s.Get(target).Text)
		}
		return all.String()
	}
	before := public()
	type post struct {
		kind, network string
		body          map[string]any
	}
	var posts []post
	kinds := spamKinds(t, s, e.ID)
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		for i := range 100 {
			body, network := kinds[kind](i)
			posts = append(posts, post{kind, network, body})
		}
	}
	real := map[string]bool{}
	for i := range 100 {
		title := fmt.Sprintf("Ghana becomes independent, version %d", i)
		real[title] = true
		body := s.Correction(archive.KindEvent, e.ID, webtest.Object("title", title), "reason", fmt.Sprintf("Austin, page %d, and https://archive.example/%d", i, i))
		posts = append(posts, post{"real", fmt.Sprintf("10.20.%d.1", i), body})
	}
	var mu sync.Mutex
	answers, queue := map[string]map[int]int{}, make(chan post)
	var senders sync.WaitGroup
	for range 16 {
		senders.Go(func() {
			for p := range queue {
				got := s.Call("visitor", "POST", "/api/suggestions", p.body, "X-Forwarded-For", p.network)
				mu.Lock()
				if answers[p.kind] == nil {
					answers[p.kind] = map[int]int{}
				}
				answers[p.kind][got.StatusCode]++
				mu.Unlock()
			}
		})
	}
	for i := range posts { // mixed, always in the same way
		queue <- posts[i*467%len(posts)]
	}
	close(queue)
	senders.Wait()
	for kind, want := range map[string]map[int]int{
		"real": {201: 100}, "hidden field": {201: 100}, "hasty": {201: 100}, "many links": {400: 100}, "same text": {201: 1, 409: 99},
		"same text in other letters": {201: 1, 409: 99}, "forged form": {400: 100}, "link for a name": {201: 100}, "link in the title": {201: 100},
		"no reason": {400: 100},
	} {
		if got := answers[kind]; fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("S-25 %s: %v, want %v", kind, got, want)
		}
	}
	if flood := answers["flood of plain words"]; flood[201] > 30+15 || flood[201]+flood[429] != 100 {
		t.Errorf("S-25 the flood: %v", flood) // those that were sent at the same moment may be let through
	}
	if public() != before {
		t.Error("S-25 what nobody has decided on is public")
	}

	waiting := func(kind string) (items []archive.ReviewItem, counts map[archive.ReviewKind]int) {
		for page := 1; ; page++ {
			var got archive.ReviewQueue
			s.Call("editor", "GET", fmt.Sprintf("/api/review?limit=200&page=%d&kind=%s", page, kind), nil, "X-Forwarded-For", "10.30.0.1").Read(t, 200, &got)
			items = append(items, got.Items...)
			if len(items) >= got.Total {
				return items, got.Counts
			}
		}
	}
	title := func(id string) string {
		of, err := s.Store.Suggestion(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		var text string
		for _, c := range of.Changes {
			if c.Field == "title" {
				text = strings.Trim(string(c.After), `"`)
			}
		}
		return text
	}
	list, counts := waiting("suggestion")
	found, spam := 0, ""
	for _, item := range list {
		name := title(item.ID)
		if real[name] {
			found++
		}
		if strings.HasPrefix(name, "Spam plain") {
			spam = item.ID
		}
	}
	if found != 100 {
		t.Errorf("S-25 of the real ones %d are in the queue", found)
	}
	if counts[archive.ReviewSuggestion] > 100+10+15+2 || counts[archive.ReviewDoubted] < 400 {
		t.Errorf("S-25 the queue is not usable: %v", counts)
	}
	doubted, _ := waiting("doubted")
	for _, item := range doubted {
		if real[title(item.ID)] || len(item.Doubts) == 0 {
			t.Errorf("S-25 doubted without a reason: %+v", item)
		}
	}
	var closed webtest.OneSuggestion
	s.Decide("editor", spam, "spam", 1).Read(t, 200, &closed)
	if closed.Closed < 9 {
		t.Errorf("S-25 one decision closed %d others of the sender", closed.Closed)
	}
	list, counts = waiting("suggestion")
	if len(list) != 102 || counts[archive.ReviewSuggestion] != 102 {
		t.Errorf("S-25 after one decision %d wait: the real ones and two that were repeated", len(list))
	}
}
