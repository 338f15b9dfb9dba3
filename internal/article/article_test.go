package article_test

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"sankofa/internal/article"
)

func words(s string) article.Span { return article.Span{Type: article.Text, Text: s} }

func stressed(s string) article.Span {
	return article.Span{Type: article.Text, Text: s, Emphasis: true}
}

func source(n int) article.Span { return article.Span{Type: article.Source, Source: n} }

func web(label, address string) article.Span {
	return article.Span{Type: article.Link, Text: label, Href: address}
}

func paragraph(spans ...article.Span) article.Block {
	return article.Block{Type: article.Paragraph, Spans: spans}
}

func heading(s string) article.Block {
	return article.Block{Type: article.Heading, Spans: []article.Span{words(s)}}
}

func quote(by []article.Span, spans ...article.Span) article.Block {
	return article.Block{Type: article.Quote, Spans: spans, By: by}
}

// known are the entries that the tests link to.
var known = map[article.Reference]article.Target{
	{Kind: "person", Name: "menelik-ii"}: {Label: "Menelik II", Href: "/people/menelik-ii"},
}

func TestArticle(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, in string
		want     []article.Block
	}{
		{"S-05 nothing", " \n\n", nil},
		{"S-05 paragraphs", "One\ntwo\n\nthree", []article.Block{paragraph(words("One two")), paragraph(words("three"))}},
		{"S-05 an indented first line", "        One\n\ntwo", []article.Block{paragraph(words("One")), paragraph(words("two"))}},
		{"S-05 a subhead", "Text\n## The road\nMore", []article.Block{paragraph(words("Text")), heading("The road"), paragraph(words("More"))}},
		{
			"S-05 headings of other levels are text", "# One\n\n### Three\n\n##Two\n\n## ",
			[]article.Block{paragraph(words("# One")), paragraph(words("### Three")), paragraph(words("##Two")), paragraph(words("##"))},
		},
		{
			"S-05 a quotation with its speaker", "> We are\n> free.\n> — Nkrumah, 1957 [2]",
			[]article.Block{quote([]article.Span{words("Nkrumah, 1957 "), source(2)}, words("We are free."))},
		},
		{
			"S-05 a quotation of two paragraphs", "> One\n>\n> two\n>\n> — Ama",
			[]article.Block{quote([]article.Span{words("Ama")}, words("One"), article.Span{Type: article.Break}, words("two"))},
		},
		{
			"S-05 two quotations without a line between", "> One\n> — Ama\n>\n> Two\n> — Kofi",
			[]article.Block{quote([]article.Span{words("Ama")}, words("One")), quote([]article.Span{words("Kofi")}, words("Two"))},
		},
		{"S-05 a quotation without a speaker", "> One\n\n> — Two", []article.Block{quote(nil, words("One")), quote(nil, words("— Two"))}},
		{"S-05 no marks of blocks in quotations", "> > One\n> ## Two", []article.Block{quote(nil, words("> One ## Two"))}},
		{"S-05 emphasis", "a *b [1]* c", []article.Block{paragraph(words("a "), stressed("b "), article.Span{Type: article.Source, Source: 1, Emphasis: true}, words(" c"))}},
		{"S-05 emphasis over lines", "*a\nb*", []article.Block{paragraph(stressed("a b"))}},
		{"S-05 other emphasis is text", "**a** _b_ ***c*** * d * ~e~ `f`", []article.Block{paragraph(words("**a** _b_ ***c*** * d * ~e~ `f`"))}},
		{"S-05 marks of sources", "So it was.[2][13]", []article.Block{paragraph(words("So it was."), source(2), source(13))}},
		{"S-05 no marks", "[0] [a] [007] [ 1 ] [100]", []article.Block{paragraph(words("[0] [a] [007] [ 1 ] [100]"))}},
		{
			"S-05 links to the web", "See [the *page*](https://example.org/a_(b)?c=1), [2](http://example.org).",
			[]article.Block{paragraph(words("See "), web("the *page*", "https://example.org/a_(b)?c=1"), words(", "), web("2", "http://example.org"), words("."))},
		},
		{
			"S-05 no other links", "[a](javascript:alert) [b](/c) [d](https://e f) <https://g> https://h [i][j]",
			[]article.Block{paragraph(words("[a](javascript:alert) [b](/c) [d](https://e f) <https://g> https://h [i][j]"))},
		},
		{
			"S-05 no images", "![a](https://example.org/a.jpg)",
			[]article.Block{paragraph(words("!"), web("a", "https://example.org/a.jpg"))},
		},
		{
			"S-05 links to entries", "Under [[person:menelik-ii]] and [[person:nobody]], [[country:ghana]].",
			[]article.Block{paragraph(
				words("Under "), article.Span{Type: article.Entry, Kind: "person", Text: "Menelik II", Href: "/people/menelik-ii"},
				words(" and "), words("[[person:nobody]]"), words(", [[country:ghana]]."),
			)},
		},
		{
			"S-05 no HTML", "<b>a</b> &amp; <script>x</script>\n\n<div>\n\n- list\n- two\n\n---\n\n\tcode\n\n[a]: https://example.org",
			[]article.Block{
				paragraph(words("<b>a</b> &amp; <script>x</script>")), paragraph(words("<div>")), paragraph(words("- list - two")),
				paragraph(words("---")), paragraph(words("code")), paragraph(words("[a]: https://example.org")),
			},
		},
		{"S-05 escaped marks", `\*a\* \[1] \## x`, []article.Block{paragraph(words(`*a* [1] ## x`))}},
		{"S-05 lines that end in spaces", "a  \nb\\\nc", []article.Block{paragraph(words("a b c"))}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got := article.Parse(test.in).Blocks(known)
			if diff := cmp.Diff(test.want, got, cmpopts.EquateEmpty(), cmpopts.IgnoreUnexported(article.Span{})); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestWhatAnArticlePointsTo(t *testing.T) {
	t.Parallel()
	a := article.Parse("[2] [[event:018f-a]] [1]\n\n> [[event:018f-a]] [2]\n> — [[place:adwa]] [7]")
	a.Blocks(nil) // which changes nothing
	if diff := cmp.Diff([]int{2, 1, 7}, a.Sources()); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]article.Reference{{Kind: "event", Name: "018f-a"}, {Kind: "place", Name: "adwa"}}, a.References()); diff != "" {
		t.Error(diff)
	}
}

