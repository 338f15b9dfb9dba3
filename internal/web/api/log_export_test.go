package api_test

import (
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/archive"
	"sankofa/internal/auth"
	"sankofa/internal/web/webtest"
)

// logLine is a line of the export, with all that its hash is made from.
type logLine struct {
	Seq int64
	archive.AuditEntry
	Hash string
	Seal struct{ EmailSalt, EmailDigest, TextSalt, TextDigest, Details string }
}

func TestLogExport(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	s.Create("user", "title", "=HYPERLINK(1)")
	s.Call("editor", "PATCH", "/api/settings", webtest.Object("siteName", "@cmd", "enableComments", false)).OK(t)
	t.Run("H-17 R-69 lines of JSON prove the chain", func(t *testing.T) {
		got := s.Call("admin", "GET", "/api/logs/export?format=jsonl", nil)
		if got.StatusCode != 200 || !strings.Contains(got.Header.Get("Content-Disposition"), `.jsonl"`) || got.Header.Get("Cache-Control") != "private, no-store" {
			t.Fatalf("%d %v", got.StatusCode, got.Header)
		}
		var head archive.LogHead
		lines := strings.Split(strings.TrimSpace(got.Text), "\n")
		for _, line := range lines {
			var e logLine
			if err := json.Unmarshal([]byte(line), &e); err != nil {
				t.Fatalf("%v: %s", err, line)
			}
			sealed := archive.SealedEntry{AuditEntry: e.AuditEntry, Details: e.Seal.Details, AuditSeal: archive.AuditSeal{
				Seq: e.Seq, Hash: e.Hash, EmailSalt: e.Seal.EmailSalt, EmailDigest: e.Seal.EmailDigest, TextSalt: e.Seal.TextSalt, TextDigest: e.Seal.TextDigest,
			}}
			if fault := sealed.Verify(head); fault != "" {
				t.Fatalf("entry %d: %s", e.Seq, fault)
			}
			head = sealed.Head()
		}
		if last := lines[len(lines)-1]; !strings.Contains(last, `"log.export"`) || !strings.Contains(last, "admin@example.org") {
			t.Errorf("the last entry is %s", last)
		}
		var stats archive.LogStats
		s.Call("admin", "GET", "/api/logs/stats", nil).Read(t, 200, &stats)
		if stats.Head != head.String() {
			t.Errorf("the head is %s in the totals, %s in the file", stats.Head, head)
		}
	})
	t.Run("H-17 R-24 no cell of the table is a formula", func(t *testing.T) {
		got := s.Call("admin", "GET", "/api/logs/export?format=csv", nil)
		rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(got.Text, "\ufeff"))).ReadAll()
		if err != nil || len(rows) < 5 {
			t.Fatalf("%v: %s", err, got.Text)
		}
		for _, row := range rows {
			for _, cell := range row {
				if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
					t.Errorf("a cell is %q", cell)
				}
			}
		}
		if !strings.Contains(got.Text, "'=HYPERLINK(1)") {
			t.Error("the title is not there")
		}
	})
	t.Run("H-17 other formats are refused", func(t *testing.T) {
		for _, format := range []string{"", "json", "xml"} {
			s.Call("admin", "GET", "/api/logs/export?format="+format, nil).Fails(t, 400, "invalid", "")
		}
	})
	t.Run("H-17 R-69 settings before and after", func(t *testing.T) {
		var got struct{ Items []archive.AuditEntry }
		s.Call("admin", "GET", "/api/logs?action=settings.update", nil).Read(t, 200, &got)
		want := []archive.FieldChange{
			{Field: "siteName", Before: json.RawMessage(`"` + archive.DefaultSettings().SiteName + `"`), After: json.RawMessage(`"@cmd"`)},
			{Field: "enableComments", Before: json.RawMessage("true"), After: json.RawMessage("false")},
		}
		if diff := cmp.Diff(want, got.Items[0].Changes); diff != "" {
			t.Error(diff)
		}
	})
}

func TestAttemptsOnUnknownAccounts(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	for _, address := range []string{"nobody@example.org", "Nobody@Example.org", "other@example.org", "no address"} {
		if _, err := s.Accounts.Login(t.Context(), address, "wrong", auth.Device{Address: "192.0.2.9"}); err == nil {
			t.Fatal("signed in")
		}
	}
	s.Accounts.Close() // waits until the attempts are recorded
	reply := s.Call("admin", "GET", "/api/logs?action=auth.login-failed", nil)
	var got struct {
		Items []archive.AuditEntry
		Total int
	}
	reply.Read(t, 200, &got)
	names := map[string]int{}
	for _, e := range got.Items {
		names[e.EntityID]++
		if e.EntityType != "address" || e.User != nil {
			t.Errorf("got %+v", e)
		}
	}
	if got.Total != 4 || len(names) != 3 || names[""] != 1 {
		t.Errorf("H-17 R-69 the addresses are %v", names)
	}
	if strings.Contains(strings.ToLower(reply.Text), "nobody") || strings.Contains(reply.Text, "no address") {
		t.Errorf("H-17 the log names who has no account: %s", reply.Text)
	}
}
