package main

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"testing"

	"sankofa/internal/clustertest"
)

// Both proxies of deploy/, in front of one node.
func TestProxiesWithTLS(t *testing.T) {
	t.Parallel()
	for _, proxy := range []struct {
		name  string
		start func(t testing.TB, at clustertest.TLS, node string)
	}{{"nginx", clustertest.StartNginx}, {"caddy", clustertest.StartCaddy}} {
		t.Run(proxy.name, func(t *testing.T) {
			t.Parallel()
			if missing := clustertest.Missing(proxy.name); len(missing) > 0 {
				t.Skipf("not installed: %v (scripts/ensure nginx-light caddy)", missing)
			}
			folder := clustertest.Folder(t)
			certificate, key := selfSigned(t, folder)
			at := clustertest.TLS{Name: archiveName, Addr: clustertest.FreeAddr(t), Plain: clustertest.FreeAddr(t), Certificate: certificate, Key: key}
			node := clustertest.FreeAddr(t)
			// Later options win: here the limits are on.
			site := startProgram(t, "--data", t.TempDir(), "--public-url", "https://"+archiveName, "--trusted-proxies", "127.0.0.1/32", "--rate-limit", "on", "--addr", node)
			t.Cleanup(func() { site.end(t) })
			proxy.start(t, at, node)
			tryProxy(t, at)
		})
	}
}

func tryProxy(t *testing.T, at clustertest.TLS) {
	certificate, err := os.ReadFile(at.Certificate)
	if err != nil {
		t.Fatal(err)
	}
	client := clientFor(t, at.Addr, certificate)
	request := func(method, path string, body []byte, header ...string) *http.Response {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), method, "https://"+at.Name+path, bytes.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		for i := 0; i < len(header); i += 2 {
			r.Header.Set(header[i], header[i+1])
		}
		resp, err := client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = resp.Body.Close() })
		return resp
	}

	home := request("GET", "/", nil, "Accept-Encoding", "br")
	if home.StatusCode != http.StatusOK || home.ProtoMajor != 2 || home.Header.Get("Content-Encoding") != "br" || home.Header.Get("Strict-Transport-Security") == "" {
		t.Errorf("home answers %d over %s with %v", home.StatusCode, home.Proto, home.Header)
	}

	resp, err := (&http.Client{CheckRedirect: client.CheckRedirect}).Get("http://" + at.Plain + "/history?page=2")
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	if to := resp.Header.Get("Location"); resp.StatusCode/100 != 3 || !strings.HasSuffix(to, "/history?page=2") || !strings.HasPrefix(to, "https://") {
		t.Errorf("plain HTTP answers %d with %q", resp.StatusCode, to)
	}

	// The words are those of the site, and not of the proxy.
	large := request("POST", "/api/suggestions", make([]byte, 2<<20))
	if text, err := io.ReadAll(large.Body); err != nil || large.StatusCode != http.StatusRequestEntityTooLarge || !strings.Contains(string(text), `"code":"too_large"`) {
		t.Errorf("a large body gets %d %.200s, %v", large.StatusCode, text, err)
	}

	// Who names another address with every attempt is still one client.
	refused := false
	for i := range 200 {
		login := request("POST", "/api/auth/login", []byte(`{"email":"a@example.org","password":"wrong"}`),
			"X-Forwarded-For", fmt.Sprintf("203.0.113.%d", i), "X-Real-IP", fmt.Sprintf("203.0.113.%d", i))
		if refused = login.StatusCode == http.StatusTooManyRequests; refused {
			break
		}
	}
	if !refused {
		t.Error("attempts that name other addresses are not counted together")
	}
}
