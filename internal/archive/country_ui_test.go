package archive

import (
	"os"
	"regexp"
	"testing"
)

// The interface has a list of countries of its own, because it must have one
// before any answer is there. The two must say the same.
func TestTheInterfaceKnowsTheSameCountries(t *testing.T) {
	source, err := os.ReadFile("../../ui/src/domain/countries.ts")
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile(`code: "(\w\w)", name: "([^"]+)", region: "(\w+)"`).FindAllSubmatch(source, -1)
	if len(rows) != len(Countries) {
		t.Fatalf("the interface knows %d countries", len(rows))
	}
	for _, row := range rows {
		c, ok := CountryByName(string(row[2]))
		if !ok || c.Code != string(row[1]) || c.Region != Region(string(row[3])+" Africa") {
			t.Errorf("%s is %+v here", row[0], c)
		}
	}
}
