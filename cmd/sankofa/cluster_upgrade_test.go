package main

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"sankofa/internal/clustertest"
)

// rollingUpgrade replaces the nodes of the release before the last change of the schema
// one after the other, while people read and write.
func (c *cluster) rollingUpgrade() {
	old := c.earlierProgram()
	pair := clustertest.StartPair(c)
	before := *c
	before.pair, before.bouncer = pair, clustertest.StartPgBouncer(c, pair.Primary.Addr)
	nodes := [3]*clusterNode{}
	for i := range nodes {
		nodes[i] = &clusterNode{
			addr: clustertest.FreeAddr(c), data: clustertest.Folder(c), program: old,
			env: append(c.commonEnv(), "SANKOFA_DATABASE_URL="+pair.Primary.URL("sankofa"), "SANKOFA_MOVED_STORAGE=on"),
		}
		c.start(nodes[i])
		c.ready(nodes[i])
	}
	from := clustertest.Value[int](c, pair.Primary, "SELECT max(version_id) FROM goose_db_version")
	before.nodes = nodes
	before.front = clustertest.FreeAddr(c)
	before.surround()
	before.token = before.signIn(nodes[0], "a@example.org", "a fine long password").Tokens.AccessToken
	id := before.createSeen("Read during the upgrade")
	l := startLoad(c.T, "upgrade", before.balancer, before.token, []string{"/api/events/" + id, "/api/events?limit=5"})
	for i, n := range nodes {
		l.more(10)
		n.process.Stop()
		next := before.newNode()
		n.program, n.env = "", next.env
		c.start(n)
		c.ready(n)
		if i == 0 {
			l.more(30) // old and new nodes side by side
		}
	}
	l.more(10)
	lost, doubled := l.end(pair.Primary.URL("sankofa"))
	c.checkReads("C-11", l)
	to := clustertest.Value[int](c, pair.Primary, "SELECT max(version_id) FROM goose_db_version")
	c.note("C-11", fmt.Sprintf("rolling upgrade from schema %d to %d", from, to), "no failed read, no write lost or doubled",
		"%d of %d reads failed; of %d writes %d lost, %d doubled", len(l.failedReads), l.reads, len(l.acknowledged), lost, doubled)
}

// earlierProgram builds the program as it was before the last change of the schema.
func (c *cluster) earlierProgram() string {
	c.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		c.Fatal(err)
	}
	migrations, err := fs.Glob(os.DirFS(root), "internal/store/migrations/postgres/*.sql")
	if err != nil || len(migrations) == 0 {
		c.Fatal("no migrations", err)
	}
	folder := clustertest.Folder(c)
	script := `set -e
commit=$(git -C "$ROOT" log -1 --diff-filter=A --format=%H -- "$LAST")
git -C "$ROOT" archive "$commit^" | tar -x -C "$FOLDER"
cp -r "$ROOT/ui/dist" "$FOLDER/ui/"
cd "$FOLDER" && go build -trimpath -o "$FOLDER/earlier" ./cmd/sankofa`
	cmd := exec.CommandContext(c.Context(), "bash", "-o", "pipefail", "-c", script)
	cmd.Env = append(os.Environ(), "ROOT="+root, "FOLDER="+folder, "LAST="+migrations[len(migrations)-1])
	if out, err := cmd.CombinedOutput(); err != nil {
		c.Fatalf("build the earlier program: %v\n%s", err, strings.TrimSpace(string(out)))
	}
	return filepath.Join(folder, "earlier")
}
