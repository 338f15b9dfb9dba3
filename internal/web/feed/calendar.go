package feed

import (
	"context"
	"net/http"
	"strings"
	"unicode/utf8"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
)

// maxAnniversaries bounds a calendar; programs choke on more.
const maxAnniversaries = 10_000

// anniversaries is a calendar in which every event of a known day returns each
// year, on the day itself; nothing is moved for leap days.
func (f *Feeds) anniversaries(ctx context.Context, _ *http.Request, only scope) (*response.Response, error) {
	settings, err := f.Archive.Settings(ctx)
	if err != nil {
		return nil, err
	}
	filter := archive.EventFilter{To: archive.DateOf(f.Now().UTC()), Sort: archive.SortOldest}
	only.narrow(&filter)
	var first []*archive.Event
	var events calendar
	for page := 1; page <= maxAnniversaries/archive.MaxLimit; page++ {
		filter.Page = archive.Page{Number: page, Limit: archive.MaxLimit}
		list, err := f.Archive.ListEvents(ctx, filter)
		if err != nil {
			return nil, err
		}
		if page == 1 {
			first = list.Items
		}
		for _, e := range list.Items {
			if e.Precision == archive.PrecisionDay && !e.Date.IsZero() {
				f.anniversary(&events, e)
			}
		}
		if page*archive.MaxLimit >= list.Total {
			break
		}
	}
	name := settings.SiteName + ": anniversaries"
	if only.narrows() {
		name += " (" + only.spelled(first).label() + ")"
	}
	var c calendar
	c.line("BEGIN:VCALENDAR")
	c.line("VERSION:2.0")
	c.line("PRODID:-//Sankofa//Anniversaries//EN")
	c.line("CALSCALE:GREGORIAN")
	c.line("METHOD:PUBLISH")
	c.text("NAME", name)
	c.text("X-WR-CALNAME", name)
	c.line("REFRESH-INTERVAL;VALUE=DURATION:P1D")
	c.b.WriteString(events.b.String())
	c.line("END:VCALENDAR")
	return &response.Response{
		Status: http.StatusOK, Type: "text/calendar; charset=utf-8", Body: []byte(c.b.String()), Policy: response.Shared,
		Header: http.Header{"Content-Disposition": {`inline; filename="anniversaries.ics"`}}, Uncached: only.matchesNothing(first),
	}, nil
}

func (f *Feeds) anniversary(c *calendar, e *archive.Event) {
	c.line("BEGIN:VEVENT")
	c.line("UID:" + e.ID + "@sankofa")
	c.line("DTSTAMP:" + e.UpdatedAt.UTC().Format("20060102T150405Z"))
	c.line("DTSTART;VALUE=DATE:" + strings.ReplaceAll(e.Date.String(), "-", ""))
	c.line("RRULE:FREQ=YEARLY")
	c.text("SUMMARY", e.Title+" ("+number(e.Date.Year)+")")
	c.text("DESCRIPTION", e.Summary)
	c.text("LOCATION", e.Country)
	c.line("URL:" + f.link(e))
	c.line("TRANSP:TRANSPARENT")
	c.line("END:VEVENT")
}

// calendar writes lines as RFC 5545 wants them: ended by CR LF, folded at 75
// bytes, never within a character.
type calendar struct{ b strings.Builder }

var escapeText = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\r\n", `\n`, "\n", `\n`, "\r", `\n`)

func (c *calendar) text(name, value string) { c.line(name + ":" + escapeText.Replace(value)) }

func (c *calendar) line(s string) {
	limit := 75
	for len(s) > limit {
		cut := limit
		for cut > limit-utf8.UTFMax && !utf8.RuneStart(s[cut]) { // bytes that are no text are cut anywhere
			cut--
		}
		c.b.WriteString(s[:cut] + "\r\n ")
		s, limit = s[cut:], 74 // the space counts
	}
	c.b.WriteString(s + "\r\n")
}
