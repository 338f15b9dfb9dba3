package media_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"

	"golang.org/x/image/webp"

	"sankofa/internal/media"
	"sankofa/internal/media/mediatest"
)

// temp is an open file with some content.
func temp(t testing.TB, content []byte) *os.File {
	t.Helper()
	f, err := media.Temp(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	if _, err := f.Write(content); err != nil {
		t.Fatal(err)
	}
	return f
}

func read(t testing.TB, f media.File) []byte {
	t.Helper()
	b, err := io.ReadAll(f)
	if err != nil || int64(len(b)) != f.Size {
		t.Fatalf("%d bytes of %d, %v", len(b), f.Size, err)
	}
	return b
}

// event prepares an image that must be good, and returns its files' content.
func event(t testing.TB, content []byte) (made *media.Image, original []byte, variants [][]byte) {
	t.Helper()
	made, err := media.NewProcessor(t.TempDir(), []int{320, 640, 1280}).Event(t.Context(), temp(t, content))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = made.Close() })
	for _, v := range made.Variants {
		variants = append(variants, read(t, v))
	}
	return made, read(t, made.Original), variants
}

func encoded(t testing.TB, encode func(io.Writer) error) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := encode(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// quarters is red, green, blue and white, so that one sees how it is turned.
func quarters(w, h int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c := [4]color.RGBA{{255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}, {255, 255, 255, 255}}[2*(2*y/h)+2*x/w]
			img.SetRGBA(x, y, c)
		}
	}
	return img
}

// corners names the colours of the four corners of an image.
func corners(img image.Image) string {
	b := img.Bounds()
	names := ""
	for _, p := range []image.Point{{b.Dx() / 4, b.Dy() / 4}, {3 * b.Dx() / 4, b.Dy() / 4}, {b.Dx() / 4, 3 * b.Dy() / 4}, {3 * b.Dx() / 4, 3 * b.Dy() / 4}} {
		r, g, bl, _ := img.At(b.Min.X+p.X, b.Min.Y+p.Y).RGBA()
		switch {
		case r > 0x8000 && g > 0x8000:
			names += "W"
		case r > 0x8000:
			names += "R"
		case g > 0x8000:
			names += "G"
		case bl > 0x8000:
			names += "B"
		}
	}
	return names
}

func TestOrientation(t *testing.T) {
	for orientation, want := range map[int]string{1: "RGBW", 2: "GRWB", 3: "WBGR", 4: "BWRG", 5: "RBGW", 6: "BRWG", 7: "WGBR", 8: "GWRB"} {
		for _, size := range []image.Point{{360, 340}, {341, 353}} {
			photo := mediatest.JPEG(quarters(size.X, size.Y), mediatest.EXIF(orientation))
			made, original, variants := event(t, photo)
			width, height := size.X, size.Y
			if orientation >= 5 {
				width, height = height, width
			}
			if made.Width != width || made.Height != height {
				t.Errorf("R-32 %d: %d×%d, want %d×%d", orientation, made.Width, made.Height, width, height)
			}
			for i, content := range append([][]byte{original}, variants...) {
				img, err := jpeg.Decode(bytes.NewReader(content))
				if err != nil {
					t.Fatal(err)
				}
				if got := corners(img); got != want {
					t.Errorf("R-32 orientation %d, file %d: %s, want %s", orientation, i, got, want)
				}
				if i == 0 && img.Bounds().Dx() != width {
					t.Errorf("the original is %v", img.Bounds())
				}
			}
		}
	}
}

// private are the marks of what a picture must not carry.
var private = []string{"Exif", "GPS", "xmpmeta", "ns.adobe.com", "secret place", "Photoshop", "tEXt", "eXIf", "iTXt", "EXIF", "XMP"}

