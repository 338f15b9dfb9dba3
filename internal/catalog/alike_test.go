package catalog

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/archive"
)

func TestAlikeNames(t *testing.T) {
	t.Parallel()
	type named struct {
		names      []string
		country    string
		born, died int
	}
	tests := map[string]struct {
		a, b named
		want bool
	}{
		"another spelling":              {named{names: []string{"Menelik II"}}, named{names: []string{"Menilek the Second"}}, true},
		"another ruler of the name":     {named{names: []string{"Menelik II"}}, named{names: []string{"Menelik I"}}, false},
		"another name":                  {named{names: []string{"Taytu Betul", "Empress of Ethiopia"}}, named{names: []string{"Someone", "Taitu Betul"}}, true},
		"accents":                       {named{names: []string{"Amílcar Cabral"}}, named{names: []string{"Amilcar Cabral"}}, true},
		"one of two words":              {named{names: []string{"Amílcar Cabral"}}, named{names: []string{"Luís Cabral"}}, false},
		"a title alone":                 {named{names: []string{"King of Kongo"}}, named{names: []string{"King"}}, false},
		"lives apart":                   {named{names: []string{"Osei Tutu"}, born: 1660, died: 1717}, named{names: []string{"Osei Tutu"}, born: 1950}, false},
		"dates that differ by a little": {named{names: []string{"Osei Tutu"}, died: 1717}, named{names: []string{"Osei Tutu"}, died: 1712}, true},
		"another country":               {named{names: []string{"Tripoli"}, country: "Libya"}, named{names: []string{"Tripoli"}, country: "Ghana"}, false},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := New()
			row := func(num uint32, n named) Row {
				if n.country == "" {
					n.country = "Ghana"
				}
				return Row{Num: num, Kind: archive.KindPerson, State: Published, Named: &Named{
					ID: string(rune('a' + num)), Filed: n.names[0], Names: n.names, Countries: []string{n.country}, Born: n.born, Died: n.died,
				}}
			}
			c.Apply(1, []Row{row(1, tt.a), row(2, tt.b)})
			never := func(uint32, uint32) bool { return false }
			pairs := c.AlikeNames(archive.Scope{Manage: true}, archive.KindPerson, never)
			if got := len(pairs) == 1 && pairs[0].A == 1 && pairs[0].B == 2; got != tt.want {
				t.Errorf("the pairs are %+v", pairs)
			}
			always := func(uint32, uint32) bool { return true }
			if diff := cmp.Diff([]NamePair{}, c.AlikeNames(archive.Scope{Manage: true}, archive.KindPerson, always)); diff != "" {
				t.Errorf("known to be two:\n%s", diff)
			}
		})
	}
}
