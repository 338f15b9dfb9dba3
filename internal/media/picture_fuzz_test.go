package media_test

import (
	"bytes"
	"errors"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/media"
	"sankofa/internal/media/mediatest"
)

// An image that passes keeps its type, has no metadata, is not larger than it was but
// for a rotation, and passes again with the same measures. All others are refused with
// an error that the sender may read.
func FuzzPicture(f *testing.F) {
	small := mediatest.Photo(12, 9, 1)
	for _, seed := range [][]byte{
		mediatest.JPEG(small, nil), mediatest.JPEG(small, mediatest.EXIF(6)), mediatest.PNG(small, "tEXt", "secret"), mediatest.GIF(2, "secret"),
		mediatest.WebP(), mediatest.WebPHeader(16000, 16000), mediatest.JPEGHeader(65535, 65535),
		[]byte("GIF89a"), []byte("\xff\xd8\xff\xe1\x00\x02"), []byte("RIFF\x00\x00\x00\x00WEBPVP8X"),
	} {
		f.Add(seed)
	}
	processor := media.NewProcessor(f.TempDir(), []int{8})
	f.Fuzz(func(t *testing.T, content []byte) {
		pass := func(content []byte) ([]byte, *media.Image) {
			made, err := processor.Event(t.Context(), temp(t, content))
			if err != nil {
				var public *archive.Error
				if !errors.As(err, &public) {
					t.Fatalf("H-18 R-33 %v", err)
				}
				return nil, nil
			}
			defer func() { _ = made.Close() }()
			if made.Width < 1 || made.Height < 1 || made.Width*made.Height > media.MaxPixels {
				t.Fatalf("H-18 R-33 %dx%d passes", made.Width, made.Height)
			}
			for _, v := range made.Variants {
				if v.Width >= made.Width {
					t.Fatalf("H-18 a copy of %d from %d", v.Width, made.Width)
				}
			}
			return read(t, made.Original), made
		}
		clean, made := pass(content)
		if made == nil {
			return
		}
		if media.Sniff(clean) != made.Original.Type {
			t.Fatalf("H-18 R-30 what is called %s is not", made.Original.Type)
		}
		again, second := pass(clean)
		if second == nil || made.Width != second.Width || made.Height != second.Height {
			t.Fatalf("H-18 R-32 %dx%d is refused or turned the second time", made.Width, made.Height)
		}
		if !bytes.Equal(clean, again) {
			t.Fatalf("H-18 R-32 cleaning twice gives %d bytes, then %d", len(clean), len(again))
		}
	})
}
