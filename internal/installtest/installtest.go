// Package installtest builds the servers of others that tests run against, each once
// from its module, and keeps them in the folder .cache of the repository. It also starts
// servers of all kinds, waits for them, and keeps what they say.
package installtest

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"syscall"
)

// Program returns the program of a module's command. Several tests may ask for it at
// the same time, in several processes; one builds, the others wait.
func Program(ctx context.Context, module, version string) (string, error) {
	_, here, _, _ := runtime.Caller(0)
	name := path.Base(module)
	cache := filepath.Join(filepath.Dir(here), "..", "..", ".cache", name+"-"+version)
	binary := filepath.Join(cache, name)
	if err := os.MkdirAll(cache, 0o755); err != nil {
		return "", err
	}
	lock, err := os.OpenFile(filepath.Join(cache, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return "", err
	}
	defer lock.Close() // nothing is written to it
	if err := syscall.Flock(int(lock.Fd()), syscall.LOCK_EX); err != nil {
		return "", err
	}
	if _, err := os.Stat(binary); err == nil {
		return binary, nil
	}
	install := exec.CommandContext(ctx, "go", "install", module+"@"+version)
	install.Dir = os.TempDir() // outside of our module, whose versions are not its
	install.Env = append(os.Environ(), "GOBIN="+cache, "GOFLAGS=", "CGO_ENABLED=0")
	if out, err := install.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go install %s@%s: %w\n%s", module, version, err, out)
	}
	return binary, nil
}
