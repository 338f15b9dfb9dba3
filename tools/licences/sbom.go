package main

import (
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A list of what a build is made of, in the CycloneDX format: the modules that the
// binary itself names, and the packages that are locked for the interface.
type bom struct {
	Format      string      `json:"bomFormat"`
	SpecVersion string      `json:"specVersion"`
	Version     int         `json:"version"`
	Metadata    metadata    `json:"metadata"`
	Components  []component `json:"components"`
}

type metadata struct {
	Component component `json:"component"`
}

type component struct {
	Type       string       `json:"type"`
	Ref        string       `json:"bom-ref"`
	Name       string       `json:"name"`
	Version    string       `json:"version,omitempty"`
	Scope      string       `json:"scope,omitempty"`
	PURL       string       `json:"purl,omitempty"`
	Licences   []licenceRef `json:"licenses,omitempty"`
	Properties []property   `json:"properties,omitempty"`
}

type licenceRef struct {
	Expression string `json:"expression"`
}

type property struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// writeBOM describes the binary at the given path, which was built from root.
func writeBOM(w io.Writer, binary, root string, licences map[string]string) error {
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return err
	}
	version, err := os.ReadFile(filepath.Join(root, "internal/config/VERSION"))
	if err != nil {
		return err
	}
	doc := bom{Format: "CycloneDX", SpecVersion: "1.6", Version: 1, Metadata: metadata{component{
		Type: "application", Ref: "sankofa", Name: "sankofa", Version: strings.TrimSpace(string(version)), Licences: []licenceRef{{"Apache-2.0"}},
	}}}
	doc.Components = append(doc.Components, component{
		Type: "framework", Ref: "pkg:golang/std@" + strings.TrimPrefix(info.GoVersion, "go"), Name: "go", Version: info.GoVersion,
		PURL: "pkg:golang/std@" + strings.TrimPrefix(info.GoVersion, "go"), Licences: []licenceRef{{"BSD-3-Clause"}},
	})
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		doc.Components = append(doc.Components, located("pkg:golang/"+m.Path+"@"+m.Version, m.Path, m.Version, m.Sum, licences[m.Path], "required"))
	}
	packages, err := lockedPackages(filepath.Join(root, "ui/package-lock.json"))
	if err != nil {
		return err
	}
	doc.Components = append(doc.Components, packages...)
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	return encoder.Encode(doc)
}

// located is a library with its address, and with its checksum as the lock file has it.
func located(purl, name, version, sum, licence, scope string) component {
	c := component{Type: "library", Ref: purl, Name: name, Version: version, PURL: purl, Scope: scope}
	if licence != "" && !strings.Contains(licence, "unknown") {
		c.Licences = []licenceRef{{licence}}
	}
	if sum != "" {
		c.Properties = []property{{"sankofa:checksum", sum}}
	}
	return c
}

// lockedPackages reads what a lock file names. Those that only build and test the
// interface are excluded from what is delivered, and said to be. A package without a
// checksum could be another one tomorrow, and is refused.
func lockedPackages(file string) ([]component, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var lock struct {
		Packages map[string]struct {
			Version   string `json:"version"`
			Integrity string `json:"integrity"`
			Licence   string `json:"license"`
			Dev       bool   `json:"dev"`
		} `json:"packages"`
	}
	if err := json.Unmarshal(text, &lock); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	var found []component
	for path, p := range lock.Packages {
		at := strings.LastIndex(path, "node_modules/")
		if at < 0 {
			continue // the interface itself
		}
		name := path[at+len("node_modules/"):]
		if !strings.HasPrefix(p.Integrity, "sha512-") {
			return nil, fmt.Errorf("%s: %s has no checksum", file, name)
		}
		scope := "required"
		if p.Dev {
			scope = "excluded"
		}
		purl := "pkg:npm/" + strings.Replace(name, "@", "%40", 1) + "@" + p.Version
		c := located(purl, name, p.Version, p.Integrity, p.Licence, scope)
		c.Ref += "#" + path // one package may be there twice
		found = append(found, c)
	}
	slices.SortFunc(found, func(a, b component) int { return strings.Compare(a.Ref, b.Ref) })
	return found, nil
}
