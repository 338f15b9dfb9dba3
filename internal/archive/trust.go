package archive

import (
	"encoding/json"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Trust is whether small suggestions of a person go live at once. Unless an admin has
// said so, it is earned.
type Trust string

// The kinds of trust.
const (
	TrustEarned    Trust = "earned" // by accepted suggestions
	TrustGranted   Trust = "granted"
	TrustWithdrawn Trust = "withdrawn"
)

// Trust is earned by this many accepted suggestions within this time, if none was spam.
const (
	TrustAccepted = 5
	TrustSpan     = 365 * 24 * time.Hour
)

// ParseTrust reads what an admin says.
func ParseTrust(s string) (Trust, error) {
	switch t := Trust(s); t {
	case TrustEarned, TrustGranted, TrustWithdrawn:
		return t, nil
	}
	return "", Invalid([]FieldError{{"trust", "Trust must be earned, granted or withdrawn."}})
}

// Trusted judges an account by its suggestions of the last year.
func (t Trust) Trusted(accepted, spam int) bool {
	switch t {
	case TrustGranted:
		return true
	case TrustWithdrawn:
		return false
	}
	return accepted >= TrustAccepted && spam == 0
}

// Small reports whether a suggestion touches only sources, details of pictures, or typing
// errors.
func (s *Suggestion) Small() bool {
	if s.EntryID == "" || s.Doubtful() {
		return false
	}
	for _, c := range s.Changes {
		switch c.Field {
		case "sources":
		case "pictures":
			if !samePictures(c) {
				return false
			}
		default:
			var before, after string
			if json.Unmarshal(c.Before, &before) != nil || json.Unmarshal(c.After, &after) != nil || !typo(before, after) {
				return false
			}
		}
	}
	return len(s.Changes) > 0
}

// samePictures reports whether a change leaves the same pictures in the same order.
func samePictures(c FieldChange) bool {
	var before, after []Picture
	if json.Unmarshal(c.Before, &before) != nil || json.Unmarshal(c.After, &after) != nil || len(before) != len(after) {
		return false
	}
	for i := range before {
		if before[i].Path != after[i].Path {
			return false
		}
	}
	return true
}

// Bounds of what counts as a typing error: a few words, each of which stays nearly the
// same. Numbers and short words say something, and never count.
const (
	maxTypos      = 3
	minTypoWord   = 4
	maxTypoWord   = 40
	maxTypoLetter = 2
)

func typo(before, after string) bool {
	from, to := strings.Fields(before), strings.Fields(after)
	if len(from) != len(to) {
		return false
	}
	changed := 0
	for i := range from {
		if from[i] == to[i] {
			continue
		}
		changed++
		if changed > maxTypos || !misspelled(from[i], to[i]) {
			return false
		}
	}
	return true
}

func misspelled(a, b string) bool {
	if strings.ContainsFunc(a+b, func(c rune) bool { return unicode.IsDigit(c) || strings.ContainsRune("[]()/:", c) }) {
		return false
	}
	shorter, longer := utf8.RuneCountInString(a), utf8.RuneCountInString(b)
	if shorter > longer {
		shorter, longer = longer, shorter
	}
	if shorter < minTypoWord || longer > maxTypoWord {
		return false
	}
	return distance([]rune(a), []rune(b)) <= min(maxTypoLetter, shorter/3)
}

// distance is how many letters are added, left out, replaced or swapped with the next.
func distance(a, b []rune) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range b {
		rows[0][j+1] = j + 1
	}
	for i := range a {
		for j := range b {
			cost := min(rows[i][j+1], rows[i+1][j]) + 1
			same := rows[i][j]
			if a[i] != b[j] {
				same++
			}
			cost = min(cost, same)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				cost = min(cost, rows[i-1][j-1]+1)
			}
			rows[i+1][j+1] = cost
		}
	}
	return rows[len(a)][len(b)]
}
