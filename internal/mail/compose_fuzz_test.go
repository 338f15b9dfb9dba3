package mail

import (
	"bytes"
	"io"
	"mime"
	"net/mail"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"sankofa/internal/archive"
)

// Whatever a site or an event is called, a letter has one recipient, the headers that
// we set, and no other.
func FuzzCompose(f *testing.F) {
	f.Add("Sankofa", "You are invited", "Hello", "<p>Hello</p>", "ama@example.org")
	f.Add("A\r\nBcc: x@example.org", "B\nX-Header: 1\r\n\r\nbody", ".\r\n.", "\x00", "a@example.org")
	f.Add("\"<x@example.org>", "=?utf-8?q?x?=\u2028", strings.Repeat("long ", 300), "", "a@example.org,b@example.org")
	f.Add("\v\f\u0085", strings.Repeat("é", 200), "", "", "a@example.org\r\nBcc: b@example.org")
	allowed := map[string]bool{"From": true, "To": true, "Subject": true, "Date": true, "Message-Id": true, "Auto-Submitted": true, "Mime-Version": true, "Content-Type": true, "User-Agent": true, "X-Mailer": true}
	f.Fuzz(func(t *testing.T, site, subject, text, html, to string) {
		recipient, err := archive.ParseEmail(to)
		if err != nil {
			return // no account has such an address
		}
		msg, err := compose("archive@example.org", site, archive.Mail{ID: "1", To: recipient, Subject: subject, Text: text, HTML: html, CreatedAt: time.Unix(0, 0)})
		if err != nil {
			return
		}
		var b bytes.Buffer
		if _, err := msg.WriteTo(&b); err != nil {
			t.Fatalf("H-18 R-36 %v", err)
		}
		read, err := mail.ReadMessage(bytes.NewReader(b.Bytes()))
		if err != nil {
			t.Fatalf("H-18 R-36 %v\n%s", err, b.String())
		}
		for name, values := range read.Header {
			if !allowed[name] || len(values) != 1 || strings.ContainsAny(values[0], "\r\n") {
				t.Fatalf("H-18 R-36 %s: %q", name, values)
			}
		}
		list, err := read.Header.AddressList("To")
		if err != nil || len(list) != 1 || list[0].Address != recipient {
			t.Fatalf("H-18 R-36 it goes to %v, %v", list, err)
		}
		from, err := read.Header.AddressList("From")
		if err != nil || len(from) != 1 || from[0].Address != "archive@example.org" {
			t.Fatalf("H-18 R-36 it comes from %v, %v: %q", from, err, read.Header.Get("From"))
		}
		if got, err := new(mime.WordDecoder).DecodeHeader(read.Header.Get("Subject")); utf8.ValidString(subject) && (err != nil || strings.ContainsAny(got, "\r\n")) {
			t.Fatalf("H-18 R-36 the subject is %q, %v", got, err)
		}
		if _, err := io.ReadAll(read.Body); err != nil {
			t.Fatal(err)
		}
	})
}
