package archive

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestValidateSettings(t *testing.T) {
	for _, tt := range []struct {
		name   string
		change func(*Settings)
		want   []string
	}{
		{"CONST-01…05 defaults pass", func(*Settings) {}, nil},
		{"VAL-29 image size 0", func(s *Settings) { s.MaxImageSize = 0 }, []string{"Max image size must be between 1 and 50 MB."}},
		{"VAL-29 image size 51", func(s *Settings) { s.MaxImageSize = 51 }, []string{"Max image size must be between 1 and 50 MB."}},
		{"VAL-29 image size 1", func(s *Settings) { s.MaxImageSize = 1 }, nil},
		{"VAL-29 image size 50", func(s *Settings) { s.MaxImageSize = 50 }, nil},
		{"VAL-30 logo size 0", func(s *Settings) { s.MaxLogoSize = 0 }, []string{"Max logo size must be between 1 and 10 MB."}},
		{"VAL-30 logo size 10", func(s *Settings) { s.MaxLogoSize = 10 }, nil},
		{"VAL-30 logo size 11", func(s *Settings) { s.MaxLogoSize = 11 }, []string{"Max logo size must be between 1 and 10 MB."}},
		{"VAL-31 document size 0", func(s *Settings) { s.MaxDocumentSize = 0 }, []string{"Max document size must be between 1 and 100 MB."}},
		{"VAL-31 document size 100", func(s *Settings) { s.MaxDocumentSize = 100 }, nil},
		{"VAL-31 document size 101", func(s *Settings) { s.MaxDocumentSize = 101 }, []string{"Max document size must be between 1 and 100 MB."}},
		{"VAL-32 blank site name", func(s *Settings) { s.SiteName = "  " }, []string{"Site name is required."}},
		{"VAL-33 site name of 100", func(s *Settings) { s.SiteName = strings.Repeat("x", 100) }, nil},
		{"VAL-33 site name of 101", func(s *Settings) { s.SiteName = strings.Repeat("x", 101) }, []string{"Site name must be at most 100 characters."}},
		{"VAL-34 blank description", func(s *Settings) { s.SiteDescription = "" }, []string{"Site description is required."}},
		{"VAL-35 description of 500", func(s *Settings) { s.SiteDescription = strings.Repeat("x", 500) }, nil},
		{"VAL-35 description of 501", func(s *Settings) { s.SiteDescription = strings.Repeat("x", 501) }, []string{"Site description must be at most 500 characters."}},
		{"VAL-36 no e-mail", func(s *Settings) { s.ContactEmail = "" }, []string{"Contact email is required."}},
		{"VAL-37 no e-mail form", func(s *Settings) { s.ContactEmail = "nope" }, []string{"Enter a valid email address."}},
		{"VAL-38 height 70", func(s *Settings) { s.CardImageHeight = 70 }, []string{"Card image height must be between 80 and 400 in steps of 10."}},
		{"VAL-38 height 410", func(s *Settings) { s.CardImageHeight = 410 }, []string{"Card image height must be between 80 and 400 in steps of 10."}},
		{"VAL-38 height 80", func(s *Settings) { s.CardImageHeight = 80 }, nil},
		{"VAL-38 height 400", func(s *Settings) { s.CardImageHeight = 400 }, nil},
		{"VAL-39 height 165", func(s *Settings) { s.CardImageHeight = 165 }, []string{"Card image height must be between 80 and 400 in steps of 10."}},
		{"VAL-40 ratio 5:4", func(s *Settings) { s.CardAspectRatio = "5:4" }, []string{"Aspect ratio must be one of 16:9, 4:3, 3:2, 1:1, 2:1, 3:1."}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := DefaultSettings()
			tt.change(&s)
			s.Tidy()
			if diff := cmp.Diff(tt.want, messages(s.Validate())); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestDefaultSettings(t *testing.T) {
	s := DefaultSettings()
	if s.MaxImageSize != 5 || s.MaxLogoSize != 5 || s.MaxDocumentSize != 10 || s.CardImageHeight != 160 || s.CardAspectRatio != "16:9" ||
		s.AllowSelfRegistration || !s.EnableComments || !s.EnableImageUploads || s.SiteName != "Sankofa" {
		t.Errorf("CONST-01…05 the defaults are %+v", s)
	}
}

func TestValidateLogo(t *testing.T) {
	for name, tt := range map[string]struct {
		logo Logo
		want []string
	}{
		"good":             {Logo{Name: "A", Type: LogoHeader}, nil},
		"VAL-26 no name":   {Logo{Type: LogoFooter}, []string{"Logo name is required."}},
		"VAL-27 101 chars": {Logo{Name: strings.Repeat("x", 101), Type: LogoFooter}, []string{"Logo name must be at most 100 characters."}},
		"type":             {Logo{Name: "A", Type: "side"}, []string{"Logo type must be header or footer."}},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, messages(tt.logo.Validate())); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestParseEmail(t *testing.T) {
	for in, want := range map[string]string{
		" Ama@Example.ORG ": "ama@example.org", "a+b@example.org": "a+b@example.org", "a.b@sub.example.org": "a.b@sub.example.org",
		"": "", "nope": "", "a@b": "", "Ama <a@example.org>": "", "a@example.org,b@example.org": "", "a@example.org.": "",
		"a@-example.org": "", "a b@example.org": "", "äma@example.org": "", "a@exämple.org": "", "a@example.org\nBcc: x@y.z": "",
		`"a b"@example.org`: "", "a@[127.0.0.1]": "", strings.Repeat("a", 65) + "@example.org": "", "a@" + strings.Repeat("b.", 130) + "org": "",
	} {
		got, err := ParseEmail(in)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("R-37 ParseEmail(%q) = %q, %v; want %q", in, got, err, want)
		}
	}
}

func TestCheckPassword(t *testing.T) {
	common := func(s string) bool { return s == "password123" }
	for in, want := range map[string]string{
		"long enough":            "",
		"ɛɔŋɓɗƙ and more":        "",
		strings.Repeat("x", 128): "",
		"short":                  "Password must be at least 10 characters long.",
		strings.Repeat("x", 129): "Password must be at most 128 characters long.",
		"PassWord123":            "Choose a password that is harder to guess.",
		"Ama@example.org":        "Choose a password that is harder to guess.",
		"nul\x00nul\x00nul":      "Password contains characters that are not allowed.",
	} {
		got := ""
		if err := CheckPassword(in, "ama@example.org", common); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

func TestParsePage(t *testing.T) {
	for _, tt := range []struct {
		name, page, limit string
		want              Page
	}{
		{"absent", "", "", Page{1, 20}},
		{"given", "3", "50", Page{3, 50}},
		{"RTE-16 not positive", "-1", "0", Page{1, 20}},
		{"RTE-16 not whole", "2.5", "2.5", Page{1, 20}},
		{"RTE-16 not a number", "abc", "abc", Page{1, 20}},
		{"signs and spaces", "+5", " 5", Page{1, 20}},
		{"full-width digits", "５", "５", Page{1, 20}},
		{"over the most", "1", "201", Page{1, 200}},
		{"absurd", "99999999999999999999", "99999999999999999999", Page{maxPage, 200}},
		{"2^63", "9223372036854775807", "1", Page{maxPage, 1}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := ParsePage(tt.page, tt.limit)
			if got != tt.want || got.Offset() < 0 {
				t.Errorf("R-53 got %+v, offset %d", got, got.Offset())
			}
		})
	}
}

func FuzzParsePage(f *testing.F) {
	f.Add("1", "20")
	f.Add("-1", "9223372036854775808")
	f.Fuzz(func(t *testing.T, page, limit string) {
		p := ParsePage(page, limit)
		if p.Number < 1 || p.Limit < 1 || p.Limit > MaxLimit || p.Offset() < 0 {
			t.Fatalf("%q, %q: %+v", page, limit, p)
		}
	})
}

func TestComments(t *testing.T) {
	t.Run("CMT-15 CMT-16 CMT-17 length and trim", func(t *testing.T) {
		for in, want := range map[string]string{"abc": "abc", "  abc  ": "abc", "ab": "", " a ": "", "\u200b\u200bab\u200b": "", strings.Repeat("x", 5001): ""} {
			got, err := ParseCommentBody(in)
			if (err == nil) != (want != "") || (want != "" && got != want) {
				t.Errorf("%.10q: %q, %v", in, got, err)
			}
		}
		if _, err := ParseCommentBody("ab"); err.Error() != "Comment must be at least 3 characters long." {
			t.Error(err)
		}
	})
	t.Run("CMT-04 statuses", func(t *testing.T) {
		for _, s := range []string{"published", "pending", "hidden"} {
			if _, err := ParseCommentStatus(s); err != nil {
				t.Error(err)
			}
		}
		if _, err := ParseCommentStatus("spam"); err == nil {
			t.Error("spam is a status")
		}
	})
	t.Run("who sees what", func(t *testing.T) {
		pending := Comment{Active: true, Status: CommentPending, Author: Author{ID: "u", Email: "u@example.org"}}
		hidden := Comment{Active: true, Status: CommentHidden, Author: Author{ID: "u"}}
		published := Comment{Active: true, Status: CommentPublished, Author: Author{ID: "u", Email: "u@example.org"}}
		if pending.SeenBy(visitor) || !pending.SeenBy(user) || !pending.SeenBy(editor) || hidden.SeenBy(user) || !hidden.SeenBy(admin) || !published.SeenBy(visitor) {
			t.Error("visibility is wrong")
		}
		if published.For(visitor).Author.Email != "" || published.For(user).Author.Email == "" || published.For(editor).Author.Email == "" {
			t.Error("e-mail addresses are shown to the wrong people")
		}
		if NewCommentStatus(user, true) != CommentPending || NewCommentStatus(user, false) != CommentPublished || NewCommentStatus(editor, true) != CommentPublished {
			t.Error("first status is wrong")
		}
	})
}

func TestCountries(t *testing.T) {
	if len(Countries) != 54 {
		t.Errorf("there are %d countries", len(Countries))
	}
	codes := map[string]bool{}
	regions := map[Region]int{}
	for i, c := range Countries {
		if len(c.Code) != 2 || codes[c.Code] {
			t.Errorf("%s has code %q", c.Name, c.Code)
		}
		codes[c.Code] = true
		regions[c.Region]++
		if i > 0 && Countries[i-1].Name > c.Name && c.Name != "Senegal" && c.Name != "São Tomé and Príncipe" {
			t.Errorf("%s is out of order", c.Name)
		}
	}
	want := map[Region]int{NorthAfrica: 6, WestAfrica: 15, CentralAfrica: 9, EastAfrica: 14, SouthernAfrica: 10}
	if diff := cmp.Diff(want, regions); diff != "" {
		t.Error(diff)
	}
	for former, now := range map[string]string{"Gold Coast": "Ghana", "Upper Volta": "Burkina Faso", "Dahomey": "Benin", "Zaire": "Democratic Republic of the Congo", "Rhodesia": "Zimbabwe", "Swaziland": "Eswatini"} {
		found := false
		for _, name := range FormerNames(now) {
			found = found || name == former
		}
		if !found {
			t.Errorf("%s is not known as %s", now, former)
		}
	}
	if c, ok := CountryByName("  são tomé AND príncipe "); !ok || c.Code != "ST" {
		t.Error("a name in other letter case is not found")
	}
}

func TestDisplayName(t *testing.T) {
	for _, tt := range []struct {
		p    Actor
		want string
	}{{Actor{FirstName: "Ama", LastName: "Mensah"}, "Ama Mensah"}, {Actor{FirstName: "Ama"}, "Ama"}, {Actor{Email: "a@example.org"}, "Community member"}} {
		if got := tt.p.DisplayName(); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}
