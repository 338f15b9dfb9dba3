package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestBOM(t *testing.T) {
	self, err := os.Executable() // a binary with build information, as any
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := writeBOM(&out, self, "../..", nil); err != nil {
		t.Fatal(err)
	}
	var doc bom
	if err := json.Unmarshal(out.Bytes(), &doc); err != nil {
		t.Fatal(err)
	}
	refs, react, std := map[string]bool{}, false, false
	for _, c := range doc.Components {
		if refs[c.Ref] || c.Version == "" || c.PURL == "" {
			t.Errorf("H-18 R-71 %+v", c)
		}
		refs[c.Ref] = true
		react = react || c.Name == "react" && c.Scope == "required" && len(c.Licences) == 1 && strings.HasPrefix(c.Properties[0].Value, "sha512-")
		std = std || c.Name == "go"
	}
	if doc.Format != "CycloneDX" || doc.Metadata.Component.Version == "" || !react || !std {
		t.Errorf("H-18 R-71 the list is %.400s", out.String())
	}
}

func TestEveryPackageIsLockedByItsChecksum(t *testing.T) {
	for _, folder := range append(npmFolders, "bench/lighthouse") {
		if list, err := lockedPackages(filepath.Join("../..", folder, "package-lock.json")); err != nil || len(list) == 0 {
			t.Errorf("H-18 R-71 %s: %d packages, %v", folder, len(list), err)
		}
	}
	file := filepath.Join(t.TempDir(), "package-lock.json")
	if err := os.WriteFile(file, []byte(`{"packages":{"":{},"node_modules/a":{"version":"1.0.0"}}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := lockedPackages(file); err == nil {
		t.Error("H-18 R-71 a package without a checksum is taken")
	}
}
