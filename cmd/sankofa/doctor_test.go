package main

import (
	"bytes"
	"database/sql"
	"io"
	"maps"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib"

	"sankofa/internal/blob/s3test"
	"sankofa/internal/clustertest"
	"sankofa/internal/mail/mailtest"
	"sankofa/internal/store"
	"sankofa/internal/store/pgtest"
)

// examine runs doctor and returns what it found.
func examine(t *testing.T, env map[string]string, args ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	err := run(t.Context(), append([]string{"doctor"}, args...), testEnv(env), streams{in: strings.NewReader(""), out: &out, err: io.Discard})
	return out.String(), err
}

// healthy is a set-up without any fault.
func healthy(t *testing.T) (env map[string]string, data string) {
	t.Helper()
	data = filepath.Join(t.TempDir(), "data")
	if _, err := runCommand(t, "a fine long password", "user", "add", "--data", data, "--email", "a@example.org", "--role", "admin", "--password-stdin"); err != nil {
		t.Fatal(err)
	}
	return map[string]string{
		"SANKOFA_DATA": data, "SANKOFA_ADDR": "127.0.0.1:0", "SANKOFA_SECURITY_CONTACT": "security@example.org",
		"SANKOFA_SMTP_URL": mailtest.Start(t).URL, "SANKOFA_PUBLIC_URL": "https://history.example.org", "SANKOFA_TRUSTED_PROXIES": "127.0.0.1",
	}, data
}

