package card

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"math/rand/v2"
	"strings"
	"testing"

	"sankofa/internal/archive"
)

const plainCloth = `<path fill="#243779" d="M0 0h390v630H0z"/>`

// titles are in the scripts that African titles are written in.
var titles = map[string]string{
	"Latin":    "Ɓ ɓ Ɗ ɗ Ŋ ŋ Ɛ ɛ Ɔ ɔ Ƙ ƙ Ƴ ƴ Ɣ ɣ Ʋ ʋ Ɖ ɖ Ƒ ƒ ẹ ọ ṣ Ẹ Ọ Ṣ ị ụ ǃ ǀ ǁ ǂ ʼ ɔ̌ ɛ̂ a̱ ọ́ ẹ̀ ń ǹ m̀ ã õ ɛ̃ ɔ̃ Š ž č ñ",
	"Arabic":   "افتتاح قناة السويس بحضور الخديوي إسماعيل، سنة ١٨٦٩",
	"Ethiopic": "ንጉሠ ነገሥት ምኒልክ በአድዋ ጦርነት፤ ድል።",
	"Adlam":    "𞤀𞤣𞤤𞤢𞤥 𞤆𞤵𞤤𞤢𞤪",
	"NKo":      "ߒߞߏ ߛߓߍߛߎ߲",
	"Tifinagh": "ⵜⵉⴼⵉⵏⴰⵖ",
	"Vai":      "ꕙꔤ ꕢꕡꕌ",
}

func all() faces { return newFaces(append([]string{"text-700"}, scripts...)...) }

func TestEveryLetterHasAShape(t *testing.T) {
	for script, title := range titles {
		t.Run(script, func(t *testing.T) {
			set := &typesetter{faces: all(), size: 44, rtl: rightToLeft(title)}
			shown := set.faces.shown(title)
			if len([]rune(shown)) < len([]rune(title))-15 { // some pairs become one letter
				t.Errorf("%q became %q", title, shown)
			}
			for _, line := range set.lines(shown, 1000) {
				for _, run := range line {
					for _, g := range run.Glyphs {
						if g.GlyphID == 0 {
							t.Errorf("a letter near %d of %q has no shape", g.TextIndex(), shown)
						}
					}
				}
			}
		})
	}
}

func TestMarksSitOnTheirLetters(t *testing.T) {
	set := &typesetter{faces: all(), size: 44}
	width := func(text string) int { return widest(set.lines(text, 1000)) }
	for base, marked := range map[string]string{"ɔ": "ɔ̌", "ɛ": "ɛ̂", "a": "a̱", "ọ": "ọ́"} {
		if width(base) != width(marked) {
			t.Errorf("%s takes %d, %s takes %d", base, width(base), marked, width(marked))
		}
	}
}

