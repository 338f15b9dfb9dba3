package webtest

import (
	"strings"

	"sankofa/internal/archive"
)

// Nasty is a title that breaks whatever is not escaped.
const Nasty = `Quotes " ' & </script> <b>bold</b> ]]> 😀 العربية ; , \n`

// Hostile are titles that break whatever is not escaped, each at most 200 characters.
var Hostile = []string{
	Nasty,
	`"'&<>` + "`" + `</script><script>alert(1)</script><!--<script>-->{{7*7}}${1}`,
	"🇿🇦👩🏾‍🏫😀 and tone ɔ̌ ɛ̂ ọ́ ẹ̀",
	"ثورة 1919 في مصر: \"الوفد\" & </title> والحرية",
	"ንጉሠ ነገሥት ምኒልክ",
	strings.Repeat("Ọ̀ṣun & ", 25),
	strings.Repeat("x", archive.MaxTitle),
	"% \\ \\u003c \\\" ]]> &amp; &lt;b&gt;",
}
