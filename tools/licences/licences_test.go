package main

import "testing"

func TestPermits(t *testing.T) {
	for expression, want := range map[string]bool{
		"MIT":                        true,
		"(MIT OR GPL-3.0)":           true,
		"MIT AND ISC":                true,
		"MIT AND GPL-3.0":            false,
		"GPL-2.0":                    false,
		"unknown":                    false,
		"":                           false,
		"SEE LICENSE IN LICENSE.txt": false,
	} {
		if permits(expression) != want {
			t.Errorf("permits(%q) = %v", expression, !want)
		}
	}
}

func TestIdentify(t *testing.T) {
	for text, want := range map[string]string{
		"MIT License\n\nPermission is hereby granted, free of\ncharge": "MIT",
		"GNU GENERAL PUBLIC LICENSE\nVersion 3":                        "GPL",
		"Apache License\n   Version 2.0, January 2004":                 "Apache-2.0",
		"All rights reserved.":                                         "unknown",
	} {
		if got := identify(text); got != want {
			t.Errorf("identify(%q) = %q, want %q", text, got, want)
		}
	}
}
