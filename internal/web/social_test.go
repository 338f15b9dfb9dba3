package web_test

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/blob"
	"sankofa/internal/media/mediatest"
)

var ogImage = regexp.MustCompile(`<meta property="og:image" content="https://history\.example\.org(/og/[^"]+)">`)

// card reads a preview picture.
func (r reply) card(t *testing.T) image.Image {
	t.Helper()
	if r.StatusCode != 200 || r.Header.Get("Content-Type") != "image/jpeg" {
		t.Fatalf("%d %v %s", r.StatusCode, r.Header, r.body)
	}
	img, err := jpeg.Decode(strings.NewReader(r.body))
	if err != nil {
		t.Fatal(err)
	}
	if img.Bounds().Dx() != 1200 || img.Bounds().Dy() != 630 || len(r.body) >= 150_000 {
		t.Errorf("SEO-03 %v, %d bytes", img.Bounds(), len(r.body))
	}
	return img
}

// colourAt is the colour of a pixel, in large steps, as a JPEG is not exact.
func colourAt(img image.Image, x, y int) [3]uint32 {
	r, g, b, _ := img.At(x, y).RGBA()
	return [3]uint32{r >> 13, g >> 13, b >> 13}
}

func ogPath(e *archive.Event) string { return fmt.Sprintf("/og/events/%s.jpg?v=%d", e.ID, e.Version) }

func TestPreviewPicture(t *testing.T) {
	s := newSite(t)
	e := s.add(func(e *archive.Event) { e.Title, e.Image = nasty, "https://images.example.org/a.jpg" })

	t.Run("SEO-03 page and share page name a picture of 1200 by 630", func(t *testing.T) {
		for _, path := range []string{"/events/" + e.ID, "/api/events/" + e.ID + "/share"} {
			body := s.get(path).body
			contains(t, body, `<meta property="og:image:width" content="1200">`, `<meta property="og:image:height" content="630">`,
				`<meta property="og:image:alt" content="Quotes `, `<meta name="twitter:card" content="summary_large_image">`, `<meta name="twitter:image" content="https://history.example.org/og/`)
			match := ogImage.FindStringSubmatch(body)
			if match == nil {
				t.Fatalf("%s has no picture", path)
			}
			got := s.get(match[1])
			got.card(t)
			if policy := got.Header.Get("Cache-Control"); policy != "public, max-age=86400, s-maxage=0, immutable" {
				t.Errorf("kept as %q", policy)
			}
			if got.Header.Get("Cross-Origin-Resource-Policy") != "cross-origin" {
				t.Error("other sites may not show it")
			}
		}
	})
	t.Run("another version is not kept, and the same picture is not sent twice", func(t *testing.T) {
		for _, query := range []string{"", "?v=", "?v=0", "?v=999", "?v=x"} {
			got := s.get("/og/events/" + e.ID + ".jpg" + query)
			got.card(t)
			if got.Header.Get("Cache-Control") != "public, no-cache" {
				t.Errorf("%q is kept as %s", query, got.Header.Get("Cache-Control"))
			}
		}
		first := s.get(ogPath(e))
		if again := s.get(ogPath(e), "If-None-Match", first.Header.Get("Etag")); again.StatusCode != 304 {
			t.Errorf("asked again: %d", again.StatusCode)
		}
		if again := s.get(ogPath(e), "If-Modified-Since", first.Header.Get("Last-Modified")); again.StatusCode != 304 {
			t.Errorf("asked again by date: %d", again.StatusCode)
		}
		if head := s.send("HEAD", ogPath(e)); head.StatusCode != 200 || head.body != "" || head.Header.Get("Content-Length") != fmt.Sprint(len(first.body)) {
			t.Errorf("HEAD: %d %v", head.StatusCode, head.Header)
		}
		if post := s.send("POST", ogPath(e)); post.StatusCode != 405 {
			t.Errorf("POST: %d", post.StatusCode)
		}
	})
	t.Run("an image elsewhere is not fetched: the cloth stands for it", func(t *testing.T) {
		plain := s.add(func(e *archive.Event) { e.Title = nasty })
		a, b := s.get(ogPath(e)).card(t), s.get(ogPath(plain)).card(t)
		if ochre := [3]uint32{7, 4, 1}; colourAt(a, 1185, 600) != ochre || colourAt(b, 1185, 600) != ochre {
			t.Errorf("the edge bands are %v and %v", colourAt(a, 1185, 600), colourAt(b, 1185, 600))
		}
	})
	t.Run("the site has a picture of its own, which follows its name", func(t *testing.T) {
		first := s.get("/og/site.jpg")
		first.card(t)
		if first.Header.Get("Cache-Control") != "public, no-cache" || s.get("/og/site.jpg", "If-None-Match", first.Header.Get("Etag")).StatusCode != 304 {
			t.Errorf("kept as %v", first.Header)
		}
		s.call("admin", "PATCH", "/api/settings", object("siteName", "تاريخ")).read(t, 200, new(any))
		if second := s.get("/og/site.jpg"); second.body == first.body {
			t.Error("the old name is still there")
		}
	})
	t.Run("what is not an event's picture is not found", func(t *testing.T) {
		for _, path := range []string{"/og/", "/og/events/", "/og/events/" + e.ID, "/og/events/" + e.ID + ".png", "/og/events/x/" + e.ID + ".jpg", "/og/events/nope.jpg", "/og/events/%2e%2e.jpg"} {
			if got := s.get(path); got.StatusCode != 404 {
				t.Errorf("%s: %d", path, got.StatusCode)
			}
		}
	})
	t.Run("many at once are drawn and agree", func(t *testing.T) {
		other := s.add(nil)
		var wait sync.WaitGroup
		bodies := make([]string, 12)
		for i := range bodies {
			wait.Go(func() { bodies[i] = s.get(ogPath(other)).body })
		}
		wait.Wait()
		for _, body := range bodies {
			if body != bodies[0] || body == "" {
				t.Fatal("the pictures differ")
			}
		}
	})
}

