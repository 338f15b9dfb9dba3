package archive

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

var moderator = Actor{ID: "m", Role: RoleEditor}

func day(s string, precision Precision) *LifeDate {
	return &LifeDate{Date: MustDate(s), Precision: precision}
}

func somebody() *Person {
	return &Person{
		Entry:         Entry{Summary: "Emperor of Ethiopia from 1889.", Status: StatusPublished, Active: true},
		Naming:        Naming{Name: "Menelik II"},
		PersonDetails: PersonDetails{Callings: []Calling{"leader"}, Countries: []string{"Ethiopia"}},
	}
}

// broken are the fields of the rules that an error lists.
func broken(err error) (fields []string) {
	var e *Error
	if errors.As(err, &e) {
		for _, d := range e.Details {
			fields = append(fields, d.Field)
		}
	}
	return fields
}

func TestPersonRules(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		change func(*Person)
		want   []string
	}{
		{"complete", func(*Person) {}, nil},
		{"without a name", func(p *Person) { p.Name = " " }, []string{"name"}},
		{"twelve other names", func(p *Person) { p.OtherNames = make12("N") }, nil},
		{"thirteen other names", func(p *Person) { p.OtherNames = append(make12("N"), OtherName{Name: "M"}) }, []string{"otherNames"}},
		{"five callings", func(p *Person) { p.Callings = Callings[:5] }, []string{"callings"}},
		{"a calling twice", func(p *Person) { p.Callings = []Calling{"leader", "leader"} }, nil},
		{"seven countries", func(p *Person) { p.Countries = []string{"A", "B", "C", "D", "E", "F", "G"} }, []string{"countries"}},
		{"a summary of 20 characters", func(p *Person) { p.Summary = strings.Repeat("é", 20) }, nil},
		{"a summary of 19 characters", func(p *Person) { p.Summary = strings.Repeat("é", 19) }, []string{"summary"}},
		{"a summary of 1,001 characters", func(p *Person) { p.Summary = strings.Repeat("é", 1001) }, []string{"summary"}},
		{"born in year 1", func(p *Person) { p.Born = day("0001-01-01", PrecisionYear) }, nil},
		{"a death before birth", func(p *Person) { p.Born, p.Died = day("1844-08-17", PrecisionDay), day("1844-08-16", PrecisionDay) }, []string{"died"}},
		{"a death in the year of birth", func(p *Person) { p.Born, p.Died = day("1844-08-17", PrecisionDay), day("1844-01-01", PrecisionYear) }, nil},
		{"a death in the month of birth", func(p *Person) { p.Born, p.Died = day("1844-08-17", PrecisionDay), day("1844-08-01", PrecisionMonth) }, nil},
		{"a death in the year before", func(p *Person) { p.Born, p.Died = day("1844-01-01", PrecisionCirca), day("1843-12-31", PrecisionDay) }, []string{"died"}},
		{"a disputed date without a reason", func(p *Person) {
			p.Born = day("1844-08-17", PrecisionDay)
			p.Born.Disputed = &DisputedDate{Date: MustDate("1845-01-01"), Source: Source{Title: "A book"}}
		}, []string{"born.disputed.reason"}},
	} {
		t.Run("S-02 "+tt.name, func(t *testing.T) {
			t.Parallel()
			p := somebody()
			tt.change(p)
			p.Tidy()
			again := p.Clone()
			again.Tidy()
			if diff := cmp.Diff(p, again, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("tidying twice differs: %s", diff)
			}
			if diff := cmp.Diff(tt.want, broken(p.Validate())); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func make12(name string) []OtherName {
	names := make([]OtherName, 12)
	for i := range names {
		names[i].Name = name + strings.Repeat("x", i)
	}
	return names
}

func TestCenturiesOfALife(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name       string
		born, died *LifeDate
		want       []int
	}{
		{"not known", nil, nil, nil},
		{"1900 is in the 19th", day("1844-01-01", PrecisionYear), day("1900-12-31", PrecisionDay), []int{19}},
		{"1901 is in the 20th", day("1844-01-01", PrecisionYear), day("1901-01-01", PrecisionDay), []int{19, 20}},
		{"the death alone", nil, day("1706-01-01", PrecisionYear), []int{18}},
		{"the living", day("1950-01-01", PrecisionYear), nil, []int{20}},
	} {
		t.Run("S-02 "+tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, (&Person{PersonDetails: PersonDetails{Born: tt.born, Died: tt.died}}).Centuries()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestPointOfAPlace(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		point  *Point
		radius float64
		want   []string
	}{
		{"neither", nil, 0, nil},
		{"both", &Point{Lat: 14.1667, Lon: -38.9}, 0.1, nil},
		{"the corners", &Point{Lat: -90, Lon: 180}, 1000, nil},
		{"without a radius", &Point{Lat: 14, Lon: 38}, 0, []string{"radiusKm"}},
		{"beyond", &Point{Lat: 90.0001, Lon: -180.1}, 1, []string{"point.lat", "point.lon"}},
		{"too exact", &Point{Lat: 14.16671, Lon: 38.90001}, 1, []string{"point.lat", "point.lon"}},
	} {
		t.Run("S-03 "+tt.name, func(t *testing.T) {
			t.Parallel()
			p := &Place{
				Entry: Entry{Summary: "S.", Status: StatusDraft}, Naming: Naming{Name: "Adwa"},
				PlaceDetails: PlaceDetails{Country: "ethiopia", PlaceKind: "town", Point: tt.point, RadiusKm: tt.radius},
			}
			p.Tidy()
			if diff := cmp.Diff(tt.want, broken(p.Validate())); diff != "" || p.CountryCode != "ET" {
				t.Error(diff, p.CountryCode)
			}
		})
	}
}

// Everything of an entry that a reader sees is recorded, and brought back.
func TestRevisionsOfEveryKind(t *testing.T) {
	t.Parallel()
	shared := func() Entry {
		return Entry{
			Summary: "Another summary.", Article: "Text.", Sources: []Source{{Kind: SourceBook, Title: "B"}},
			Translations: []Translation{{"fr", "T", "S", "A", "P", 1}},
			Pictures:     []Picture{{Path: "https://example.org/a.jpg", Alt: "A", Credit: "C", Licence: "cc0", Asked: true}},
		}
	}
	for kind, changed := range map[Kind]Item{
		KindEvent: &Event{
			Entry: shared(), Title: "T", Country: "Ghana", Date: MustDate("1957-03-06"), Precision: PrecisionYear, EndDate: MustDate("1957-03-07"),
			Disputed: &DisputedDate{Date: MustDate("1957-03-08")}, Tags: []string{"A"},
			People: []Participant{{"p", "r"}}, Places: []string{"l"}, Relations: []Relation{{LinkLedTo, "e", "n"}},
		},
		KindPerson: &Person{Entry: shared(), Naming: Naming{Name: "N"}, PersonDetails: PersonDetails{
			OtherNames: []OtherName{{"O", "am"}}, SortName: "S", Born: day("1844-08-17", PrecisionDay), Died: day("1913-12-12", PrecisionDay),
			Callings: []Calling{"leader"}, Countries: []string{"Ghana"},
		}},
		KindPlace: &Place{Entry: shared(), Naming: Naming{Name: "N"}, PlaceDetails: PlaceDetails{
			OtherNames: []OtherName{{"O", "am"}}, Country: "Ghana", CountryCode: "GH", PlaceKind: "town", Point: &Point{1, 2}, RadiusKm: 3,
		}},
		KindThread: &Thread{Entry: shared(), Naming: Naming{Name: "N"}, Steps: []Step{{KindEvent, "e", "n"}, {KindPerson, "p", ""}}},
	} {
		t.Run("S-01 "+string(kind), func(t *testing.T) {
			t.Parallel()
			empty := Kinds[kind].New()
			changed.Tidy()
			empty.Tidy()
			forth, back := Diff(empty, changed), Diff(changed, empty)
			restored := empty.Copy()
			if err := Revert(restored, Revision{Changes: back}); err != nil {
				t.Fatal(err)
			}
			restored.Tidy()
			ignore := cmpopts.IgnoreFields(Entry{}, "Status")
			if diff := cmp.Diff(changed, restored, ignore, cmpopts.EquateEmpty()); diff != "" {
				t.Error(diff)
			}
			if err := Revert(restored, Revision{Changes: forth}); err != nil {
				t.Fatal(err)
			}
			restored.Tidy()
			if diff := cmp.Diff(empty, restored, ignore, cmpopts.EquateEmpty()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestThreadRules(t *testing.T) {
	t.Parallel()
	steps := func(n int) (list []Step) {
		for i := range n {
			list = append(list, Step{KindEvent, fmt.Sprint("e", i), ""})
		}
		return list
	}
	long := strings.Repeat("x", MaxStepNote+1)
	for name, tt := range map[string]struct {
		steps  []Step
		status Status
		want   []string
	}{
		"a draft without steps":       {nil, StatusDraft, nil},
		"published with six":          {steps(6), StatusPublished, nil},
		"published with five":         {steps(5), StatusPublished, []string{"steps"}},
		"fifteen":                     {steps(15), StatusPublished, nil},
		"sixteen":                     {steps(16), StatusDraft, []string{"steps"}},
		"twice the same":              {append(steps(2), Step{KindEvent, " e0 ", "N"}), StatusDraft, []string{"steps[2].id"}},
		"the same id of two kinds":    {append(steps(2), Step{KindPerson, "e0", ""}), StatusDraft, nil},
		"a step of another kind":      {[]Step{{KindThread, "t", ""}}, StatusDraft, []string{"steps[0].kind"}},
		"a sentence that is too long": {[]Step{{KindPlace, "l", long}}, StatusDraft, []string{"steps[0].note"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			thread := &Thread{Entry: Entry{Summary: "A summary of some length."}, Naming: Naming{Name: "N"}}
			err := (&ThreadEdit{EntryEdit: EntryEdit{Status: &tt.status}, Steps: &tt.steps}).Apply(thread, moderator, time.Time{})
			if diff := cmp.Diff(tt.want, broken(err)); diff != "" {
				t.Error(diff)
			}
			if tt.status == StatusPublished && len(tt.steps) < MinSteps {
				if thread.Validate() != nil {
					t.Error("a public thread that has lost a step breaks a rule")
				}
				if broken(SetStatus(thread, StatusPublished, "")) == nil {
					t.Error("it can be published again")
				}
			}
		})
	}
}

func TestPicturesAreAskedFor(t *testing.T) {
	t.Parallel()
	e := &Event{
		Entry: Entry{Summary: "S.", Status: StatusPublished, Active: true, Pictures: []Picture{{Path: "https://example.org/old.jpg"}}},
		Title: "T", Country: "Ghana", Date: MustDate("1957-03-06"),
	}
	send := func(pictures ...Picture) error {
		return (&EventEdit{EntryEdit: EntryEdit{Pictures: &pictures}}).Apply(e, moderator, time.Time{})
	}
	if err := send(Picture{Path: " https://example.org/old.jpg ", Caption: "C"}, Picture{Path: "https://example.org/new.jpg"}); len(broken(err)) != 3 {
		t.Errorf("S-04 got %v", err)
	}
	recorded, _ := json.Marshal(e.Pictures)
	if strings.Contains(string(recorded), "sked") {
		t.Errorf("S-04 the mark is shown: %s", recorded)
	}
	if e.Pictures[0].Asked || !e.Pictures[1].Asked {
		t.Errorf("S-04 got %+v", e.Pictures)
	}
	if err := send(e.Pictures[0], Picture{Path: "https://example.org/new.jpg", Alt: "A", Credit: "C", Licence: "own-work"}); err != nil {
		t.Error("S-04", err)
	}
	if err := send(); err != nil || e.Image != "" {
		t.Errorf("S-04 %v, %q", err, e.Image)
	}
}

func TestTextsOfAnArticle(t *testing.T) {
	t.Parallel()
	event := &Event{Entry: Entry{Article: "After [[event:south-africa-1964-rivonia]] and [his words](https://example.org/speech), more [1]."}}
	if got := event.Texts().Article; got != "After   and [his words , more [1]." {
		t.Errorf("S-08 readers look for %q", got)
	}
}
