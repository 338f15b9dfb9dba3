package archive

import (
	"encoding/json"
	"net/mail"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// An address has one stored form, which is read back as itself and is one recipient.
func FuzzParseEmail(f *testing.F) {
	for _, seed := range []string{"ama@example.org", " Ama@Example.ORG ", "a+b@sub.example.org", "Ama <a@example.org>", "a@example.org,b@example.org", "a@[127.0.0.1]", "a@example.org\nBcc: x@y.z", "\"a b\"@example.org", "a@exa(x)mple.org"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, in string) {
		got, err := ParseEmail(in)
		if err != nil {
			if got != "" {
				t.Fatalf("H-18 R-37 %q is refused and returned", got)
			}
			return
		}
		if again, err := ParseEmail(got); err != nil || again != got {
			t.Fatalf("H-18 R-37 %q becomes %q, %v", got, again, err)
		}
		list, err := mail.ParseAddressList(got)
		if err != nil || len(list) != 1 || list[0].Address != got || list[0].Name != "" {
			t.Fatalf("H-18 R-37 %q is %v, %v", got, list, err)
		}
		if len(got) > MaxEmail || strings.Count(got, "@") != 1 || strings.ContainsAny(got, " \t\r\n<>,;\"\\") || got != strings.ToLower(got) {
			t.Fatalf("H-18 R-37 %q is taken", got)
		}
	})
}

// Tags are tidied once and for all, none is blank, none is there twice.
func FuzzNormalizeTags(f *testing.F) {
	for _, seed := range []string{"a,b", "A, a ,  a  b,a b", "\u200b,x\u200b y", "ß,SS,ſ", "ǆ,ǅ", "\u00a0a\u2003b", "\xff,\xfe", "İ,i̇"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, in string) {
		tags := SplitTags(in)
		if diff := cmp.Diff(tags, NormalizeTags(slices.Clone(tags))); diff != "" {
			t.Fatalf("H-18 tidying twice differs: %s", diff)
		}
		seen := map[string]bool{}
		for _, tag := range tags {
			key := TagKey(tag)
			if Blank(tag) || seen[key] || strings.Contains(tag, "  ") || strings.Contains(tag, ",") || len(tag) > len(in)*utf8.UTFMax {
				t.Fatalf("H-18 %q from %q", tag, in)
			}
			seen[key] = true
		}
		if len(tags) > strings.Count(in, ",")+1 {
			t.Fatalf("H-18 %d tags from %q", len(tags), in)
		}
	})
}

// Texts are tidied once and for all and never grow, and what is taken for an address
// of the web has no other meaning.
func FuzzTidyText(f *testing.F) {
	for _, seed := range []string{" a \r\n b ", "\u200b\ufeffx\u00ad", "\r\r\n\n", "https://example.org/a", "javascript:alert(1)", "/uploads/events/a.jpg", "https://example.org/uploads/../uploads/a.jpg", "//example.org", "http://a@b/", "\xff"} {
		f.Add(seed, 7)
	}
	f.Fuzz(func(t *testing.T, in string, most int) {
		tidy := TidyText(in)
		if TidyText(tidy) != tidy || len(tidy) > len(in) || strings.Contains(tidy, "\r") || Blank(in) != (tidy == "") {
			t.Fatalf("H-18 %q becomes %q", in, tidy)
		}
		if utf8.ValidString(in) && most > 0 && most < 1<<20 {
			if short := Shorten(in, most); utf8.RuneCountInString(short) > most || !utf8.ValidString(short) {
				t.Fatalf("H-18 %q cut to %d is %q", in, most, short)
			}
		}
		if WebURL(in) && !strings.HasPrefix(strings.ToLower(in), "http://") && !strings.HasPrefix(strings.ToLower(in), "https://") {
			t.Fatalf("H-18 R-27 %q is taken for an address", in)
		}
		if UploadPath(in) && (strings.Contains(in, "..") && strings.Contains(in, "/..") || strings.Contains(in, "//") || strings.Contains(in, "%")) {
			t.Fatalf("H-18 R-34 %q is taken for a file of ours", in)
		}
		if named := UploadNamed(in); named != "" && !UploadPath(named) {
			t.Fatalf("H-18 %q names %q", in, named)
		}
	})
}

// What Diff lists is all that differs: taking it back gives the former state.
func FuzzDiff(f *testing.F) {
	f.Add("A", "B", "1957-03-06", "1960-01-01", "a,b", "b,a", "S.", "S.", uint8(3))
	f.Add("", "B", "", "1960-01-01", "", "x", "\u2028", "</script>", uint8(0xff))
	f.Add("\xff", "�", "1000-01-01", "1000-01-01", "\xfe", "\xfd", "\x00", "", uint8(0x5a))
	f.Fuzz(func(t *testing.T, title1, title2, date1, date2, tags1, tags2, text1, text2 string, kinds uint8) {
		state := func(title, date, tags, text string, kinds uint8) *Event {
			d, _ := ParseEventDate(date)
			e := &Event{Entry: Entry{Summary: text, Pictures: []Picture{{Path: title}}, Status: StatusDraft}, Title: title, Date: d, Tags: SplitTags(tags), Country: text, Precision: PrecisionDay}
			if kinds&1 != 0 {
				e.Sources = []Source{{Kind: SourceBook, Title: title, Author: text, Verified: kinds&2 != 0}}
			}
			if kinds&4 != 0 {
				e.Disputed = &DisputedDate{Date: d, Reason: text, Source: Source{Title: title}}
			}
			if kinds&8 != 0 {
				e.EndDate = d
			}
			return e
		}
		before, after := state(title1, date1, tags1, text1, kinds), state(title2, date2, tags2, text2, kinds>>4)
		if changes := Diff(before, before.Clone()); len(changes) != 0 {
			t.Fatalf("H-18 nothing changed, and %v", changes)
		}
		for _, text := range []string{title1, tags1, text1} {
			if !utf8.ValidString(text) {
				return // which Validate refuses; JSON cannot hold it
			}
		}
		changes := Diff(before, after)
		for _, c := range changes {
			if !json.Valid(c.Before) || !json.Valid(c.After) {
				t.Fatalf("H-18 %+v", c)
			}
		}
		reverted := after.Clone()
		if err := Revert(reverted, Revision{Changes: changes}); err != nil {
			t.Fatalf("H-18 %v", err)
		}
		if left := Diff(before, reverted); len(left) != 0 {
			t.Fatalf("H-18 taken back, %s is %s, was %s", left[0].Field, left[0].After, left[0].Before)
		}
	})
}
