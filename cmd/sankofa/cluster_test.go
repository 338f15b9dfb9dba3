package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"mime/multipart"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"sankofa/internal/auth/factortest"
	"sankofa/internal/clustertest"
	"sankofa/internal/media/mediatest"
)

// TestCluster is three nodes over PgBouncer in transaction mode, a primary with a
// streaming replica and an S3 server, behind HAProxy and Varnish: the real programs with
// the configurations of deploy/. It tries each fault a few times, after the other tests,
// which would take all that a dozen servers need; make test-cluster tries them for long,
// and prints the table of docs/reliability.md.
func TestCluster(t *testing.T) {
	if os.Getenv(clusterEnv) == "" {
		t.Skip("make test and make test-cluster run it")
	}
	needCluster(t)
	c := newCluster(t)
	defer func() { c.print() }()
	c.startTogether()
	c.surround()
	c.token = c.signIn(c.nodes[0], "a@example.org", "a fine long password").Tokens.AccessToken
	c.seenEverywhere()
	c.picturesEverywhere()
	c.withdrawnEverywhere()
	c.sessionsAndLimits()
	c.keptByVarnish()
	c.replicaLost()
	c.addUser("ama", "editor", "a third long password")
	suggester := c.signIn(c.nodes[0], "ama@example.org", "a third long password").Tokens.AccessToken
	h := startHistorians(t, c.balancer, c.token, suggester)
	c.nodesKilled()
	c.primaryKilled()
	entries := h.end(c.pair.Primary.URL("sankofa"))
	c.note("C-12", "four clients change the same entries, suggest changes and decide on them during C-06 and C-07", "their history is linearizable", "%d calls on %d entries, %d suggestions accepted", h.Len(), entries, h.accepted.Load())
	if t.Failed() {
		for i, n := range c.nodes {
			log := n.process.Log()
			t.Logf("node %d:\n%s", i+1, log[max(0, len(log)-3000):])
		}
	}
}

// startTogether starts five nodes on an empty database at once, and keeps three.
func (c *cluster) startTogether() {
	const goal = "each migration runs once"
	var nodes [5]*clusterNode
	for i := range nodes {
		nodes[i] = c.newNode()
	}
	for _, n := range nodes {
		c.start(n)
	}
	for _, n := range nodes {
		c.ready(n)
	}
	ran := clustertest.Value[int](c, c.pair.Primary, "SELECT count(*) FROM goose_db_version WHERE version_id > 0")
	twice := clustertest.Value[int](c, c.pair.Primary, "SELECT count(*) - count(DISTINCT version_id) FROM goose_db_version")
	if twice != 0 {
		c.Errorf("C-05 %d migrations ran twice", twice)
	}
	if admins := clustertest.Value[int](c, c.pair.Primary, "SELECT count(*) FROM users"); admins != 1 {
		c.Errorf("C-05 there are %d first admins", admins)
	}
	for _, n := range nodes[3:] {
		n.process.Stop()
	}
	copy(c.nodes[:], nodes[:3])
	c.note("C-05", "five nodes start at once on an empty database", goal, "%d migrations, %d twice", ran, twice)
}

// shows checks that an address shows an event under a title.
func shows(addr, id, title string) func(context.Context) error {
	return func(ctx context.Context) error {
		got, err := call[clusterEntry](ctx, addr, "GET", "/api/events/"+id, nil)
		if err == nil && got.Event.Title != title {
			err = fmt.Errorf("%s shows %q", addr, got.Event.Title)
		}
		return err
	}
}

// gone checks that an address does not show a path.
func gone(addr, path string) func(context.Context) error {
	return func(ctx context.Context) error {
		_, err := call[http.Header](ctx, addr, "GET", path, nil)
		if statusOf(err) == http.StatusNotFound {
			return nil
		}
		return fmt.Errorf("%s%s is still there: %v", addr, path, err)
	}
}

func (c *cluster) everywhere() []string {
	return []string{c.nodes[0].addr, c.nodes[1].addr, c.nodes[2].addr, c.front}
}

// times is how often something is measured.
func times() int {
	if longCluster() {
		return 50
	}
	return 3
}