// alter runs statements on a database, as somebody would by hand.
func alter(t *testing.T, driver, address string, statements ...string) {
	t.Helper()
	db, err := sql.Open(driver, address)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close() // an error shows below
	for _, statement := range statements {
		if _, err := db.ExecContext(t.Context(), statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
}

func TestDoctorFindsNothingToSay(t *testing.T) {
	env, _ := healthy(t)
	if out, err := examine(t, env); err != nil || out != "Nothing is in the way of https://history.example.org.\n" {
		t.Errorf("it says %q, %v", out, err)
	}
	env["SANKOFA_DATA"] = filepath.Join(t.TempDir(), "new", "data")
	if out, err := examine(t, env); err != nil || !strings.HasPrefix(out, "Nothing") {
		t.Errorf("before the first start it says %q, %v", out, err)
	}
	if _, err := os.Stat(env["SANKOFA_DATA"]); err == nil {
		t.Error("it made a folder")
	}
}

// Each fault is planted alone, and named as what it is.
func TestDoctorNamesFaults(t *testing.T) {
	write := func(t *testing.T, path, content string, mode os.FileMode) string {
		t.Helper()
		if err := os.WriteFile(path, []byte(content), mode); err != nil {
			t.Fatal(err)
		}
		return path
	}
	type plant func(t *testing.T, env map[string]string, data string) (args []string)
	set := func(name, value string) plant {
		return func(_ *testing.T, env map[string]string, _ string) []string { env[name] = value; return nil }
	}
	faults := []struct {
		name  string
		kind  string
		says  string
		plant plant
	}{
		{"a misspelled variable", warning, "SANKOFA_PUBLIC_ADDRESS is not an option", func(t *testing.T, _ map[string]string, _ string) []string {
			t.Setenv("SANKOFA_PUBLIC_ADDRESS", "https://example.org")
			return nil
		}},
		{"a secret on the command line", warning, "--smtp-url is on the command line", func(_ *testing.T, env map[string]string, _ string) []string {
			return []string{"--smtp-url", env["SANKOFA_SMTP_URL"]}
		}},
		{"a secret that others can read", problem, "can be read by others", func(t *testing.T, env map[string]string, _ string) []string {
			env["SANKOFA_SMTP_URL_FILE"] = write(t, filepath.Join(t.TempDir(), "smtp"), env["SANKOFA_SMTP_URL"], 0o644)
			return nil
		}},
		{"counting without a privacy page", warning, "no page says so", set("SANKOFA_ANALYTICS_URL", "https://stats.example.org")},
		{"nobody to report to", warning, "nobody is named for reports", set("SANKOFA_SECURITY_CONTACT", "")},
		{"no limits on requests", problem, "as often as it likes", set("SANKOFA_RATE_LIMIT", "off")},
		{"everyone is trusted", problem, "everyone is a trusted proxy", set("SANKOFA_TRUSTED_PROXIES", "0.0.0.0/0")},
		{"links lead nowhere", problem, "links in letters and pages lead to http://localhost", func(_ *testing.T, env map[string]string, _ string) []string {
			env["SANKOFA_PUBLIC_URL"], env["SANKOFA_ADDR"] = "", "0.0.0.0:0"
			return nil
		}},
		{"plain HTTP", problem, "readers come over plain HTTP", set("SANKOFA_PUBLIC_URL", "http://history.example.org")},
		{"a proxy that is not trusted", warning, "it is not trusted", set("SANKOFA_TRUSTED_PROXIES", "")},
		{"a file for a folder", problem, "is not a folder", func(t *testing.T, env map[string]string, _ string) []string {
			env["SANKOFA_DATA"] = write(t, filepath.Join(t.TempDir(), "data"), "", 0o600)
			return nil
		}},
		{"a folder for everyone", problem, "can be read by others", func(t *testing.T, _ map[string]string, data string) []string {
			if err := os.Chmod(data, 0o755); err != nil {
				t.Fatal(err)
			}
			return nil
		}},
		{"a folder that takes nothing", problem, "nothing can be written to /proc/self", set("SANKOFA_DATA", "/proc/self")},
		{"a disk over the network", problem, "a disk over the network: test", func(t *testing.T, _ map[string]string, data string) []string {
			var disk syscall.Statfs_t
			if err := syscall.Statfs(data, &disk); err != nil {
				t.Fatal(err)
			}
			networkDisks[disk.Type] = "test"
			t.Cleanup(func() { delete(networkDisks, disk.Type) })
			return nil
		}},
		{"more memory than there is", problem, "and the machine has", set("SANKOFA_MEMORY", "1048576")},
		{"a cache without room", warning, "more than half of the memory", func(_ *testing.T, env map[string]string, _ string) []string {
			env["SANKOFA_MEMORY"], env["SANKOFA_CACHE_SIZE"] = "128", "120"
			return nil
		}},
		{"a damaged database", problem, "the database cannot be read", func(t *testing.T, _ map[string]string, data string) []string {
			write(t, filepath.Join(data, store.FileName), strings.Repeat("not a database ", 1000), 0o600)
			return nil
		}},
		{"a newer database", problem, "a newer version of Sankofa", func(t *testing.T, _ map[string]string, data string) []string {
			alter(t, "sqlite", filepath.Join(data, store.FileName), "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, 1)")
			return nil
		}},
		{"an older database", warning, "an older version", func(t *testing.T, _ map[string]string, data string) []string {
			alter(t, "sqlite", filepath.Join(data, store.FileName), "DELETE FROM goose_db_version WHERE version_id = (SELECT MAX(version_id) FROM goose_db_version)")
			return nil
		}},
		{"no admin", warning, "there is no admin", func(t *testing.T, _ map[string]string, data string) []string {
			alter(t, "sqlite", filepath.Join(data, store.FileName), "UPDATE users SET role = 'editor'")
			return nil
		}},
		{"no mail server", warning, "there is no mail server", set("SANKOFA_SMTP_URL", "")},
		{"a mail server that is away", problem, "does not take letters", set("SANKOFA_SMTP_URL", "smtp://127.0.0.1:1?tls=false")},
		{"a wrong password for mail", problem, "does not take letters", func(t *testing.T, env map[string]string, _ string) []string {
			address, err := url.Parse(env["SANKOFA_SMTP_URL"])
			if err != nil {
				t.Fatal(err)
			}
			address.User = url.UserPassword("somebody", "wrong")
			env["SANKOFA_SMTP_URL"] = address.String()
			return nil
		}},
		{"an address that is taken", problem, "nobody can listen on 127.0.0.1:", func(t *testing.T, env map[string]string, _ string) []string {
			l, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = l.Close() })
			env["SANKOFA_ADDR"] = l.Addr().String()
			return nil
		}},
		{"a name that leads nowhere", problem, "archive.invalid leads nowhere", func(_ *testing.T, env map[string]string, _ string) []string {
			env["SANKOFA_ACME_DOMAINS"], env["SANKOFA_HTTP_ADDR"] = "archive.invalid", "127.0.0.1:0"
			return nil
		}},
		{"a bucket that is not there", problem, "nothing can be written to the bucket", func(t *testing.T, env map[string]string, _ string) []string {
			env["SANKOFA_S3_URL"] = strings.Replace(s3test.Start(t).URL, "/uploads", "/elsewhere", 1)
			return nil
		}},
	}
	for _, fault := range faults {
		t.Run(fault.name, func(t *testing.T) {
			env, data := healthy(t)
			out, err := examine(t, env, fault.plant(t, env, data)...)
			expectFault(t, out, err, fault.kind, fault.says)
		})
	}
	t.Run("few open files", func(t *testing.T) {
		env, _ := healthy(t)
		c := program(t.Context(), "doctor")
		c.Args = append([]string{"sh", "-c", `ulimit -n 256; exec "$0" "$@"`, c.Path}, c.Args[1:]...)
		sh, err := exec.LookPath("sh")
		if err != nil {
			t.Fatal(err)
		}
		c.Path = sh
		for name, value := range env {
			c.Env = append(c.Env, name+"="+value)
		}
		out, err := c.Output()
		expectFault(t, string(out), err, problem, "may open 256 files")
	})
}

func expectFault(t *testing.T, out string, err error, kind, says string) {
	t.Helper()
	if (err != nil) != (kind == problem) {
		t.Errorf("it ends with %v", err)
	}
	named := false
	for line := range strings.Lines(out) {
		named = named || strings.HasPrefix(line, kind) && strings.Contains(line, says)
	}
	if !named {
		t.Errorf("it does not name the fault:\n%s", out)
	}
}

