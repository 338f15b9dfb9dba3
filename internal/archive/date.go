package archive

import (
	"fmt"
	"strconv"
	"time"
)

// MinYear is the first year an event can have.
const MinYear = 1000

// Date is a day of the calendar, without time or time zone. The zero Date means
// that no date is known.
type Date struct {
	Year, Month, Day int
}

// ParseDate reads YYYY-MM-DD and demands a day that exists in the (proleptic)
// Gregorian calendar. Only ASCII digits are taken.
func ParseDate(s string) (Date, error) {
	if len(s) != 10 || s[4] != '-' || s[7] != '-' {
		return Date{}, fmt.Errorf("date %q is not YYYY-MM-DD", s)
	}
	d := Date{}
	for _, part := range []struct {
		to       *int
		from, at int
	}{{&d.Year, 0, 4}, {&d.Month, 5, 7}, {&d.Day, 8, 10}} {
		for _, c := range []byte(s[part.from:part.at]) {
			if c < '0' || c > '9' {
				return Date{}, fmt.Errorf("date %q is not YYYY-MM-DD", s)
			}
			*part.to = *part.to*10 + int(c-'0')
		}
	}
	if d.Month < 1 || d.Month > 12 || d.Day < 1 || d.Day > daysIn(d.Year, d.Month) {
		return Date{}, fmt.Errorf("date %q does not exist", s)
	}
	return d, nil
}

// MustDate is ParseDate for constants.
func MustDate(s string) Date {
	d, err := ParseDate(s)
	if err != nil {
		panic(err)
	}
	return d
}

// DateOf returns the calendar day of a moment, in the zone it carries.
func DateOf(t time.Time) Date {
	return Date{Year: t.Year(), Month: int(t.Month()), Day: t.Day()}
}

func daysIn(year, month int) int {
	switch month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	}
	return 31
}

// IsZero reports whether no date is known.
func (d Date) IsZero() bool { return d == Date{} }

// String writes YYYY-MM-DD, or nothing for an unknown date.
func (d Date) String() string {
	if d.IsZero() {
		return ""
	}
	return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day)
}

// Number is the date as the integer YYYYMMDD, which sorts like the date; 0 when unknown.
func (d Date) Number() int { return d.Year*10000 + d.Month*100 + d.Day }

// DateFromNumber is the inverse of Number.
func DateFromNumber(n int) Date {
	return Date{Year: n / 10000, Month: n / 100 % 100, Day: n % 100}
}

// MonthDay is the day within the year as MMDD.
func (d Date) MonthDay() int { return d.Month*100 + d.Day }

// Decade is the first year of the date's decade: 1957 is in 1950.
func (d Date) Decade() int { return d.Year / 10 * 10 }

// Century is the number of the century of a year. It runs from 1801 to 1900: 1900 is
// in the 19th.
func Century(year int) int { return (year + 99) / 100 }

// CenturyDays are the first and the last day of a century.
func CenturyDays(century int) (first, last Date) {
	return Date{century*100 - 99, 1, 1}, Date{century * 100, 12, 31}
}

// Compare orders dates; an unknown date comes first.
func (d Date) Compare(other Date) int { return d.Number() - other.Number() }

// MarshalText writes the date as String does.
func (d Date) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (d *Date) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*d = Date{}
		return nil
	}
	parsed, err := ParseDate(string(text))
	if err != nil {
		return err
	}
	*d = parsed
	return nil
}

// ParseMonthDay reads MM-DD, 02-29 included, as MMDD.
func ParseMonthDay(s string) (int, error) {
	d, err := ParseDate("2000-" + s)
	if err != nil {
		return 0, fmt.Errorf("day %q is not MM-DD", s)
	}
	return d.MonthDay(), nil
}

// Precision says how much of a date is known.
type Precision string

// The precisions. Circa means that even the year is an estimate.
const (
	PrecisionDay   Precision = "day"
	PrecisionMonth Precision = "month"
	PrecisionYear  Precision = "year"
	PrecisionCirca Precision = "circa"
)

// Valid reports whether p is one of the precisions.
func (p Precision) Valid() bool {
	return p == PrecisionDay || p == PrecisionMonth || p == PrecisionYear || p == PrecisionCirca
}

var monthNames = [...]string{
	"January", "February", "March", "April", "May", "June", "July",
	"August", "September", "October", "November", "December",
}

// Format writes a date as honestly as it is known: "March 6, 1957", "July 1324",
// "1324", "c. 1450", and "1884–1885" for a period.
func (p Precision) Format(from, to Date) string {
	if from.IsZero() {
		return "Date unknown"
	}
	start := p.formatOne(from)
	if to.IsZero() || to == from {
		return start
	}
	end := p.formatOne(to)
	if p == PrecisionCirca {
		end = strconv.Itoa(to.Year)
	}
	switch {
	case start == end:
		return start
	case p == PrecisionDay && from.Year == to.Year && from.Month == to.Month:
		return fmt.Sprintf("%s %d–%d, %d", monthNames[from.Month-1], from.Day, to.Day, to.Year)
	case p == PrecisionDay && from.Year == to.Year:
		return fmt.Sprintf("%s %d – %s", monthNames[from.Month-1], from.Day, end)
	case p == PrecisionMonth && from.Year == to.Year:
		return monthNames[from.Month-1] + "–" + end
	case p == PrecisionDay || p == PrecisionMonth:
		return start + " – " + end
	}
	return start + "–" + end
}

func (p Precision) formatOne(d Date) string {
	switch p {
	case PrecisionMonth:
		return fmt.Sprintf("%s %d", monthNames[d.Month-1], d.Year)
	case PrecisionYear:
		return strconv.Itoa(d.Year)
	case PrecisionCirca:
		return "c. " + strconv.Itoa(d.Year)
	}
	return fmt.Sprintf("%s %d, %d", monthNames[d.Month-1], d.Day, d.Year)
}

// ISO writes the known part of a date for machines: 1957-03-06, 1324-07 or 1324.
// An estimate is written as its year; that it is one is said elsewhere, never
// inside a date.
func (p Precision) ISO(d Date) string {
	switch {
	case d.IsZero():
		return ""
	case p == PrecisionMonth:
		return fmt.Sprintf("%04d-%02d", d.Year, d.Month)
	case p == PrecisionYear || p == PrecisionCirca:
		return fmt.Sprintf("%04d", d.Year)
	}
	return d.String()
}