// seenEverywhere changes an event on one node and looks at all others, and at Varnish.
func (c *cluster) seenEverywhere() {
	id := c.create(c.nodes[0].addr, "First")
	var slowest time.Duration
	for i := range times() {
		title := fmt.Sprint("Title ", i)
		writer := c.nodes[i%3]
		var checks []func(context.Context) error
		for _, addr := range c.everywhere() {
			checks = append(checks, shows(addr, id, title))
		}
		changed := clusterEvent(title)
		if _, err := call[clusterEntry](c.Context(), writer.addr, "PUT", "/api/events/"+id, changed, append(c.bearer(), "If-Match", "*")...); err != nil {
			c.Fatal(err)
		}
		// Who wrote sees it on every node at once.
		if got, err := call[clusterEntry](c.Context(), c.nodes[(i+1)%3].addr, "GET", "/api/events/"+id, nil, c.bearer()...); err != nil || got.Event.Title != title {
			c.Errorf("C-09 who has signed in gets %q on another node, %v", got.Event.Title, err)
		}
		slowest = max(slowest, c.until("C-01 a change", checks...))
	}
	c.note("C-01", "an event is changed on one node", "seen on all, and through Varnish, within 1 s", "slowest of %d: %d ms", times(), slowest.Milliseconds())
	c.note("C-09", "who changed it asks another node, the replica behind", "gets the change at once", "%d of %d", times(), times())
}

// picturesEverywhere uploads a picture to one node and asks the others for it.
func (c *cluster) picturesEverywhere() {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for name, value := range map[string]string{"title": "With a picture", "country": "Ghana", "date": "1957-03-06", "summary": "S.", "tags": `["T"]`} {
		if err := form.WriteField(name, value); err != nil {
			c.Fatal(err)
		}
	}
	part, err := form.CreateFormFile("eventImage", "a.jpg")
	if err != nil {
		c.Fatal(err)
	}
	_, err = part.Write(mediatest.JPEG(mediatest.Photo(400, 30, 1), nil))
	if err := errors.Join(err, form.Close()); err != nil {
		c.Fatal(err)
	}
	made, err := call[struct{ Event struct{ Image string } }](c.Context(), c.nodes[0].addr, "POST", "/api/events", &body, append(c.bearer(), "Content-Type", form.FormDataContentType())...)
	if err != nil || made.Event.Image == "" {
		c.Fatalf("C-13 upload: %+v, %v", made, err)
	}
	for _, addr := range c.everywhere() {
		if h, err := call[http.Header](c.Context(), addr, "GET", made.Event.Image, nil); err != nil || h.Get("Content-Type") != "image/jpeg" {
			c.Errorf("C-13 %s: %v %v", addr, h, err)
		}
	}
	c.note("C-13", "a picture is uploaded to one node", "every node, and Varnish, sends it at once", "all do")
}

// withdrawnEverywhere removes events that every node and Varnish have in memory.
func (c *cluster) withdrawnEverywhere() {
	var slowest time.Duration
	for i := range times() {
		id := c.createSeen(fmt.Sprint("Withdrawn ", i))
		var checks []func(context.Context) error
		for _, path := range []string{"/api/events/" + id, "/events/" + id} {
			c.until("C-02 Varnish keeps it", c.hit(path))
			for _, addr := range c.everywhere() {
				if _, err := call[http.Header](c.Context(), addr, "GET", path, nil); err != nil {
					c.Errorf("C-02 %s%s: %v", addr, path, err)
				}
				checks = append(checks, gone(addr, path))
			}
		}
		if _, err := call[struct{}](c.Context(), c.nodes[i%3].addr, "DELETE", "/api/events/"+id, nil, append(c.bearer(), "If-Match", "*")...); err != nil {
			c.Fatal(err)
		}
		slowest = max(slowest, c.until("C-02 a withdrawn event", checks...))
		for _, check := range checks { // and it does not come back
			if err := check(c.Context()); err != nil {
				c.Errorf("C-02 %v", err)
			}
		}
	}
	c.note("C-02", "an event is withdrawn on one node", "gone on all, and from Varnish, within 1 s", "slowest of %d: %d ms", times(), slowest.Milliseconds())
}

// hit checks that Varnish serves a path from its memory.
func (c *cluster) hit(path string) func(context.Context) error {
	return func(ctx context.Context) error {
		h, err := call[http.Header](ctx, c.front, "GET", path, nil)
		if err == nil && h.Get("X-Cache") != "hit" {
			err = errors.New("Varnish asks the nodes for " + path)
		}
		return err
	}
}

