package main

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/dns/dnsmessage"

	"sankofa/internal/clustertest"
	"sankofa/internal/installtest"
	"sankofa/internal/store/storetest"
)

// The issuer of the tests.
const (
	pebbleModule  = "github.com/letsencrypt/pebble/v2/cmd/pebble"
	pebbleVersion = "v2.7.0"
)

const archiveName = "archive.example.org"

// serveNames answers every question for a name with 127.0.0.1.
func serveNames(t *testing.T) string {
	t.Helper()
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	go func() {
		buffer := make([]byte, 1500)
		for {
			n, peer, err := conn.ReadFrom(buffer)
			if err != nil {
				return // closed
			}
			var m dnsmessage.Message
			if m.Unpack(buffer[:n]) != nil || len(m.Questions) != 1 {
				continue
			}
			m.Response = true
			if q := m.Questions[0]; q.Type == dnsmessage.TypeA {
				m.Answers = []dnsmessage.Resource{{
					Header: dnsmessage.ResourceHeader{Name: q.Name, Class: q.Class},
					Body:   &dnsmessage.AResource{A: [4]byte{127, 0, 0, 1}},
				}}
			}
			m.Additionals = nil
			if packed, err := m.Pack(); err == nil {
				_, _ = conn.WriteTo(packed, peer) // who asks asks again
			}
		}
	}()
	return conn.LocalAddr().String()
}

// selfSigned writes a certificate for 127.0.0.1 and for the name of the archive, and its
// key.
func selfSigned(t *testing.T, folder string) (certFile, keyFile string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "issuer"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, DNSNames: []string{archiveName},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour), IsCA: true, BasicConstraintsValid: true,
	}
	cert, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	certFile, keyFile = filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
	err = errors.Join(
		os.WriteFile(certFile, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: cert}), 0o600),
		os.WriteFile(keyFile, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private}), 0o600))
	if err != nil {
		t.Fatal(err)
	}
	return certFile, keyFile
}

// pebble is a running issuer of certificates that nobody trusts.
type pebble struct {
	*exec.Cmd
	directory string
	manage    string
	client    *http.Client
}

// startPebble starts an issuer that looks for names at these addresses.
func startPebble(t *testing.T, plain, encrypted string) *pebble {
	t.Helper()
	binary, err := installtest.Program(t.Context(), pebbleModule, pebbleVersion)
	if err != nil {
		t.Fatalf("the test needs a real issuer of certificates: %v", err)
	}
	folder := t.TempDir()
	cert, key := selfSigned(t, folder)
	listen, manage := clustertest.FreeAddr(t), clustertest.FreeAddr(t)
	config := filepath.Join(folder, "config.json")
	text := fmt.Sprintf(`{"pebble":{"listenAddress":%q,"managementListenAddress":%q,"certificate":%q,"privateKey":%q,"httpPort":%d,"tlsPort":%d}}`,
		listen, manage, cert, key, clustertest.PortOf(t, plain), clustertest.PortOf(t, encrypted))
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	// The program trusts it as it would trust a public one.
	t.Setenv("SSL_CERT_FILE", cert)
	authority, err := os.ReadFile(cert)
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(authority)
	p := &pebble{
		Cmd:       exec.CommandContext(t.Context(), binary, "-config", config, "-dnsserver", serveNames(t)),
		directory: "https://" + listen + "/dir", manage: "https://" + manage,
		client: &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots}}},
	}
	p.Env = append(os.Environ(), "PEBBLE_VA_NOSLEEP=1")
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.stop)
	storetest.Eventually(t, "the issuer answers", func() bool {
		_, err := p.get(t.Context(), p.directory)
		return err == nil
	})
	return p
}

func (p *pebble) stop() {
	_ = p.Process.Kill()
	_ = p.Wait() // it says that it was killed
}

func (p *pebble) get(ctx context.Context, url string) ([]byte, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	resp, err := p.client.Do(r)
	if err != nil {
		return nil, err
	}
	defer func() { _ = resp.Body.Close() }()
	return io.ReadAll(resp.Body)
}

// reader opens the site under its name, trusting what the issuer signs.
func (p *pebble) reader(t *testing.T, addr string) *http.Client {
	t.Helper()
	root, err := p.get(t.Context(), p.manage+"/roots/0")
	if err != nil {
		t.Fatal(err)
	}
	return clientFor(t, addr, root)
}

// clientFor opens sites at an address under any name, trusting what a certificate signs.
func clientFor(t *testing.T, addr string, certificate []byte) *http.Client {
	t.Helper()
	roots := x509.NewCertPool()
	if !roots.AppendCertsFromPEM(certificate) {
		t.Fatalf("not a certificate: %s", certificate)
	}
	transport := &http.Transport{
		TLSClientConfig: &tls.Config{RootCAs: roots}, ForceAttemptHTTP2: true, DisableKeepAlives: true, DisableCompression: true,
		DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, network, addr)
		},
	}
	return &http.Client{Transport: transport, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

func TestHTTPS(t *testing.T) {
	plain, encrypted := clustertest.FreeAddr(t), clustertest.FreeAddr(t)
	ca := startPebble(t, plain, encrypted)
	data := t.TempDir()
	options := []string{
		"--data", data, "--addr", encrypted, "--http-addr", plain,
		"--acme-domains", archiveName, "--acme-url", ca.directory,
	}
	site := startProgram(t, options...)
	if want := "https://" + archiveName; site.url != want {
		t.Errorf("the site says that it is open at %s, not %s", site.url, want)
	}
	reader := ca.reader(t, encrypted)
	get := func(url string) (*http.Response, error) {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
		if err != nil {
			return nil, err
		}
		resp, err := reader.Do(r)
		if err == nil {
			_ = resp.Body.Close()
		}
		return resp, err
	}
	var home *http.Response
	storetest.Eventually(t, "a certificate is fetched", func() (ok bool) {
		var err error
		home, err = get("https://" + archiveName + "/")
		return err == nil
	})
	if home.StatusCode != http.StatusOK || home.ProtoMajor != 2 || home.Header.Get("Strict-Transport-Security") == "" {
		t.Errorf("home answers %d over %s with %v", home.StatusCode, home.Proto, home.Header)
	}
	t.Run("a name of somebody else gets no certificate", func(t *testing.T) {
		if _, err := get("https://other.example.org/"); err == nil || !strings.Contains(err.Error(), "tls") {
			t.Errorf("it answers with %v", err)
		}
	})
	t.Run("plain HTTP leads to HTTPS", func(t *testing.T) {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+plain+"/history?page=2", nil)
		if err != nil {
			t.Fatal(err)
		}
		resp, err := (&http.Client{CheckRedirect: reader.CheckRedirect}).Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		if to := resp.Header.Get("Location"); resp.StatusCode != http.StatusMovedPermanently || to != "https://"+archiveName+"/history?page=2" {
			t.Errorf("it answers %d with %s", resp.StatusCode, to)
		}
	})
	t.Run("a restart needs no issuer", func(t *testing.T) {
		site.end(t)
		ca.stop()
		site = startProgram(t, options...)
		if resp, err := get("https://" + archiveName + "/"); err != nil || resp.StatusCode != http.StatusOK {
			t.Errorf("home answers %v, %v", resp, err)
		}
		files, err := filepath.Glob(filepath.Join(data, certificates, archiveName+"*"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no certificate is kept: %v", err)
		}
		info, err := os.Stat(files[0])
		if err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("the key can be read by others: %v, %v", info.Mode(), err)
		}
	})
	site.end(t)
}
