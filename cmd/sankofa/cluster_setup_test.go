package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"text/tabwriter"
	"time"

	"sankofa/internal/blob/s3test"
	"sankofa/internal/clustertest"
	"sankofa/internal/installtest"
)

// longCluster reports whether the faults are tried as often as docs/reliability.md says,
// in make test-cluster, or a few times.
func longCluster() bool { return os.Getenv(clusterEnv) == "long" }

// clusterEnv asks for the test of several nodes: short or long.
const clusterEnv = "SANKOFA_TEST_CLUSTER"

// cluster is three nodes with all that stands around them.
type cluster struct {
	*testing.T
	pair     *clustertest.Pair
	bouncer  *clustertest.PgBouncer
	s3       string
	nodes    [3]*clusterNode
	balancer string // address of HAProxy
	front    string // address of Varnish
	token    string // of an admin
	outcomes []outcome
}

// outcome is a row of the table that is printed at the end.
type outcome struct{ id, what, goal, got string }

func (c *cluster) note(id, what, goal, got string, values ...any) {
	c.outcomes = append(c.outcomes, outcome{id, what, goal, fmt.Sprintf(got, values...)})
}

func (c *cluster) print() {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 1, ' ', 0)
	fmt.Fprintln(w, "| row\t| fault\t| goal\t| outcome\t|\n|---\t|---\t|---\t|---\t|")
	for _, o := range c.outcomes {
		fmt.Fprintf(w, "| %s\t| %s\t| %s\t| %s\t|\n", o.id, o.what, o.goal, o.got)
	}
	_ = w.Flush() // a builder does not fail
	c.Log("\n" + b.String())
}

// clusterNode is one node, which can be killed and started again.
type clusterNode struct {
	addr, data string
	process    *installtest.Process
	program    string // another binary, if not this one
	env        []string
}

const clusterSecret = "a secret between nodes and Varnish"

// needCluster skips a test where the programs around the nodes are missing.
func needCluster(t *testing.T) {
	t.Helper()
	if missing := clustertest.Missing("haproxy", "pgbouncer", "varnishd"); len(missing) > 0 {
		t.Skipf("not installed: %v (scripts/ensure haproxy pgbouncer varnish)", missing)
	}
}

func newCluster(t *testing.T) *cluster {
	t.Helper()
	c := &cluster{T: t, front: clustertest.FreeAddr(t), s3: s3test.Start(t).URL}
	c.pair = clustertest.StartPair(t)
	c.bouncer = clustertest.StartPgBouncer(t, c.pair.Primary.Addr)
	return c
}

// newNode prepares a node over PgBouncer, with the replica and the CDN.
func (c *cluster) newNode() *clusterNode {
	both := c.pair.Primary.Addr + "," + c.pair.Replica.Addr + "/sankofa?sslmode=disable&target_session_attrs="
	return &clusterNode{addr: clustertest.FreeAddr(c), data: clustertest.Folder(c), env: append(c.commonEnv(),
		"SANKOFA_DATABASE_URL="+c.bouncer.URL(),
		"SANKOFA_DATABASE_DIRECT_URL=postgres://postgres@"+both+"read-write",
		"SANKOFA_DATABASE_READ_URL=postgres://postgres@"+both+"prefer-standby",
		"SANKOFA_CDN=varnish", "SANKOFA_CDN_PURGE_URL=http://"+c.front, "SANKOFA_CDN_SECRET="+clusterSecret,
	)}
}

func (c *cluster) commonEnv() []string {
	return []string{
		"SANKOFA_S3_URL=" + c.s3, "SANKOFA_PUBLIC_URL=http://" + c.front, "SANKOFA_TRUSTED_PROXIES=127.0.0.1/32", "SANKOFA_RATE_LIMIT=off",
		"SANKOFA_ADMIN_EMAIL=a@example.org", "SANKOFA_ADMIN_PASSWORD=a fine long password", "SANKOFA_PASSWORD_MEMORY=1", "SANKOFA_RENDER_TIMEOUT=2m",
	}
}

func (c *cluster) start(n *clusterNode) {
	c.Helper()
	cmd := program(context.Background(), "serve", "--addr", n.addr, "--data", n.data)
	if n.program != "" {
		cmd = exec.Command(n.program, cmd.Args[1:]...)
		cmd.Env = os.Environ()
	}
	cmd.Env = append(cmd.Env, n.env...)
	n.process = clustertest.Start(c, cmd)
}