// sessionsAndLimits signs in on one node and goes on with another.
func (c *cluster) sessionsAndLimits() {
	const password = "another long password"
	for _, name := range []string{"kofi", "esi"} {
		c.addUser(name, "user", password)
	}
	n := c.nodes
	token := c.signIn(n[0], "kofi@example.org", password).Tokens.AccessToken
	own := []string{"Authorization", "Bearer " + token}
	for _, node := range n {
		if _, err := call[struct{}](c.Context(), node.addr, "GET", "/api/auth/me", nil, own...); err != nil {
			c.Errorf("C-03 a session of another node: %v", err)
		}
	}
	drafts := 0
	for ; drafts < 100; drafts++ {
		draft := clusterEvent(fmt.Sprint("Draft ", drafts))
		draft["status"] = "draft"
		if _, err := call[clusterEntry](c.Context(), n[drafts%3].addr, "POST", "/api/events", draft, own...); err != nil {
			if statusOf(err) != http.StatusConflict {
				c.Errorf("C-03 draft %d: %v", drafts, err)
			}
			break
		}
	}
	if drafts != 60 {
		c.Errorf("C-03 a quota of 60 drafts lets %d in over three nodes", drafts)
	}
	var setup struct{ Token, Secret string }
	setup, err := call[struct{ Token, Secret string }](c.Context(), n[0].addr, "POST", "/api/auth/factors/totp", map[string]string{"password": password}, own...)
	if err != nil {
		c.Fatal(err)
	}
	confirm := map[string]string{"token": setup.Token, "code": factortest.Code(c, setup.Secret, time.Now()), "name": "Phone"}
	if _, err := call[struct{}](c.Context(), n[1].addr, "POST", "/api/auth/factors/totp/confirm", confirm, own...); err != nil {
		c.Fatal(err)
	}
	code := factortest.Code(c, setup.Secret, time.Now().Add(30*time.Second))
	first, second := c.signIn(n[1], "kofi@example.org", password), c.signIn(n[2], "kofi@example.org", password)
	done, err := call[signedIn](c.Context(), n[2].addr, "POST", "/api/auth/second-factor", map[string]string{"token": first.SecondFactor.Token, "method": "totp", "code": code})
	if err != nil || done.Tokens.AccessToken == "" {
		c.Errorf("C-03 the second step on another node: %v", err)
	}
	if _, err := call[signedIn](c.Context(), n[0].addr, "POST", "/api/auth/second-factor", map[string]string{"token": second.SecondFactor.Token, "method": "totp", "code": code}); statusOf(err) != http.StatusUnauthorized {
		c.Errorf("C-03 a code works twice, on two nodes: %v", err)
	}
	if _, err := call[struct{}](c.Context(), n[1].addr, "POST", "/api/auth/logout", map[string]string{"refreshToken": done.Tokens.RefreshToken}); err != nil {
		c.Errorf("C-03 sign out: %v", err)
	}
	for _, node := range n {
		if _, err := call[struct{}](c.Context(), node.addr, "GET", "/api/auth/me", nil, "Authorization", "Bearer "+done.Tokens.AccessToken); statusOf(err) != http.StatusUnauthorized {
			c.Errorf("C-03 a session that was ended on another node: %v", err)
		}
	}
	guesses := 0
	for ; guesses < 40; guesses++ {
		_, err := call[signedIn](c.Context(), n[guesses%3].addr, "POST", "/api/auth/login", credentials("esi@example.org", "a wrong password"))
		if statusOf(err) == http.StatusTooManyRequests {
			break
		}
	}
	if guesses != 10 {
		c.Errorf("C-03 %d wrong passwords were tried over three nodes", guesses)
	}
	c.note("C-03", "sessions, second factors, quotas and throttles over three nodes", "as on one", "session, second step and sign-out on different nodes; a code once; %d drafts of 60; %d guesses of 10", drafts, guesses)
}

// keptByVarnish counts how many anonymous reads reach a node.
func (c *cluster) keptByVarnish() {
	paths := []string{"/", "/people", "/api/events?limit=20", "/api/settings", "/feeds/latest.atom"}
	for i := range 15 {
		id := c.create(c.nodes[i%3].addr, fmt.Sprint("Read ", i))
		paths = append(paths, "/events/"+id)
	}
	c.until("C-08 all purges are done", func(ctx context.Context) error {
		if n := clustertest.Value[int](c, c.pair.Primary, "SELECT count(*) FROM purge_queue"); n > 0 {
			return fmt.Errorf("%d are not", n)
		}
		return nil
	})
	if _, err := call[http.Header](c.Context(), c.front, "BAN", "/", nil, "X-Purge-Keys", ".", "X-Purge-Secret", clusterSecret); err != nil {
		c.Errorf("C-08 purge: %v", err)
	}
	reads, reached := 0, 0
	read := func() {
		for _, path := range paths {
			h, err := call[http.Header](c.Context(), c.front, "GET", path, nil)
			if err != nil {
				c.Fatalf("C-08 %s: %v", path, err)
			}
			if reads++; h.Get("X-Cache") != "hit" {
				reached++
			}
			if h.Get("Surrogate-Key") != "" || !strings.Contains(h.Get("Cache-Control"), "no-cache") {
				c.Errorf("C-08 %s: a browser gets %v", path, h)
			}
		}
	}
	for reads < 1000*times() {
		read()
	}
	share := 100 * float64(reads-reached) / float64(reads)
	if share < 99 {
		c.Errorf("C-08 only %.1f %% of the reads stay with Varnish", share)
	}
	c.note("C-08", "anonymous reads of pages, lists and feeds, from an empty Varnish", "at least 99 % never reach a node", "%.2f %% of %d", share, reads)
	if longCluster() {
		reads, reached = 0, 0
		second := time.NewTicker(time.Second)
		defer second.Stop()
		for changes := 0; changes < 30; {
			read()
			select {
			case <-second.C:
				c.create(c.nodes[changes%3].addr, fmt.Sprint("Meanwhile ", changes))
				changes++
			default:
			}
		}
		c.note("C-08", "the same, with a new event every second", "–", "%.2f %% of %d, %.0f a second", 100*float64(reads-reached)/float64(reads), reads, float64(reads)/30)
	}
	if _, err := call[http.Header](c.Context(), c.front, "BAN", "/", nil, "X-Purge-Keys", ".", "X-Purge-Secret", "guessed"); statusOf(err) != http.StatusForbidden {
		c.Errorf("C-08 a stranger can purge: %v", err)
	}
}

