package main

import (
	"context"
	"crypto/tls"
	"log/slog"
	"net/http"
	"path/filepath"

	"sankofa/internal/config"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
)

// certificates is the folder within the data folder that keeps them.
const certificates = "certificates"

// issuer fetches the certificates of the site and renews them; nil without HTTPS.
type issuer struct{ *autocert.Manager }

func newIssuer(c *config.Config) *issuer {
	if len(c.ACMEDomains) == 0 {
		return nil
	}
	return &issuer{&autocert.Manager{
		Prompt:     autocert.AcceptTOS,
		Cache:      autocert.DirCache(filepath.Join(c.Data, certificates)),
		HostPolicy: autocert.HostWhitelist(c.ACMEDomains...),
		Email:      c.ACMEEmail,
		Client:     &acme.Client{DirectoryURL: c.ACMEURL, UserAgent: "sankofa/" + config.Version},
	}}
}

func (i *issuer) config() *tls.Config {
	if i == nil {
		return nil
	}
	return i.TLSConfig()
}

// fetch has the certificates ready before the first reader comes, and says what is in
// the way of them.
func (i *issuer) fetch(domains []string, log *slog.Logger) {
	for _, name := range domains {
		hello := &tls.ClientHelloInfo{
			ServerName: name, SupportedVersions: []uint16{tls.VersionTLS13}, SignatureSchemes: []tls.SignatureScheme{tls.ECDSAWithP256AndSHA256},
		}
		if _, err := i.GetCertificate(hello); err != nil {
			log.Error("no certificate", "domain", name, "error", err)
			continue
		}
		log.Info("certificate is ready", "domain", name)
	}
}

// servePlain answers plain HTTP: the issuer, who wants to see that the names lead here,
// and readers, who are led to HTTPS.
func (i *issuer) servePlain(ctx context.Context, c *config.Config, log *slog.Logger) (stop func(), err error) {
	if i == nil {
		return func() {}, nil
	}
	go i.fetch(c.ACMEDomains, log) // ends with its own timeouts
	_, stop, err = serveBeside(ctx, "plain HTTP", c.HTTPAddr, i.HTTPHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			// Whatever it carries has crossed the line in the clear already.
			http.Error(w, "Use HTTPS", http.StatusBadRequest)
			return
		}
		http.Redirect(w, r, c.PublicURL+r.URL.RequestURI(), http.StatusMovedPermanently)
	})))
	return stop, err
}
