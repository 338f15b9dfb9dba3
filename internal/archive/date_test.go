package archive

import (
	"testing"
	"time"
)

func TestParseDate(t *testing.T) {
	for _, tt := range []struct {
		in   string
		want Date
		ok   bool
	}{
		{"1957-03-06", Date{1957, 3, 6}, true},
		{"1000-01-01", Date{1000, 1, 1}, true},
		{"0999-12-31", Date{999, 12, 31}, true}, // a date, though too early for an event
		{"9999-12-31", Date{9999, 12, 31}, true},
		{"2024-02-29", Date{2024, 2, 29}, true},
		{"2000-02-29", Date{2000, 2, 29}, true},
		{"1900-02-29", Date{}, false},
		{"2023-02-29", Date{}, false},
		{"1957-02-30", Date{}, false},
		{"1957-13-01", Date{}, false},
		{"1957-00-10", Date{}, false},
		{"1957-04-31", Date{}, false},
		{"1957-03-00", Date{}, false},
		{"1957-3-6", Date{}, false},
		{"1957-03-06x", Date{}, false},
		{"1957-03-06T00:00:00Z", Date{}, false},
		{"-957-03-06", Date{}, false},
		{"+957-03-06", Date{}, false},
		{" 957-03-06", Date{}, false},
		{"１９５７-03-06", Date{}, false},
		{"", Date{}, false},
	} {
		got, err := ParseDate(tt.in)
		if got != tt.want || (err == nil) != tt.ok {
			t.Errorf("ParseDate(%q) = %v, %v; want %v, ok %v", tt.in, got, err, tt.want, tt.ok)
		}
		if tt.ok && got.String() != tt.in {
			t.Errorf("%q comes back as %q", tt.in, got)
		}
	}
}

func TestFormat(t *testing.T) {
	for _, tt := range []struct {
		p        Precision
		from, to string
		want     string
	}{
		{PrecisionDay, "1957-03-06", "", "March 6, 1957"},
		{PrecisionMonth, "1324-07-01", "", "July 1324"},
		{PrecisionYear, "1324-01-01", "", "1324"},
		{PrecisionCirca, "1450-01-01", "", "c. 1450"},
		{PrecisionYear, "1884-01-01", "1885-01-01", "1884–1885"},
		{PrecisionYear, "1884-01-01", "1884-12-31", "1884"},
		{PrecisionCirca, "1450-01-01", "1460-01-01", "c. 1450–1460"},
		{PrecisionDay, "1884-11-15", "1885-02-26", "November 15, 1884 – February 26, 1885"},
		{PrecisionDay, "1994-04-26", "1994-04-29", "April 26–29, 1994"},
		{PrecisionDay, "1994-04-26", "1994-05-02", "April 26 – May 2, 1994"},
		{PrecisionDay, "1994-04-26", "1994-04-26", "April 26, 1994"},
		{PrecisionMonth, "1973-02-01", "1973-05-01", "February–May 1973"},
		{PrecisionMonth, "1973-02-01", "1974-05-01", "February 1973 – May 1974"},
		{PrecisionDay, "", "", "Date unknown"},
	} {
		var from, to Date
		if err := from.UnmarshalText([]byte(tt.from)); err != nil {
			t.Fatal(err)
		}
		if err := to.UnmarshalText([]byte(tt.to)); err != nil {
			t.Fatal(err)
		}
		if got := tt.p.Format(from, to); got != tt.want {
			t.Errorf("%s %s/%s = %q, want %q", tt.p, tt.from, tt.to, got, tt.want)
		}
	}
}

func TestISO(t *testing.T) {
	d := MustDate("1324-07-18")
	for p, want := range map[Precision]string{PrecisionDay: "1324-07-18", PrecisionMonth: "1324-07", PrecisionYear: "1324", PrecisionCirca: "1324"} {
		if got := p.ISO(d); got != want {
			t.Errorf("%s: %q, want %q", p, got, want)
		}
	}
}

func TestDateParts(t *testing.T) {
	d := MustDate("1957-03-06")
	if d.MonthDay() != 306 || d.Decade() != 1950 || d.Number() != 19570306 || DateFromNumber(19570306) != d {
		t.Errorf("parts of %v are wrong", d)
	}
	if !(Date{}).IsZero() || (Date{}).Compare(d) >= 0 || d.Compare(MustDate("1957-03-05")) <= 0 {
		t.Error("order of dates is wrong")
	}
	west := time.FixedZone("west", -11*3600)
	if got := DateOf(time.Date(1957, 3, 6, 23, 0, 0, 0, west)); got != d {
		t.Errorf("DateOf moves the day to %v", got)
	}
	for in, want := range map[string]int{"03-06": 306, "02-29": 229, "12-31": 1231} {
		if got, err := ParseMonthDay(in); err != nil || got != want {
			t.Errorf("ParseMonthDay(%q) = %d, %v", in, got, err)
		}
	}
	for _, in := range []string{"", "3-6", "02-30", "13-01", "03-06x"} {
		if _, err := ParseMonthDay(in); err == nil {
			t.Errorf("ParseMonthDay(%q) is accepted", in)
		}
	}
}

func FuzzParseDate(f *testing.F) {
	for _, seed := range []string{"1957-03-06", "1000-01-01", "2024-02-29", "1900-02-29", "0000-00-00", "9999-99-99", "1957-03-0", "１９５７-03-06", "1957-03-06T00:00"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		d, err := ParseDate(s)
		if err != nil {
			return
		}
		if d.String() != s {
			t.Fatalf("%q comes back as %q", s, d)
		}
		// The standard library knows the same calendar.
		if _, err := time.Parse(time.DateOnly, s); err != nil {
			t.Fatalf("%q does not exist: %v", s, err)
		}
	})
}

func TestCenturyEndsWithItsHundredthYear(t *testing.T) {
	for year, want := range map[int]int{1: 1, 100: 1, 1000: 10, 1001: 11, 1100: 11, 1101: 12, 1500: 15, 1801: 19, 1900: 19, 1901: 20, 2000: 20, 2001: 21} {
		if got := Century(year); got != want {
			t.Errorf("S-06 %d is in century %d, want %d", year, got, want)
		}
	}
}
