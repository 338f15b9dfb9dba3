package installtest

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"runtime"
	"syscall"
	"time"
)

// Process is a program that runs until it is stopped.
type Process struct {
	cmd   *exec.Cmd
	log   Log
	ended chan struct{}
}

// Start starts a command. The kernel sends it the given signal when the thread that
// started it ends, so that it cannot outlive a process that is killed.
func Start(cmd *exec.Cmd, end syscall.Signal) (*Process, error) {
	p := &Process{cmd: cmd, ended: make(chan struct{})}
	cmd.Stdout, cmd.Stderr = &p.log, &p.log
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.Pdeathsig = end
	started := make(chan error)
	go func() {
		defer close(p.ended)
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := cmd.Start()
		started <- err
		if err == nil {
			_ = cmd.Wait()
		}
	}()
	if err := <-started; err != nil {
		return nil, fmt.Errorf("start %s: %w", cmd.Path, err)
	}
	return p, nil
}

// Kill ends the program at once.
func (p *Process) Kill() { p.End(syscall.SIGKILL) }

// Stop asks the program to end, and waits until it has.
func (p *Process) Stop() { p.End(syscall.SIGTERM) }

// End sends a signal that ends the program, and waits until it has ended.
func (p *Process) End(signal syscall.Signal) {
	p.Signal(signal)
	<-p.ended
}

// Signal sends a signal.
func (p *Process) Signal(signal syscall.Signal) { _ = p.cmd.Process.Signal(signal) } // it may have ended

// Log is what the program has said.
func (p *Process) Log() string { return p.log.String() }

// Ready calls try until it succeeds. It fails if the program ends before that.
func (p *Process) Ready(ctx context.Context, try func(context.Context) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	go func() {
		select {
		case <-p.ended:
			cancel(errors.New("it has ended"))
		case <-ctx.Done():
		}
	}()
	if err := Wait(ctx, try); err != nil {
		return fmt.Errorf("%w\n%s", errors.Join(context.Cause(ctx), err), p.Log())
	}
	return nil
}

// waitTimeout bounds every wait for a program. It is long, because machines that run
// tests are busy.
const waitTimeout = time.Minute

// Wait calls try until it succeeds, for at most waitTimeout.
func Wait(ctx context.Context, try func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, waitTimeout)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		err := try(ctx)
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return err
		case <-tick.C:
		}
	}
}
