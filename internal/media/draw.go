package media

import (
	"image"
	"image/draw"
	"image/jpeg"
	"image/png"
	"io"
)

// encodable is the type of the copies of an image: PNG if it has transparency, else
// JPEG.
func encodable(img image.Image) Type {
	if o, ok := img.(interface{ Opaque() bool }); ok && !o.Opaque() {
		return PNG
	}
	return JPEG
}

// profileFor returns the colour profile for a copy: that of the original, if the copy
// has the same colour model.
func (p *picture) profileFor(decoded image.Image, kind Type) []byte {
	if _, same := decoded.(*image.YCbCr); !same || kind != JPEG || len(p.profile) > maxProfile {
		return nil
	}
	return p.profile
}

func encode(w io.Writer, img image.Image, kind Type, quality int, profile []byte) error {
	if kind == PNG {
		return png.Encode(w, img)
	}
	if len(profile) == 0 {
		return jpeg.Encode(w, img, &jpeg.Options{Quality: quality})
	}
	// The encoder begins with the two bytes of every JPEG; the profile comes next.
	if _, err := w.Write(append([]byte{0xFF, 0xD8}, profile...)); err != nil {
		return err
	}
	return jpeg.Encode(&skipping{w, 2}, img, &jpeg.Options{Quality: quality})
}

// skipping drops the first bytes that are written to it.
type skipping struct {
	w    io.Writer
	left int
}

func (s *skipping) Write(b []byte) (int, error) {
	n := min(s.left, len(b))
	s.left -= n
	m, err := s.w.Write(b[n:])
	return n + m, err
}

// shrink averages an image down to a size, row by row, so that it takes little
// memory besides the result. Each pixel of the result is the mean of the area that
// it covers, with transparent pixels counting as little as they show.
func shrink(src image.Image, width, height int) *image.RGBA {
	b := src.Bounds()
	dst := image.NewRGBA(image.Rect(0, 0, width, height))
	line := image.NewRGBA(image.Rect(0, 0, b.Dx(), 1))
	sum, row := make([]float32, 4*width), make([]float32, 4*width)
	scaleX, scaleY := float32(width)/float32(b.Dx()), float64(height)/float64(b.Dy())
	y := 0
	for sy := range b.Dy() {
		draw.Draw(line, line.Bounds(), src, image.Pt(b.Min.X, b.Min.Y+sy), draw.Src)
		squeeze(row, line.Pix, scaleX)
		// The part of this line that lies in row y of the result, and the rest.
		top, bottom := float64(sy)*scaleY, float64(sy+1)*scaleY
		if last := sy == b.Dy()-1; bottom < float64(y+1) && !last {
			add(sum, row, float32(bottom-top))
			continue
		}
		add(sum, row, float32(float64(y+1)-top))
		store(dst.Pix[y*dst.Stride:], sum)
		y++
		clear(sum)
		if y < height {
			add(sum, row, float32(bottom-float64(y)))
		}
	}
	return dst
}

// squeeze averages the pixels of a line into a shorter one.
func squeeze(row []float32, pix []byte, scale float32) {
	clear(row)
	n, width := len(pix)/4, len(row)/4
	for x := range n {
		left, right := float32(x)*scale, float32(x+1)*scale
		i := min(int(left), width-1)
		part := min(right, float32(i+1)) - left
		p := pix[4*x : 4*x+4 : 4*x+4]
		for c := range 4 {
			row[4*i+c] += part * float32(p[c])
		}
		if rest := right - float32(i+1); rest > 0 && i+1 < width {
			for c := range 4 {
				row[4*i+4+c] += rest * float32(p[c])
			}
		}
	}
}

func add(sum, row []float32, weight float32) {
	if weight <= 0 {
		return
	}
	for i, v := range row {
		sum[i] += weight * v
	}
}

func store(pix []byte, sum []float32) {
	for i, v := range sum {
		pix[i] = byte(min(255, v+0.5))
	}
}

// orient applies an EXIF orientation.
func orient(src image.Image, orientation int) image.Image {
	if orientation <= 1 {
		return src
	}
	if planes, ok := src.(*image.YCbCr); ok {
		if turned := orientPlanes(planes, orientation); turned != nil {
			return turned
		}
	}
	b := src.Bounds()
	w, h := b.Dx(), b.Dy()
	plain, ok := src.(*image.RGBA)
	if !ok || b.Min != (image.Point{}) {
		plain = image.NewRGBA(image.Rect(0, 0, w, h))
		draw.Draw(plain, plain.Bounds(), src, b.Min, draw.Src)
	}
	if orientation >= 5 {
		w, h = h, w
	}
	dst := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			sx, sy := source(x, y, w, h, orientation)
			copy(dst.Pix[y*dst.Stride+4*x:][:4], plain.Pix[sy*plain.Stride+4*sx:][:4])
		}
	}
	return dst
}

// source is where a pixel of an upright image of size w×h comes from.
func source(x, y, w, h, orientation int) (int, int) {
	switch orientation {
	case 2:
		return w - 1 - x, y
	case 3:
		return w - 1 - x, h - 1 - y
	case 4:
		return x, h - 1 - y
	case 5:
		return y, x
	case 6:
		return y, w - 1 - x
	case 7:
		return h - 1 - y, w - 1 - x
	case 8:
		return h - 1 - y, x
	}
	return x, y
}

// turnedRatio is the chroma subsampling after width and height are swapped.
var turnedRatio = map[image.YCbCrSubsampleRatio]image.YCbCrSubsampleRatio{
	image.YCbCrSubsampleRatio444: image.YCbCrSubsampleRatio444,
	image.YCbCrSubsampleRatio420: image.YCbCrSubsampleRatio420,
	image.YCbCrSubsampleRatio422: image.YCbCrSubsampleRatio440,
	image.YCbCrSubsampleRatio440: image.YCbCrSubsampleRatio422,
}

// orientPlanes rotates the luma and chroma planes separately, which takes a third of
// the memory; nil if the chroma subsampling does not allow it.
func orientPlanes(src *image.YCbCr, orientation int) image.Image {
	ratio, ok := turnedRatio[src.SubsampleRatio]
	if !ok || src.Rect.Min != (image.Point{}) {
		return nil
	}
	w, h := src.Rect.Dx(), src.Rect.Dy()
	if orientation >= 5 {
		w, h = h, w
	} else {
		ratio = src.SubsampleRatio
	}
	dst := image.NewYCbCr(image.Rect(0, 0, w, h), ratio)
	turn := func(to, from []byte, toStride, fromStride, w, h int) {
		for y := range h {
			for x := range w {
				sx, sy := source(x, y, w, h, orientation)
				to[y*toStride+x] = from[sy*fromStride+sx]
			}
		}
	}
	cw, ch := w, h
	if ratio == image.YCbCrSubsampleRatio420 || ratio == image.YCbCrSubsampleRatio422 {
		cw = (w + 1) / 2
	}
	if ratio == image.YCbCrSubsampleRatio420 || ratio == image.YCbCrSubsampleRatio440 {
		ch = (h + 1) / 2
	}
	turn(dst.Y, src.Y, dst.YStride, src.YStride, w, h)
	turn(dst.Cb, src.Cb, dst.CStride, src.CStride, cw, ch)
	turn(dst.Cr, src.Cr, dst.CStride, src.CStride, cw, ch)
	return dst
}
