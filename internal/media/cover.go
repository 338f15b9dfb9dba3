package media

import (
	"context"
	"errors"
	"image"
	"io"

	"golang.org/x/image/draw"
)

// ErrSmall means that an image has too few pixels for the requested size.
var ErrSmall = errors.New("the image is too small")

// enlarged is the largest factor by which an image may be scaled up.
const enlarged = 3

// focus is the vertical centre of the crop of an image that is too high: faces are
// seldom in the lower half.
const focus = 0.38

// Cover crops and scales a stored image to a size. The file is checked as strictly
// as an upload, because it may have been put there by other means.
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

// coverage is the largest part of an area that has the aspect ratio of a size.
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
