package clustertest

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"

	"sankofa/internal/installtest"
	"sankofa/internal/store/pgtest"
)

// Folder is a temporary folder that programs of other users can enter.
func Folder(t testing.TB) string {
	t.Helper()
	folder, err := os.MkdirTemp("", "sankofa-cluster-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	if err := os.Chmod(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	return folder
}

// PgBouncer is a pooler in transaction mode.
type PgBouncer struct {
	*installtest.Process
	Addr   string
	t      testing.TB
	folder string
}

// StartPgBouncer starts a pooler in front of a server.
func StartPgBouncer(t testing.TB, server string) *PgBouncer {
	t.Helper()
	b := &PgBouncer{Addr: FreeAddr(t), t: t, folder: Folder(t)}
	config := b.write(server)
	cmd := exec.Command(mustFind(t, "pgbouncer"), config)
	credential, err := pgtest.Account(b.folder)
	if err != nil {
		t.Fatal(err)
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: credential}
	b.Process = startReady(t, cmd, "PgBouncer", func(ctx context.Context) error {
		conn, err := pgx.Connect(ctx, b.URL()+"&default_query_exec_mode=exec")
		if err != nil {
			return err
		}
		return conn.Close(ctx)
	})
	return b
}

// URL leads through the pooler.
func (b *PgBouncer) URL() string {
	return fmt.Sprintf("postgres://postgres@%s/sankofa?sslmode=disable", b.Addr)
}

// Retarget makes the pooler lead to another server, as an administrator would.
func (b *PgBouncer) Retarget(server string) {
	b.t.Helper()
	b.write(server)
	b.Signal(syscall.SIGHUP)
}

func (b *PgBouncer) write(server string) string {
	b.t.Helper()
	host, port, err := net.SplitHostPort(server)
	if err != nil {
		b.t.Fatal(err)
	}
	return Config(b.t, "pgbouncer.ini", b.folder,
		"host=10.0.0.21 port=5432 dbname=sankofa", fmt.Sprintf("host=%s port=%s dbname=sankofa user=postgres", host, port),
		"listen_addr = 10.0.0.30", "listen_addr = 127.0.0.1", "listen_port = 6432", fmt.Sprintf("listen_port = %d", PortOf(b.t, b.Addr)),
		"auth_type = scram-sha-256\nauth_file = /etc/pgbouncer/userlist.txt", "auth_type = any")
}

// StartHAProxy starts a balancer in front of three nodes, and returns its address.
func StartHAProxy(t testing.TB, nodes [3]string) string {
	t.Helper()
	addr := FreeAddr(t)
	config := Config(t, "haproxy.cfg", Folder(t), "10.0.0.10:8080", addr,
		"10.0.0.11:8080", nodes[0], "10.0.0.12:8080", nodes[1], "10.0.0.13:8080", nodes[2])
	startReady(t, exec.Command(mustFind(t, "haproxy"), "-db", "-f", config), "HAProxy", listening(addr))
	return addr
}

// StartVarnish starts a cache in front of a balancer.
func StartVarnish(t testing.TB, addr, balancer, secret string) {
	t.Helper()
	folder := Folder(t)
	config := Config(t, "varnish.vcl", folder, `.host = "10.0.0.10"`, `.host = "127.0.0.1"`, `.port = "8080"`, fmt.Sprintf(`.port = "%d"`, PortOf(t, balancer)))
	// Without a jail it stays the user that it is, and ends with this process.
	cmd := exec.Command(mustFind(t, "varnishd"), "-j", "none", "-F", "-a", addr, "-f", config, "-n", filepath.Join(folder, "work"), "-s", "malloc,64m", "-T", "none")
	cmd.Env = append(os.Environ(), "SANKOFA_CDN_SECRET="+secret)
	startReady(t, cmd, "Varnish", listening(addr))
}
