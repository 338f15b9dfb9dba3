package api_test

import (
	"strings"
	"testing"

	"sankofa/internal/web/webtest"
)

func TestBadBodies(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	for name, tt := range map[string]struct {
		body, kind string
		status     int
	}{
		"not JSON":        {"nope", "application/json", 400},
		"empty":           {"", "application/json", 400},
		"null":            {"null", "application/json", 400},
		"a list":          {"[]", "application/json", 400},
		"more behind":     {`{"email":"a","password":"b"} x`, "application/json", 400},
		"cut short":       {`{"email":`, "application/json", 400},
		"wrong type":      {`{"email":7,"password":"b"}`, "application/json", 400},
		"twice":           {`{"email":"a","email":"b","password":"c"}`, "application/json", 400},
		"letter case":     {`{"EMAIL":"a","password":"c"}`, "application/json", 400},
		"byte order mark": {"\ufeff{}", "application/json", 400},
		"invalid UTF-8":   {"{\"email\":\"\xff\"}", "application/json", 400},
		"too deep":        {`{"x":` + strings.Repeat("[", 5000) + strings.Repeat("]", 5000) + "}", "application/json", 400},
		"NaN":             {`{"x":NaN}`, "application/json", 400},
		"too large":       {`{"email":"` + strings.Repeat("x", 2<<20) + `"}`, "application/json", 413},
		"R-44 a form":     {"email=a", "application/x-www-form-urlencoded", 415},
		"R-44 plain text": {`{"email":"a","password":"b"}`, "text/plain", 415},
		"no type":         {`{"email":"a","password":"b"}`, "", 415},
	} {
		t.Run("R-52 "+name, func(t *testing.T) {
			got := s.Request("POST", "/api/auth/login", strings.NewReader(tt.body), "Content-Type", tt.kind)
			if got.StatusCode != tt.status {
				t.Errorf("%d, want %d: %s", got.StatusCode, tt.status, got.Text)
			}
		})
	}
}
