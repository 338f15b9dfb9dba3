package clustertest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TLS is where a proxy serves a name with a certificate, and leads there from plain HTTP.
type TLS struct{ Name, Addr, Plain, Certificate, Key string }

// StartNginx starts nginx in front of a node, as one process that can be killed.
func StartNginx(t testing.TB, at TLS, node string) {
	t.Helper()
	folder := Folder(t)
	site := Config(t, "nginx.conf", folder, "127.0.0.1:8080", node, "listen 80;", "listen "+at.Plain+";", "listen 443 ssl", "listen "+at.Addr+" ssl", "archive.example.org", at.Name,
		"/etc/letsencrypt/live/"+at.Name+"/fullchain.pem", at.Certificate, "/etc/letsencrypt/live/"+at.Name+"/privkey.pem", at.Key)
	main := filepath.Join(folder, "main.conf")
	text := fmt.Sprintf(`daemon off; master_process off; pid %[1]s/pid; error_log stderr;
events {}
http { access_log off; client_body_temp_path %[1]s/body; proxy_temp_path %[1]s/proxy; fastcgi_temp_path %[1]s/f; uwsgi_temp_path %[1]s/u; scgi_temp_path %[1]s/s; include %[2]s; }
`, folder, site)
	if err := os.WriteFile(main, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	startReady(t, exec.Command(mustFind(t, "nginx"), "-e", "stderr", "-c", main), "nginx", listening(at.Addr))
}

// StartCaddy starts Caddy in front of a node. Its ports and its certificate are given,
// since it would take those of the machine and ask for one.
func StartCaddy(t testing.TB, at TLS, node string) {
	t.Helper()
	folder := Folder(t)
	options := fmt.Sprintf("{\n\tadmin off\n\thttp_port %d\n\thttps_port %d\n\tstorage file_system %s\n}\n", PortOf(t, at.Plain), PortOf(t, at.Addr), folder)
	config := Config(t, "Caddyfile", folder, "127.0.0.1:8080", node, "archive.example.org {", fmt.Sprintf("%s%s {\n\tbind 127.0.0.1\n\ttls %s %s", options, at.Name, at.Certificate, at.Key))
	cmd := exec.Command(mustFind(t, "caddy"), "run", "--adapter", "caddyfile", "--config", config)
	cmd.Env = append(os.Environ(), "HOME="+folder)
	startReady(t, cmd, "Caddy", listening(at.Addr))
}
