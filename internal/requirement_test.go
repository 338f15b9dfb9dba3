package internal_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var requirement = regexp.MustCompile(`(?m)^\| ([RFL]-\d\d) \|`)

// named is a row as a test writes it.
var named = regexp.MustCompile(`\b[RFL]-\d\d\b`)

func isTest(path string) bool {
	folder := filepath.Base(filepath.Dir(path))
	return strings.HasSuffix(path, "_test.go") || strings.HasSuffix(path, ".spec.ts") || strings.HasSuffix(path, ".test.ts") || strings.HasSuffix(path, ".test.tsx") ||
		strings.HasSuffix(path, ".go") && strings.HasSuffix(folder, "test") // suites that several packages run
}

// Every row of docs/requirements.md is named by a test that proves it.
func TestEveryRequirementHasATest(t *testing.T) {
	document, err := os.ReadFile("../docs/requirements.md")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	err = filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == "dist" || entry.Name() == ".git" || entry.Name() == "testdata"):
			return fs.SkipDir
		case entry.IsDir() || !isTest(path):
			return nil
		}
		text, err := os.ReadFile(path)
		for _, row := range named.FindAll(text, -1) {
			found[string(row)] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	rows := requirement.FindAllSubmatch(document, -1)
	if len(rows) < 100 {
		t.Fatalf("only %d rows were read", len(rows))
	}
	known := map[string]bool{}
	for _, row := range rows {
		id := string(row[1])
		if known[id] = true; !found[id] {
			t.Errorf("H-18 no test names %s", id)
		}
	}
	for id := range found {
		if !known[id] {
			t.Errorf("H-18 a test names %s, which docs/requirements.md does not", id)
		}
	}
}
