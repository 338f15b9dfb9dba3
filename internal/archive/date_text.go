package archive

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// The ways in which people write dates.
var (
	isoText   = regexp.MustCompile(`^(\d{3,4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$`)
	dayFirst  = regexp.MustCompile(`^(?:(\d{1,2})(?:st|nd|rd|th)? +)?([a-z]+)\.?,? +(\d{3,4})$`)
	dayMiddle = regexp.MustCompile(`^([a-z]+)\.? +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{3,4})$`)
	estimate  = regexp.MustCompile(`^(?:about|around|circa|ca?\.?) *`)
)

// ErrDateText says how a date can be written.
var ErrDateText = Fail(CodeInvalid, "Write a date such as 6 March 1957, March 1957, 1957 or about 1957.")

// ParseDateText reads a date as people write it, with how much of it is said:
// "6 March 1957", "March 6, 1957", "March 1957", "1957", "about 1957", "1957-03-06".
func ParseDateText(text string) (Date, Precision, error) {
	text = strings.ToLower(strings.Join(strings.Fields(text), " "))
	rest := estimate.ReplaceAllString(text, "")
	var year, month, day string
	if m := isoText.FindStringSubmatch(rest); m != nil {
		year, month, day = m[1], m[2], m[3]
	} else if m := dayFirst.FindStringSubmatch(rest); m != nil {
		year, month, day = m[3], monthNumber(m[2]), m[1]
	} else if m := dayMiddle.FindStringSubmatch(rest); m != nil {
		year, month, day = m[3], monthNumber(m[1]), m[2]
	} else {
		return Date{}, "", ErrDateText
	}
	precision := PrecisionDay
	switch {
	case rest != text:
		precision = PrecisionCirca
	case month == "" && day == "":
		precision = PrecisionYear
	case day == "":
		precision = PrecisionMonth
	}
	if month == "?" {
		return Date{}, "", ErrDateText
	}
	date, err := ParseDate(fmt.Sprintf("%04d-%02d-%02d", number(year), max(1, number(month)), max(1, number(day))))
	if err != nil {
		return Date{}, "", ErrDateText
	}
	return date, precision, nil
}

func number(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}

// monthNumber finds a month by its name or the beginning of it.
func monthNumber(name string) string {
	for month := time.January; month <= time.December; month++ {
		if len(name) >= 3 && strings.HasPrefix(strings.ToLower(month.String()), name) {
			return strconv.Itoa(int(month))
		}
	}
	return "?"
}
