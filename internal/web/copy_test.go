package web_test

import (
	"slices"
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/blob"
	"sankofa/internal/media/mediatest"
)

// The copies that an upload makes are those that the clean-up knows.
func TestCopiesOfAnUploadAreNamedAsBlobKnowsThem(t *testing.T) {
	widest := slices.Max(blob.CopyWidths) + 1
	for name, content := range map[string][]byte{
		"a photo":   mediatest.JPEG(mediatest.Photo(widest, 20, 1), nil),
		"a drawing": mediatest.PNG(mediatest.Photo(widest, 20, 2)),
	} {
		t.Run(name, func(t *testing.T) {
			s := newSite(t)
			var made oneEvent
			s.submit("editor", "POST", "/api/events", picture(content)).read(t, 201, &made)
			original, _ := blob.Name(made.Event.Image)
			for _, width := range blob.CopyWidths {
				known := slices.ContainsFunc(blob.CopyExtensions, func(extension string) bool {
					copied := archive.Variant{Width: width, URL: blob.Path(blob.CopyName(original, width, extension))}
					return slices.Contains(made.Event.Media.Variants, copied)
				})
				if !known {
					t.Errorf("there is no copy %d pixels wide: %+v", width, made.Event.Media.Variants)
				}
			}
			if got := len(made.Event.Media.Variants); got != len(blob.CopyWidths) || strings.Contains(made.Event.Image, "-") {
				t.Errorf("%s has %d copies", made.Event.Image, got)
			}
		})
	}
}
