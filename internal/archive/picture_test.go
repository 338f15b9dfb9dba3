package archive

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSetImage(t *testing.T) {
	media := &Media{Width: 800, Height: 600, Variants: []Variant{{Width: 400, URL: "/uploads/events/a-400.jpg"}}}
	two := []Picture{{Path: "/uploads/events/a.jpg", Media: media}, {Path: "https://example.org/b.jpg"}}
	for _, tt := range []struct {
		name    string
		before  []Picture
		address string
		want    []Picture
	}{
		{"the first one", nil, " https://example.org/c.jpg ", []Picture{{Path: "https://example.org/c.jpg"}}},
		{"in place of the first", two, "https://example.org/c.jpg", []Picture{{Path: "https://example.org/c.jpg"}, two[1]}},
		{"the same", two, "/uploads/events/a.jpg", two},
		{"removed", two, " ", two[1:]},
		{"none to remove", nil, "", nil},
	} {
		t.Run("S-04 "+tt.name, func(t *testing.T) {
			e := &Event{}
			e.SetPictures(tt.before)
			other := e.Clone()
			e.SetImage(tt.address)
			if diff := cmp.Diff(tt.want, e.Pictures); diff != "" {
				t.Error(diff)
			}
			if e.Image != e.first().Path || e.Media != e.first().Media {
				t.Errorf("the image is %q, %v", e.Image, e.Media)
			}
			if diff := cmp.Diff(tt.before, other.Pictures); diff != "" {
				t.Errorf("a copy has changed: %s", diff)
			}
		})
	}
}
