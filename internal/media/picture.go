package media

import (
	"bufio"
	"encoding/binary"
	"errors"
	"image"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"os"

	"golang.org/x/image/webp"

	"sankofa/internal/archive"
)

// picture is the metadata of an image that was scanned and not decoded.
type picture struct {
	kind          Type
	width, height int
	orientation   int // as EXIF numbers it; 1 is upright
	frames        int
	framePixels   int64   // of all frames
	perPixel      float64 // bytes that decoding takes
	perTurned     float64 // bytes that turning takes besides
	profile       []byte  // the JPEG segments with the colour profile
	parts         []part  // what is kept
}

// part is a piece of the cleaned file: a stretch of the original, or other bytes.
type part struct {
	from, length int64
	bytes        []byte
}

func (p *picture) keep(from, length int64) {
	if n := len(p.parts); n > 0 && p.parts[n-1].bytes == nil && p.parts[n-1].from+p.parts[n-1].length == from {
		p.parts[n-1].length += length
		return
	}
	p.parts = append(p.parts, part{from: from, length: length})
}

func (p *picture) add(bytes []byte) { p.parts = append(p.parts, part{bytes: bytes}) }

// scan parses the structure of a file without decoding it. An inconsistent file is
// ErrDamaged.
func scan(f *os.File, kind Type) (*picture, error) {
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	p := &picture{kind: kind, orientation: 1, frames: 1, perTurned: 8}
	r := &walker{r: bufio.NewReaderSize(f, 64<<10)}
	var err error
	switch kind {
	case JPEG:
		err = p.scanJPEG(r)
	case PNG:
		err = p.scanPNG(r)
	case GIF:
		err = p.scanGIF(r)
	case WebP:
		err = p.scanWebP(r)
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = ErrDamaged
	}
	if err == nil && (p.width < 1 || p.height < 1 || p.width > maxSide || p.height > maxSide) {
		err = ErrDamaged
		if p.width > maxSide || p.height > maxSide {
			err = ErrPixels
		}
	}
	return p, err
}

// affordable rejects an image that is too expensive to decode.
func (p *picture) affordable() error {
	switch {
	case int64(p.width)*int64(p.height) > MaxPixels:
		return ErrPixels
	case p.frames > MaxFrames, p.framePixels > maxFramePixels:
		return ErrFrames
	case p.memory() > maxMemory:
		return ErrMemory
	}
	return nil
}

// memory estimates the bytes needed to decode and rotate the image.
func (p *picture) memory() int64 {
	each := p.perPixel
	if p.orientation > 1 {
		each += p.perTurned
	}
	return int64(float64(p.width) * float64(p.height) * each)
}

// copyTo writes the parts that were kept.
func (p *picture) copyTo(w io.Writer, f *os.File) error {
	for _, part := range p.parts {
		var err error
		if part.bytes != nil {
			_, err = w.Write(part.bytes)
		} else {
			_, err = io.Copy(w, io.NewSectionReader(f, part.from, part.length))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// decode decodes the image, of an animation the first frame.
func (p *picture) decode(f File) (decoded image.Image, err error) {
	// The input is untrusted: a panic in a decoder must not end the process.
	defer func() {
		if fault := recover(); fault != nil {
			decoded, err = nil, ErrDamaged
		}
	}()
	r := bufio.NewReaderSize(io.NewSectionReader(f, 0, f.Size), 64<<10)
	switch p.kind {
	case JPEG:
		decoded, err = jpeg.Decode(r)
	case PNG:
		decoded, err = png.Decode(r)
	case GIF:
		decoded, err = gif.Decode(r)
	case WebP:
		decoded, err = webp.Decode(r)
	}
	var ours *archive.Error
	switch {
	case err != nil && !errors.As(err, &ours):
		return nil, ErrDamaged
	case err != nil:
		return nil, err
	case p.kind == GIF:
		return p.whole(decoded), nil
	case decoded.Bounds().Dx() != p.width || decoded.Bounds().Dy() != p.height:
		return nil, ErrDamaged
	}
	return decoded, nil
}

// whole draws a frame that covers only part of its GIF onto the full canvas.
func (p *picture) whole(frame image.Image) image.Image {
	canvas := image.Rect(0, 0, p.width, p.height)
	if frame.Bounds() == canvas || p.frames > 1 {
		return frame
	}
	full := image.NewRGBA(canvas)
	draw.Draw(full, frame.Bounds(), frame, frame.Bounds().Min, draw.Src)
	return full
}

// walker reads a file from front to back and knows where it is.
type walker struct {
	r  *bufio.Reader
	at int64
}

func (w *walker) bytes(n int) ([]byte, error) {
	b := make([]byte, n)
	_, err := io.ReadFull(w.r, b)
	w.at += int64(n)
	return b, err
}

func (w *walker) byte() (byte, error) {
	b, err := w.r.ReadByte()
	w.at++
	return b, err
}

func (w *walker) skip(n int64) error {
	for n > 0 {
		step := min(n, 1<<30)
		if _, err := w.r.Discard(int(step)); err != nil {
			return err
		}
		n -= step
		w.at += step
	}
	return nil
}

// orientationOf finds the orientation in EXIF data; 1 if there is none.
func orientationOf(tiff []byte) int {
	if len(tiff) < 8 {
		return 1
	}
	var order binary.ByteOrder
	switch string(tiff[:4]) {
	case "II*\x00":
		order = binary.LittleEndian
	case "MM\x00*":
		order = binary.BigEndian
	default:
		return 1
	}
	at := uint64(order.Uint32(tiff[4:]))
	if at+2 > uint64(len(tiff)) {
		return 1
	}
	entries := uint64(order.Uint16(tiff[at:]))
	for i := range entries {
		e := at + 2 + i*12
		if e+12 > uint64(len(tiff)) {
			break
		}
		if order.Uint16(tiff[e:]) == 0x0112 && order.Uint16(tiff[e+2:]) == 3 {
			if o := int(order.Uint16(tiff[e+8:])); o >= 1 && o <= 8 {
				return o
			}
		}
	}
	return 1
}
