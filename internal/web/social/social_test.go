package social

import (
	"testing"

	"sankofa/internal/archive"
)

func TestTheSmallestCopyThatIsWideEnough(t *testing.T) {
	e := &archive.Event{Entry: archive.Entry{Image: "/uploads/events/a.jpg"}}
	if got := smallest(e, 1200); got != e.Image {
		t.Error(got)
	}
	e.Media = &archive.Media{Width: 4000, Variants: []archive.Variant{{Width: 2000, URL: "2000"}, {Width: 1280, URL: "1280"}, {Width: 640, URL: "640"}}}
	if got := smallest(e, 1200); got != "1280" {
		t.Error(got)
	}
	e.Media.Variants = e.Media.Variants[2:]
	if got := smallest(e, 1200); got != e.Image {
		t.Error(got)
	}
}