func TestMetadataIsStripped(t *testing.T) {
	img := mediatest.Photo(400, 300, 1)
	for name, content := range map[string][]byte{
		"JPEG": mediatest.JPEG(img, append(mediatest.EXIF(1), mediatest.Segment(0xE1, "http://ns.adobe.com/xap/1.0/\x00<x:xmpmeta>secret place</x:xmpmeta>"),
			mediatest.Segment(0xED, "Photoshop 3.0\x00secret place"), mediatest.Segment(0xFE, "secret place"))),
		"JPEG with a film behind it": append(mediatest.JPEG(img, nil), "ftypmp42 secret place GPS"...),
		"turned JPEG":                mediatest.JPEG(img, mediatest.EXIF(6)),
		"PNG":                        mediatest.PNG(img, "tEXt", "Comment\x00secret place", "eXIf", "MM\x00*GPS", "iTXt", "XML:com.adobe.xmp\x00xmpmeta"),
		"PNG with more behind it":    append(mediatest.PNG(img), "secret place"...),
		"GIF":                        mediatest.GIF(3, "secret place GPS"),
		"WebP":                       mediatest.WebP("EXIF", "secret place GPS", "XMP ", "xmpmeta"),
	} {
		t.Run("R-32 "+name, func(t *testing.T) {
			if !strings.Contains(string(content), "secret place") && name != "turned JPEG" {
				t.Fatal("the test has no secret")
			}
			_, original, variants := event(t, content)
			for i, file := range append([][]byte{original}, variants...) {
				for _, mark := range private {
					if bytes.Contains(file, []byte(mark)) {
						t.Errorf("file %d holds %q", i, mark)
					}
				}
				if _, _, err := image.Decode(bytes.NewReader(file)); err != nil {
					t.Errorf("file %d: %v", i, err)
				}
			}
		})
	}
}

func TestPicturesStayAsTheyAre(t *testing.T) {
	t.Run("the pixels of an upright original are untouched", func(t *testing.T) {
		img := mediatest.Photo(500, 400, 2)
		photo := mediatest.JPEG(img, mediatest.EXIF(1))
		before, err := jpeg.Decode(bytes.NewReader(photo))
		if err != nil {
			t.Fatal(err)
		}
		_, original, _ := event(t, photo)
		after, err := jpeg.Decode(bytes.NewReader(original))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(before.(*image.YCbCr).Y, after.(*image.YCbCr).Y) {
			t.Error("they differ")
		}
	})
	t.Run("colours keep their profile", func(t *testing.T) {
		profile := mediatest.Segment(0xE2, "ICC_PROFILE\x00\x01\x01display p3")
		for _, exif := range [][][]byte{nil, mediatest.EXIF(6)} {
			_, original, variants := event(t, mediatest.JPEG(mediatest.Photo(400, 400, 3), append(exif, profile)))
			for i, file := range append([][]byte{original}, variants...) {
				if bytes.Count(file, []byte("display p3")) != 1 {
					t.Errorf("file %d has lost it", i)
				}
			}
		}
	})
	t.Run("an animation still moves", func(t *testing.T) {
		made, original, variants := event(t, mediatest.GIF(3, "x"))
		all, err := gif.DecodeAll(bytes.NewReader(original))
		if err != nil || len(all.Image) != 3 || all.LoopCount != 0 || len(variants) != 0 || made.Original.Type != media.GIF {
			t.Errorf("%d variants, %v", len(variants), err)
		}
	})
	t.Run("what shines through still does", func(t *testing.T) {
		img := image.NewNRGBA(image.Rect(0, 0, 400, 300))
		for i := range img.Pix {
			img.Pix[i] = 128
		}
		made, _, variants := event(t, encoded(t, func(w io.Writer) error { return png.Encode(w, img) }))
		small, err := png.Decode(bytes.NewReader(variants[0]))
		if err != nil || made.Variants[0].Type != media.PNG {
			t.Fatal(made.Variants[0].Type, err)
		}
		if c := color.NRGBAModel.Convert(small.At(100, 100)).(color.NRGBA); c.A != 128 || c.R < 126 || c.R > 130 {
			t.Errorf("a pixel is %v", c)
		}
	})
}

