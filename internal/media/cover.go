package media

import (
	"context"
	"errors"
	"image"
	"io"

	"golang.org/x/image/draw"
)

// ErrSmall says that a picture has too few pixels for the size that is asked for.
var ErrSmall = errors.New("the image is too small")

// enlarged is how much larger than it is a picture may be shown.
const enlarged = 3

// focus is where the middle of a cut lies in a picture that is too high for it:
// faces are seldom in the lower half.
const focus = 0.38

// Cover cuts an image of ours so that it fills a size. The file is read with the
// same care as when it came in, because it may have been put there by other means.
func (pr *Processor) Cover(ctx context.Context, r io.Reader, width, height int) (*image.RGBA, error) {
	f, err := pr.write(func(w io.Writer) error { _, err := io.Copy(w, r); return err })
	if err != nil {
		return nil, errors.Join(err, f.closeIfOpen())
	}
	defer f.Close() // it was only read
	kind, err := sniff(f.File)
	if err != nil {
		return nil, err
	}
	if kind == SVG || kind == Unknown {
		return nil, ErrEventType
	}
	p, release, err := pr.admit(ctx, f.File, kind)
	if err != nil {
		return nil, err
	}
	defer release()
	decoded, err := p.decode(f)
	if err != nil {
		return nil, err
	}
	upright := orient(decoded, p.orientation)
	cut := coverage(upright.Bounds(), width, height)
	if cut.Dx()*enlarged < width {
		return nil, ErrSmall
	}
	part, ok := upright.(interface {
		SubImage(image.Rectangle) image.Image
	})
	if !ok {
		return nil, ErrDamaged // no decoder makes such an image
	}
	if cut.Dx() >= width && cut.Dy() >= height {
		return shrink(part.SubImage(cut), width, height), nil
	}
	dst := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.CatmullRom.Scale(dst, dst.Bounds(), upright, cut, draw.Src, nil)
	return dst, nil
}

// coverage is the largest part of an area that has the proportions of a size.
func coverage(b image.Rectangle, width, height int) image.Rectangle {
	w, h := b.Dx(), b.Dy()
	if w*height > h*width {
		w = max(1, h*width/height)
		left := b.Min.X + (b.Dx()-w)/2
		return image.Rect(left, b.Min.Y, left+w, b.Max.Y)
	}
	h = max(1, w*height/width)
	top := b.Min.Y + min(max(0, int(focus*float64(b.Dy()))-h/2), b.Dy()-h)
	return image.Rect(b.Min.X, top, b.Max.X, top+h)
}