// ready waits until a node is healthy.
func (c *cluster) ready(n *clusterNode) {
	c.Helper()
	err := n.process.Ready(c.Context(), func(ctx context.Context) error {
		_, err := call[struct{}](ctx, n.addr, "GET", "/api/health", nil)
		return err
	})
	if err != nil {
		c.Fatalf("a node does not start: %v", err)
	}
}

// surround starts what stands in front of the nodes.
func (c *cluster) surround() {
	c.Helper()
	c.balancer = clustertest.StartHAProxy(c, [3]string{c.nodes[0].addr, c.nodes[1].addr, c.nodes[2].addr})
	clustertest.StartVarnish(c, c.front, c.balancer, clusterSecret)
}

// status is a response that is no success.
type status struct {
	code   int
	header http.Header
	body   string
}

func (s status) Error() string { return fmt.Sprint(s.code, " ", s.body[:min(len(s.body), 300)]) }

func statusOf(err error) int {
	var s status
	errors.As(err, &s)
	return s.code
}

// clusterClient keeps few connections, none of which outlives a node that was killed.
var clusterClient = &http.Client{Timeout: 40 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 16, IdleConnTimeout: 5 * time.Second}}

// call makes a request to an address, with a body that is ready or is sent as JSON. The
// headers are names and values in turn.
func call[T any](ctx context.Context, addr, method, path string, body any, headers ...string) (got T, err error) {
	content, ready := body.(io.Reader)
	if body != nil && !ready {
		text, err := json.Marshal(body)
		if err != nil {
			return got, err
		}
		content = bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(ctx, method, "http://"+addr+path, content)
	if err != nil {
		return got, err
	}
	r.Header.Set("Content-Type", "application/json")
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	resp, err := clusterClient.Do(r)
	if err != nil {
		return got, err
	}
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return got, err
	}
	if resp.StatusCode >= 300 {
		return got, status{resp.StatusCode, resp.Header, string(text)}
	}
	if into, ok := any(&got).(*http.Header); ok {
		*into = resp.Header
		return got, nil
	}
	if len(text) == 0 || text[0] != '{' {
		return got, nil
	}
	return got, json.Unmarshal(text, &got)
}

func (c *cluster) bearer() []string { return []string{"Authorization", "Bearer " + c.token} }

type signedIn struct {
	Tokens       struct{ AccessToken, RefreshToken string }
	SecondFactor struct{ Token string }
}

func credentials(email, password string) map[string]string {
	return map[string]string{"email": email, "password": password}
}

func (c *cluster) addUser(name, role, password string) {
	c.Helper()
	out, err := runCommand(c.T, password+"\n", "user", "add", "--data", clustertest.Folder(c), "--database-url", c.pair.Primary.URL("sankofa"),
		"--email", name+"@example.org", "--first-name", name, "--role", role, "--password-stdin")
	if err != nil {
		c.Fatalf("%v %s", err, out)
	}
}

func (c *cluster) signIn(n *clusterNode, email, password string) signedIn {
	c.Helper()
	got, err := call[signedIn](c.Context(), n.addr, "POST", "/api/auth/login", credentials(email, password))
	if err != nil {
		c.Fatal(err)
	}
	return got
}

func clusterEvent(title string) map[string]any {
	return map[string]any{"title": title, "country": "Ghana", "date": "1957-03-06", "summary": "At midnight.", "tags": []string{"T"}, "status": "published"}
}

type clusterEntry struct {
	Event struct{ ID, Title string }
}

func (c *cluster) create(addr, title string) string {
	c.Helper()
	made, err := call[clusterEntry](c.Context(), addr, "POST", "/api/events", clusterEvent(title), c.bearer()...)
	if err != nil {
		c.Fatal(err)
	}
	return made.Event.ID
}

// createSeen creates an event and waits until every node shows it.
func (c *cluster) createSeen(title string) string {
	c.Helper()
	id := c.create(c.nodes[0].addr, title)
	for _, n := range c.nodes {
		c.until(title, shows(n.addr, id, title))
	}
	return id
}

// until measures how long it takes until something holds, everywhere at once.
func (c *cluster) until(what string, holds ...func(ctx context.Context) error) time.Duration {
	c.Helper()
	began := time.Now()
	var all sync.WaitGroup
	for _, check := range holds {
		all.Go(func() {
			if err := installtest.Wait(c.Context(), check); err != nil {
				c.Errorf("%s: %v", what, err)
			}
		})
	}
	all.Wait()
	return time.Since(began)
}