func TestDoctorNamesFaultsOfPostgreSQL(t *testing.T) {
	server, err := pgtest.Launch(t.Context(), "fsync=off", "max_connections=12", "superuser_reserved_connections=2")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := server.Stop(); err != nil {
			t.Error(err)
		}
	})
	alter(t, "pgx", server.URL, "CREATE ROLE guest LOGIN", "CREATE DATABASE ascii ENCODING 'SQL_ASCII' TEMPLATE template0", "CREATE DATABASE plain")
	address := func(user, database string) string {
		return strings.Replace(server.URL, "postgres@/postgres", user+"@/"+database, 1)
	}
	if _, err := examineAt(t, address("postgres", "plain")); err == nil {
		t.Error("faults are passed over")
	}
	for name, fault := range map[string]struct{ url, kind, says string }{
		"durability given up":   {address("postgres", "plain"), problem, "fsync is off"},
		"few connections":       {address("postgres", "plain"), problem, "allows 10 connections"},
		"uploads in a folder":   {address("postgres", "plain"), warning, "uploads are kept in the data folder"},
		"an encoding":           {address("postgres", "ascii"), problem, "stores texts as SQL_ASCII"},
		"a role without rights": {address("guest", "plain"), problem, "may make no tables"},
		"no such database":      {address("postgres", "missing"), problem, "the database cannot be read"},
		"nobody there":          {"postgres://postgres@127.0.0.1:1/archive?sslmode=disable", problem, "the database cannot be read"},
		"another kind":          {"mysql://root@127.0.0.1/archive", problem, "does not begin with postgres://"},
	} {
		t.Run(name, func(t *testing.T) {
			out, _ := examineAt(t, fault.url)
			found := false
			for line := range strings.Lines(out) {
				found = found || strings.HasPrefix(line, fault.kind) && strings.Contains(line, fault.says)
			}
			if !found {
				t.Errorf("it does not name the fault:\n%s", out)
			}
		})
	}
}

func examineAt(t *testing.T, database string) (string, error) {
	t.Helper()
	env, _ := healthy(t)
	env["SANKOFA_DATABASE_URL"] = database
	return examine(t, env)
}

func TestDoctorNamesFaultsOfSeveralNodes(t *testing.T) {
	if missing := clustertest.Missing("pgbouncer"); len(missing) > 0 {
		t.Skip("not installed: ", missing)
	}
	server := clustertest.StartSingle(t)
	pooler := clustertest.StartPgBouncer(t, server.Addr)
	env, _ := healthy(t)
	env["SANKOFA_DATABASE_URL"], env["SANKOFA_DATABASE_DIRECT_URL"] = pooler.URL(), server.URL("sankofa")
	s := startProgram(t, "--data", env["SANKOFA_DATA"], "--database-url", server.URL("sankofa"))
	s.terminate(t)
	for range 3 { // the connections of a pooler are those of others
		out, _ := examine(t, env) // fsync is off
		for _, text := range []string{"cannot be read", "does not work", "pooler", "uploads are in"} {
			if strings.Contains(out, text) {
				t.Fatalf("it is wrong about the set-up:\n%s", out)
			}
		}
	}
	for name, fault := range map[string]struct {
		change    func(env map[string]string)
		kind, say string
	}{
		"no direct URL":         {func(env map[string]string) { delete(env, "SANKOFA_DATABASE_DIRECT_URL") }, problem, "leads to a pooler"},
		"another direct URL":    {func(env map[string]string) { env["SANKOFA_DATABASE_DIRECT_URL"] = server.URL("missing") }, problem, "DIRECT_URL does not work"},
		"a replica that is not": {func(env map[string]string) { env["SANKOFA_DATABASE_READ_URL"] = server.URL("missing") }, problem, "READ_URL does not work"},
		"another data folder":   {func(env map[string]string) { env["SANKOFA_DATA"] = t.TempDir() }, problem, "the uploads are in the data folder of another server"},
		"bare connections": {func(env map[string]string) {
			env["SANKOFA_DATABASE_DIRECT_URL"] = ""
			env["SANKOFA_DATABASE_URL"] = server.URL("sankofa") + "&default_query_exec_mode=cache_describe"
		}, warning, "lack "},
	} {
		t.Run(name, func(t *testing.T) {
			changed := maps.Clone(env)
			fault.change(changed)
			out, err := examine(t, changed)
			if fault.kind == warning {
				err = nil // fsync is off
			}
			expectFault(t, out, err, fault.kind, fault.say)
		})
	}
	alter(t, "pgx", server.URL("sankofa"), "INSERT INTO moves (one, state, holder, until) VALUES (1, 'moved', '', 0)")
	out, err := examine(t, env)
	expectFault(t, out, err, problem, "has moved to another database")
}
