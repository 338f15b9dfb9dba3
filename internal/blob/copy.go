package blob

import (
	"fmt"
	"path"
	"strings"
)

// CopyWidths are the widths of the smaller copies of an image. This is the only
// list: images are scaled to it, and files are recognised and removed by it. A width
// that is no longer made must stay while files of that width exist.
var CopyWidths = []int{320, 640, 1280}

// CopyExtensions are the file types of copies.
var CopyExtensions = []string{"jpg", "png"}

// extensions are the file types of originals.
var extensions = []string{"jpg", "png", "webp", "gif", "svg"}

// CopyName is the name of a copy of the original file.
func CopyName(original string, width int, extension string) string {
	return stem(original) + suffix(width) + "." + extension
}

func suffix(width int) string { return fmt.Sprintf("-%d", width) }

// copyNames are the names that copies of the original file can have.
func copyNames(original string) []string {
	var names []string
	for _, width := range CopyWidths {
		for _, extension := range CopyExtensions {
			names = append(names, CopyName(original, width, extension))
		}
	}
	return names
}

// stem is a name without its extension.
func stem(name string) string { return strings.TrimSuffix(name, path.Ext(name)) }

// originalStem is the stem of the image that stem is a copy of, or stem itself.
func originalStem(stem string) string {
	for _, width := range CopyWidths {
		if base, ok := strings.CutSuffix(stem, suffix(width)); ok {
			return base
		}
	}
	return stem
}
