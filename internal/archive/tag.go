package archive

import "strings"

// NormalizeTags trims each tag, folds inner white space to one space, and drops
// empty ones and repetitions that differ in case only. The case that was typed
// first is kept.
func NormalizeTags(tags []string) []string {
	out := make([]string, 0, len(tags))
	seen := make(map[string]bool, len(tags))
	for _, tag := range tags {
		tag = TrimText(strings.Join(strings.Fields(tag), " "))
		key := TagKey(tag)
		if key == "" || seen[key] {
			continue
		}
		seen[key] = true
		out = append(out, tag)
	}
	return out
}

// SplitTags reads the comma separated form of tags.
func SplitTags(s string) []string { return NormalizeTags(strings.Split(s, ",")) }

// TagKey is what two spellings of the same tag have in common.
func TagKey(tag string) string {
	return strings.ToUpper(TrimText(strings.Join(strings.Fields(tag), " ")))
}
