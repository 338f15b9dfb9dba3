package response

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// A coding is used only if the header names it, and never if it is refused.
func FuzzAcceptEncoding(f *testing.F) {
	for _, seed := range []string{"", "gzip, deflate, br", "br;q=0, gzip;q=1.0", "gzip;q=0.000", "GZIP ; q=0.5", "gzip;q=NaN", "gzip;q=Inf", "gzip;q=-1", "gzip;q=0x1p-2", "*;q=1", "gzipped", ",,,", "br;Q=0", "br; q = 0", "br;x=1;q=0"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, header string) {
		for _, coding := range []string{"br", "gzip"} {
			got := Accepts(header, coding)
			if got && !strings.Contains(strings.ToLower(header), coding) {
				t.Fatalf("H-18 %q takes %s", header, coding)
			}
			if Accepts(coding+";q=0,"+header, coding) || Accepts(coding+"; Q=0 ,"+header, coding) || Accepts(coding+" ; q=0.0,"+header, coding) {
				t.Fatalf("H-18 %s is refused, and used", coding)
			}
			if !Accepts(coding+","+header, coding) || Accepts(strings.ToUpper(header), coding) != got {
				t.Fatalf("H-18 %q with %s", header, coding)
			}
		}
	})
}

// 304 is said only to who names a tag of this content, or any.
func FuzzIfNoneMatch(f *testing.F) {
	entry := newEntry(&Response{Status: http.StatusOK, Type: "text/plain", Body: []byte(strings.Repeat("content ", 200))})
	tag := entry.plain.etag[0]
	for _, seed := range []string{"", "*", " * ", tag, "W/" + tag, `"x", ` + tag, "W/W/" + tag, tag + tag, `"*"`, strings.Trim(tag, `"`), ",", "\"" + tag} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, header string) {
		named := strings.TrimSpace(header) == "*"
		for _, b := range []*encoded{&entry.plain, &entry.gzip, &entry.brotli} {
			if b.etag != nil {
				named = named || strings.Contains(header, b.etag[0])
			}
		}
		if entry.matches(header) && !named {
			t.Fatalf("H-18 R-45 %q counts as a tag of this content", header)
		}
		if !entry.matches(header+`,W/`+tag) || !entry.matches(tag+" ,"+header) {
			t.Fatalf("H-18 the tag is not found beside %q", header)
		}
	})
}

// Parameters that are read are text, and are read back as they were.
func FuzzQuery(f *testing.F) {
	for _, seed := range []string{"", "a=1&b=2", "q=%ff", "q=%00", "a=1;b=2", "a=%zz", "&&==", "a=1&a=2", "q=%E2%80%AE", "+=+", "tags=a%2Cb", "%61=1"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		values, err := Query(&http.Request{URL: &url.URL{RawQuery: raw}})
		if err != nil {
			if values != nil {
				t.Fatalf("H-18 R-49 %q is refused and read", raw)
			}
			return
		}
		for key, list := range values {
			for _, text := range append(list, key) {
				if !utf8.ValidString(text) || strings.ContainsRune(text, 0) || len(text) > len(raw) {
					t.Fatalf("H-18 R-28 %q from %q", text, raw)
				}
			}
		}
		again, err := Query(&http.Request{URL: &url.URL{RawQuery: values.Encode()}})
		if diff := cmp.Diff(values, again); err != nil || diff != "" && len(values) > 0 {
			t.Fatalf("H-18 %v %s", err, diff)
		}
	})
}
