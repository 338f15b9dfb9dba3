package archive

import (
	"fmt"
	"regexp"
	"slices"
)

// Licence is under which terms a picture is shown.
type Licence string

// Licences lists them in the order in which they are offered.
var Licences = []Licence{
	"public-domain", "cc0", "cc-by-4.0", "cc-by-sa-4.0", "cc-by-3.0", "cc-by-sa-3.0", "own-work", "permission",
}

// licenceNames are what readers know the licences by.
var licenceNames = map[Licence]string{
	"public-domain": "Public domain", "cc0": "CC0", "cc-by-4.0": "CC BY 4.0", "cc-by-sa-4.0": "CC BY-SA 4.0",
	"cc-by-3.0": "CC BY 3.0", "cc-by-sa-3.0": "CC BY-SA 3.0", "own-work": "Own work", "permission": "With permission",
}

// Name is what readers know a licence by.
func (l Licence) Name() string { return licenceNames[l] }

// Limits of a picture.
const (
	MaxPictures = 12
	MaxAlt      = 300
	MaxCaption  = 500
	MaxCredit   = 200
)

// Picture is an image of an entry. The path is an upload, or an image elsewhere on the
// web.
type Picture struct {
	Path      string  `json:"path"`
	Alt       string  `json:"alt,omitempty"` // for those who cannot see it
	Caption   string  `json:"caption,omitempty"`
	Credit    string  `json:"credit,omitempty"`
	Licence   Licence `json:"licence,omitempty"`
	SourceURL string  `json:"sourceUrl,omitempty"` // where it comes from
	TakenOn   string  `json:"takenOn,omitempty"`   // a year, month or day
	Media     *Media  `json:"media,omitempty"`     // nil for what is elsewhere
	// Asked says that alternative text, credit and licence were asked for when it was
	// added, so that it is not published without. Pictures that are known by their
	// address alone keep working.
	Asked bool `json:"-"`
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

// Missing lists what a picture should have and does not: alt, credit, licence.
func (p Picture) Missing() []string {
	var fields []string
	for _, f := range []struct{ name, value string }{{"alt", p.Alt}, {"credit", p.Credit}, {"licence", string(p.Licence)}} {
		if f.value == "" {
			fields = append(fields, f.name)
		}
	}
	return fields
}

// Uncredited reports whether a picture of the entry lacks what should be said of it.
func (e *Entry) Uncredited() bool {
	return slices.ContainsFunc(e.Pictures, func(p Picture) bool { return len(p.Missing()) > 0 })
}

// Bare reports whether nothing is known of a picture but its address.
func (p Picture) Bare() bool {
	p.Media, p.Asked = nil, false
	return p == Picture{Path: p.Path}
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

// editPictures gives an entry the pictures that a person sent. Details are asked for
// of those that it did not have before.
func (e *Entry) editPictures(sent []Picture) {
	pictures := slices.Clone(sent)
	for i := range pictures {
		p := &pictures[i]
		p.Asked, p.Media = true, nil
		if known := e.Picture(TrimText(p.Path)); known != nil {
			p.Asked, p.Media = known.Asked, known.Media
		}
	}
	e.SetPictures(pictures)
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

// tidyPictures trims the texts, and drops pictures without an address.
func (e *Entry) tidyPictures() {
	var tidied []Picture
	for _, p := range e.Pictures {
		for _, text := range []*string{&p.Path, &p.Alt, &p.Caption, &p.Credit, &p.SourceURL, &p.TakenOn} {
			*text = TrimText(*text)
		}
		if p.Path != "" {
			tidied = append(tidied, p)
		}
	}
	e.SetPictures(tidied)
}

var takenOn = regexp.MustCompile(`^\d{4}(-\d\d(-\d\d)?)?$`)

// knownDay reports whether s is a year, a month or a day of the calendar.
func knownDay(s string) bool {
	if !takenOn.MatchString(s) {
		return false
	}
	d, err := ParseDate(s + "0001-01-01"[len(s):])
	return err == nil && d.Year > 0
}

// missingTexts say what keeps a picture from being published.
var missingTexts = map[string]string{"alt": "an alternative text", "credit": "a credit", "licence": "a licence"}

func (r *rules) pictures(e *Entry) {
	if len(e.Pictures) > MaxPictures {
		r.fail("pictures", fmt.Sprintf("At most %d pictures are allowed.", MaxPictures))
		return
	}
	for i, p := range e.Pictures {
		field := fmt.Sprintf("pictures[%d].", i)
		if !UploadPath(p.Path) && (len(p.Path) > MaxImageURL || !WebURL(p.Path)) {
			where := field + "path"
			if !p.Asked {
				where = "image"
			}
			r.fail(where, "Image must be a valid http(s) URL.")
		}
		r.text(field+"alt", "Alternative text", p.Alt, MaxAlt, false)
		r.text(field+"caption", "Caption", p.Caption, MaxCaption, false)
		r.text(field+"credit", "Credit", p.Credit, MaxCredit, false)
		if p.Licence != "" && !slices.Contains(Licences, p.Licence) {
			r.fail(field+"licence", "Licence must be one of "+list(Licences)+".")
		}
		if p.SourceURL != "" && (len(p.SourceURL) > MaxImageURL || !WebURL(p.SourceURL)) {
			r.fail(field+"sourceUrl", "Source link must be a valid http(s) URL.")
		}
		if p.TakenOn != "" && !knownDay(p.TakenOn) {
			r.fail(field+"takenOn", "Date must be a year, a month or a day, such as 1957-03-06.")
		}
		if e.Status != StatusPublished || !p.Asked {
			continue
		}
		for _, name := range p.Missing() {
			r.fail(field+name, fmt.Sprintf("Picture %d needs %s.", i+1, missingTexts[name]))
		}
	}
}