func TestArabicLettersJoinAndRunToTheLeft(t *testing.T) {
	set := &typesetter{faces: all(), size: 44, rtl: true}
	glyphs := func(text string) (ids []uint32) {
		for _, run := range set.lines(text, 1000)[0] {
			for _, g := range run.Glyphs {
				ids = append(ids, uint32(g.GlyphID))
			}
		}
		return ids
	}
	alone, joined := glyphs("ب"), glyphs("ببب")
	if len(joined) < 3 || joined[0] == joined[1] || joined[1] == alone[0] {
		t.Errorf("alone %v, joined %v", alone, joined)
	}
	mixed := set.lines("سنة 1981 UNESCO", 1000)[0]
	first, last := -1, -1
	for _, run := range mixed {
		if run.Runes.Offset == 0 {
			first = int(run.VisualIndex)
		}
		last = max(last, int(run.VisualIndex))
	}
	if first != last || first == 0 {
		t.Errorf("the first word stands at %d of %d", first, last)
	}
	for text, want := range map[string]bool{"1869 افتتاح": true, "The word حرية": false, "ߒߞߏ": true, "𞤀𞤣": true, "": false, "ንጉሠ": false} {
		if rightToLeft(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}

func TestWhatCannotBeShownLeavesNoBox(t *testing.T) {
	for text, want := range map[string]string{
		"Free 🎉🇿🇦 after 27 years 👩🏾‍🏫": "Free after 27 years \u200d",
		"中文":              "",
		"a\u202eb\u2066c": "abc",
		"Ilé-Ifẹ̀":        "Ilé\u2011Ifẹ̀",
	} {
		if got := all().shown(text); strings.TrimRight(got, " \u200d") != strings.TrimRight(want, " \u200d") {
			t.Errorf("%q: %q", text, got)
		}
	}
}

func TestTitlesFit(t *testing.T) {
	long := map[string]string{
		"words":    strings.Repeat("the market, ", 20),
		"one word": strings.Repeat("Donaudampfschiff", 12),
		"Arabic":   strings.Repeat("الجامعات في العالم ", 11),
		"Ethiopic": strings.Repeat("ነገሥት ", 40),
		"wide":     strings.Repeat("W", 200),
	}
	for name, title := range long {
		t.Run(name, func(t *testing.T) {
			s := newSheet(Card{Title: title})
			for _, space := range []struct{ width, height, most int }{{titleWidth, 278, 4}, {Width - 2*margin, 219, 3}} {
				set, lines := s.titleLines(space.width, space.height, space.most)
				if len(lines) == 0 || len(lines) > space.most || widest(lines) > space.width {
					t.Errorf("%d lines, %d wide", len(lines), widest(lines))
				}
				if float64(len(lines))*set.size*leading > float64(space.height) {
					t.Errorf("%d lines of %v do not fit", len(lines), set.size)
				}
			}
		})
	}
	set := &typesetter{faces: all(), size: 44}
	text := "One two three, four"
	width := widest(set.lines("One two three…", 1000))
	if got, want := widest(set.fit(text, width, 1)), width; got != want {
		t.Errorf("cut at %d, want %d: at the word, without its comma", got, want)
	}
}

func TestWeave(t *testing.T) {
	blue, white := color.RGBA{0, 0, 255, 255}, color.RGBA{255, 255, 255, 255}
	const ground = `<path fill="#ffffff" d="M0 0h40v40H0z"/>`
	for name, tt := range map[string]struct {
		markup    string
		in, clear []image.Point
	}{
		"a hollow lozenge": {`<path fill="#0000ff" d="M20 2l18 18-18 18-18-18zm0 10l-8 8 8 8 8-8z"/>`, []image.Point{{20, 6}, {6, 20}, {34, 20}}, []image.Point{{20, 20}, {2, 2}}},
		"a dashed line":    {`<path fill="none" stroke="#0000ff" stroke-width="10" stroke-dasharray="10 10" d="M0 20h40"/>`, []image.Point{{5, 20}, {25, 16}, {25, 23}}, []image.Point{{15, 20}, {35, 20}, {5, 13}}},
		"round dots":       {`<path fill="none" stroke="#0000ff" stroke-width="10" stroke-dasharray="0 20" stroke-linecap="round" d="M10 20h40"/>`, []image.Point{{10, 20}, {30, 20}, {13, 20}}, []image.Point{{20, 20}, {14, 16}}},
		"a single dot":     {`<path fill="none" stroke="#0000ff" stroke-width="10" stroke-linecap="round" d="M20 20h0"/>`, []image.Point{{20, 20}}, []image.Point{{28, 20}}},
		"a ring":           {`<path fill="none" stroke="#0000ff" stroke-width="4" d="M5 20a15 15 0 1 0 30 0 15 15 0 1 0-30 0"/>`, []image.Point{{20, 5}, {20, 34}, {5, 20}, {34, 20}}, []image.Point{{20, 20}, {1, 1}}},
		"a pointed corner": {`<path fill="none" stroke="#0000ff" stroke-width="8" d="M8 40v-32h32"/>`, []image.Point{{5, 5}, {8, 30}, {30, 8}}, []image.Point{{20, 20}, {2, 2}}},
		"a curve":          {`<path fill="#0000ff" d="M20 5q15 6 0 30-15-24 0-30z"/>`, []image.Point{{20, 20}}, []image.Point{{3, 20}, {37, 20}}},
	} {
		t.Run(name, func(t *testing.T) {
			img, err := weave(ground+tt.markup, 40, 40)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range tt.in {
				if img.RGBAAt(p.X, p.Y) != blue {
					t.Errorf("%v is %v", p, img.RGBAAt(p.X, p.Y))
				}
			}
			for _, p := range tt.clear {
				if img.RGBAAt(p.X, p.Y) != white {
					t.Errorf("%v is %v, not clear", p, img.RGBAAt(p.X, p.Y))
				}
			}
		})
	}
	for _, bad := range []string{`<path fill="red" d="M0 0h1"/>`, `<path fill="#ffffff" d="M0 0x1"/>`, `<path fill="#ffffff" d="M0"/>`, `<path`, `<path fill="#ffffff" d="M0 0z5"/>`} {
		if _, err := weave(bad, 10, 10); err == nil {
			t.Errorf("%s was drawn", bad)
		}
	}
}

func TestDaysAreCutOnlyForWantOfRoom(t *testing.T) {
	const known = "November 15 – February 26"
	for _, country := range []string{"Mali", "Germany", "The Democratic Republic of São Tomé and Príncipe"} {
		s := newSheet(Card{Country: country, Day: known})
		_, lines, day, days := s.placeLine(titleWidth)
		if widest(days) != widest(day.fit(known, 1<<14, 1)) {
			t.Errorf("%s: the day is cut", country)
		}
		if widest(lines)+between+widest(days) > titleWidth {
			t.Errorf("%s: the line is too wide", country)
		}
	}
}

func TestDatesOnACard(t *testing.T) {
	for _, tt := range []struct {
		from, to  string
		precision archive.Precision
		year, day string
	}{
		{"1957-03-06", "", archive.PrecisionDay, "1957", "March 6"},
		{"1324-07-01", "", archive.PrecisionMonth, "1324", "July"},
		{"1324-07-01", "", archive.PrecisionYear, "1324", ""},
		{"1450-01-01", "", archive.PrecisionCirca, "c. 1450", ""},
		{"1884-11-15", "1885-02-26", archive.PrecisionDay, "1884–1885", "November 15 – February 26"},
		{"1884-01-01", "1885-01-01", archive.PrecisionYear, "1884–1885", ""},
		{"1905-07-20", "1905-08-30", archive.PrecisionDay, "1905", "July 20 – August 30"},
		{"1905-07-20", "1905-07-22", archive.PrecisionDay, "1905", "July 20–22"},
		{"", "", archive.PrecisionDay, "", ""},
	} {
		e := &archive.Event{Precision: tt.precision}
		if tt.from != "" {
			e.Date = archive.MustDate(tt.from)
		}
		if tt.to != "" {
			e.EndDate = archive.MustDate(tt.to)
		}
		if c := Of(e, ""); c.Year != tt.year || c.Day != tt.day {
			t.Errorf("%s–%s: %q, %q", tt.from, tt.to, c.Year, c.Day)
		}
	}
}

func TestDraw(t *testing.T) {
	noise := image.NewRGBA(image.Rect(0, 0, Width, PhotoHeight))
	random := rand.New(rand.NewPCG(1, 2))
	for i := range noise.Pix {
		noise.Pix[i] = byte(random.IntN(256))
	}
	for name, c := range map[string]Card{
		"the worst photo": {Title: titles["Latin"], Country: "Ghana", Year: "1957", Day: "March 6", Site: "Sankofa", Photo: noise},
		"a cloth":         {Title: titles["Arabic"], Country: "Egypt", Year: "1869", Site: "سنكوفا", Cloth: plainCloth},
		"nothing at all":  {Cloth: plainCloth},
		"nothing, photo":  {Photo: noise},
	} {
		t.Run("SEO-03 "+name, func(t *testing.T) {
			got, err := Draw(c)
			if err != nil {
				t.Fatal(err)
			}
			img, err := jpeg.Decode(bytes.NewReader(got))
			if err != nil || img.Bounds() != image.Rect(0, 0, 1200, 630) || len(got) >= MaxBytes {
				t.Errorf("%v, %v, %d bytes", err, img.Bounds(), len(got))
			}
		})
	}
}

func BenchmarkDraw(b *testing.B) {
	for b.Loop() {
		if _, err := Draw(Card{Title: titles["Latin"], Country: "Ghana", Year: "1957", Site: "Sankofa", Cloth: plainCloth}); err != nil {
			b.Fatal(err)
		}
	}
}
