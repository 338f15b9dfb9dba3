package archive

import "time"

// EventEdit is what a person wants to change of an event. A nil field is left alone.
// What a person may not set, such as the creator, has no field here.
type EventEdit struct {
	Title     *string
	Country   *string
	Date      *string // as a person writes it
	Precision *Precision
	EndDate   *string        // blank removes it
	Disputed  **DisputedEdit // a nil DisputedEdit removes the disputed date
	Summary   *string
	Image     *string
	Tags      *[]string
	Sources   *[]SourceEdit
	Status    *Status
	Note      string // why
}

// SourceEdit is a source as a person sends it. Who verified it, and when, is never sent.
type SourceEdit struct {
	Kind      SourceKind
	Title     string
	Author    string
	Publisher string
	Year      int
	Pages     string
	URL       string
	Verified  *bool
}

// DisputedEdit is a disputed date as a person sends it.
type DisputedEdit struct {
	Date      string
	Precision Precision
	Reason    string
	Source    SourceEdit
}

// unreadable are the fields that could not be read, with the reason.
type unreadable map[string]string

// Apply changes an event as a person asked for, and checks the result. The error
// lists every rule that is broken. The event is tidied in any case.
func (in *EventEdit) Apply(e *Event, who Actor, at time.Time) error {
	before := e.Clone()
	broken := unreadable{}
	set(&e.Title, in.Title)
	set(&e.Country, in.Country)
	set(&e.Precision, in.Precision)
	set(&e.Summary, in.Summary)
	set(&e.Image, in.Image)
	set(&e.Tags, in.Tags)
	if in.Date != nil {
		e.Date = broken.date(*in.Date, "date")
	}
	if in.EndDate != nil {
		e.EndDate = Date{}
		if !Blank(*in.EndDate) {
			e.EndDate = broken.date(*in.EndDate, "endDate")
		}
	}
	if in.Sources != nil {
		e.Sources = editSources(*in.Sources, before.Sources, who, at)
	}
	if in.Disputed != nil {
		e.Disputed = (*in.Disputed).apply(before.Disputed, who, at, broken)
	}
	e.Tidy()
	moderator := May(who, ActPublishEvent, "") == nil
	wanted := Status("")
	set(&wanted, in.Status)
	if moderator && in.Status != nil && !wanted.Valid() {
		broken["status"] = "Status must be draft or published."
	}
	// An edit that changes nothing does not send a published event back to review.
	if moderator || before.ID == "" || len(Diff(before, e)) > 0 {
		e.Status = StatusOnSave(who, wanted, before.Status)
	}
	broken.note(in.Note)
	return broken.with(e.Validate())
}

// SetStatus publishes an event or takes it back, and changes nothing else.
func (e *Event) SetStatus(status Status, note string) error {
	e.Status = status
	broken := unreadable{}
	broken.note(note)
	return broken.with(e.Validate())
}

// RestoreFrom gives an event the content of an earlier state of it. Its status, owner
// and history stay.
func (e *Event) RestoreFrom(earlier *Event, who Actor) error {
	e.Title, e.Country, e.Summary, e.Image, e.Tags = earlier.Title, earlier.Country, earlier.Summary, earlier.Image, earlier.Tags
	e.Date, e.Precision, e.EndDate, e.Disputed = earlier.Date, earlier.Precision, earlier.EndDate, earlier.Disputed
	e.Sources = earlier.Sources
	for i, s := range e.Sources {
		if s.Verified && s.VerifiedBy == "" {
			// Who marked it is not part of the record; who brings it back answers for it.
			e.Sources[i].VerifiedBy = who.ID
		}
	}
	e.Tidy()
	return e.Validate()
}

// MayStillChange repeats, in the transaction of a change, what was checked before the
// request was read. Version is the one that the change is based on, nil if any.
func (e *Event) MayStillChange(who Actor, version *int) error {
	switch {
	case !MaySee(who, e):
		return ErrEventNotFound
	case version != nil && *version != e.Version:
		return ErrEventConflict
	}
	return nil
}

func set[T any](target, value *T) {
	if value != nil {
		*target = *value
	}
}

// date reads a date, or notes why it cannot be read.
func (u unreadable) date(s, field string) Date {
	d, err := ParseEventDate(s)
	if err != nil {
		u[field] = err.Error()
	}
	return d
}

func (u unreadable) note(note string) {
	if known, ok := CheckNote(note).(*Error); ok {
		u["note"] = known.Details[0].Message
	}
}

// with adds the unreadable fields to the rules that the result breaks. Where a field
// is in both, the reason why it could not be read says more.
func (u unreadable) with(err error) error {
	if len(u) == 0 {
		return err
	}
	var details []FieldError
	if known, ok := err.(*Error); ok {
		details = known.Details
	}
	for i, d := range details {
		if message, ok := u[d.Field]; ok {
			details[i].Message = message
			delete(u, d.Field)
		}
	}
	for _, field := range []string{"date", "endDate", "disputed.date", "status", "note"} {
		if message, ok := u[field]; ok {
			details = append(details, FieldError{Field: field, Message: message})
		}
	}
	return Invalid(details)
}

func (in *DisputedEdit) apply(before *DisputedDate, who Actor, at time.Time, broken unreadable) *DisputedDate {
	if in == nil {
		return nil
	}
	var known []Source
	if before != nil {
		known = []Source{before.Source}
	}
	return &DisputedDate{
		Date: broken.date(in.Date, "disputed.date"), Precision: in.Precision, Reason: in.Reason,
		Source: editSources([]SourceEdit{in.Source}, known, who, at)[0],
	}
}
