package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// goModules returns the modules that the program and its tests are built from.
func goModules(root string) ([]dependency, error) {
	list := exec.Command("go", "list", "-deps", "-test",
		"-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Dir}}{{end}}{{end}}", "./...")
	list.Dir = root
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	slices.Sort(lines)
	var found []dependency
	for _, line := range slices.Compact(lines) {
		name, folder, ok := strings.Cut(line, " ")
		if !ok {
			continue
		}
		licence, err := licenceIn(folder)
		if err != nil {
			return nil, err
		}
		found = append(found, dependency{name, licence})
	}
	return found, nil
}

// licenceIn reads the licence files of a module. Several stand for parts of it, and
// all must be permitted.
func licenceIn(folder string) (string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return "", err
	}
	var licences []string
	for _, entry := range entries {
		name := strings.ToUpper(entry.Name())
		if entry.IsDir() || !strings.HasPrefix(name, "LICEN") && !strings.HasPrefix(name, "COPYING") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		if err != nil {
			return "", err
		}
		licences = append(licences, identify(string(text)))
	}
	slices.Sort(licences)
	return strings.Join(slices.Compact(licences), " AND "), nil
}

// marks are phrases by which a licence is known. The stricter ones come first, because
// a file may name others beside its own; the MPL does so with the GNU licences.
var marks = []struct{ phrase, licence string }{
	{"mozilla public license, version 2.0", "MPL-2.0"},
	{"mozilla public license version 2.0", "MPL-2.0"},
	{"gnu affero general public license", "AGPL"},
	{"gnu lesser general public license", "LGPL"},
	{"gnu general public license", "GPL"},
	{"apache license version 2.0", "Apache-2.0"},
	{"neither the name of", "BSD-3-Clause"},
	{"neither the names of", "BSD-3-Clause"},
	{"names of its contributors may be used", "BSD-3-Clause"},
	{"redistribution and use in source and binary forms", "BSD-2-Clause"},
	{"permission is hereby granted, free of charge", "MIT"},
	{"permission to use, copy, modify, and/or distribute", "ISC"},
	{"permission to use, copy, modify, and distribute", "ISC"},
	{"this is free and unencumbered software", "Unlicense"},
	{"cc0 1.0 universal", "CC0-1.0"},
	{"sil open font license", "OFL-1.1"},
}

// identify returns the licence of a text, or nothing where it is not known.
func identify(text string) string {
	text = strings.ToLower(strings.Join(strings.Fields(text), " "))
	for _, mark := range marks {
		if strings.Contains(text, mark.phrase) {
			return mark.licence
		}
	}
	return "unknown"
}