func TestVariants(t *testing.T) {
	for name, tt := range map[string]struct {
		content []byte
		want    []int
	}{
		"large":  {mediatest.JPEG(mediatest.Photo(1400, 300, 4), nil), []int{1280, 640, 320}},
		"medium": {mediatest.JPEG(mediatest.Photo(640, 400, 5), nil), []int{320}},
		"small":  {mediatest.JPEG(mediatest.Photo(320, 100, 6), nil), nil},
		"thin":   {encoded(t, func(w io.Writer) error { return png.Encode(w, mediatest.Photo(3000, 1, 7)) }), []int{1280, 640, 320}},
		"WebP":   {mediatest.WebP(), nil},
	} {
		t.Run(name, func(t *testing.T) {
			made, _, variants := event(t, tt.content)
			if len(variants) != len(tt.want) {
				t.Fatalf("%d variants", len(variants))
			}
			for i, width := range tt.want {
				config, _, err := image.DecodeConfig(bytes.NewReader(variants[i]))
				if err != nil || config.Width != width || made.Variants[i].Width != width || made.Variants[i].Type != media.JPEG {
					t.Errorf("%+v, %v", config, err)
				}
				if ratio := float64(config.Height) / float64(width) * float64(made.Width) / float64(made.Height); made.Height > 1 && (ratio < 0.99 || ratio > 1.01) {
					t.Errorf("the shape changed by %v", ratio)
				}
			}
		})
	}
	t.Run("a copy looks like the original", func(t *testing.T) {
		img := image.NewRGBA(image.Rect(0, 0, 1399, 501))
		for y := range 501 {
			for x := range 1399 {
				img.SetRGBA(x, y, color.RGBA{byte(x * 255 / 1399), byte(y * 255 / 501), 77, 255})
			}
		}
		_, _, variants := event(t, encoded(t, func(w io.Writer) error { return png.Encode(w, img) }))
		for _, v := range variants {
			small, err := jpeg.Decode(bytes.NewReader(v))
			if err != nil {
				t.Fatal(err)
			}
			b := small.Bounds()
			for _, p := range []image.Point{{0, 0}, {b.Dx() - 1, b.Dy() - 1}, {b.Dx() / 2, b.Dy() / 3}, {b.Dx() - 1, 0}} {
				r, g, bl, _ := small.At(p.X, p.Y).RGBA()
				want := [3]int{p.X * 255 / b.Dx(), p.Y * 255 / b.Dy(), 77}
				for i, v := range []uint32{r, g, bl} {
					if d := int(v>>8) - want[i]; d < -8 || d > 8 {
						t.Errorf("%v of %v is %d,%d,%d, want %v", p, b, r>>8, g>>8, bl>>8, want)
					}
				}
			}
		}
	})
}

func TestBombs(t *testing.T) {
	processor := media.NewProcessor(t.TempDir(), []int{320, 640, 1280})
	huge := mediatest.PNGBomb(20_000, 20_000) // 400 million pixels
	if len(huge) > 60_000 {
		t.Fatalf("the bomb is %d bytes", len(huge))
	}
	for name, tt := range map[string]struct {
		content []byte
		want    error
	}{
		"R-33 a PNG that unpacks to 400 MB": {huge, media.ErrPixels},
		"R-33 a PNG of impossible size":     {pngHeader(1<<31-1, 1<<31-1), media.ErrPixels},
		"R-33 a JPEG header of 65535²":      {mediatest.JPEGHeader(65535, 65535), media.ErrPixels},
		"R-33 deep colours":                 {pngHeader(7000, 7000, 16, 6), media.ErrMemory},
		"R-33 a GIF of 201 frames":          {mediatest.GIF(201, ""), media.ErrFrames},
		"R-33 a GIF of 200 huge frames":     {mediatest.GIFBomb(7000, 7000, 50), media.ErrFrames},
		"R-33 a WebP of 16383²":             {mediatest.WebPHeader(16383, 16383), media.ErrPixels},
	} {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			made, err := processor.Event(t.Context(), temp(t, tt.content))
			runtime.ReadMemStats(&after)
			if !errors.Is(err, tt.want) {
				t.Errorf("got %v, %v", made, err)
			}
			if took := after.TotalAlloc - before.TotalAlloc; took > 4<<20 {
				t.Errorf("it took %d bytes to refuse", took)
			}
		})
	}
	t.Run("200 frames are fine", func(t *testing.T) {
		made, err := processor.Event(t.Context(), temp(t, mediatest.GIF(200, "")))
		if err != nil {
			t.Fatal(err)
		}
		_ = made.Close()
	})
}

