package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"sankofa/internal/config"
)

// command runs one command line without an environment and returns what it printed.
func runCommand(t *testing.T, stdin string, args ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	err := run(t.Context(), args, testEnv(nil), streams{in: strings.NewReader(stdin), out: &out, err: io.Discard})
	return out.String(), err
}

// testEnv is an environment with the given variables, cheap password hashes and time
// for rendering on a busy machine.
func testEnv(set map[string]string) func(string) string {
	return func(name string) string {
		switch name {
		case "SANKOFA_PASSWORD_MEMORY":
			return "1"
		case "SANKOFA_RENDER_TIMEOUT":
			return "2m"
		case "SANKOFA_DRAIN_DELAY":
			return "0s"
		}
		return set[name]
	}
}

func TestSmallCommands(t *testing.T) {
	if out, err := runCommand(t, "", "version"); err != nil || out != config.Version+"\n" || !regexp.MustCompile(`^\d+\.\d+\.\d+$`).MatchString(config.Version) {
		t.Errorf("%q, %v", out, err)
	}
	for _, args := range [][]string{{}, {"help"}, {"--help"}} {
		out, err := runCommand(t, "", args...)
		if err != nil || !strings.Contains(out, "SANKOFA_DATABASE_URL") || !strings.Contains(out, "import") {
			t.Errorf("%v: %q, %v", args, out, err)
		}
	}
	for line, want := range map[string]string{
		"move --help": "--reopen  let the archive",
		"user --help": "Usage: sankofa user add|list|",
		"user add -h": "--password-stdin  read",
	} {
		var out bytes.Buffer
		err := run(t.Context(), strings.Fields(line), testEnv(nil), streams{out: io.Discard, err: &out})
		if err != nil && !errors.Is(err, flag.ErrHelp) {
			t.Errorf("%s: %v", line, err)
		}
		if text := out.String(); !strings.Contains(text, want) || strings.Contains(text, "SANKOFA_") {
			t.Errorf("%s: %q", line, text)
		}
	}
	for _, args := range [][]string{{"user"}, {"user", "adopt"}, {"review"}, {"review", "adopt"}} {
		if _, err := runCommand(t, "", args...); err == nil || !strings.Contains(err.Error(), "needs one of") {
			t.Errorf("%v: %v", args, err)
		}
	}
	if _, err := runCommand(t, "", "nonsense"); err == nil {
		t.Error("an unknown command is taken")
	}
	if _, err := runCommand(t, "", "serve", "surplus"); err == nil {
		t.Error("serve takes arguments")
	}
}

const oneEvent = `[{"id":"a","title":"A","country":"Ghana","date":"1957-03-06","summary":"Text.","sources":[{"kind":"book","title":"B"}]}]`

func TestImport(t *testing.T) {
	data := t.TempDir()
	file := filepath.Join(data, "events.json")
	write := func(content string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(oneEvent)
	for _, step := range []struct {
		args []string
		want string
	}{
		{[]string{"import", "--data", data, "--dry-run", file}, "1 entry can be imported into a new archive.\n"},
		{[]string{"import", "--data", data, file}, "1 entry added, 0 changed, 0 left as they were.\n"},
		{[]string{"import", "--data", data, "--dry-run", file}, "0 entries to be added, 0 to be changed, 1 left as they were.\n"},
		{[]string{"import", "--data", data, file}, "0 entries added, 0 changed, 1 left as they were.\n"},
	} {
		if out, err := runCommand(t, "", step.args...); err != nil || out != step.want {
			t.Errorf("%v: %q, %v", step.args, out, err)
		}
	}
	write(strings.Replace(oneEvent, `"title":"A"`, `"title":"B"`, 1))
	if out, err := runCommand(t, "", "import", "--data", data, file); err != nil || out != "0 entries added, 1 changed, 0 left as they were.\n" {
		t.Errorf("%q, %v", out, err)
	}
	write(strings.Replace(oneEvent, "1957-03-06", "1957-02-30", 1))
	if _, err := runCommand(t, "", "import", "--data", data, file); err == nil {
		t.Error("a bad file is imported")
	}
	for _, args := range [][]string{{"import"}, {"import", "--data", data, file + "x"}, {"import", "--data", data, "--status", "secret", file}} {
		if _, err := runCommand(t, "", args...); err == nil {
			t.Errorf("%v is taken", args)
		}
	}
}

func TestUsers(t *testing.T) {
	data := t.TempDir()
	user := func(stdin string, args ...string) (string, error) {
		return runCommand(t, stdin, append([]string{"user", args[0], "--data", data}, args[1:]...)...)
	}
	if out, err := user("a fine long password\n", "add", "--email", "Ama@example.org", "--role", "admin", "--password-stdin"); err != nil || out != "ama@example.org is now an admin.\n" {
		t.Fatalf("%q, %v", out, err)
	}
	if _, err := user("a fine long password\n", "add", "--email", "kofi@example.org", "--password-stdin"); err != nil {
		t.Fatal(err)
	}
	for name, args := range map[string][]string{
		"short password": {"add", "--email", "x@example.org", "--password-stdin"},
		"taken address":  {"add", "--email", "ama@example.org", "--password-stdin"},
		"no password":    {"add", "--email", "y@example.org"},
		"last admin":     {"deactivate", "--email", "ama@example.org"},
		"demotion":       {"set-role", "--email", "ama@example.org", "--role", "user"},
		"nobody":         {"deactivate", "--email", "nobody@example.org"},
		"bad role":       {"set-role", "--email", "kofi@example.org", "--role", "owner"},
		"no such verb":   {"promote"},
	} {
		stdin := "short\n"
		if name == "taken address" {
			stdin = "a fine long password\n"
		}
		if out, err := user(stdin, args...); err == nil {
			t.Errorf("%s: %q", name, out)
		}
	}
	if out, err := user("", "set-role", "--email", "kofi@example.org", "--role", "editor"); err != nil || out != "kofi@example.org is an editor and active.\n" {
		t.Errorf("%q, %v", out, err)
	}
	if out, err := user("", "deactivate", "--email", "kofi@example.org"); err != nil || out != "kofi@example.org is an editor and inactive.\n" {
		t.Errorf("%q, %v", out, err)
	}
	if out, err := user("", "reset-password", "--email", "ama@example.org"); err != nil || !strings.Contains(out, "/reset-password#token=") {
		t.Errorf("%q, %v", out, err)
	}
	if out, err := user("", "list"); err != nil || !regexp.MustCompile(`(?m)^kofi@example.org +editor +inactive`).MatchString(out) {
		t.Errorf("%q, %v", out, err)
	}
	if _, err := runCommand(t, "", "user"); err == nil {
		t.Error("user needs a verb")
	}
}

// output is what a running command has printed so far.
type output struct {
	mu   sync.Mutex
	text strings.Builder
	line chan struct{}
}

func (o *output) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	select {
	case o.line <- struct{}{}:
	default:
	}
	return o.text.Write(b)
}

