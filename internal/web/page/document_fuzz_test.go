package page

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/html"
)

// Whatever an event is called, a document has the elements that we write and no other,
// and its title reads as it was given.
func FuzzDocumentHead(f *testing.F) {
	f.Add("Ghana is free", "On 6 March 1957.")
	f.Add("</title><script>alert(1)</script>", `"><img src=x onerror=alert(1)>`)
	f.Add("<!--", "]]></script><!--<script>")
	f.Add("\u2028\u2029\x00", "\xff\xfe&amp;&lt;")
	count := func(t *testing.T, doc string) (elements map[string]int, title string, blocks []string) {
		t.Helper()
		elements = map[string]int{}
		open := ""
		for z := html.NewTokenizer(strings.NewReader(doc)); ; {
			switch z.Next() {
			case html.ErrorToken:
				return elements, title, blocks
			case html.StartTagToken, html.SelfClosingTagToken:
				token := z.Token()
				open = token.Data
				elements[open]++
				for _, a := range token.Attr {
					elements[open+" "+a.Key]++
				}
			case html.EndTagToken:
				open = ""
			case html.CommentToken:
				elements["comment"]++
			case html.TextToken:
				if open == "title" {
					title += z.Token().Data
				} else if open == "script" {
					blocks = append(blocks, string(z.Raw()))
				}
			}
		}
	}
	f.Fuzz(func(t *testing.T, title, description string) {
		make := func(title, description string) string {
			h := head{title: title, description: description, canonical: "https://example.org/" + title, siteName: title, kind: "article", image: description, imageAlt: title, linked: []any{object{"name": title, "text": description}}}
			state, err := jsonBlock(object{title: description})
			if err != nil {
				t.Fatal(err)
			}
			doc, err := document(h, files{}, "", state)
			if err != nil {
				t.Fatal(err)
			}
			return string(doc)
		}
		if title == "" || description == "" {
			return // then there are fewer elements
		}
		want, _, _ := count(t, make("a", "b"))
		got, shown, blocks := count(t, make(title, description))
		for name, n := range got {
			if want[name] != n {
				t.Fatalf("H-18 R-25 there are %d of %q, not %d", n, name, want[name])
			}
		}
		if plain := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(title); utf8.ValidString(title) && !strings.Contains(title, "\x00") && shown != plain {
			t.Fatalf("H-18 R-25 the title is %q, want %q", shown, plain)
		}
		for _, block := range blocks {
			if strings.HasPrefix(block, `{"name"`) && !json.Valid([]byte(block)) {
				t.Fatalf("H-18 R-26 %q", block)
			}
		}
	})
}
