package social

import (
	"container/list"
	"testing"

	"sankofa/internal/archive"
)

func TestTheShelfKeepsWhatWasAskedForLast(t *testing.T) {
	s := pictureLRU{limit: 30, named: map[string]*list.Element{}}
	put := func(name string) { s.put(&picture{name: name, jpeg: make([]byte, 10)}) }
	put("a")
	put("b")
	put("c")
	put("c")
	if s.get("a") == nil || s.size != 30 {
		t.Fatalf("%d bytes are kept", s.size)
	}
	put("d")
	if s.get("b") != nil || s.get("a") == nil || s.get("c") == nil || s.get("d") == nil {
		t.Error("not the one that was asked for longest ago has gone")
	}
	s.put(&picture{name: "too large", jpeg: make([]byte, 31)})
	if s.size > s.limit || len(s.named) != s.order.Len() {
		t.Errorf("%d bytes are kept, %d names, %d pictures", s.size, len(s.named), s.order.Len())
	}
}

func TestTheSmallestCopyThatIsWideEnough(t *testing.T) {
	e := &archive.Event{Image: "/uploads/events/a.jpg"}
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
