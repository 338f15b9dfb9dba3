// Command with runs a command beside a throw-away PostgreSQL, whose address tests find
// in the environment, so that they do not start one each:
//
//	go run ./internal/store/pgtest/with go test ./...
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"syscall"

	"sankofa/internal/store/pgtest"
)

func main() {
	status, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		status = 1
	}
	os.Exit(status)
}

// run returns the exit status of the command.
func run(command []string) (status int, err error) {
	if len(command) == 0 {
		return 2, errors.New("usage: with COMMAND [ARGUMENT ...]")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	server, err := pgtest.Launch(ctx, pgtest.Fast...)
	if err != nil {
		return 1, err
	}
	defer func() { err = errors.Join(err, server.Stop()) }()
	c := exec.CommandContext(ctx, command[0], command[1:]...)
	c.Stdin, c.Stdout, c.Stderr = os.Stdin, os.Stdout, os.Stderr
	c.Env = append(os.Environ(), pgtest.Env+"="+server.URL)
	err = c.Run()
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		return failed.ExitCode(), nil
	}
	return 0, err
}