// letters are the parts of a text that no mark is made of.
func letters(s string) string {
	return strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' || c >= utf8.RuneSelf && c != utf8.RuneError && c != '—' && c != '\u00a0' {
			return c
		}
		return -1
	}, s)
}

// Whatever is written, nothing of it is lost, and all of it can be sent.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"a *b* [1]\n## c\n> d\n> — e", "[[person:x]] [a](https://b)", "    a\n\tb\n> > c\n>", "*a **b* c**", "\\", "[\\](https://a)", "\x00\xff> ##", "[a\xce](https://\xec)",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, in string) {
		a := article.Parse(in)
		var shown strings.Builder
		for _, b := range a.Blocks(nil) {
			if len(b.Spans) == 0 {
				t.Fatalf("%q has an empty block", in)
			}
			for _, s := range append(b.Spans, b.By...) {
				if !utf8.ValidString(s.Text) {
					t.Fatalf("%q gives %q", in, s.Text)
				}
				if s.Href != "" && !strings.HasPrefix(s.Href, "http://") && !strings.HasPrefix(s.Href, "https://") {
					t.Fatalf("%q links to %q", in, s.Href)
				}
				shown.WriteString(s.Text)
				if s.Text != s.Href {
					shown.WriteString(s.Href)
				}
			}
		}
		if _, err := json.Marshal(a.Blocks(nil)); err != nil {
			t.Fatal(err)
		}
		if utf8.ValidString(in) && letters(shown.String()) != letters(in) {
			t.Fatalf("%q became %q", in, shown.String())
		}
	})
}
