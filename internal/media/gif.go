package media

import (
	"encoding/binary"
)

// scanGIF counts the frames without decoding them. It keeps the animation and drops
// comments and application data.
func (p *picture) scanGIF(r *walker) error {
	head, err := r.bytes(13)
	if err != nil {
		return err
	}
	p.width, p.height = int(binary.LittleEndian.Uint16(head[6:])), int(binary.LittleEndian.Uint16(head[8:]))
	p.perPixel, p.frames = 5, 0
	if err := r.skip(colours(head[10])); err != nil {
		return err
	}
	p.keep(0, r.at)
	for {
		at := r.at
		kind, err := r.byte()
		if err != nil {
			return err
		}
		kept := true
		switch kind {
		case 0x3B: // the end
			if p.frames == 0 {
				return ErrDamaged
			}
			p.keep(at, 1)
			return nil
		case 0x2C:
			err = p.gifFrame(r)
		case 0x21:
			kept, err = r.gifExtension()
		default:
			return ErrDamaged
		}
		if err != nil {
			return err
		}
		if kept {
			p.keep(at, r.at-at)
		}
		if p.frames > MaxFrames || p.framePixels > maxFramePixels {
			return ErrFrames
		}
	}
}

// colours is the size of the colour table that a flag byte announces.
func colours(flags byte) int64 {
	if flags&0x80 == 0 {
		return 0
	}
	return 3 << (flags&7 + 1)
}

func (p *picture) gifFrame(r *walker) error {
	head, err := r.bytes(9)
	if err != nil {
		return err
	}
	side := func(at int) int { return int(binary.LittleEndian.Uint16(head[at:])) }
	left, top, width, height := side(0), side(2), side(4), side(6)
	if left+width > p.width || top+height > p.height {
		return ErrDamaged
	}
	p.frames++
	p.framePixels += int64(width) * int64(height)
	if err := r.skip(colours(head[8]) + 1); err != nil {
		return err
	}
	return r.gifBlocks()
}

// gifExtension skips an extension and says whether to keep it: the timing of
// frames, and how often to repeat them.
func (w *walker) gifExtension() (keep bool, err error) {
	label, err := w.byte()
	if err != nil {
		return false, err
	}
	keep = label == 0xF9
	if label == 0xFF {
		size, err := w.byte()
		if err != nil {
			return false, err
		}
		name, err := w.bytes(int(size))
		if err != nil {
			return false, err
		}
		keep = string(name) == "NETSCAPE2.0" || string(name) == "ANIMEXTS1.0"
	}
	return keep, w.gifBlocks()
}

// gifBlocks skips blocks up to the empty one.
func (w *walker) gifBlocks() error {
	for {
		size, err := w.byte()
		if err != nil || size == 0 {
			return err
		}
		if err := w.skip(int64(size)); err != nil {
			return err
		}
	}
}
