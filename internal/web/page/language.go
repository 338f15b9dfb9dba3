package page

import "sankofa/internal/archive"

// translation is of what a page shows.
type translation struct {
	archive.Language
	Translator string `json:"translator"`
}

// alternateLanguage is an address under which a page can be read in another language.
type alternateLanguage struct{ lang, address string }

// translated makes the head that of a page in another language, and names the others. Every
// language has an address of its own; one that the entry is not translated into shows the
// English text, which is at home at its own address.
func (h *head) translated(data pageData) {
	if len(data.languages) == 0 {
		return
	}
	original := h.canonical
	h.languages = []alternateLanguage{{"x-default", original}, {archive.English, original}}
	for _, l := range data.languages {
		h.languages = append(h.languages, alternateLanguage{l.Code, original + "?lang=" + l.Code})
	}
	if t := data.translation; t != nil {
		h.lang, h.canonical = t.Code, original+"?lang="+t.Code
	}
}

// of says who translated a work, and from where. There may be no translation.
func (t *translation) of(work object, original string) object {
	if t != nil {
		work["translator"] = object{"@type": "Person", "name": t.Translator}
		work["translationOfWork"] = object{"@type": work["@type"], "url": original, "inLanguage": archive.English}
	}
	return work
}
