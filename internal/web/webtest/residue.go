package webtest

import (
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/blob/blobtest"
)

// Residue is everything that an upload could leave behind.
type Residue struct {
	Files   []string
	Rows    []string
	Events  int
	Logos   int
	Staging int // temporary files
}

// Residue returns what is stored now.
func (s *Site) Residue() Residue {
	s.t.Helper()
	rows, err := s.Store.UploadPaths(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	slices.Sort(rows)
	logos, err := s.Store.Logos(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	staging, err := os.ReadDir(s.Temp)
	if err != nil {
		s.t.Fatal(err)
	}
	return Residue{blobtest.Names(s.t, s.Files.Files), rows, s.Total(), len(logos), len(staging)}
}

// Unchanged runs something that must leave nothing behind.
func (s *Site) Unchanged(t testing.TB, do func()) {
	t.Helper()
	before := s.Residue()
	do()
	if diff := cmp.Diff(before, s.Residue()); diff != "" {
		t.Errorf("R-65 something was left behind: %s", diff)
	}
}
