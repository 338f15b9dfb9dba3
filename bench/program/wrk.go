package program

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
)

var perSecond = regexp.MustCompile(`Requests/sec:\s+([\d.]+)`)

// Load lets wrk ask for addresses of one server, in turn, in an encoding, and returns
// the responses per second.
func Load(ctx context.Context, seconds int, encoding string, addresses ...string) (float64, error) {
	args := []string{"-t1", "-c32", "-d" + strconv.Itoa(seconds) + "s", "-H", "Accept-Encoding: " + encoding}
	if len(addresses) > 1 {
		script, err := turns(addresses)
		if err != nil {
			return 0, err
		}
		defer func() { _ = os.Remove(script) }()
		args = append(args, "-s", script)
	}
	out, err := exec.CommandContext(ctx, "wrk", append(args, addresses[0])...).CombinedOutput()
	if err != nil {
		return 0, fmt.Errorf("wrk: %w: %s", err, out)
	}
	match := perSecond.FindSubmatch(out)
	if match == nil || strings.Contains(string(out), "Non-2xx") {
		return 0, fmt.Errorf("wrk: %s", out)
	}
	return strconv.ParseFloat(string(match[1]), 64)
}

// turns writes a script for wrk that takes one address after the other, each as another
// reader: one alone gets only a share of what renders pages.
func turns(addresses []string) (string, error) {
	var b strings.Builder
	b.WriteString("local paths = {\n")
	for _, address := range addresses {
		u, err := url.Parse(address)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "%q,\n", u.RequestURI())
	}
	b.WriteString(`}
local at = 0
request = function()
  at = at % #paths + 1
  wrk.headers["X-Forwarded-For"] = "10.0." .. math.floor(at / 250) % 250 .. "." .. at % 250
  return wrk.format(nil, paths[at])
end
`)
	file, err := os.CreateTemp("", "sankofa-wrk-*.lua")
	if err != nil {
		return "", err
	}
	_, err = file.WriteString(b.String())
	if closed := file.Close(); err == nil {
		err = closed
	}
	return file.Name(), err
}
