package feed

import (
	"strings"
	"testing"
)

// A text stays within its line of the calendar, folded at 75 bytes, and unfolding
// gives it back.
func FuzzCalendarText(f *testing.F) {
	for _, seed := range []string{"", "Ghana", strings.Repeat("é", 100), strings.Repeat("a", 66) + "𝔸𝔸", "a\r\nEND:VEVENT\r\n", `a;b,c\n`, strings.Repeat("\x80", 200), "\v\u2028"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, in string) {
		var c calendar
		c.text("SUMMARY", in)
		out := c.b.String()
		body, ended := strings.CutSuffix(out, "\r\n")
		if !ended {
			t.Fatalf("H-18 the line is not ended: %q", out)
		}
		for i, line := range strings.Split(body, "\r\n") {
			if len(line) > 75 || i > 0 && !strings.HasPrefix(line, " ") || strings.ContainsAny(line, "\r\n") {
				t.Fatalf("H-18 R-25 line %d is %q", i, line)
			}
		}
		unfolded := strings.ReplaceAll(body, "\r\n ", "")
		text := strings.NewReplacer(`\\`, `\`, `\;`, ";", `\,`, ",", `\n`, "\n").Replace(strings.TrimPrefix(unfolded, "SUMMARY:"))
		if want := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(in); text != want {
			t.Fatalf("H-18 %q comes back as %q", want, text)
		}
	})
}
