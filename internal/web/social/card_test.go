package social_test

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"regexp"
	"strings"
	"sync"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/blob"
	"sankofa/internal/media/mediatest"
	"sankofa/internal/web/webtest"
)

var ogImage = regexp.MustCompile(`<meta property="og:image" content="https://history\.example\.org(/og/[^"]+)">`)

// card reads a preview picture.
func card(t *testing.T, r webtest.Reply) image.Image {
	t.Helper()
	if r.StatusCode != 200 || r.Header.Get("Content-Type") != "image/jpeg" {
		t.Fatalf("%d %v %s", r.StatusCode, r.Header, r.Text)
	}
	img, err := jpeg.Decode(strings.NewReader(r.Text))
	if err != nil {
		t.Fatal(err)
	}
	if img.Bounds().Dx() != 1200 || img.Bounds().Dy() != 630 || len(r.Text) >= 150_000 {
		t.Errorf("SEO-03 %v, %d bytes", img.Bounds(), len(r.Text))
	}
	return img
}

// colourAt is the colour of a pixel, in large steps, as a JPEG is not exact.
func colourAt(img image.Image, x, y int) [3]uint32 {
	r, g, b, _ := img.At(x, y).RGBA()
	return [3]uint32{r >> 13, g >> 13, b >> 13}
}

