// Package mailtest is a mail server for tests: it speaks SMTP on a port of the
// kernel's choice and keeps what it is given.
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

// Server keeps letters.
type Server struct {
	URL string

	mu      sync.Mutex
	letters []Letter
	arrived chan struct{}
	refuse  bool
}

// Letter is what arrived: the envelope and the message.
type Letter struct {
	From    string
	To      []string
	Message *mail.Message
	Body    string
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
		<-done
	})
	return s
}

// Refuse makes the server refuse letters, or take them again.
func (s *Server) Refuse(refuse bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refuse = refuse
}

// Wait returns the next letter.
func (s *Server) Wait(t *testing.T) Letter {
	t.Helper()
	select {
	case <-s.arrived:
	case <-t.Context().Done():
		t.Fatal("no letter arrived")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	letter := s.letters[0]
	s.letters = s.letters[1:]
	return letter
}

// Waiting is how many letters arrived and were not yet waited for.
func (s *Server) Waiting() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.letters)
}

// Parts reads the two forms of a letter.
func (l Letter) Parts(t *testing.T) (text, html string) {
	t.Helper()
	kind, params, err := mime.ParseMediaType(l.Message.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/alternative" {
		t.Fatalf("the letter is %s, %v", kind, err)
	}
	reader := multipart.NewReader(strings.NewReader(l.Body), params["boundary"])
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
	server *Server
	letter Letter
}

func (s *session) Reset()        {}
func (s *session) Logout() error { return nil }

func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	s.letter = Letter{From: from}
	return nil
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.letter.To = append(s.letter.To, to)
	return nil
}

func (s *session) Data(r io.Reader) error {
	s.server.mu.Lock()
	defer s.server.mu.Unlock()
	if s.server.refuse {
		return errors.New("not now")
	}
	message, err := mail.ReadMessage(r)
	if err != nil {
		return err
	}
	body, err := io.ReadAll(message.Body)
	if err != nil {
		return err
	}
	s.letter.Message, s.letter.Body = message, string(body)
	s.server.letters = append(s.server.letters, s.letter)
	s.server.arrived <- struct{}{}
	return nil
}
