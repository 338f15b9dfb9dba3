package archive

import (
	"context"
	"strconv"
	"strings"
	"time"
)

// Standing is how far a person has proved to be here for the archive.
type Standing string

// The standings. Those who have not confirmed their address write nothing. Visitors are
// counted by network, which many may share.
const (
	StandingVisitor     Standing = "visitor"
	StandingUnconfirmed Standing = "unconfirmed"
	StandingNew         Standing = "new"
	StandingTrusted     Standing = "trusted"
	StandingModerator   Standing = "moderator"
)

// A user is trusted after this long, with this many contributions that moderators
// have published.
const (
	trustedAge      = 7 * 24 * time.Hour
	trustedAccepted = 3
)

// StandingOf judges an account. Accepted counts its published events and comments,
// and is called only where it decides.
func StandingOf(u *User, now time.Time, accepted func() (int, error)) (Standing, error) {
	switch {
	case !u.EmailVerified:
		return StandingUnconfirmed, nil
	case u.Role.Rank() > RoleUser.Rank():
		return StandingModerator, nil
	case now.Sub(u.CreatedAt) < trustedAge:
		return StandingNew, nil
	}
	n, err := accepted()
	if err != nil || n < trustedAccepted {
		return StandingNew, err
	}
	return StandingTrusted, nil
}

// Resource is what a quota bounds.
type Resource string

// The resources. Drafts and comments that wait take the time of moderators, tags of
// drafts take memory, images take space.
const (
	ResourceEvents   Resource = "events"   // added; Total bounds the drafts that wait
	ResourceEdits    Resource = "edits"    // of events
	ResourceTags     Resource = "tags"     // different ones, of the drafts that wait
	ResourceBytes    Resource = "bytes"    // of uploaded images, smaller copies not counted
	ResourceComments Resource = "comments" // written; Total bounds those that wait
	// ResourceSuggestions are those sent; Total bounds those that wait.
	ResourceSuggestions Resource = "suggestions"
	// ResourceHeld are pictures that come with suggestions; Total bounds those of everyone.
	ResourceHeld Resource = "held"
)

// Quota bounds one resource. Zero is no bound.
type Quota struct {
	PerHour, PerDay int
	Total           int64
}

// QuotaTable says how much people of each standing may write. A standing without a
// row writes nothing.
type QuotaTable map[Standing]map[Resource]Quota

// maxHeld is how many pictures of suggestions wait at once, of all senders.
const maxHeld = 500

// Quotas are those in force.
var Quotas = QuotaTable{
	StandingVisitor: {
		ResourceSuggestions: {PerHour: 30, PerDay: 100, Total: 200},
		ResourceHeld:        {PerHour: 10, PerDay: 20, Total: maxHeld},
	},
	StandingNew: {
		ResourceSuggestions: {PerHour: 30, PerDay: 100, Total: 60},
		ResourceEvents:      {PerHour: 40, PerDay: 100, Total: 60},
		ResourceEdits:       {PerHour: 100, PerDay: 400},
		ResourceTags:        {Total: 150},
		ResourceBytes:       {Total: 100 * BytesPerMB},
		ResourceComments:    {PerHour: 40, PerDay: 100, Total: 50},
		ResourceHeld:        {PerHour: 10, PerDay: 20, Total: maxHeld},
	},
	StandingTrusted: {
		ResourceSuggestions: {PerHour: 100, PerDay: 400, Total: 300},
		ResourceEvents:      {PerHour: 100, PerDay: 400, Total: 500},
		ResourceEdits:       {PerHour: 400, PerDay: 2000},
		ResourceTags:        {Total: 1500},
		ResourceBytes:       {Total: 500 * BytesPerMB},
		ResourceComments:    {PerHour: 100, PerDay: 400, Total: 200},
		ResourceHeld:        {PerHour: 50, PerDay: 100, Total: maxHeld},
	},
	StandingModerator: {
		ResourceSuggestions: {PerHour: 500, PerDay: 2000},
		ResourceEvents:      {PerHour: 1000, PerDay: 5000},
		ResourceEdits:       {PerHour: 5000, PerDay: 20_000},
		ResourceComments:    {PerHour: 500, PerDay: 2000},
	},
}

// WithoutRates keeps the totals alone.
func (t QuotaTable) WithoutRates() QuotaTable {
	kept := QuotaTable{}
	for standing, quotas := range t {
		kept[standing] = map[Resource]Quota{}
		for resource, q := range quotas {
			kept[standing][resource] = Quota{Total: q.Total}
		}
	}
	return kept
}

// For returns the quotas of a standing, or ErrUnconfirmed.
func (t QuotaTable) For(s Standing) (map[Resource]Quota, error) {
	quotas, ok := t[s]
	if !ok {
		return nil, ErrUnconfirmed
	}
	return quotas, nil
}

// ErrUnconfirmed is for accounts whose address nobody has confirmed.
var ErrUnconfirmed = Fail(CodeUnconfirmed, "Please confirm your email address first. The link is in the letter that we sent you.")

// Window is a span of time and how much may be written within it.
type Window struct {
	Span  time.Duration
	Limit int
}

// Windows are the rates of a quota.
func (q Quota) Windows() []Window {
	var list []Window
	for _, w := range []Window{{time.Hour, q.PerHour}, {24 * time.Hour, q.PerDay}} {
		if w.Limit > 0 {
			list = append(list, w)
		}
	}
	return list
}

// Check compares what the person's things would come to with the total.
func (q Quota) Check(resource Resource, after int64) error {
	if q.Total == 0 || after <= q.Total {
		return nil
	}
	return Fail(CodeQuota, strings.ReplaceAll(quotaTexts[resource], "{n}", strconv.FormatInt(q.Total, 10)))
}

// quotaTexts say which total is reached, and what helps.
var quotaTexts = map[Resource]string{
	ResourceEvents:      "At most {n} of your events can wait for review at once. Please wait until some are reviewed, or remove drafts.",
	ResourceTags:        "Your drafts can have at most {n} different tags. Please use tags that are there already.",
	ResourceBytes:       "Your uploads have used up the space for one person. Please ask an editor.",
	ResourceComments:    "At most {n} of your comments can wait for review at once. Please wait until some are reviewed.",
	ResourceHeld:        "Too many pictures wait for review. Please send yours later.",
	ResourceSuggestions: "At most {n} suggestions from you can wait for review at once. Please wait until some are reviewed.",
}

// QuotaStore looks up what people have written.
type QuotaStore interface {
	// MayWrite returns nil if a person may write another of a resource, as far as is
	// known before the change, or the error that the change itself would get. The
	// change checks again.
	MayWrite(ctx context.Context, by Change, resource Resource) error
}
