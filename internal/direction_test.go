// Package internal_test holds the one rule that no single package can: who may
// depend on whom.
package internal_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// list runs go list.
func list(t *testing.T, args ...string) []string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", append([]string{"list"}, args...)...).Output()
	if err != nil {
		t.Fatalf("go list %v: %v", args, err)
	}
	return strings.Fields(string(out))
}

// deps returns what packages depend on, directly and through others. Harnesses of
// tests, whose names end in test, and what lies in their folders may depend on anything.
func deps(t *testing.T, pattern string) []string {
	t.Helper()
	packages := slices.DeleteFunc(list(t, pattern), func(name string) bool { return strings.Contains(name+"/", "test/") })
	return list(t, append([]string{"-deps"}, packages...)...)
}

func TestTheDomainDependsOnTheStandardLibraryAlone(t *testing.T) {
	for _, dep := range deps(t, "sankofa/internal/archive") {
		if first, _, _ := strings.Cut(dep, "/"); strings.Contains(first, ".") {
			t.Errorf("archive depends on %s", dep)
		}
		if strings.HasPrefix(dep, "sankofa/") && dep != "sankofa/internal/archive" {
			t.Errorf("archive depends on %s", dep)
		}
	}
}

// Each technology knows the domain and none of the others; only cmd knows all.
func TestPackagesDependInOneDirection(t *testing.T) {
	own := map[string][]string{ // what of ours a package may depend on, besides itself
		"article":    {},
		"backup":     {},
		"cdn":        {"archive"},
		"config":     {},
		"background": {},
		"memory":     {},
		"fair":       {},
		"render":     {"background", "fair"},
		"strictjson": {"archive"},
		"fold":       {},
		"query":      {"fold"},
		"spell":      {},
		"catalog":    {"archive", "fold"},
		"cache":      {},
		"store":      {"archive", "cache", "catalog", "fold", "query", "spell"},
		"auth":       {"archive", "fair"},
		"linked":     {"archive"},
		"exchange":   {"archive", "linked", "strictjson"},
		"mail":       {"archive"},
		"job":        {"archive"},
		"blob":       {"archive"},
		"replica":    {"archive", "blob"},
		"media":      {"archive"},
		"web":        {"archive", "article", "background", "cache", "auth", "fair", "render", "blob", "media", "exchange", "linked", "strictjson", "query", "fold"},
	}
	for name, allowed := range own {
		t.Run(name, func(t *testing.T) {
			for _, dep := range deps(t, "sankofa/internal/"+name+"/...") {
				rest, ok := strings.CutPrefix(dep, "sankofa/")
				if !ok {
					continue
				}
				rest = strings.TrimPrefix(rest, "internal/")
				room, _, _ := strings.Cut(rest, "/")
				permitted := room == name
				for _, other := range allowed {
					permitted = permitted || room == other
				}
				if !permitted {
					t.Errorf("%s depends on %s", name, dep)
				}
			}
		})
	}
}

func TestOnlyTheStoreKnowsSQL(t *testing.T) {
	out, err := exec.CommandContext(t.Context(), "go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "sankofa/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		name, imports, _ := strings.Cut(strings.TrimSpace(line), " ")
		if strings.HasPrefix(name, "sankofa/internal/store") || strings.HasPrefix(name, "sankofa/internal/clustertest") || strings.HasPrefix(name, "sankofa/bench") {
			continue
		}
		for imported := range strings.SplitSeq(imports, " ") {
			if imported == "database/sql" || strings.HasPrefix(imported, "github.com/jackc/pgx") || strings.HasPrefix(imported, "modernc.org/sqlite") {
				t.Errorf("%s imports %s", name, imported)
			}
		}
	}
}
