package main

import (
	"context"
	"fmt"
	"os/exec"
	"syscall"
	"time"

	"sankofa/bench/program"
)

// startPocketBase loads and starts it, and returns the address of its events.
func startPocketBase(ctx context.Context, binary, folder, events string) (base string, stop func(), err error) {
	if out, err := exec.CommandContext(ctx, binary, "load", events, "--dir", folder).CombinedOutput(); err != nil {
		return "", nil, fmt.Errorf("load PocketBase: %w: %s", err, out)
	}
	address, err := program.FreeAddress()
	if err != nil {
		return "", nil, err
	}
	cmd := exec.CommandContext(ctx, binary, "serve", "--http", address, "--dir", folder)
	if err := cmd.Start(); err != nil {
		return "", nil, err
	}
	stop = func() {
		_ = cmd.Process.Signal(syscall.SIGTERM)
		_ = cmd.Wait() // it says that it was ended
	}
	base = "http://" + address + "/api/collections/events/records"
	for range 400 {
		if _, _, err = program.Fetch(ctx, base+"?perPage=1"); err == nil {
			return base, stop, nil
		}
		time.Sleep(25 * time.Millisecond)
	}
	stop()
	return "", nil, fmt.Errorf("PocketBase did not start: %w", err)
}
