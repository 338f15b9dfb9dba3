package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// npmFolders hold what the interface, its tests and its tools are built from.
var npmFolders = []string{"ui", "e2e", "tools/openapi-types"}

// npmPackages returns the packages that are installed.
func npmPackages(root string) ([]dependency, error) {
	var found []dependency
	for _, folder := range npmFolders {
		modules := filepath.Join(root, folder, "node_modules")
		err := filepath.WalkDir(modules, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.Name() != "package.json" {
				return err
			}
			d, err := readPackage(path)
			if d.name != "" {
				found = append(found, d)
			}
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("packages of %s: %w", folder, err)
		}
	}
	return found, nil
}

// readPackage returns nothing for the many package.json files that only set how the
// files beside them are loaded.
func readPackage(path string) (dependency, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return dependency{}, err
	}
	var declared struct {
		Name    string `json:"name"`
		Version string `json:"version"`
		Licence any    `json:"license"`
	}
	if err := json.Unmarshal(text, &declared); err != nil {
		return dependency{}, fmt.Errorf("%s: %w", path, err)
	}
	if declared.Name == "" || declared.Version == "" {
		return dependency{}, nil
	}
	licence, _ := declared.Licence.(string)
	return dependency{declared.Name, licence}, nil
}
