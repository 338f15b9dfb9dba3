package api

import (
	"bytes"
	"testing"
)

func TestTheDocumentNamesTheRelease(t *testing.T) {
	if n := bytes.Count(OpenAPI, placeholder); n != 1 {
		t.Fatalf("openapi.yaml has %d lines for the release", n)
	}
	if got := released("7.8.9"); !bytes.Contains(got, []byte("\n  version: 7.8.9\n")) || bytes.Contains(got, placeholder) {
		t.Errorf("got %s", got[:200])
	}
}