// pngHeader is a PNG whose header tells its size and that has nothing else.
func pngHeader(w, h uint32, more ...byte) []byte {
	depth, colour := byte(8), byte(2)
	if len(more) == 2 {
		depth, colour = more[0], more[1]
	}
	body := binary.BigEndian.AppendUint32([]byte("IHDR"), w)
	body = append(binary.BigEndian.AppendUint32(body, h), depth, colour, 0, 0, 0)
	out := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d"), body...)
	out = binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(body))
	end := []byte("IEND")
	return binary.BigEndian.AppendUint32(append(append(out, 0, 0, 0, 0), end...), crc32.ChecksumIEEE(end))
}

func TestWhatIsNoImage(t *testing.T) {
	processor := media.NewProcessor(t.TempDir(), []int{320, 640, 1280})
	photo := mediatest.JPEG(mediatest.Photo(100, 80, 8), mediatest.EXIF(6))
	plain := encoded(t, func(w io.Writer) error { return png.Encode(w, mediatest.Photo(100, 80, 9)) })
	for name, tt := range map[string]struct {
		content   []byte
		want      error
		wantLogos error
	}{
		"VAL-13 SVG":               {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`), media.ErrEventType, nil},
		"VAL-13 PDF":               {[]byte("%PDF-1.7 " + strings.Repeat("x", 99)), media.ErrEventType, media.ErrLogoType},
		"VAL-13 HTML":              {[]byte("<!doctype html><script>alert(1)</script>"), media.ErrEventType, media.ErrLogoType},
		"VAL-13 MP4":               {[]byte("\x00\x00\x00\x20ftypisom"), media.ErrEventType, media.ErrLogoType},
		"VAL-13 BMP":               {[]byte("BM" + strings.Repeat("\x00", 60)), media.ErrEventType, media.ErrLogoType},
		"nothing":                  {nil, media.ErrEventType, media.ErrLogoType},
		"R-33 half a JPEG":         {photo[:len(photo)/2], media.ErrDamaged, media.ErrDamaged},
		"R-33 a JPEG without end":  {photo[:len(photo)-2], media.ErrDamaged, media.ErrDamaged},
		"R-33 half a PNG":          {plain[:len(plain)/2], media.ErrDamaged, media.ErrDamaged},
		"R-33 a PNG with an error": {append(bytes.Clone(plain[:100]), append([]byte("x"), plain[101:]...)...), media.ErrDamaged, media.ErrDamaged},
		"R-33 only a JPEG's start": {photo[:4], media.ErrDamaged, media.ErrDamaged},
		"R-33 only a GIF's name":   {[]byte("GIF89a"), media.ErrDamaged, media.ErrLogoType},
		"R-30 a GIF that is JS":    {[]byte("GIF89a/*" + strings.Repeat("x", 200) + "*/=1;alert(1)"), media.ErrDamaged, media.ErrLogoType},
		"R-33 only a WebP's name":  {[]byte("RIFF\xff\xff\xff\xffWEBPVP8L"), media.ErrDamaged, media.ErrDamaged},
		"a moving WebP":            {mediatest.WebPHeader(0, 0), media.ErrAnimated, media.ErrAnimated},
	} {
		t.Run(name, func(t *testing.T) {
			if made, err := processor.Event(t.Context(), temp(t, tt.content)); !errors.Is(err, tt.want) {
				t.Errorf("event: %v, %v", made, err)
			}
			made, err := processor.Logo(t.Context(), temp(t, tt.content))
			if !errors.Is(err, tt.wantLogos) {
				t.Errorf("logo: %v, %v", made, err)
			}
			if made != nil {
				_ = made.Close()
			}
		})
	}
	t.Run("whatever is cut off or changed is refused or read, never a fault", func(t *testing.T) {
		for _, content := range [][]byte{photo, plain, mediatest.GIF(2, "c"), mediatest.WebP("EXIF", "xx")} {
			for i := 0; i < len(content); i += 1 + len(content)/25 {
				flipped := bytes.Clone(content)
				flipped[i] ^= 0x55
				for _, try := range [][]byte{content[:i], flipped} {
					if made, err := processor.Event(t.Context(), temp(t, try)); err == nil {
						_ = made.Close()
					}
				}
			}
		}
	})
}

func TestLogo(t *testing.T) {
	processor := media.NewProcessor(t.TempDir(), []int{320, 640, 1280})
	for kind, content := range map[media.Type][]byte{
		media.JPEG: mediatest.JPEG(mediatest.Photo(90, 30, 1), nil), media.WebP: mediatest.WebP(),
		media.PNG: encoded(t, func(w io.Writer) error { return png.Encode(w, mediatest.Photo(90, 30, 1)) }),
		media.SVG: []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path d="M0 0h9v9z"/></svg>`),
	} {
		made, err := processor.Logo(t.Context(), temp(t, content))
		if err != nil || made.Original.Type != kind || len(made.Variants) != 0 {
			t.Fatalf("VAL-23 %s: %+v, %v", kind, made, err)
		}
		_ = made.Close()
	}
}

