package config

import (
	"cmp"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
)

// Parse reads the options: a flag wins over a variable, a variable over the
// preset. It returns what is left of args. Additional flags of a command can be
// added to the set beforehand.
func Parse(fs *flag.FlagSet, args []string, env func(string) string) (*Config, []string, error) {
	values := make([]*string, len(options))
	for i, o := range options {
		if o.flag != "" {
			values[i] = fs.String(o.flag, "", o.help)
		}
	}
	// --demo needs no value, as users expect of a boolean flag.
	for i, arg := range args {
		if arg == "--demo" || arg == "-demo" {
			args = append([]string{}, args...)
			args[i] = "--demo=on"
		}
	}
	if err := fs.Parse(args); err != nil {
		return nil, nil, err
	}
	given := map[string]bool{}
	fs.Visit(func(f *flag.Flag) { given[f.Name] = true })

	c := &Config{}
	for i, o := range options {
		value, err := o.lookup(env)
		if err != nil {
			return nil, nil, err
		}
		if o.flag != "" && given[o.flag] {
			value = *values[i]
		}
		if err := o.set(c, value); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", o.env, err)
		}
	}
	if len(c.ACMEDomains) > 0 {
		if !given["addr"] && env("SANKOFA_ADDR") == "" {
			c.Addr = ":443"
		}
		c.PublicURL = cmp.Or(c.PublicURL, "https://"+c.ACMEDomains[0])
	}
	if c.PublicURL == "" {
		c.PublicURL = "http://" + publicHost(c.Addr)
	}
	return c, fs.Args(), nil
}

// publicHost is the host and port that a browser on the same machine can open.
func publicHost(addr string) string {
	for _, anywhere := range []string{"0.0.0.0:", "[::]:", ":"} {
		if port, ok := strings.CutPrefix(addr, anywhere); ok {
			return "localhost:" + port
		}
	}
	return addr
}

// Secrets tells how secrets were given: by flags that the list of processes shows, and
// by files.
func Secrets(args []string, env func(string) string) (flags []string, files map[string]string) {
	files = map[string]string{}
	for _, o := range options {
		if !o.secret {
			continue
		}
		if path := env(o.env + "_FILE"); path != "" {
			files[o.env+"_FILE"] = path
		}
		for _, arg := range args {
			if name := strings.TrimLeft(arg, "-"); o.flag != "" && arg != name && (name == o.flag || strings.HasPrefix(name, o.flag+"=")) {
				flags = append(flags, "--"+o.flag)
			}
		}
	}
	return flags, files
}

// Unknown returns the variables that look like options and are none.
func Unknown(environ []string) (names []string) {
	known := map[string]bool{"SANKOFA_LOG": true, "SANKOFA_SECRET": true, "SANKOFA_SECRET_FILE": true}
	for _, o := range options {
		known[o.env] = true
		known[o.env+"_FILE"] = o.secret
	}
	for _, pair := range environ {
		if name, _, _ := strings.Cut(pair, "="); strings.HasPrefix(name, "SANKOFA_") && !strings.HasPrefix(name, "SANKOFA_TEST_") && !known[name] {
			names = append(names, name)
		}
	}
	return names
}

// lookup reads the variable, its _FILE variant where it is a secret, or the preset.
func (o option) lookup(env func(string) string) (string, error) {
	if value := env(o.env); value != "" {
		return value, nil
	}
	if o.secret {
		if path := env(o.env + "_FILE"); path != "" {
			content, err := os.ReadFile(path)
			if err != nil {
				return "", fmt.Errorf("%s_FILE: %w", o.env, err)
			}
			return strings.TrimRight(string(content), "\r\n"), nil
		}
	}
	return o.preset, nil
}

// Has reports whether every command has a flag of this name.
func Has(name string) bool {
	return slices.ContainsFunc(options, func(o option) bool { return o.flag == name })
}

// Help writes the options for the terminal.
func Help(w io.Writer) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, o := range options {
		name := ""
		if o.flag != "" {
			name = "--" + o.flag
		}
		fmt.Fprintf(tw, "  %s\t%s\t%s\n", name, o.env, o.describe())
	}
	return tw.Flush()
}

func (o option) describe() string {
	if o.preset == "" {
		return o.help
	}
	return o.help + " (" + o.preset + ")"
}

// Markdown writes the options for docs/config.md.
func Markdown(w io.Writer) error {
	var b strings.Builder
	b.WriteString("# Configuration\n\n")
	b.WriteString("Each option is a flag, an environment variable, or both; a flag wins. ")
	b.WriteString("Secrets can also be read from a file named by the variable with `_FILE` behind its name. ")
	b.WriteString("This page is written by `sankofa help --markdown` from the table in `internal/config`.\n\n")
	b.WriteString("| flag | variable | preset | meaning |\n|---|---|---|---|\n")
	cell := strings.NewReplacer("|", "\\|")
	for _, o := range options {
		name, env := "–", "`"+o.env+"`"
		if o.flag != "" {
			name = "`--" + o.flag + "`"
		}
		if o.secret {
			env += ", `" + o.env + "_FILE`"
		}
		preset := o.preset
		if preset == "" {
			preset = "–"
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", name, env, preset, cell.Replace(o.help))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Man writes the options for the manual page.
func Man(w io.Writer) error {
	var b strings.Builder
	for _, o := range options {
		name := o.env
		if o.flag != "" {
			name = "--" + o.flag + ", " + o.env
		}
		b.WriteString(".TP\n.B " + Roff(name) + "\n" + Roff(o.describe()) + ".\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Roff is a text as manual pages need it.
func Roff(text string) string {
	return strings.NewReplacer(`\`, `\e`, "-", `\-`, "…", "...", "–", `\(en`, "'", `\(aq`).Replace(text)
}
