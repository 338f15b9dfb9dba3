package page

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"sankofa/internal/web/route"
)

// bootEntry is the script that stands in the page and fetches the rest, clientEntry
// the module that takes the page over, and lettersEntry the faces that boot switches on
// when the page has been painted.
const (
	bootEntry    = "src/boot/boot.ts"
	clientEntry  = "src/entry-client.tsx"
	lettersEntry = "src/styles/letters.css"
)

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

// style is a style sheet: where it is, and what it says.
type style struct{ url, text string }

// build is the built interface: which files there are, and the texts of what stands
// in the page itself.
type build struct {
	manifest manifest
	boot     string
	letters  string
	styles   map[string]style // by the name that the manifest gives
}

func loadBuild(client fs.FS) (*build, error) {
	m, err := loadManifest(client)
	if err != nil {
		return nil, err
	}
	boot := m[bootEntry]
	if len(boot.Imports) > 0 {
		return nil, fmt.Errorf("%s must not import other files: it stands in the page", bootEntry)
	}
	b := &build{manifest: m, styles: map[string]style{}}
	if b.boot, err = inline(client, boot.File); err != nil {
		return nil, err
	}
	if name := m[lettersEntry].File; path.Ext(name) != ".css" {
		return nil, fmt.Errorf("%s must be a style sheet of its own, not in %s", lettersEntry, name)
	}
	if b.letters, err = inline(client, m[lettersEntry].File); err != nil {
		return nil, err
	}
	for _, chunk := range m {
		for _, name := range chunk.CSS {
			text, err := inline(client, name)
			if err != nil {
				return nil, err
			}
			b.styles[name] = style{url: "/" + name, text: text}
		}
	}
	return b, nil
}

// inline reads a script or style sheet that is to stand in the page itself.
func inline(client fs.FS, name string) (string, error) {
	text, err := fs.ReadFile(client, name)
	if err != nil {
		return "", fmt.Errorf("read a part of every page: %w", err)
	}
	if strings.Contains(string(text), "</") {
		return "", fmt.Errorf("%s cannot stand in a page", name)
	}
	return string(text), nil
}

func loadManifest(client fs.FS) (manifest, error) {
	content, err := fs.ReadFile(client, ".vite/manifest.json")
	if err != nil {
		return nil, route.ErrNotBuilt
	}
	var m manifest
	if err := json.Unmarshal(content, &m); err != nil {
		return nil, fmt.Errorf("read the manifest of the interface: %w", err)
	}
	for _, entry := range []string{bootEntry, clientEntry, lettersEntry} {
		if _, ok := m[entry]; !ok {
			return nil, fmt.Errorf("the manifest of the interface lacks %s", entry)
		}
	}
	return m, nil
}

// files are what a page loads, without repetition, what others need first.
type files struct {
	styles  []style
	boot    string
	letters string
	scripts []string // what boot fetches when the page has been painted
	fonts   []string
}

// laterPart is in the name of a file that is part of a page, but which the browser loads
// after the page.
const laterPart = ".later-"

// needed gathers the files of the entry and of a route's module. An unknown
// module adds nothing: the browser will load it by itself. Of parts that are loaded
// later the styles are needed at once.
func (b *build) needed(module string) files {
	m := b.manifest
	f := files{boot: b.boot, letters: b.letters}
	for _, key := range firstFonts {
		if font, ok := m[key]; ok {
			f.fonts = append(f.fonts, "/"+font.File)
		}
	}
	seen := map[string]bool{}
	var late []string
	var visit func(key string, later bool)
	visit = func(key string, later bool) {
		chunk, ok := m[key]
		if !ok || seen[key] {
			return
		}
		seen[key] = true
		for _, next := range chunk.Imports {
			visit(next, later)
		}
		for _, css := range chunk.CSS {
			if style := b.styles[css]; !slices.Contains(f.styles, style) {
				f.styles = append(f.styles, style)
			}
		}
		if path.Ext(chunk.File) == ".js" && !later {
			f.scripts = append(f.scripts, "/"+chunk.File)
		}
		late = append(late, chunk.DynamicImports...)
	}
	visit(clientEntry, false)
	visit(module, false)
	for _, next := range late {
		if strings.Contains(m[next].File, laterPart) {
			visit(next, true)
		}
	}
	return f
}

// hashes name the scripts and the styles in the page for the content policy.
func (f files) hashes() (scripts, styles []string) {
	styles = append(styles, hashOf(f.letters))
	for _, s := range f.styles {
		styles = append(styles, hashOf(s.text))
	}
	return []string{hashOf(headScript), hashOf(f.boot)}, styles
}
