package media

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
)

// maxProfile bounds the colour profiles that are copied into smaller images.
const maxProfile = 64 << 10

// scanJPEG keeps the segments for the image and its colours: no EXIF, no XMP, no
// comments, no thumbnails, and nothing after the end marker, where some phones append
// a video.
func (p *picture) scanJPEG(r *walker) error {
	if err := r.skip(2); err != nil {
		return err
	}
	p.keep(0, 2)
	seen := false
	marker, at, err := r.marker()
	for {
		if err != nil {
			return err
		}
		switch {
		case marker == 0xD9: // the end
			if !seen {
				return ErrDamaged
			}
			p.keep(at, 2)
			return nil
		case marker == 0x01 || marker >= 0xD0 && marker <= 0xD8 || marker == 0:
			return ErrDamaged // stands alone, and not here
		}
		head, err2 := r.bytes(2)
		if err2 != nil {
			return err2
		}
		length := int(binary.BigEndian.Uint16(head))
		if length < 2 {
			return ErrDamaged
		}
		body, err2 := r.bytes(length - 2)
		if err2 != nil {
			return err2
		}
		if isFrame(marker) {
			if seen {
				return ErrDamaged
			}
			seen = true
			if err := p.jpegFrame(marker, body); err != nil {
				return err
			}
		}
		if p.wantsSegment(marker, body) {
			p.keep(at, int64(length)+2)
		}
		if marker != 0xDA {
			marker, at, err = r.marker()
			continue
		}
		if !seen {
			return ErrDamaged
		}
		start := r.at
		marker, at, err = r.scanData()
		p.keep(start, at-start)
	}
}

// isFrame reports whether a marker starts a frame header.
func isFrame(marker byte) bool {
	return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
}

// wantsSegment reports whether to keep a segment, and records its metadata.
func (p *picture) wantsSegment(marker byte, body []byte) bool {
	switch {
	case marker == 0xE0:
		return len(body) == 14 && bytes.HasPrefix(body, []byte("JFIF\x00"))
	case marker == 0xE1:
		if tiff, ok := bytes.CutPrefix(body, []byte("Exif\x00\x00")); ok && p.orientation == 1 {
			p.orientation = orientationOf(tiff)
		}
		return false
	case marker == 0xE2 && bytes.HasPrefix(body, []byte("ICC_PROFILE\x00")):
		head := []byte{0xFF, marker, 0, 0}
		binary.BigEndian.PutUint16(head[2:], uint16(len(body)+2))
		p.profile = append(append(p.profile, head...), body...)
		return true
	case marker == 0xEE:
		return len(body) == 12 && bytes.HasPrefix(body, []byte("Adobe"))
	case marker >= 0xE0 && marker <= 0xEF, marker == 0xFE:
		return false
	}
	return true
}

// jpegFrame reads the size and estimates the memory for decoding: a progressive image
// is kept as coefficients until its last scan.
func (p *picture) jpegFrame(marker byte, body []byte) error {
	if len(body) < 6 {
		return ErrDamaged
	}
	p.height, p.width = int(binary.BigEndian.Uint16(body[1:])), int(binary.BigEndian.Uint16(body[3:]))
	n := int(body[5])
	if len(body) < 6+3*n || n < 1 || n > 4 {
		return ErrDamaged
	}
	widest, tallest, samples := 1, 1, 0
	for i := range n {
		h, v := int(body[7+3*i]>>4), int(body[7+3*i]&15)
		if h < 1 || h > 4 || v < 1 || v > 4 {
			return ErrDamaged
		}
		widest, tallest = max(widest, h), max(tallest, v)
		samples += h * v
	}
	p.perTurned = float64(samples) / float64(widest*tallest)
	p.perPixel = p.perTurned
	if marker == 0xC2 {
		p.perPixel *= 5
	}
	return nil
}

// marker reads the next marker and where it begins.
func (w *walker) marker() (marker byte, at int64, err error) {
	b, err := w.byte()
	if err != nil {
		return 0, 0, err
	}
	if b != 0xFF {
		return 0, 0, ErrDamaged
	}
	for b == 0xFF { // any number may stand before it
		if b, err = w.byte(); err != nil {
			return 0, 0, err
		}
	}
	return b, w.at - 2, nil
}

// scanData skips the entropy-coded data up to the next marker.
func (w *walker) scanData() (marker byte, at int64, err error) {
	for {
		data, err := w.r.ReadSlice(0xFF)
		w.at += int64(len(data))
		if err != nil {
			if errors.Is(err, bufio.ErrBufferFull) {
				continue
			}
			return 0, 0, err
		}
		b := byte(0xFF)
		for b == 0xFF {
			if b, err = w.byte(); err != nil {
				return 0, 0, err
			}
		}
		if b != 0 && (b < 0xD0 || b > 0xD7) {
			return b, w.at - 2, nil
		}
	}
}
