package media

import (
	"encoding/binary"
)

// pngKept are the chunks for the image and its colours. Text, times, EXIF and the
// frames of animated PNGs are dropped.
var pngKept = map[string]bool{
	"IHDR": true, "PLTE": true, "IDAT": true, "IEND": true, "tRNS": true,
	"gAMA": true, "cHRM": true, "sRGB": true, "iCCP": true, "cICP": true, "sBIT": true, "bKGD": true, "pHYs": true,
}

// maxChunk bounds the chunks other than image data.
const maxChunk = 1 << 20

func (p *picture) scanPNG(r *walker) error {
	if err := r.skip(8); err != nil {
		return err
	}
	p.keep(0, 8)
	for {
		at := r.at
		head, err := r.bytes(8)
		if err != nil {
			return err
		}
		length, name := int64(binary.BigEndian.Uint32(head)), string(head[4:])
		if length > 1<<31-1 || (at == 8) != (name == "IHDR") {
			return ErrDamaged
		}
		kept := pngKept[name] && (name == "IDAT" || length <= maxChunk)
		switch name {
		case "IHDR", "eXIf":
			if length > maxChunk {
				return ErrDamaged
			}
			body, err := r.bytes(int(length))
			if err != nil {
				return err
			}
			if err := p.pngChunk(name, body); err != nil {
				return err
			}
		default:
			if err := r.skip(length); err != nil {
				return err
			}
		}
		if err := r.skip(4); err != nil { // its sum, which the decoder checks
			return err
		}
		if kept {
			p.keep(at, length+12)
		}
		if name == "IEND" {
			return nil
		}
	}
}

func (p *picture) pngChunk(name string, body []byte) error {
	if name == "eXIf" {
		p.orientation = orientationOf(body)
		return nil
	}
	if len(body) != 13 {
		return ErrDamaged
	}
	width, height := binary.BigEndian.Uint32(body), binary.BigEndian.Uint32(body[4:])
	if width > maxSide || height > maxSide {
		return ErrPixels
	}
	p.width, p.height = int(width), int(height)
	depth, colour, interlaced := body[8], body[9], body[12] == 1
	p.perPixel = 4
	if colour == 0 || colour == 3 {
		p.perPixel = 1
	}
	if depth == 16 {
		p.perPixel *= 2
	}
	if interlaced {
		p.perPixel *= 1.5
	}
	return nil
}
