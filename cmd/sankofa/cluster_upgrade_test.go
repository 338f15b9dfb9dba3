package main

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"sankofa/internal/clustertest"
)

// The nodes of the release before the last change of the schema are replaced one after
// the other, while people read and write.
func TestClusterUpgrade(t *testing.T) {
	if !longCluster() {
		t.Skip("make test-cluster runs it")
	}
	needCluster(t)
	c := newCluster(t)
	defer func() { c.print() }()
	old := c.earlierProgram()
	for i := range c.nodes {
		c.nodes[i] = &clusterNode{
			addr: clustertest.FreeAddr(c), data: clustertest.Folder(c), program: old,
			env: append(c.commonEnv(), "SANKOFA_DATABASE_URL="+c.pair.Primary.URL("sankofa")),
		}
		c.start(c.nodes[i])
		c.ready(c.nodes[i])
	}
	from := clustertest.Value[int](c, c.pair.Primary, "SELECT max(version_id) FROM goose_db_version")
	c.surround()
	c.token = c.signIn(c.nodes[0], "a@example.org", "a fine long password").Tokens.AccessToken
	id := c.createSeen("Read during the upgrade")
	l := startLoad(c.T, "upgrade", c.balancer, c.token, []string{"/api/events/" + id, "/api/events?limit=5"})
	for i, n := range c.nodes {
		l.more(10)
		n.process.Stop()
		next := c.newNode()
		n.program, n.env = "", next.env
		c.start(n)
		c.ready(n)
		if i == 0 {
			l.more(30) // old and new nodes side by side
		}
	}
	l.more(10)
	lost, doubled := l.end(c.pair.Primary.URL("sankofa"))
	c.checkReads("C-11", l)
	to := clustertest.Value[int](c, c.pair.Primary, "SELECT max(version_id) FROM goose_db_version")
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
