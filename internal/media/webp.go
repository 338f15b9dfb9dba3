package media

import (
	"bytes"
	"encoding/binary"
)

// scanWebP keeps the image data, the alpha channel and the colour profile.
func (p *picture) scanWebP(r *walker) error {
	head, err := r.bytes(12)
	if err != nil {
		return err
	}
	end := int64(binary.LittleEndian.Uint32(head[4:])) + 8
	total := int64(4)
	canvas := [2]int{}
	p.add(head) // its length is filled in below
	for r.at < end {
		at := r.at
		head, err := r.bytes(8)
		if err != nil {
			return err
		}
		name, length := string(head[:4]), int64(binary.LittleEndian.Uint32(head[4:]))
		padded := length + length&1
		if at+8+length > end {
			return ErrDamaged
		}
		peek, err := r.r.Peek(int(min(length, 32<<10)))
		if err != nil {
			return err
		}
		switch name {
		case "VP8X":
			if length < 10 {
				return ErrDamaged
			}
			if peek[0]&2 != 0 {
				return ErrAnimated
			}
			canvas = [2]int{int24(peek[4:]) + 1, int24(peek[7:]) + 1}
			flags := bytes.Clone(head)
			flags = append(flags, peek[:length]...)
			flags[8] &^= 0x0C // no EXIF, no XMP
			p.add(flags)
			total += 8 + length
		case "VP8 ", "VP8L":
			if p.width != 0 || !p.webpFrame(name, peek) {
				return ErrDamaged
			}
			p.keep(at, 8+padded)
			total += 8 + padded
		case "ALPH", "ICCP":
			if name == "ICCP" && length > maxChunk {
				return ErrDamaged
			}
			p.keep(at, 8+padded)
			total += 8 + padded
		case "ANIM", "ANMF":
			return ErrAnimated
		case "EXIF":
			p.orientation = orientationOf(bytes.TrimPrefix(peek, []byte("Exif\x00\x00")))
		}
		if err := r.skip(min(padded, end-at-8)); err != nil {
			return err
		}
	}
	if p.width == 0 || canvas != [2]int{} && canvas != [2]int{p.width, p.height} {
		return ErrDamaged
	}
	binary.LittleEndian.PutUint32(p.parts[0].bytes[4:], uint32(total))
	return nil
}

func int24(b []byte) int { return int(b[0]) | int(b[1])<<8 | int(b[2])<<16 }

// webpFrame reads the size from the bitstream, because the header of the container
// may disagree.
func (p *picture) webpFrame(name string, b []byte) bool {
	if name == "VP8L" {
		if len(b) < 5 || b[0] != 0x2F {
			return false
		}
		bits := binary.LittleEndian.Uint32(b[1:])
		p.width, p.height, p.perPixel = int(bits&0x3FFF)+1, int(bits>>14&0x3FFF)+1, 8
		return true
	}
	if len(b) < 10 || b[3] != 0x9D || b[4] != 0x01 || b[5] != 0x2A {
		return false
	}
	p.width, p.height = int(binary.LittleEndian.Uint16(b[6:])&0x3FFF), int(binary.LittleEndian.Uint16(b[8:])&0x3FFF)
	p.perPixel = 3 // with transparency
	return true
}
