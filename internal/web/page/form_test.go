package page_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

var hidden = regexp.MustCompile(`name="token" value="([^"]+)"`)

// form is what a browser without scripts sends to a page.
func form(pairs ...string) string {
	values := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		values.Set(pairs[i], pairs[i+1])
	}
	return values.Encode()
}

func sendForm(s *webtest.Site, path, body string, headers ...string) webtest.Reply {
	return s.Request(http.MethodPost, path, strings.NewReader(body), append([]string{"Content-Type", "application/x-www-form-urlencoded"}, headers...)...)
}

func TestSuggestionForm(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	e := s.Add(nil)
	path := "/suggest/events/" + e.ID
	token := func() string {
		got := s.Get(path)
		if got.StatusCode != 200 || got.Header.Get("Cache-Control") != "private, no-store" || !strings.Contains(got.Text, "noindex") {
			t.Fatalf("S-20 %d %v", got.StatusCode, got.Header)
		}
		return hidden.FindStringSubmatch(got.Text)[1]
	}
	if first, second := token(), token(); first == second {
		t.Error("S-20 two forms have one token")
	}

	t.Run("S-20 what is wrong is said, and nothing typed is lost", func(t *testing.T) {
		got := sendForm(s, path, form("token", token(), "title", "Ghana & its <freedom>", "date", "some day", "sender.email", "nobody"))
		if got.StatusCode != 400 {
			t.Fatal(got.StatusCode)
		}
		webtest.Contains(t, got.Text, `value="Ghana &amp; its &lt;freedom&gt;"`, archive.ErrDateText.Error(), `value="some day"`)
		got = sendForm(s, path, form("token", token(), "title", "Ghana is free", "sender.email", "nobody"))
		webtest.Contains(t, got.Text, `href="#sender-email"`, `href="#reason"`)
	})
	t.Run("S-20 pressed twice, it is sent once", func(t *testing.T) {
		body := form("token", token(), "title", "Ghana is free", "source.title", "A newspaper", "sender.name", "Ama")
		first, second := sendForm(s, path, body), sendForm(s, path, body)
		for _, got := range []webtest.Reply{first, second} {
			if got.StatusCode != http.StatusSeeOther || !strings.HasPrefix(got.Header.Get("Location"), archive.FollowPage) {
				t.Fatal(got.StatusCode, got.Header.Get("Location"), got.Text)
			}
		}
		_, total, err := s.Store.ListSuggestions(t.Context(), archive.SuggestionFilter{Page: archive.Page{Number: 1, Limit: 10}})
		if err != nil || total != 1 {
			t.Errorf("%d suggestions, %v", total, err)
		}
		followed := s.Get(first.Header.Get("Location"))
		webtest.Contains(t, followed.Text, "Ghana is free", "A newspaper", "Take it back")
		if followed.Header.Get("Referrer-Policy") != "no-referrer" || strings.Contains(followed.Text, "Ama") {
			t.Error("S-20 the page tells more than its holder knows")
		}
		taken := sendForm(s, first.Header.Get("Location"), form("action", "withdraw"))
		if taken.StatusCode != http.StatusSeeOther {
			t.Error(taken.StatusCode, taken.Text)
		}
		again := sendForm(s, first.Header.Get("Location"), form("action", "withdraw"))
		if again.StatusCode != http.StatusConflict || !strings.Contains(again.Text, "decided already") {
			t.Error(again.StatusCode)
		}
	})
	t.Run("S-20 a page of an open source gets the rest of the list, too", func(t *testing.T) {
		got := sendForm(s, path, form("token", token(), "sources[0].pages", "17", "reason", "I have the book."), "Accept", "application/json")
		if got.StatusCode != http.StatusCreated || !strings.Contains(got.Text, `"location":"/suggestion?key=`) {
			t.Fatal(got.StatusCode, got.Text)
		}
		list, _, err := s.Store.ListSuggestions(t.Context(), archive.SuggestionFilter{Page: archive.Page{Number: 1, Limit: 1}})
		if err != nil || len(list) != 1 || len(list[0].Changes) != 1 || !strings.Contains(string(list[0].Changes[0].After), `"pages":"17"`) ||
			!strings.Contains(string(list[0].Changes[0].After), "Politics in Ghana") {
			t.Errorf("%+v, %v", list, err)
		}
	})
	t.Run("S-20 what is no form of ours changes nothing", func(t *testing.T) {
		body := form("token", token(), "title", "Another title", "reason", "It is so.")
		for name, got := range map[string]webtest.Reply{
			"403 other site": sendForm(s, path, body, "Sec-Fetch-Site", "cross-site"),
			"400 no token":   sendForm(s, path, form("title", "Another title", "reason", "It is so.")),
			"413 too long":   sendForm(s, path, form("token", token(), "reason", strings.Repeat("x", 200<<10))),
			"415 JSON":       s.Request(http.MethodPost, path, strings.NewReader(`{}`), "Content-Type", "application/json"),
			"405 a reader's": sendForm(s, "/events/"+e.ID, body),
			"404 no event":   sendForm(s, "/suggest/events/nothing", body),
			"400 no action":  sendForm(s, "/suggestion?key=x", form("action", "publish")),
			"404 no key":     sendForm(s, "/suggestion?key=x", form("action", "withdraw")),
		} {
			if !strings.HasPrefix(name, strconv.Itoa(got.StatusCode)+" ") {
				t.Errorf("%s: %d", name, got.StatusCode)
			}
		}
		_, total, err := s.Store.ListSuggestions(t.Context(), archive.SuggestionFilter{Page: archive.Page{Number: 1, Limit: 10}})
		if err != nil || total != 2 {
			t.Errorf("%d suggestions, %v", total, err)
		}
	})
}