func TestPreviewOfAPhoto(t *testing.T) {
	s := newSite(t)
	upload := func(content []byte) *archive.Event {
		var got struct{ Event archive.Event }
		s.submit("editor", "POST", "/api/events", picture(content, "status", "published")).read(t, 201, &got)
		if !got.Event.Public() {
			t.Fatalf("the event is %s", got.Event.Status)
		}
		return &got.Event
	}
	green := image.NewRGBA(image.Rect(0, 0, 1600, 1200))
	for i := range green.Pix {
		green.Pix[i] = []byte{0, 200, 0, 255}[i%4]
	}
	isGreen := func(img image.Image) bool { return colourAt(img, 600, 40) == [3]uint32{0, 6, 0} }
	e := upload(mediatest.JPEG(green, nil))
	if !isGreen(s.get(ogPath(e)).card(t)) {
		t.Error("SEO-03 the photo is not in the picture")
	}
	if busy := upload(mediatest.JPEG(mediatest.Photo(1400, 1000, 7), nil)); len(s.get(ogPath(busy)).body) >= 150_000 {
		t.Error("a busy photo is too heavy")
	}
	t.Run("a photo that is too small gives way to the cloth", func(t *testing.T) {
		small := upload(mediatest.PNG(green.SubImage(image.Rect(0, 0, 90, 60))))
		if isGreen(s.get(ogPath(small)).card(t)) {
			t.Error("it was blown up")
		}
	})
	t.Run("a photo that is lost or hostile gives way to the cloth", func(t *testing.T) {
		for name, content := range map[string][]byte{
			"garbage": []byte("\xff\xd8\xffgarbage"), "bomb": mediatest.PNGBomb(8000, 8000),
			"script": []byte("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"), "empty": {}, "lost": nil,
		} {
			e := upload(mediatest.JPEG(mediatest.Photo(1300, 900, uint64(len(name))), nil))
			for _, v := range append([]string{e.Image}, e.Media.Variants[0].URL) {
				file, _ := blob.Name(v)
				if err := s.files.Files.Delete(t.Context(), file); err != nil {
					t.Fatal(err)
				}
				if content == nil {
					continue
				}
				if err := s.files.Files.Put(t.Context(), file, bytes.NewReader(content), int64(len(content))); err != nil {
					t.Fatal(err)
				}
			}
			if isGreen(s.get(ogPath(e)).card(t)) {
				t.Error(name)
			}
		}
	})
}

