// Package mailtest is an SMTP server for tests: it listens on a free port and keeps
// what it receives.
package mailtest

import (
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"strings"
	"sync"
	"testing"

	"github.com/emersion/go-smtp"
)

// Server keeps the messages it receives.
type Server struct {
	URL string

	mu       sync.Mutex
	messages []Message
	arrived  chan struct{}
	refuse   bool
}

// Message is a received message with its envelope.
type Message struct {
	From   string
	To     []string
	Header mail.Header
	Body   string
}

// Start runs a server until the test ends.
func Start(t *testing.T) *Server {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &Server{URL: "smtp://" + l.Addr().String() + "?tls=false", arrived: make(chan struct{}, 100)}
	server := smtp.NewServer(s)
	server.Domain = "localhost"
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = server.Serve(l) // ends with Close
	}()
	t.Cleanup(func() {
		_ = server.Close()
		_ = l.Close() // which Close does not know of before Serve has begun
		<-done
	})
	return s
}

// Refuse makes the server refuse messages, or accept them again.
func (s *Server) Refuse(refuse bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refuse = refuse
}

// Wait returns the next message.
func (s *Server) Wait(t *testing.T) Message {
	t.Helper()
	select {
	case <-s.arrived:
	case <-t.Context().Done():
		t.Fatal("no message arrived")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	next := s.messages[0]
	s.messages = s.messages[1:]
	return next
}

// Waiting is the number of messages received and not yet returned by Wait.
func (s *Server) Waiting() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.messages)
}

// Parts returns the two alternatives of a message.
func (m Message) Parts(t *testing.T) (text, html string) {
	t.Helper()
	kind, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/alternative" {
		t.Fatalf("the message is %s, %v", kind, err)
	}
	reader := multipart.NewReader(strings.NewReader(m.Body), params["boundary"])
	for {
		part, err := reader.NextRawPart()
		if err == io.EOF {
			return text, html
		}
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(quotedprintable.NewReader(part))
		if err != nil {
			t.Fatal(err)
		}
		body := strings.ReplaceAll(string(content), "\r\n", "\n")
		if strings.HasPrefix(part.Header.Get("Content-Type"), "text/html") {
			html = body
		} else {
			text = body
		}
	}
}

// NewSession implements smtp.Backend.
func (s *Server) NewSession(*smtp.Conn) (smtp.Session, error) { return &session{server: s}, nil }

type session struct {
	server  *Server
	message Message
}

func (s *session) Reset()        {}
func (s *session) Logout() error { return nil }

func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	s.message = Message{From: from}
	return nil
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.message.To = append(s.message.To, to)
	return nil
}

func (s *session) Data(r io.Reader) error {
	s.server.mu.Lock()
	defer s.server.mu.Unlock()
	if s.server.refuse {
		return errors.New("not now")
	}
	received, err := mail.ReadMessage(r)
	if err != nil {
		return err
	}
	body, err := io.ReadAll(received.Body)
	if err != nil {
		return err
	}
	s.message.Header, s.message.Body = received.Header, string(body)
	s.server.messages = append(s.server.messages, s.message)
	s.server.arrived <- struct{}{}
	return nil
}
