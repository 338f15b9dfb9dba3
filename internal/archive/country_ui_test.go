package archive

import (
	"encoding/json"
	"os"
	"testing"
)

// The interface has its own list of countries, because it renders before any API
// response is there. Both lists must agree.
func TestTheInterfaceKnowsTheSameCountries(t *testing.T) {
	text, err := os.ReadFile("../../ui/src/domain/countries.json")
	if err != nil {
		t.Fatal(err)
	}
	var rows []struct{ Code, Name, Region string }
	if err := json.Unmarshal(text, &rows); err != nil {
		t.Fatal(err)
	}
	if len(rows) != len(Countries) {
		t.Fatalf("the interface knows %d countries", len(rows))
	}
	for _, row := range rows {
		c, ok := CountryByName(row.Name)
		if !ok || c.Code != row.Code || c.Region != Region(row.Region+" Africa") {
			t.Errorf("%+v is %+v here", row, c)
		}
	}
}
