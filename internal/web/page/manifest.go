package page

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// clientEntry is the module that takes a page over in the browser.
const clientEntry = "src/entry-client.tsx"

// firstFonts are the faces that the first view of any page is set in. The browser
// would learn of them only from the style sheet, a whole journey later.
var firstFonts = []string{
	"src/styles/fonts/text-latin-400.woff2", "src/styles/fonts/text-latin-700.woff2",
	"src/styles/fonts/display-800.woff2", "src/styles/fonts/wordmark.woff2",
}

// manifest says which files the build made of which module.
type manifest map[string]struct {
	File           string   `json:"file"`
	CSS            []string `json:"css"`
	Imports        []string `json:"imports"`
	DynamicImports []string `json:"dynamicImports"`
}

// ErrNotBuilt means that the binary was made without the interface.
var ErrNotBuilt = errors.New("the interface is not built: run make build")

// style is a style sheet: where it is, and what it says.
type style struct{ url, text string }

// build is the built interface: which files there are, and the texts of the styles.
type build struct {
	manifest manifest
	styles   map[string]style // by the name that the manifest gives
}

func loadBuild(client fs.FS) (*build, error) {
	m, err := loadManifest(client)
	if err != nil {
		return nil, err
	}
	b := &build{manifest: m, styles: map[string]style{}}
	for _, chunk := range m {
		for _, name := range chunk.CSS {
			text, err := fs.ReadFile(client, name)
			if err != nil {
				return nil, fmt.Errorf("read a style sheet: %w", err)
			}
			if strings.Contains(string(text), "</") {
				return nil, fmt.Errorf("%s cannot stand in a page", name)
			}
			b.styles[name] = style{url: "/" + name, text: string(text)}
		}
	}
	return b, nil
}

func loadManifest(client fs.FS) (manifest, error) {
	content, err := fs.ReadFile(client, ".vite/manifest.json")
	if err != nil {
		return nil, ErrNotBuilt
	}
	var m manifest
	if err := json.Unmarshal(content, &m); err != nil {
		return nil, fmt.Errorf("read the manifest of the interface: %w", err)
	}
	if _, ok := m[clientEntry]; !ok {
		return nil, fmt.Errorf("the manifest of the interface lacks %s", clientEntry)
	}
	return m, nil
}

// files are what a page loads: its style sheets and scripts, without repetition,
// those of the entry first.
type files struct {
	entry   string
	styles  []style
	preload []string
	later   []string // what the entry fetches when the page has been painted
	fonts   []string
}

// needed gathers the files of the entry and of a route's module. An unknown
// module adds nothing: the browser will load it by itself.
func (b *build) needed(module string) files {
	m := b.manifest
	f := files{entry: "/" + m[clientEntry].File}
	for _, key := range firstFonts {
		if font, ok := m[key]; ok {
			f.fonts = append(f.fonts, "/"+font.File)
		}
	}
	seen := map[string]bool{}
	var visit func(key string)
	visit = func(key string) {
		chunk, ok := m[key]
		if !ok || seen[key] {
			return
		}
		seen[key] = true
		for _, next := range chunk.Imports {
			visit(next)
		}
		for _, css := range chunk.CSS {
			if style := b.styles[css]; !slices.Contains(f.styles, style) {
				f.styles = append(f.styles, style)
			}
		}
	}
	visit(clientEntry)
	visit(module)
	for _, key := range m[clientEntry].Imports {
		f.preload = append(f.preload, "/"+m[key].File)
	}
	for _, key := range append(slices.Clone(m[clientEntry].DynamicImports), module) {
		for _, part := range append(slices.Clone(m[key].Imports), key) {
			file := "/" + m[part].File
			if path.Ext(file) == ".js" && !slices.Contains(f.preload, file) && !slices.Contains(f.later, file) {
				f.later = append(f.later, file)
			}
		}
	}
	return f
}

// hashes name the styles for the content policy.
func (f files) hashes() []string {
	var list []string
	for _, s := range f.styles {
		list = append(list, hashOf(s.text))
	}
	return list
}
