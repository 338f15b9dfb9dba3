package archive

import (
	"fmt"
	"regexp"
)

// MaxOtherNames is how many other names a person or place has at most.
const MaxOtherNames = 12

// Naming is what entries have that are called by a name: people, places and threads.
type Naming struct {
	Slug string `json:"slug"` // in the address; the store makes it from the name
	Name string `json:"name"`
}

// OtherName is another name of a person or place.
type OtherName struct {
	Name     string `json:"name"`
	Language string `json:"language,omitempty"` // its code, such as am
}

// Called implements Item for the kinds that embed it.
func (n *Naming) Called() *Naming { return n }

var languageCode = regexp.MustCompile(`^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$`)

func tidyNames(names []OtherName) []OtherName {
	tidied := []OtherName{}
	for _, n := range names {
		if n.Name = TrimText(n.Name); n.Name != "" {
			tidied = append(tidied, OtherName{n.Name, TrimText(n.Language)})
		}
	}
	return tidied
}

func (r *rules) names(n Naming, others []OtherName) {
	if Blank(n.Name) {
		r.fail("name", "Name is required.")
	}
	r.text("name", "Name", n.Name, MaxTitle, false)
	if len(others) > MaxOtherNames {
		r.fail("otherNames", fmt.Sprintf("At most %d other names are allowed.", MaxOtherNames))
	}
	for i, other := range others {
		field := fmt.Sprintf("otherNames[%d]", i)
		r.text(field+".name", "Name", other.Name, MaxTitle, false)
		if other.Language != "" && !languageCode.MatchString(other.Language) {
			r.fail(field+".language", "Language must be a code such as am or sw.")
		}
	}
}

// texts are the words of an entry that is called by a name.
func (n Naming) texts(e *Entry, others []OtherName, countries []string) Texts {
	t := Texts{Title: n.Name, Countries: countries, Summary: e.Summary, Article: readText(e.Article)}
	for _, other := range others {
		t.Names = append(t.Names, other.Name)
	}
	t.Names = append(t.Names, e.translatedTitles()...)
	return t
}
