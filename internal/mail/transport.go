package mail

import (
	"context"
	"errors"
	"fmt"
	"net/mail"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
	"unicode"

	gomail "github.com/wneessen/go-mail"

	"sankofa/internal/archive"
)

// Transport delivers one message.
type Transport interface {
	Deliver(ctx context.Context, from, sender string, m archive.Mail) error
}

// compose turns a message into multipart/alternative: plain text and HTML.
func compose(from, sender string, m archive.Mail) (*gomail.Msg, error) {
	msg := gomail.NewMsg()
	// The address is encoded by the library: a name may hold quotes and backslashes.
	msg.FromMailAddress(&mail.Address{Name: oneLine(sender), Address: from})
	if err := msg.To((&mail.Address{Address: m.To}).String()); err != nil {
		return nil, fmt.Errorf("recipient: %w", err)
	}
	msg.Subject(oneLine(m.Subject))
	msg.SetDateWithValue(m.CreatedAt)
	msg.SetMessageIDWithValue(m.ID + "@sankofa")
	msg.SetGenHeader("Auto-Submitted", "auto-generated")
	msg.SetBodyString(gomail.TypeTextPlain, m.Text)
	msg.AddAlternativeString(gomail.TypeTextHTML, m.HTML)
	return msg, nil
}

// oneLine makes a name or subject safe for a header: without line breaks and control
// characters, and without "=?", which starts an encoded word that could hold both.
func oneLine(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, ""))
	return strings.Join(strings.Fields(strings.ReplaceAll(s, "=?", "= ?")), " ")
}

// smtp delivers to a mail server.
type smtp struct {
	host    string
	options []gomail.Option
}

// NewSMTP reads smtp://user:password@host:port or smtps://…; STARTTLS is required
// unless the address says ?tls=false.
func NewSMTP(address string) (Transport, error) {
	u, err := url.Parse(address)
	if err != nil || (u.Scheme != "smtp" && u.Scheme != "smtps") || u.Hostname() == "" {
		// The address may contain a password, so the error does not repeat it.
		return nil, errors.New("the mail server must be given as smtp://user:password@host:port")
	}
	s := &smtp{host: u.Hostname(), options: []gomail.Option{gomail.WithTimeout(15 * time.Second)}}
	switch {
	case u.Query().Get("tls") == "false":
		s.options = append(s.options, gomail.WithTLSPolicy(gomail.NoTLS))
	case u.Scheme == "smtps":
		s.options = append(s.options, gomail.WithSSL())
	default:
		s.options = append(s.options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	}
	if u.Port() != "" {
		port, err := strconv.Atoi(u.Port())
		if err != nil {
			return nil, errors.New("the port of the mail server is not a number")
		}
		s.options = append(s.options, gomail.WithPort(port))
	}
	if password, ok := u.User.Password(); ok {
		s.options = append(s.options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover), gomail.WithUsername(u.User.Username()), gomail.WithPassword(password))
	}
	return s, nil
}

// CheckSMTP signs in to a mail server and sends nothing.
func CheckSMTP(ctx context.Context, address string) error {
	transport, err := NewSMTP(address)
	if err != nil {
		return err
	}
	s := transport.(*smtp)
	client, err := gomail.NewClient(s.host, s.options...)
	if err != nil {
		return fmt.Errorf("mail server: %w", err)
	}
	if err := client.DialWithContext(ctx); err != nil {
		return err
	}
	return client.Close()
}

func (s *smtp) Deliver(ctx context.Context, from, sender string, m archive.Mail) error {
	msg, err := compose(from, sender, m)
	if err != nil {
		return err
	}
	client, err := gomail.NewClient(s.host, s.options...)
	if err != nil {
		return fmt.Errorf("mail server: %w", err)
	}
	return client.DialAndSendWithContext(ctx, msg)
}

// outbox writes messages to a folder when no mail server is configured.
type outbox struct{ folder string }

// NewOutbox writes messages as .eml files.
func NewOutbox(folder string) Transport { return outbox{folder} }

func (o outbox) Deliver(_ context.Context, from, sender string, m archive.Mail) error {
	msg, err := compose(from, sender, m)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(o.folder, 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(filepath.Join(o.folder, m.ID+".eml"), os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = msg.WriteTo(f)
	return errors.Join(err, f.Close())
}
