package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// asProgram makes the test binary behave as the program, so that a test can run it
// in a process of its own, measure it, and kill it.
const asProgram = "SANKOFA_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func program(ctx context.Context, args ...string) *exec.Cmd {
	c := exec.CommandContext(ctx, os.Args[0], args...)
	c.Env = append(os.Environ(), asProgram+"=1")
	return c
}

// rounds is how often something is repeated: a few times in the suite, more often
// where SANKOFA_TEST_ROUNDS says so.
func rounds(t *testing.T, usual int) int {
	t.Helper()
	n, err := strconv.Atoi(os.Getenv("SANKOFA_TEST_ROUNDS"))
	if err != nil {
		return usual
	}
	return n
}

// served is a server in a process of its own.
type served struct {
	*exec.Cmd
	url     string
	metrics string // where they are, if they are asked for
}

func startProgram(t *testing.T, where ...string) *served {
	t.Helper()
	c := program(t.Context(), append([]string{"serve", "--addr", "127.0.0.1:0", "--rate-limit", "off"}, where...)...)
	c.Env = append(c.Env, "SANKOFA_ADMIN_EMAIL=a@example.org", "SANKOFA_ADMIN_PASSWORD=a fine long password", "SANKOFA_PASSWORD_MEMORY=1", "SANKOFA_RENDER_TIMEOUT=2m")
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	c.Stderr = &log
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	s := &served{Cmd: c}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if found := regexp.MustCompile(`Metrics are at (\S+)`).FindStringSubmatch(lines.Text()); found != nil {
			s.metrics = found[1]
		}
		if found := regexp.MustCompile(`open at (\S+)`).FindStringSubmatch(lines.Text()); found != nil {
			s.url = found[1]
			return s
		}
	}
	_ = c.Wait()
	t.Fatalf("F-01 the server does not start: %s", log.String())
	return nil
}

// end kills the server at once, as a loss of power would.
func (s *served) end(t *testing.T) {
	t.Helper()
	if err := s.Process.Signal(syscall.SIGKILL); err != nil {
		t.Error(err)
	}
	_ = s.Wait() // it says that it was killed
}

func (s *served) post(ctx context.Context, path, token string, body, into any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+path, bytes.NewReader(text))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode >= 300 {
		text, _ := io.ReadAll(resp.Body)
		return fmt.Errorf("%s: %d %s", path, resp.StatusCode, text)
	}
	return json.NewDecoder(resp.Body).Decode(into)
}

// signIn returns the token of the person that every server of these tests starts with.
func (s *served) signIn(t *testing.T) string {
	t.Helper()
	var signedIn struct{ Tokens struct{ AccessToken string } }
	if err := s.post(t.Context(), "/api/auth/login", "", map[string]string{"email": "a@example.org", "password": "a fine long password"}, &signedIn); err != nil {
		t.Fatal(err)
	}
	return signedIn.Tokens.AccessToken
}

type madeEvent struct{ Event struct{ ID string } }

func (s *served) create(ctx context.Context, token, title string) (made madeEvent, err error) {
	event := map[string]any{"title": title, "country": "Ghana", "date": "1957-03-06", "summary": "S.", "tags": []string{"T"}, "status": "published"}
	return made, s.post(ctx, "/api/events", token, event, &made)
}

var highWater = regexp.MustCompile(`VmHWM:\s+(\d+) kB`)

// peak watches a process until it ends and returns the most memory it had, in kB. What
// the system says afterwards is no use: it counts the process that started it, too.
func peak(pid int, ended <-chan error) (most int, err error) {
	for {
		if status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid)); err == nil {
			if match := highWater.FindSubmatch(status); match != nil {
				most, _ = strconv.Atoi(string(match[1])) // digits, by the pattern
			}
		}
		select {
		case err := <-ended:
			return most, err
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// Files of any size are read and written row by row: the rows of SANKOFA_TEST_ROWS,
// 100,000 of them within 200 MB, fewer in the suite.
func TestLargeFiles(t *testing.T) {
	n, most := 3_000, 120<<10*underRace
	if all, err := strconv.Atoi(os.Getenv("SANKOFA_TEST_ROWS")); err == nil {
		n, most = all, 200<<10
	}
	folder := t.TempDir()
	file := filepath.Join(folder, "large.json")
	err := writeWhole(file, func(w io.Writer) error {
		out := bufio.NewWriter(w)
		for i := range n {
			separator := ",\n"
			if i == 0 {
				separator = "["
			}
			fmt.Fprintf(out, `%s{"id":"e-%d","title":"Event %d of many","country":"Ghana","date":"1957-03-06","summary":%q,"tags":["A","B"],"sources":[{"kind":"book","title":"Book %d","year":1990}]}`,
				separator, i, i, strings.Repeat(fmt.Sprintf("word%d ", i%977), 80), i)
		}
		fmt.Fprintln(out, "]")
		return out.Flush()
	})
	if err != nil {
		t.Fatal(err)
	}
	measured := func(args ...string) string {
		t.Helper()
		c := program(t.Context(), args...)
		var out bytes.Buffer
		c.Stdout, c.Stderr = &out, &out
		start := time.Now()
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- c.Wait() }()
		used, err := peak(c.Process.Pid, ended)
		if err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out.String())
		}
		t.Logf("%s of %d rows: %d MB, %.1f s", args[0], n, used>>10, time.Since(start).Seconds())
		if used > most {
			t.Errorf("%v took %d MB of memory", args, used>>10)
		}
		return out.String()
	}
	table := filepath.Join(folder, "large.csv")
	measured("import", "--data", filepath.Join(folder, "one"), "--dry-run", file)
	measured("import", "--data", filepath.Join(folder, "one"), file)
	measured("export", "--data", filepath.Join(folder, "one"), table)
	if out := measured("import", "--data", filepath.Join(folder, "two"), table); !strings.HasPrefix(out, fmt.Sprintf("%d entries added", n)) {
		t.Errorf("the second import says %q", out)
	}
}
