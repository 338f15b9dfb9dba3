// Package media makes uploaded images safe to publish: it detects their type from
// their bytes, rejects images that are too expensive to decode, applies the EXIF
// orientation, strips metadata and makes smaller copies.
//
// Within this module it imports package archive only.
package media

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"runtime/debug"
	"slices"

	"golang.org/x/sync/semaphore"

	"sankofa/internal/archive"
)

// Limits on what is decoded.
const (
	MaxPixels      = 50_000_000
	MaxFrames      = 200
	maxFramePixels = 8 * MaxPixels // of all frames together
	maxMemory      = 256 << 20     // of all images that are being decoded
	decodes        = 2             // at the same time
	largePicture   = 64 << 20
	maxSide        = 65_535
)

// Errors that a file causes.
var (
	ErrEventType = archive.Fail(archive.CodeInvalid, "Only JPEG, PNG, WebP, and GIF images are allowed.")
	ErrLogoType  = archive.Fail(archive.CodeInvalid, "Only JPEG, PNG, SVG, and WebP files are allowed")
	ErrLogo      = archive.Fail(archive.CodeInvalid, "Invalid file or missing required information.")
	ErrDamaged   = archive.Fail(archive.CodeInvalid, "The image is damaged and cannot be read.")
	ErrPixels    = archive.Fail(archive.CodeInvalid, "The image is too large. At most 50 megapixels are allowed.")
	ErrMemory    = archive.Fail(archive.CodeInvalid, "The image takes too much memory to read. Please upload a smaller one.")
	ErrFrames    = archive.Fail(archive.CodeInvalid, "The image has too many frames. At most 200 are allowed.")
	ErrAnimated  = archive.Fail(archive.CodeInvalid, "Animated WebP images are not supported. Please upload a GIF.")
)

// Type is the type of an image file.
type Type string

// The types; each is also the file extension.
const (
	JPEG    Type = "jpg"
	PNG     Type = "png"
	WebP    Type = "webp"
	GIF     Type = "gif"
	SVG     Type = "svg"
	Unknown Type = ""
)

// ContentType is the media type for HTTP.
func (t Type) ContentType() string {
	return map[Type]string{JPEG: "image/jpeg", PNG: "image/png", WebP: "image/webp", GIF: "image/gif", SVG: "image/svg+xml"}[t]
}

// Sniff detects the type of a file from its first bytes.
func Sniff(head []byte) Type {
	has := func(at int, text string) bool {
		return len(head) >= at+len(text) && string(head[at:at+len(text)]) == text
	}
	switch {
	case has(0, "\xff\xd8\xff"):
		return JPEG
	case has(0, "\x89PNG\r\n\x1a\n"):
		return PNG
	case has(0, "RIFF") && has(8, "WEBP"):
		return WebP
	case has(0, "GIF87a"), has(0, "GIF89a"):
		return GIF
	case looksLikeXML(head):
		return SVG
	}
	return Unknown
}

// Processor prepares images. It limits how many are decoded at a time and how much
// memory they take together.
type Processor struct {
	temp   string
	widths []int // of the copies, descending
	slots  *semaphore.Weighted
	memory *semaphore.Weighted
}

// NewProcessor makes a Processor that makes copies of the given widths and writes
// temporary files to the folder temp, or to the system's folder if it is empty.
func NewProcessor(temp string, copyWidths []int) *Processor {
	widths := slices.Clone(copyWidths)
	slices.SortFunc(widths, func(a, b int) int { return b - a })
	return &Processor{temp: temp, widths: widths, slots: semaphore.NewWeighted(decodes), memory: semaphore.NewWeighted(maxMemory)}
}

// Image is an image that is safe to publish.
type Image struct {
	Width, Height int
	Original      File
	Variants      []File
}

// File is one file of an image, positioned at its start.
type File struct {
	*os.File
	Type  Type
	Size  int64
	Width int
}

// Close closes the files, which deletes them.
func (i *Image) Close() error {
	var errs []error
	for _, f := range append([]File{i.Original}, i.Variants...) {
		if f.File != nil {
			errs = append(errs, f.Close())
		}
	}
	return errors.Join(errs...)
}