// replicaLost kills the replica while people read and write.
func (c *cluster) replicaLost() {
	id := c.createSeen("Read from the replica")
	l := startLoad(c.T, "replica", c.balancer, c.token, []string{"/api/events/" + id, "/api/events?limit=5", "/events/" + id})
	l.more(10)
	c.pair.KillReplica()
	l.more(20)
	c.pair.Rejoin()
	l.more(10)
	lost, doubled := l.end(c.pair.Primary.URL("sankofa"))
	c.checkReads("C-04", l)
	c.note("C-04", "the replica is killed and made anew", "no failed read, no write lost or doubled", "%d of %d reads failed; of %d writes %d lost, %d doubled", len(l.failedReads), l.reads, len(l.acknowledged), lost, doubled)
}

func (c *cluster) checkReads(id string, l *load) {
	c.Helper()
	for i, failed := range l.failedReads {
		if i < 5 {
			c.Errorf("%s a read failed: %s", id, failed)
		}
	}
}

// nodesKilled kills one node after the other.
func (c *cluster) nodesKilled() {
	id := c.createSeen("Read while nodes are killed")
	l := startLoad(c.T, "nodes", c.balancer, c.token, []string{"/api/events/" + id, "/api/events?limit=5", "/events/" + id})
	began, rounds := time.Now(), 0
	for {
		n := c.nodes[rounds%3]
		l.more(5)
		n.process.Kill()
		l.more(10)
		c.start(n)
		c.ready(n)
		if rounds++; !longCluster() && rounds == 3 || longCluster() && time.Since(began) > 5*time.Minute {
			break
		}
		if longCluster() {
			c.pause(10 * time.Second)
		}
	}
	l.more(10)
	lost, doubled := l.end(c.pair.Primary.URL("sankofa"))
	c.checkReads("C-06", l)
	c.note("C-06", fmt.Sprintf("a node is killed, %d times in %d s", rounds, int(time.Since(began).Seconds())), "no failed read after the balancer's retry, no write lost or doubled",
		"%d of %d reads failed; of %d writes %d lost, %d doubled", len(l.failedReads), l.reads, len(l.acknowledged), lost, doubled)
}

// pause lets the load go on for a time, in the long form.
func (c *cluster) pause(d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-c.Context().Done():
	case <-timer.C:
	}
}

// primaryKilled kills the primary and promotes the replica.
func (c *cluster) primaryKilled() {
	rounds := 1
	if longCluster() {
		rounds = 20
	}
	id := c.createSeen("Read while the primary is killed")
	for _, path := range []string{"/events/" + id, "/api/events/" + id} {
		c.until("C-07 Varnish keeps it", c.hit(path))
	}
	l := startLoad(c.T, "primary", c.balancer, c.token, []string{"/api/events/" + id})
	kept := startReaders(c.T, c.front, []string{"/events/" + id})
	var longest time.Duration
	for range rounds {
		l.more(10)
		began := time.Now()
		c.pair.KillPrimary()
		c.bouncer.Retarget(c.pair.Primary.Addr)
		l.more(1)
		longest = max(longest, time.Since(began))
		c.pair.Rejoin()
		l.more(10)
	}
	kept.halt()
	lost, doubled := l.end(c.pair.Primary.URL("sankofa"))
	c.checkReads("C-07", kept)
	c.note("C-07", fmt.Sprintf("the primary is killed and the replica promoted, %d times", rounds), "no acknowledged write lost or doubled; meanwhile 503 with Retry-After",
		"of %d writes %d lost, %d doubled; %d answered 503; longest pause %.1f s; reads through Varnish: %d of %d failed; uncached at the balancer: %d of %d",
		len(l.acknowledged), lost, doubled, l.refused, longest.Seconds(), len(kept.failedReads), kept.reads, len(l.failedReads), l.reads)
}