// Twenty photos at once take turns.
func TestManyAtOnce(t *testing.T) {
	processor := media.NewProcessor(t.TempDir(), []int{320, 640, 1280})
	photo := mediatest.JPEG(mediatest.Photo(400, 400, 1), mediatest.EXIF(6))
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			made, err := processor.Event(t.Context(), temp(t, photo))
			if err != nil {
				t.Error(err)
				return
			}
			_ = made.Close()
		})
	}
	wg.Wait()
	t.Run("who has gone does not take a turn", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := processor.Event(ctx, temp(t, photo)); err == nil {
			t.Error("it was made")
		}
	})
}

var _ = webp.Decode // image.Decode in these tests knows WebP through it

func TestCover(t *testing.T) {
	processor := media.NewProcessor(t.TempDir(), []int{320, 640, 1280})
	// A picture of four colours, so that the cut can be told from its pixels.
	quarters := image.NewRGBA(image.Rect(0, 0, 1600, 1600))
	for y := range 1600 {
		for x := range 1600 {
			quarters.SetRGBA(x, y, color.RGBA{byte(x / 800 * 255), byte(y / 800 * 255), 0, 255})
		}
	}
	got, err := processor.Cover(t.Context(), bytes.NewReader(mediatest.PNG(quarters)), 1200, 480)
	if err != nil {
		t.Fatal(err)
	}
	if got.Bounds() != image.Rect(0, 0, 1200, 480) {
		t.Errorf("the size is %v", got.Bounds())
	}
	// The middle of the cut lies above the middle of the picture.
	if c := got.RGBAAt(900, 240); c != (color.RGBA{255, 0, 0, 255}) {
		t.Errorf("the middle is %v", c)
	}
	if c := got.RGBAAt(300, 479); c != (color.RGBA{0, 255, 0, 255}) {
		t.Errorf("the foot is %v", c)
	}
	t.Run("a smaller one is enlarged a little", func(t *testing.T) {
		got, err := processor.Cover(t.Context(), bytes.NewReader(mediatest.JPEG(mediatest.Photo(500, 200, 1), nil)), 1200, 480)
		if err != nil || got.Bounds().Dx() != 1200 {
			t.Errorf("%v", err)
		}
	})
	t.Run("a turned one is turned back", func(t *testing.T) {
		wide := image.NewRGBA(image.Rect(0, 0, 1600, 900))
		got, err := processor.Cover(t.Context(), bytes.NewReader(mediatest.JPEG(wide, mediatest.EXIF(6))), 900, 1600)
		if err != nil || got.Bounds().Dy() != 1600 {
			t.Errorf("%v", err)
		}
	})
	for name, content := range map[string][]byte{
		"too small": mediatest.PNG(mediatest.Photo(300, 300, 1)), "a bomb": mediatest.PNGBomb(8000, 8000), "nothing": nil,
		"text": []byte("hello"), "a drawing": []byte("<svg xmlns='http://www.w3.org/2000/svg'/>"), "cut off": mediatest.JPEG(quarters, nil)[:5000],
	} {
		if _, err := processor.Cover(t.Context(), bytes.NewReader(content), 1200, 480); err == nil {
			t.Errorf("%s was shown", name)
		}
	}
}
