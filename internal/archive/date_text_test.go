package archive

import "testing"

func TestParseDateText(t *testing.T) {
	for _, c := range []struct {
		text, date string
		precision  Precision
	}{
		{"6 March 1957", "1957-03-06", PrecisionDay},
		{" 6th  march 1957", "1957-03-06", PrecisionDay},
		{"March 6, 1957", "1957-03-06", PrecisionDay},
		{"Mar 1957", "1957-03-01", PrecisionMonth},
		{"1957", "1957-01-01", PrecisionYear},
		{"about 1450", "1450-01-01", PrecisionCirca},
		{"c. 1450", "1450-01-01", PrecisionCirca},
		{"1957-03-06", "1957-03-06", PrecisionDay},
		{"1957-03", "1957-03-01", PrecisionMonth},
	} {
		date, precision, err := ParseDateText(c.text)
		if err != nil || date.String() != c.date || precision != c.precision {
			t.Errorf("S-20 %q is read as %s, %s, %v", c.text, date, precision, err)
		}
	}
	for _, text := range []string{"", "soon", "31 February 1957", "6 Marzo 1957", "6/3/1957", "12 1957", "about", "00000"} {
		if date, _, err := ParseDateText(text); err == nil {
			t.Errorf("S-20 %q is read as %s", text, date)
		}
	}
}
