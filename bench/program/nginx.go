package program

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// ServeNginx serves the same headers and bytes from a file, with the settings that
// Debian installs nginx with (workers, sendfile, access log) and connections that last.
func ServeNginx(ctx context.Context, header http.Header, body []byte) (string, func(), error) {
	folder, err := os.MkdirTemp("", "sankofa-nginx-")
	if err != nil {
		return "", nil, err
	}
	clean := func() { _ = os.RemoveAll(folder) }
	address, err := FreeAddress()
	if err != nil {
		clean()
		return "", nil, err
	}
	var headers strings.Builder
	for name, values := range header {
		switch name {
		case "Content-Length", "Date", "Content-Type", "Etag", "Last-Modified":
			continue // nginx has its own
		}
		fmt.Fprintf(&headers, "add_header %s %q;\n", name, strings.ReplaceAll(values[0], "$", ""))
	}
	config := fmt.Sprintf(`daemon off; master_process on; worker_processes auto; pid %[1]s/pid; error_log %[1]s/error.log;
user root;
events { worker_connections 1024; }
http {
  access_log %[1]s/access.log; sendfile on; tcp_nopush on; keepalive_requests 1000000;
  client_body_temp_path %[1]s; proxy_temp_path %[1]s; fastcgi_temp_path %[1]s; uwsgi_temp_path %[1]s; scgi_temp_path %[1]s;
  server { listen %[2]s; root %[1]s; default_type "%[3]s"; %[4]s }
}`, folder, address, header.Get("Content-Type"), headers.String())
	for name, content := range map[string][]byte{"nginx.conf": []byte(config), "page": body} {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o644); err != nil {
			clean()
			return "", nil, err
		}
	}
	cmd := exec.CommandContext(ctx, "nginx", "-p", folder, "-c", filepath.Join(folder, "nginx.conf"))
	if err := cmd.Start(); err != nil {
		clean()
		return "", nil, fmt.Errorf("nginx: %w", err)
	}
	stop := func() {
		_ = cmd.Process.Signal(syscall.SIGTERM)
		_ = cmd.Wait()
		clean()
	}
	url := "http://" + address + "/page"
	for range 200 {
		if _, _, err = Fetch(ctx, url); err == nil {
			return url, stop, nil
		}
		time.Sleep(25 * time.Millisecond)
	}
	log, _ := os.ReadFile(filepath.Join(folder, "error.log"))
	stop()
	return "", nil, fmt.Errorf("nginx did not start: %w: %s", err, log)
}
