// Command licences checks that everything we build on may be used and passed on: Go
// modules by the text of their licence file, npm packages by their package.json. It
// takes the root of the repository and fails on a licence outside of the list below.
// With -sbom it describes a binary instead: a bill of materials on standard output.
package main

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
)

// allowed are the licences that ask for no more than attribution, or for changes to
// the licensed files themselves (MPL).
var allowed = []string{
	"0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "CC-BY-4.0", "CC0-1.0",
	"ISC", "MIT", "MIT-0", "MPL-2.0", "OFL-1.1", "Python-2.0", "Unlicense", "Zlib",
}

// exceptions are what was found in a dependency and read by a person.
var exceptions = []dependency{
	// LICENSE-LOGO only says where the picture of its readme comes from.
	{"modernc.org/memory", "BSD-3-Clause AND unknown"},
	// SQLite itself is in the public domain. LICENSE-3RD-PARTY.md collects the licences
	// of the whole module graph, which are checked here one by one; the MPL is that of
	// a module which the driver does not link.
	{"modernc.org/sqlite", "BSD-3-Clause AND MIT AND MPL-2.0 AND unknown"},
}

// dependency is a module or package with its licence as an SPDX expression, empty
// where none was recognised.
type dependency struct{ name, licence string }

func main() {
	binary := flag.String("sbom", "", "binary to describe")
	flag.Parse()
	root := "."
	if flag.NArg() > 0 {
		root = flag.Arg(0)
	}
	modules, err := goModules(root)
	if err != nil {
		fail(err)
	}
	if *binary != "" {
		licences := map[string]string{}
		for _, d := range modules {
			licences[d.name] = d.licence
		}
		if err := writeBOM(os.Stdout, *binary, root, licences); err != nil {
			fail(err)
		}
		return
	}
	packages, err := npmPackages(root)
	if err != nil {
		fail(err)
	}
	all := append(modules, packages...)
	var refused int
	for _, d := range all {
		if permits(d.licence) || slices.Contains(exceptions, d) {
			continue
		}
		refused++
		fmt.Fprintf(os.Stderr, "%s: licence %q is not on the list of tools/licences\n", d.name, d.licence)
	}
	if refused > 0 {
		os.Exit(1)
	}
	fmt.Printf("%d Go modules and %d npm packages have licences on the list.\n", len(modules), len(packages))
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "licences:", err)
	os.Exit(1)
}

// permits reports whether an SPDX expression of OR and AND can be satisfied. No
// dependency nests them, so an expression that does is refused and looked at.
func permits(expression string) bool {
	expression = strings.TrimSuffix(strings.TrimPrefix(expression, "("), ")")
	for choice := range strings.SplitSeq(expression, " OR ") {
		parts := strings.Split(choice, " AND ")
		if !slices.ContainsFunc(parts, func(part string) bool { return !slices.Contains(allowed, part) }) {
			return true
		}
	}
	return false
}
