// Command sankofa is the whole archive in one binary: the site, its API and the tools
// of its operators.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"text/tabwriter"

	"sankofa/internal/config"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// A second signal ends the program at once, as someone who presses Ctrl-C twice expects.
	context.AfterFunc(ctx, stop)
	err := run(ctx, os.Args[1:], os.Getenv, streams{in: os.Stdin, out: os.Stdout, err: os.Stderr})
	stop()
	switch {
	case err == nil:
	case errors.Is(err, flag.ErrHelp):
	default:
		fmt.Fprintln(os.Stderr, "sankofa:", err)
		os.Exit(1)
	}
}

// streams are where a command reads and writes.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// command is one word of the command line.
type command struct {
	name, args, help string
	run              func(ctx context.Context, args []string, env func(string) string, s streams) error
}

func commands() []command {
	return []command{
		{"serve", "", "run the site", serve},
		{"import", "FILE…", "store the entries of JSON or CSV files; --dry-run only checks them", importFiles},
		{"export", "[FILE]", "write what is published as --format json, csv or jsonld; --all adds drafts", exportFile},
		{"backup", "FILE", "save the whole archive in one file, while the server runs", backUp},
		{"replicate", "", "copy every change and every upload to --replicate as they are made; serve with that option does so by itself", replicate},
		{"restore", "FILE or TARGET", "unpack a backup into an empty data folder, or bring back the archive from a replica, as it was at --at TIME", restore},
		{"doctor", "", "name what is wrong with this set-up; takes the options of serve and changes nothing", doctor},
		{"check", "", "look through the archive and name any damage", check},
		{"user", "add|list|set-role|reset-password|reset-factors|deactivate|erase", "manage accounts", manageUsers},
		{"review", "list|accept|decline|reopen|erase", "decide on what waits: suggestions, drafts and comments", review},
		{"migrate", "", "bring the database to the newest schema", migrate},
		{"move", "", "bring the archive to another database and its uploads to another store, named by the --to options; --reopen takes it back", moveArchive},
		{"version", "", "print the release", version},
		{"help", "", "print this; --markdown prints the options as docs/config.md, --man all of it as a manual page", help},
	}
}

// run carries out one command line. Tests call it, too.
func run(ctx context.Context, args []string, env func(string) string, s streams) error {
	name := "help"
	if len(args) > 0 {
		name, args = args[0], args[1:]
	}
	if isHelp(name) {
		name = "help"
	}
	c, known := commandOf(name)
	if !known {
		return fmt.Errorf("there is no command %q; sankofa help lists them", name)
	}
	// The subcommand is checked before the archive is opened or created.
	if verbs := c.verbs(); verbs != nil && (len(args) == 0 || !slices.Contains(verbs, args[0])) {
		if len(args) > 0 && isHelp(args[0]) {
			return c.usage(s.err, nil)
		}
		return fmt.Errorf("%s needs one of %s", name, strings.Join(verbs, ", "))
	}
	return c.run(ctx, args, env, s)
}

func isHelp(arg string) bool { return arg == "-h" || arg == "-help" || arg == "--help" }

func commandOf(name string) (command, bool) {
	all := commands()
	i := slices.IndexFunc(all, func(c command) bool { return c.name == name })
	if i < 0 {
		return command{}, false
	}
	return all[i], true
}

// verbs returns the subcommands of a command, such as add of user; nil if it has none.
func (c command) verbs() []string {
	if !strings.Contains(c.args, "|") {
		return nil
	}
	return strings.Split(c.args, "|")
}

// usage writes what a command does and the options that no other command has.
func (c command) usage(w io.Writer, fs *flag.FlagSet) error {
	fmt.Fprintf(w, "Usage: sankofa %s [options]\n\n%s: %s\n", strings.TrimSpace(c.name+" "+c.args), c.name, c.help)
	if fs != nil {
		tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		fs.VisitAll(func(f *flag.Flag) {
			if !config.Has(f.Name) {
				fmt.Fprintf(tw, "  --%s\t%s\n", f.Name, f.Usage)
			}
		})
		if err := tw.Flush(); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintln(w, "\nsankofa help lists the options that all commands share.")
	return err
}

func version(_ context.Context, _ []string, _ func(string) string, s streams) error {
	_, err := fmt.Fprintln(s.out, config.Version)
	return err
}

func help(_ context.Context, args []string, _ func(string) string, s streams) error {
	if len(args) > 0 {
		switch args[0] {
		case "--markdown":
			return config.Markdown(s.out)
		case "--man":
			return manual(s.out)
		}
	}
	fmt.Fprintf(s.out, "Sankofa %s: an open archive of African history.\n\nUsage: sankofa COMMAND [options]\n\nCommands:\n", config.Version)
	for _, c := range commands() {
		fmt.Fprintf(s.out, "  %-9s %s\n", c.name, strings.TrimSpace(c.help+" "+bracket(c.args)))
	}
	fmt.Fprintln(s.out, "\nOptions, with their variables and presets:")
	return config.Help(s.out)
}

// manual writes sankofa(8).
func manual(w io.Writer) error {
	fmt.Fprintf(w, ".TH SANKOFA 8 \"\" \"Sankofa %s\"\n.SH NAME\nsankofa \\- an open archive of African history\n", config.Version)
	fmt.Fprint(w, ".SH SYNOPSIS\n.B sankofa\n.I COMMAND\n[\\fIoptions\\fR]\n.SH COMMANDS\n")
	for _, c := range commands() {
		fmt.Fprintf(w, ".TP\n.B %s\n%s.\n", config.Roff(strings.TrimSpace(c.name+" "+c.args)), config.Roff(c.help))
	}
	fmt.Fprint(w, ".SH OPTIONS\nEach is a flag, an environment variable, or both; a flag wins.\n")
	return config.Man(w)
}

func bracket(args string) string {
	if args == "" {
		return ""
	}
	return "(" + args + ")"
}

// newFlags makes the flag set of a command, silent because errors are returned.
func newFlags(name string, s streams) *flag.FlagSet {
	fs := flag.NewFlagSet("sankofa "+name, flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.Usage = func() {
		if c, ok := commandOf(strings.Fields(name)[0]); ok {
			_ = c.usage(s.err, fs)
		}
	}
	return fs
}
