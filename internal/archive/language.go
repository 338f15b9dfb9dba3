package archive

import "slices"

// English is the language in which entries are written.
const English = "en"

// Language is one that entries are translated into.
type Language struct {
	Code string `json:"lang"` // of ISO 639
	Name string `json:"name"` // in the language itself
	Dir  string `json:"dir"`  // in which it is written, ltr or rtl
}

// Languages lists them in the order in which they are offered: those of several countries
// and of learning first, then by name. The interface has the same list.
var Languages = []Language{
	{"fr", "Français", "ltr"},
	{"ar", "العربية", "rtl"},
	{"pt", "Português", "ltr"},
	{"es", "Español", "ltr"},
	{"sw", "Kiswahili", "ltr"},
	{"om", "Afaan Oromoo", "ltr"},
	{"af", "Afrikaans", "ltr"},
	{"ak", "Akan (Twi)", "ltr"},
	{"am", "አማርኛ", "ltr"},
	{"ny", "Chichewa", "ltr"},
	{"sn", "chiShona", "ltr"},
	{"ee", "Eʋegbe", "ltr"},
	{"ff", "Fulfulde", "ltr"},
	{"ha", "Hausa", "ltr"},
	{"ig", "Igbo", "ltr"},
	{"rw", "Ikinyarwanda", "ltr"},
	{"xh", "isiXhosa", "ltr"},
	{"zu", "isiZulu", "ltr"},
	{"ln", "Lingála", "ltr"},
	{"lg", "Luganda", "ltr"},
	{"mg", "Malagasy", "ltr"},
	{"st", "Sesotho", "ltr"},
	{"tn", "Setswana", "ltr"},
	{"so", "Soomaali", "ltr"},
	{"ti", "ትግርኛ", "ltr"},
	{"wo", "Wolof", "ltr"},
	{"yo", "Yorùbá", "ltr"},
}

// LanguageByCode finds a language that entries are translated into.
func LanguageByCode(code string) (Language, bool) {
	i := slices.IndexFunc(Languages, func(l Language) bool { return l.Code == code })
	if i < 0 {
		return Language{}, false
	}
	return Languages[i], true
}

// KnownLanguage returns the code of a language that entries are translated into, empty for
// any other text.
func KnownLanguage(code string) string {
	l, _ := LanguageByCode(code)
	return l.Code
}