// The same drawing serves the page and the picture: what the renderer weaves for the
// cut of the event page is what stands in that page.
func TestThePictureShowsTheClothOfThePage(t *testing.T) {
	r := renderer(t)
	s := newSite(t)
	for _, country := range []string{"Ghana", "Mali", "Nigeria", "Angola", "Botswana", "Kenya", "Egypt", "Continent-wide"} {
		e := s.add(func(e *archive.Event) { e.Country, e.Tags = country, []string{"TRADE"} })
		body := s.get("/events/" + e.ID).body
		match := regexp.MustCompile(`viewBox="0 0 (\d+) (\d+)"[^>]*>(<path fill="#[0-9a-f]{6}" d="M0 0h\d+v\d+H0z"/>.*?)</svg>`).FindStringSubmatch(body)
		if match == nil {
			t.Fatalf("the page of %s shows no cloth", country)
		}
		var width, height int
		if _, err := fmt.Sscan(match[1], &width); err != nil {
			t.Fatal(err)
		}
		if _, err := fmt.Sscan(match[2], &height); err != nil {
			t.Fatal(err)
		}
		woven, err := r.Cloth(t.Context(), e, width, height)
		if err != nil || woven != match[3] {
			t.Errorf("%s: %v, the cloths differ:\n%.200s\n%.200s", country, err, woven, match[3])
		}
	}
}

// A thing that is withdrawn is gone from everywhere with the next request.
func TestWithdrawnEventsAreGoneEverywhere(t *testing.T) {
	s := newSite(t)
	hide := map[string]func(*archive.Event){
		"a draft":   func(e *archive.Event) { e.Status = archive.StatusDraft },
		"a deleted": nil,
	}
	for name, change := range hide {
		t.Run(name+" event", func(t *testing.T) {
			e := s.add(func(e *archive.Event) { e.Title = "Withdrawn " + strings.ReplaceAll(name, " ", "-") })
			places := []string{
				"/feeds/latest.atom", "/feeds/latest.json", "/feeds/latest.atom?tag=politics", "/feeds/latest.json?country=Ghana",
				"/feeds/on-this-day.atom", "/feeds/on-this-day.json", "/feeds/anniversaries.ics", "/feeds/anniversaries.ics?country=Ghana&tag=politics",
				"/sitemaps/events-1.xml", "/feeds/edits.atom", "/", "/history", "/timeline?search=Withdrawn", "/history?search=Withdrawn", "/on-this-day",
				"/api/events", "/api/events?status=draft&scope=all&all=1&isActive=false", "/api/events?search=Withdrawn",
			}
			own := []string{"/events/" + e.ID, "/events/" + e.ID + "/history", "/api/events/" + e.ID, "/api/events/" + e.ID + "/share", ogPath(e), "/og/events/" + e.ID + ".jpg"}
			for _, path := range places[:10] {
				if body := s.get(path).body; !strings.Contains(body, e.ID) {
					t.Errorf("%s does not show it while it is public", path)
				}
			}
			for _, path := range own {
				if got := s.get(path); got.StatusCode != 200 {
					t.Errorf("%s: %d while it is public", path, got.StatusCode)
				}
			}
			tag := s.get("/events/" + e.ID).Header.Get("Etag")
			if change == nil {
				s.call("admin", "DELETE", "/api/events/"+e.ID, nil)
			} else if _, err := s.store.UpdateEvent(t.Context(), e.ID, archive.Change{At: now}, func(e *archive.Event) error { change(e); return nil }); err != nil {
				t.Fatal(err)
			}
			for _, path := range places {
				if got := s.get(path); strings.Contains(got.body, e.ID) || strings.Contains(got.body, e.Title) {
					t.Errorf("R-02 %s still shows it", path)
				}
			}
			for _, path := range own {
				got, unknown := s.get(path), s.get(strings.ReplaceAll(path, e.ID, "nope"))
				same := strings.ReplaceAll(got.body, e.ID, "nope") == unknown.body
				if got.StatusCode != http.StatusNotFound || !same || got.Header.Get("Cache-Control") != unknown.Header.Get("Cache-Control") {
					t.Errorf("R-45 %s: %d, as unknown: %v", path, got.StatusCode, same)
				}
				if again := s.get(path, "If-None-Match", tag, "If-Modified-Since", "Fri, 01 Jan 2100 00:00:00 GMT"); again.StatusCode != 404 {
					t.Errorf("R-45 %s: %d when asked again", path, again.StatusCode)
				}
			}
		})
	}
}
