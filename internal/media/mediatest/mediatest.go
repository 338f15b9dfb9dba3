// Package mediatest makes images for tests: with what cameras write into them, and
// with what ill-meaning people do.
package mediatest

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"math/rand/v2"
)

// Photo is an image with the busyness of a photo: smooth, with some grain.
func Photo(w, h int, seed uint64) *image.RGBA {
	random := rand.New(rand.NewPCG(seed, seed))
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			grain := random.IntN(24)
			img.SetRGBA(x, y, color.RGBA{byte(x*200/w + grain), byte(y*200/h + grain), byte((x + y) * 100 / (w + h)), 255})
		}
	}
	return img
}

// Segment is a JPEG segment.
func Segment(marker byte, body string) []byte {
	head := []byte{0xFF, marker, 0, 0}
	binary.BigEndian.PutUint16(head[2:], uint16(len(body)+2))
	return append(head, body...)
}

// EXIF is a segment that says how the camera was held, and where.
func EXIF(orientation int) [][]byte {
	tiff := []byte("MM\x00*\x00\x00\x00\x08\x00\x02" +
		"\x01\x12\x00\x03\x00\x00\x00\x01\x00" + string(rune(orientation)) + "\x00\x00" +
		"\x88\x25\x00\x04\x00\x00\x00\x01\x00\x00\x00\x26" + "\x00\x00\x00\x00GPS secret place")
	return [][]byte{Segment(0xE1, "Exif\x00\x00"+string(tiff))}
}

// JPEG encodes an image with further segments at its start.
func JPEG(img image.Image, segments [][]byte) []byte {
	var b bytes.Buffer
	must(jpeg.Encode(&b, img, &jpeg.Options{Quality: 90}))
	out := append([]byte{}, b.Bytes()[:2]...)
	for _, s := range segments {
		out = append(out, s...)
	}
	return append(out, b.Bytes()[2:]...)
}

// Padded adds harmless bytes behind an image until it has a size.
func Padded(content []byte, size int) []byte {
	return append(bytes.Clone(content), make([]byte, size-len(content))...)
}

// JPEGHeader is the beginning of a JPEG of some size.
func JPEGHeader(w, h uint16) []byte {
	body := binary.BigEndian.AppendUint16([]byte{8}, h)
	body = append(binary.BigEndian.AppendUint16(body, w), 1, 1, 0x11, 0)
	out := append([]byte{0xFF, 0xD8}, Segment(0xC0, string(body))...)
	return append(append(out, Segment(0xDA, "\x01\x01\x00\x00\x3f\x00")...), 0, 0xFF, 0xD9)
}

func chunk(name string, body []byte) []byte {
	out := binary.BigEndian.AppendUint32(nil, uint32(len(body)))
	named := append([]byte(name), body...)
	return binary.BigEndian.AppendUint32(append(out, named...), crc32.ChecksumIEEE(named))
}

// PNG encodes an image with further chunks, given as name and body in turn.
func PNG(img image.Image, chunks ...string) []byte {
	var b bytes.Buffer
	must(png.Encode(&b, img))
	const header = 8 + 25
	out := append([]byte{}, b.Bytes()[:header]...)
	for i := 0; i < len(chunks); i += 2 {
		out = append(out, chunk(chunks[i], []byte(chunks[i+1]))...)
	}
	return append(out, b.Bytes()[header:]...)
}

// PNGBomb is a black PNG, tiny as a file: one bit for each pixel, all the same.
func PNGBomb(w, h int) []byte {
	header := binary.BigEndian.AppendUint32(nil, uint32(w))
	header = append(binary.BigEndian.AppendUint32(header, uint32(h)), 1, 0, 0, 0, 0)
	var packed bytes.Buffer
	z, err := zlib.NewWriterLevel(&packed, zlib.BestCompression)
	must(err)
	row := make([]byte, 1+(w+7)/8)
	for range h {
		_, err := z.Write(row)
		must(err)
	}
	must(z.Close())
	out := append([]byte("\x89PNG\r\n\x1a\n"), chunk("IHDR", header)...)
	return append(append(out, chunk("IDAT", packed.Bytes())...), chunk("IEND", nil)...)
}

// GIF is an animation, with a comment if there is one.
func GIF(frames int, comment string) []byte {
	all := &gif.GIF{}
	for i := range frames {
		img := image.NewPaletted(image.Rect(0, 0, 400, 20), color.Palette{color.Black, color.White})
		img.SetColorIndex(i%400, i%20, 1)
		all.Image, all.Delay = append(all.Image, img), append(all.Delay, 5)
	}
	var b bytes.Buffer
	must(gif.EncodeAll(&b, all))
	if comment == "" {
		return b.Bytes()
	}
	end := b.Len() - 1
	out := append([]byte{}, b.Bytes()[:end]...)
	out = append(append(out, 0x21, 0xFE, byte(len(comment))), comment...)
	return append(out, 0, 0x3B)
}

// GIFBomb is an animation of large frames that hold nothing.
func GIFBomb(w, h uint16, frames int) []byte {
	size := binary.LittleEndian.AppendUint16(nil, w)
	size = binary.LittleEndian.AppendUint16(size, h)
	out := append(append([]byte("GIF89a"), size...), 0x80, 0, 0, 0, 0, 0, 255, 255, 255)
	for range frames {
		out = append(append(append(out, 0x2C, 0, 0, 0, 0), size...), 0, 2, 2, 0x44, 0x01, 0)
	}
	return append(out, 0x3B)
}

// tiny is a WebP of 1×1 pixels, lossless.
const tiny = "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=="

func riff(chunks ...string) []byte {
	var body bytes.Buffer
	body.WriteString("WEBP")
	for i := 0; i < len(chunks); i += 2 {
		body.WriteString(chunks[i])
		_ = binary.Write(&body, binary.LittleEndian, uint32(len(chunks[i+1])))
		body.WriteString(chunks[i+1])
		if len(chunks[i+1])%2 == 1 {
			body.WriteByte(0)
		}
	}
	out := append([]byte("RIFF"), binary.LittleEndian.AppendUint32(nil, uint32(body.Len()))...)
	return append(out, body.Bytes()...)
}

// WebP is a WebP of one pixel with further chunks, given as name and body in turn.
func WebP(chunks ...string) []byte {
	plain, err := base64.StdEncoding.DecodeString(tiny)
	must(err)
	if len(chunks) == 0 {
		return plain
	}
	picture := string(plain[20 : 20+binary.LittleEndian.Uint32(plain[16:])])
	return riff(append([]string{"VP8X", "\x0c\x00\x00\x00\x00\x00\x00\x00\x00\x00", "VP8L", picture}, chunks...)...)
}

// WebPHeader is the beginning of a WebP of some size; of none, it is an animation.
func WebPHeader(w, h int) []byte {
	if w == 0 {
		return riff("VP8X", "\x02\x00\x00\x00\x00\x00\x00\x00\x00\x00", "ANIM", "\x00\x00\x00\x00\x00\x00")
	}
	bits := uint32(w-1) | uint32(h-1)<<14
	return riff("VP8L", "\x2f"+string(binary.LittleEndian.AppendUint32(nil, bits))+"\x00\x00\x00")
}

// Reader is the content of a file that fails after some bytes, as when a line drops.
func Reader(content []byte, after int, err error) io.Reader {
	return io.MultiReader(bytes.NewReader(content[:after]), failing{err})
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

func must(err error) {
	if err != nil {
		panic(err) // encoding into memory does not fail
	}
}