func TestPreviewPicture(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	e := s.Add(func(e *archive.Event) { e.Title = webtest.Nasty; e.SetImage("https://images.example.org/a.jpg") })

	t.Run("SEO-03 page and share page name a picture of 1200 by 630", func(t *testing.T) {
		for _, path := range []string{"/events/" + e.ID, "/api/events/" + e.ID + "/share"} {
			body := s.Get(path).Text
			webtest.Contains(t, body, `<meta property="og:image:width" content="1200">`, `<meta property="og:image:height" content="630">`,
				`<meta property="og:image:alt" content="Quotes `, `<meta name="twitter:card" content="summary_large_image">`, `<meta name="twitter:image" content="https://history.example.org/og/`)
			match := ogImage.FindStringSubmatch(body)
			if match == nil {
				t.Fatalf("%s has no picture", path)
			}
			got := s.Get(match[1])
			card(t, got)
			if policy := got.Header.Get("Cache-Control"); policy != "public, max-age=86400, s-maxage=0, immutable" {
				t.Errorf("cached as %q", policy)
			}
			if got.Header.Get("Cross-Origin-Resource-Policy") != "cross-origin" {
				t.Error("other sites may not show it")
			}
		}
	})
	t.Run("another version is not kept, and the same picture is not sent twice", func(t *testing.T) {
		for _, query := range []string{"", "?v=", "?v=0", "?v=999", "?v=x"} {
			got := s.Get("/og/events/" + e.ID + ".jpg" + query)
			card(t, got)
			if got.Header.Get("Cache-Control") != "public, no-cache" {
				t.Errorf("%q is cached as %s", query, got.Header.Get("Cache-Control"))
			}
		}
		first := s.Get(webtest.Card(e))
		if again := s.Get(webtest.Card(e), "If-None-Match", first.Header.Get("Etag")); again.StatusCode != 304 {
			t.Errorf("asked again: %d", again.StatusCode)
		}
		if again := s.Get(webtest.Card(e), "If-Modified-Since", first.Header.Get("Last-Modified")); again.StatusCode != 304 {
			t.Errorf("asked again by date: %d", again.StatusCode)
		}
		if head := s.Send("HEAD", webtest.Card(e)); head.StatusCode != 200 || head.Text != "" || head.Header.Get("Content-Length") != fmt.Sprint(len(first.Text)) {
			t.Errorf("HEAD: %d %v", head.StatusCode, head.Header)
		}
		if post := s.Send("POST", webtest.Card(e)); post.StatusCode != 405 {
			t.Errorf("POST: %d", post.StatusCode)
		}
	})
	t.Run("an image elsewhere is not fetched: the cloth stands for it", func(t *testing.T) {
		plain := s.Add(func(e *archive.Event) { e.Title = webtest.Nasty })
		a, b := card(t, s.Get(webtest.Card(e))), card(t, s.Get(webtest.Card(plain)))
		if ochre := [3]uint32{7, 4, 1}; colourAt(a, 1185, 600) != ochre || colourAt(b, 1185, 600) != ochre {
			t.Errorf("the edge bands are %v and %v", colourAt(a, 1185, 600), colourAt(b, 1185, 600))
		}
	})
	t.Run("the site has a picture of its own, which follows its name", func(t *testing.T) {
		first := s.Get("/og/site.jpg")
		card(t, first)
		if first.Header.Get("Cache-Control") != "public, no-cache" || s.Get("/og/site.jpg", "If-None-Match", first.Header.Get("Etag")).StatusCode != 304 {
			t.Errorf("kept as %v", first.Header)
		}
		s.Call("admin", "PATCH", "/api/settings", webtest.Object("siteName", "تاريخ")).Read(t, 200, new(any))
		if second := s.Get("/og/site.jpg"); second.Text == first.Text {
			t.Error("the old name is still there")
		}
	})
	t.Run("what is not an event's picture is not found", func(t *testing.T) {
		for _, path := range []string{"/og/", "/og/events/", "/og/events/" + e.ID, "/og/events/" + e.ID + ".png", "/og/events/x/" + e.ID + ".jpg", "/og/events/nope.jpg", "/og/events/%2e%2e.jpg"} {
			if got := s.Get(path); got.StatusCode != 404 {
				t.Errorf("%s: %d", path, got.StatusCode)
			}
		}
	})
	t.Run("many at once are drawn and agree", func(t *testing.T) {
		other := s.Add(nil)
		var wait sync.WaitGroup
		bodies := make([]string, 12)
		for i := range bodies {
			wait.Go(func() { bodies[i] = s.Get(webtest.Card(other)).Text })
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
	t.Parallel()
	s := webtest.New(t)
	upload := func(content []byte) *archive.Event {
		var got struct{ Event archive.Event }
		s.Submit("editor", "POST", "/api/events", webtest.Picture(content, "status", "published")).Read(t, 201, &got)
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
	if !isGreen(card(t, s.Get(webtest.Card(e)))) {
		t.Error("SEO-03 the photo is not in the picture")
	}
	if busy := upload(mediatest.JPEG(mediatest.Photo(1400, 1000, 7), nil)); len(s.Get(webtest.Card(busy)).Text) >= 150_000 {
		t.Error("a busy photo is too heavy")
	}
	t.Run("a photo that is too small gives way to the cloth", func(t *testing.T) {
		small := upload(mediatest.PNG(green.SubImage(image.Rect(0, 0, 90, 60))))
		if isGreen(card(t, s.Get(webtest.Card(small)))) {
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
				if err := s.Files.Files.Delete(t.Context(), file); err != nil {
					t.Fatal(err)
				}
				if content == nil {
					continue
				}
				if err := s.Files.Files.Put(t.Context(), file, bytes.NewReader(content), int64(len(content))); err != nil {
					t.Fatal(err)
				}
			}
			if isGreen(card(t, s.Get(webtest.Card(e)))) {
				t.Error(name)
			}
		}
	})
}

// The same drawing serves the page and the picture: what the renderer weaves for the
// cut of the event page is what stands in that page.
func TestThePictureShowsTheClothOfThePage(t *testing.T) {
	t.Parallel()
	r := webtest.Renderer(t)
	s := webtest.New(t)
	for _, country := range []string{"Ghana", "Mali", "Nigeria", "Angola", "Botswana", "Kenya", "Egypt", "Continent-wide"} {
		e := s.Add(func(e *archive.Event) { e.Country, e.Tags = country, []string{"TRADE"} })
		body := s.Get("/events/" + e.ID).Text
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