func (o *output) find(pattern string) string {
	o.mu.Lock()
	defer o.mu.Unlock()
	if match := regexp.MustCompile(pattern).FindStringSubmatch(o.text.String()); match != nil {
		return match[1]
	}
	return ""
}

// start runs serve until the test ends it; it returns its address.
func start(t *testing.T, env map[string]string, args ...string) (address string, out *output, stop func() error) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	out = &output{line: make(chan struct{}, 1)}
	ended := make(chan error, 1)
	go func() {
		ended <- run(ctx, append([]string{"serve", "--addr", "127.0.0.1:0"}, args...), testEnv(env), streams{out: out, err: io.Discard})
	}()
	stop = func() error { cancel(); return <-ended }
	for {
		select {
		case err := <-ended:
			cancel()
			t.Fatalf("serve ended: %v", err)
		case <-out.line:
			if address = out.find(`open at (\S+)`); address != "" {
				return address, out, stop
			}
		}
	}
}

func fetch(t *testing.T, address string, into any) int {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	switch into := into.(type) {
	case nil:
	case *string:
		body, err := io.ReadAll(resp.Body)
		if err != nil {
			t.Fatal(err)
		}
		*into = string(body)
	default:
		if err := json.NewDecoder(resp.Body).Decode(into); err != nil {
			t.Fatal(err)
		}
	}
	return resp.StatusCode
}

func TestServe(t *testing.T) {
	data := t.TempDir()
	address, out, stop := start(t, nil, "--data", data, "--demo", "--metrics-addr", "127.0.0.1:0")
	var list struct{ Total int }
	for kind, least := range map[string]int{"events": 1000, "people": 400, "places": 250} {
		if fetch(t, address+"/api/"+kind+"?limit=1", &list); list.Total < least {
			t.Errorf("the shipped history has %d %s", list.Total, kind)
		}
	}
	for path, want := range map[string]string{"/": "Version " + config.Version + "<", "/api/openapi.yaml": "\n  version: " + config.Version + "\n"} {
		var body string
		if fetch(t, address+path, &body); !strings.Contains(body, want) {
			t.Errorf("%s does not name the release", path)
		}
	}
	var edits string
	if fetch(t, address+"/feeds/edits.atom", &edits); !strings.Contains(edits, "Sankofa corpus (CC BY 4.0)") || strings.Contains(edits, "Community member") {
		t.Error("S-21 the shipped history is not credited to the corpus")
	}
	if fetch(t, address+"/", nil) != 200 || fetch(t, address+"/metrics", nil) != 404 {
		t.Error("the site is not as it should be")
	}
	if link := out.find(`(http://127\.0\.0\.1:\d+/setup#token=\S{40,})`); link == "" {
		t.Error("R-23 there is no way in for the first admin")
	}
	if _, err := runCommand(t, "", "serve", "--addr", "127.0.0.1:0", "--data", data); err == nil || !strings.Contains(err.Error(), "another server") {
		t.Errorf("F-08 a second server on the same folder: %v", err)
	}
	if info, err := os.Stat(filepath.Join(data, "sankofa.db")); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("R-70 others can read the database: %v", err)
	}
	if err := stop(); err != nil {
		t.Errorf("F-02 stopping: %v", err)
	}

	env := map[string]string{"SANKOFA_ADMIN_EMAIL": "a@example.org", "SANKOFA_ADMIN_PASSWORD": "a fine long password"}
	_, out, stop = start(t, env, "--data", data)
	if out.find("(setup)") != "" {
		t.Error("R-23 a link is printed although the first admin was given")
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
	if list, err := runCommand(t, "", "user", "list", "--data", data); err != nil || !strings.Contains(list, "a@example.org  admin  active") {
		t.Errorf("%q, %v", list, err)
	}
}
