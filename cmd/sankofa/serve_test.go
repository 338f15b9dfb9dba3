package main

import (
	"bytes"
	"context"
	"io"
	"net"
	"strings"
	"testing"
)

func TestAFailingMetricsListenerLeavesNoListenerOpen(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := l.Addr().String()
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	_, err = runCommand(t, "", "serve", "--addr", addr, "--data", t.TempDir(), "--metrics-addr", addr)
	if err == nil || !strings.Contains(err.Error(), "metrics") {
		t.Fatalf("got %v", err)
	}
	if l, err = net.Listen("tcp", addr); err != nil {
		t.Fatalf("the address is still taken: %v", err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
}

// The key of earlier releases is ignored, however short it is.
func TestAFormerSecretIsIgnored(t *testing.T) {
	for _, name := range []string{"SANKOFA_SECRET", "SANKOFA_SECRET_FILE"} {
		t.Run(name, func(t *testing.T) {
			var log bytes.Buffer
			env := testEnv(map[string]string{name: "short"})
			// The second listener fails, so that serve ends by itself.
			err := run(t.Context(), []string{"serve", "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--metrics-addr", "127.0.0.1:-1"}, env, streams{out: io.Discard, err: &log})
			if err == nil || !strings.Contains(err.Error(), "metrics") {
				t.Errorf("it does not start: %v", err)
			}
			if !strings.Contains(log.String(), "SANKOFA_SECRET is no longer used") {
				t.Errorf("the log says %s", log.String())
			}
		})
	}
}

// A service that is restarted while it starts has not failed.
func TestStoppedWhileStarting(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	args := []string{"serve", "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--demo"}
	if err := run(ctx, args, testEnv(nil), streams{in: strings.NewReader(""), out: io.Discard, err: io.Discard}); err != nil {
		t.Error(err)
	}
}
