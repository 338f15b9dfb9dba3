package archive

import (
	"iter"
	"slices"
)

// Import says what to import, and how. An entry is known by its ExternalID, or by
// its id if it has no other: a file that was exported here finds its entries again.
type Import struct {
	// Entries are gone through twice in a dry run.
	Entries iter.Seq2[Imported, error]
	// KeepExisting leaves entries that are known as they are. Otherwise they are
	// updated where they differ; only their status stays in any case.
	KeepExisting bool
	// DryRun counts what would be done and does nothing.
	DryRun bool
	// Kept, if given, is called with each entry that is known, differs from what is
	// known and is left as it is.
	Kept func(Item)
}

// Imported is an entry as a file has it. Its links name other entries by their
// ExternalID, id or slug, and those may come later.
type Imported struct {
	Item   Item
	Silent Parts
}

// Parts are parts of an entry of which a file may say nothing. A known entry keeps them.
type Parts uint8

// The parts.
const (
	PartArticle  Parts = 1 << iota
	PartPictures       // all but the first
	PartPeople
	PartPlaces
	PartRelations
	PartSteps
	PartTranslations
)

// Has reports whether other is one of the parts.
func (p Parts) Has(other Parts) bool { return p&other != 0 }

// linkPart is the part of an entry of a kind that holds links of a type.
func linkPart(kind Kind, t LinkType) Parts {
	switch {
	case kind == KindThread:
		return PartSteps
	case t == LinkPerson:
		return PartPeople
	case t == LinkPlace:
		return PartPlaces
	}
	return PartRelations
}

// Over gives what a file says of a known entry the parts of which it says nothing.
func (in Imported) Over(known Item) {
	e, was := in.Item.Base(), known.Base()
	if in.Silent.Has(PartArticle) {
		e.Article = was.Article
	}
	if in.Silent.Has(PartPictures) && len(was.Pictures) > 1 {
		e.SetPictures(append(e.Pictures[:min(1, len(e.Pictures)):1], was.Pictures[1:]...))
	}
	if in.Silent.Has(PartTranslations) {
		e.Translations = slices.Clone(was.Translations)
	}
	var links []Link
	for _, part := range []Parts{PartPeople, PartPlaces, PartRelations, PartSteps} {
		from := in.Item
		if in.Silent.Has(part) {
			from = known
		}
		for _, l := range from.Links() {
			if linkPart(from.Kind(), l.Type) == part {
				links = append(links, l)
			}
		}
	}
	in.Item.SetLinks(links)
}

// ImportResult counts what an import did, or would do.
type ImportResult struct {
	Created   int `json:"created"`
	Updated   int `json:"updated"`
	Unchanged int `json:"unchanged"`
	Kept      int `json:"kept"`    // differ, and are left as they are
	Removed   int `json:"removed"` // were deleted here, and stay so
}

// Listed makes what Import takes from a list of whole entries.
func Listed[T Item](items []T) iter.Seq2[Imported, error] {
	return func(yield func(Imported, error) bool) {
		for _, item := range items {
			if !yield(Imported{Item: item}, nil) {
				return
			}
		}
	}
}
