package mail

import (
	"bytes"
	"io"
	"mime"
	"net/mail"
	"slices"
	"strings"
	"testing"
	"time"

	"sankofa/internal/archive"
)

// composed writes a message and reads it back as a mail program would.
func composed(t *testing.T, from, sender string, m archive.Mail) *mail.Message {
	t.Helper()
	msg, err := compose(from, sender, m)
	if err != nil {
		t.Fatalf("compose: %v", err)
	}
	var raw bytes.Buffer
	if _, err := msg.WriteTo(&raw); err != nil {
		t.Fatalf("write: %v", err)
	}
	head, _, _ := strings.Cut(raw.String(), "\r\n\r\n")
	for _, line := range strings.Split(head, "\r\n") {
		if strings.ContainsAny(line, "\r\n\x00") {
			t.Errorf("R-36 the header line is %q", line)
		}
	}
	read, err := mail.ReadMessage(&raw)
	if err != nil {
		t.Fatalf("read: %v", err)
	}
	if _, err := io.Copy(io.Discard, read.Body); err != nil {
		t.Fatal(err)
	}
	return read
}

// wantHeaders compares a message with what it was composed of.
func wantHeaders(t *testing.T, read *mail.Message, from, sender string, m archive.Mail) {
	t.Helper()
	known := []string{"Auto-Submitted", "Content-Type", "Date", "From", "Message-Id", "Mime-Version", "Subject", "To", "User-Agent", "X-Mailer"}
	for name, values := range read.Header {
		if !slices.Contains(known, name) || len(values) != 1 {
			t.Errorf("R-36 there is a header %s: %q", name, values)
		}
	}
	got, err := read.Header.AddressList("From")
	if err != nil || len(got) != 1 || got[0].Address != from || got[0].Name != oneLine(sender) {
		t.Errorf("From is %q, %v; want %q <%s>", read.Header.Get("From"), err, oneLine(sender), from)
	}
	to, err := read.Header.AddressList("To")
	if err != nil || len(to) != 1 || to[0].Address != m.To {
		t.Errorf("To is %q, %v; want %s", read.Header.Get("To"), err, m.To)
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(read.Header.Get("Subject"))
	if err != nil || subject != oneLine(m.Subject) {
		t.Errorf("Subject is %q, %v; want %q", subject, err, oneLine(m.Subject))
	}
}

// hostileNames are names of a site that break a header which is glued together.
var hostileNames = []string{
	`The "Open" Archive`, `Archive\`, `\`, `"`, `" <evil@example.org>, "`, `a\"b`, `<b>`, `Archive, Inc.; (x)`, "",
	"Archive\r\nBcc: evil@example.org", "Archive\r\n\r\nbody", "Sànkɔ́fá", "العربية", "a\x00b\x1b[31m", "=?utf-8?q?=0D=0ABcc:_evil?=",
	strings.Repeat("long ", 60), strings.Repeat("ọ̀", 120), "\u2028\u2029\u0085\v\f",
}

func TestHeadersOfHostileNames(t *testing.T) {
	for _, name := range hostileNames {
		t.Run("H-09 R-36 "+name, func(t *testing.T) {
			m := archive.Mail{ID: "one", To: "ama@example.org", Subject: "You are invited to " + name, Text: "x", HTML: "<p>x</p>", CreatedAt: time.Now()}
			wantHeaders(t, composed(t, "contact@example.org", name, m), "contact@example.org", name, m)
		})
	}
}

// FuzzHeaders composes messages from arbitrary names, subjects and addresses: what
// the domain accepts as an address arrives, and nothing becomes a header of its own.
func FuzzHeaders(f *testing.F) {
	for _, name := range hostileNames {
		f.Add(name, "You are invited to "+name, "ama@example.org")
	}
	f.Add("Sankofa", "Hello", "o'hara+a/b=c!#$%&*?^_`{|}~@example.org")
	f.Fuzz(func(t *testing.T, name, subject, to string) {
		to, err := archive.ParseEmail(to)
		if err != nil {
			return
		}
		m := archive.Mail{ID: "one", To: to, Subject: subject, Text: "x", HTML: "<p>x</p>", CreatedAt: time.Now()}
		wantHeaders(t, composed(t, "contact@example.org", name, m), "contact@example.org", name, m)
	})
}
