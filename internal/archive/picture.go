package archive

import "slices"

// Picture is an image of an entry: an upload, or an image elsewhere on the web.
type Picture struct {
	Path  string `json:"path"`
	Media *Media `json:"media,omitempty"` // nil for what is elsewhere
}

// Media describes an uploaded image: its own measures and the smaller copies of it.
type Media struct {
	Width    int       `json:"width"`
	Height   int       `json:"height"`
	Variants []Variant `json:"variants"`
}

// Variant is a copy of an uploaded image at one width.
type Variant struct {
	Width int    `json:"width"`
	URL   string `json:"url"`
}

func (p Picture) clone() Picture {
	if p.Media != nil {
		m := *p.Media
		m.Variants = slices.Clone(m.Variants)
		p.Media = &m
	}
	return p
}

// first is the first picture, the zero one if there is none.
func (e *Entry) first() Picture {
	if len(e.Pictures) == 0 {
		return Picture{}
	}
	return e.Pictures[0]
}

// showFirst derives Image and Media from the pictures.
func (e *Entry) showFirst() { e.Image, e.Media = e.first().Path, e.first().Media }

// SetPictures gives an entry other pictures.
func (e *Entry) SetPictures(pictures []Picture) {
	e.Pictures = pictures
	e.showFirst()
}

// SetImage puts another picture in the place of the first; a blank address removes it.
func (e *Entry) SetImage(address string) {
	address = TrimText(address)
	if address == e.first().Path {
		return
	}
	others := slices.Clone(e.Pictures[min(1, len(e.Pictures)):])
	if address != "" {
		others = slices.Insert(others, 0, Picture{Path: address})
	}
	e.SetPictures(others)
}

// Picture returns the picture with an address, nil if the entry does not have it.
func (e *Entry) Picture(path string) *Picture {
	for i := range e.Pictures {
		if e.Pictures[i].Path == path {
			return &e.Pictures[i]
		}
	}
	return nil
}

// PicturePaths are the addresses of the pictures, in their order.
func (e *Entry) PicturePaths() []string {
	var paths []string
	for _, p := range e.Pictures {
		paths = append(paths, p.Path)
	}
	return paths
}

// tidyPictures trims the addresses, and drops pictures without one.
func (e *Entry) tidyPictures() {
	var tidied []Picture
	for _, p := range e.Pictures {
		if p.Path = TrimText(p.Path); p.Path != "" {
			tidied = append(tidied, p)
		}
	}
	e.SetPictures(tidied)
}

func (r *rules) pictures(pictures []Picture) {
	for _, p := range pictures {
		if !UploadPath(p.Path) && (len(p.Path) > MaxImageURL || !WebURL(p.Path)) {
			r.fail("image", "Image must be a valid http(s) URL.")
		}
	}
}