// Temp makes an unlinked file: the kernel deletes it when it is closed or when the
// process ends, even by a crash.
func Temp(folder string) (*os.File, error) {
	f, err := os.CreateTemp(folder, "upload-*")
	if err != nil {
		return nil, err
	}
	if err := os.Remove(f.Name()); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// Event prepares the image of an event, with smaller copies.
func (pr *Processor) Event(ctx context.Context, f *os.File) (*Image, error) {
	kind, err := sniff(f)
	if err != nil {
		return nil, err
	}
	if kind == SVG || kind == Unknown {
		return nil, ErrEventType
	}
	return pr.raster(ctx, f, kind, pr.widths)
}

// Logo prepares a logo.
func (pr *Processor) Logo(ctx context.Context, f *os.File) (*Image, error) {
	kind, err := sniff(f)
	switch {
	case err != nil:
		return nil, err
	case kind == SVG:
		return pr.drawing(f)
	case kind == GIF, kind == Unknown:
		return nil, ErrLogoType
	}
	return pr.raster(ctx, f, kind, nil)
}

func sniff(f *os.File) (Type, error) {
	head := make([]byte, 1024)
	n, err := f.ReadAt(head, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return Unknown, err
	}
	return Sniff(head[:n]), nil
}

// raster prepares a raster image.
func (pr *Processor) raster(ctx context.Context, f *os.File, kind Type, widths []int) (*Image, error) {
	p, release, err := pr.admit(ctx, f, kind)
	if err != nil {
		return nil, err
	}
	defer release()
	made := &Image{}
	if err := pr.make(ctx, made, f, p, widths); err != nil {
		return nil, errors.Join(err, made.Close())
	}
	return made, nil
}

// admit scans a file and waits until there is a slot and memory to decode it.
func (pr *Processor) admit(ctx context.Context, f *os.File, kind Type) (p *picture, release func(), err error) {
	if p, err = scan(f, kind); err != nil {
		return nil, nil, err
	}
	if err := p.affordable(); err != nil {
		return nil, nil, err
	}
	if err := pr.slots.Acquire(ctx, 1); err != nil {
		return nil, nil, err
	}
	if err := pr.memory.Acquire(ctx, p.memory()); err != nil {
		pr.slots.Release(1)
		return nil, nil, err
	}
	return p, func() {
		pr.release(p.memory())
		pr.slots.Release(1)
	}, nil
}

// release frees memory. After a large image it is returned to the system at once,
// because the next large image may come before the garbage collector runs.
func (pr *Processor) release(memory int64) {
	if memory > largePicture {
		debug.FreeOSMemory()
	}
	pr.memory.Release(memory)
}

// make writes the files of an image.
func (pr *Processor) make(ctx context.Context, made *Image, f *os.File, p *picture, widths []int) (err error) {
	clean, err := pr.write(func(w io.Writer) error { return p.copyTo(w, f) })
	made.Original = File{File: clean.File, Type: p.kind, Size: clean.Size}
	if err != nil {
		return err
	}
	decoded, err := p.decode(clean)
	if err != nil {
		return err
	}
	made.Width, made.Height = p.width, p.height
	if p.orientation >= 5 {
		made.Width, made.Height = p.height, p.width
	}
	made.Original.Width = made.Width
	if p.orientation > 1 {
		if err := pr.turned(made, p, decoded); err != nil {
			return err
		}
	}
	if p.frames == 1 { // a copy would lose the animation
		err = pr.variants(ctx, made, p, decoded, widths)
	}
	return err
}

// turned replaces the original by one in its EXIF orientation. It keeps the format
// if there is an encoder for it.
func (pr *Processor) turned(made *Image, p *picture, decoded image.Image) error {
	kind := p.kind
	if kind != PNG {
		kind = encodable(decoded)
	}
	upright := orient(decoded, p.orientation)
	f, err := pr.write(func(w io.Writer) error { return encode(w, upright, kind, 92, p.profileFor(upright, kind)) })
	if err != nil {
		return errors.Join(err, f.closeIfOpen())
	}
	if err := made.Original.Close(); err != nil {
		return errors.Join(err, f.Close())
	}
	made.Original = File{File: f.File, Type: kind, Size: f.Size, Width: made.Width}
	return nil
}

// variants makes the copies at widths that are smaller than the image, each from
// the next larger one.
func (pr *Processor) variants(ctx context.Context, made *Image, p *picture, decoded image.Image, widths []int) error {
	kind := encodable(decoded)
	from := decoded
	for _, width := range widths {
		if width >= made.Width {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		height := max(1, (made.Height*width+made.Width/2)/made.Width)
		w, h := width, height
		if p.orientation >= 5 {
			w, h = height, width
		}
		small := shrink(from, w, h)
		from = small
		upright := orient(small, p.orientation)
		f, err := pr.write(func(w io.Writer) error { return encode(w, upright, kind, 80, p.profileFor(decoded, kind)) })
		if err != nil {
			return errors.Join(err, f.closeIfOpen())
		}
		made.Variants = append(made.Variants, File{File: f.File, Type: kind, Size: f.Size, Width: width})
	}
	return nil
}

func (f File) closeIfOpen() error {
	if f.File == nil {
		return nil
	}
	return f.Close()
}

// write makes a temporary file, positioned at its start. A file returned with an
// error is still open.
func (pr *Processor) write(content func(io.Writer) error) (File, error) {
	f, err := Temp(pr.temp)
	if err != nil {
		return File{}, fmt.Errorf("make a temporary file: %w", err)
	}
	buffered := bufio.NewWriterSize(f, 64<<10)
	err = content(buffered)
	if err == nil {
		err = buffered.Flush()
	}
	if err != nil {
		return File{File: f}, err
	}
	size, err := f.Seek(0, io.SeekCurrent)
	if err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	return File{File: f, Size: size}, err
}
