package archive

import "time"

// EventEdit is what a person wants to change of an event. A nil field is left alone.
type EventEdit struct {
	EntryEdit
	Title     *string
	Country   *string
	Date      *string // as a person writes it
	Precision *Precision
	EndDate   *string        // blank removes it
	Disputed  **DisputedEdit // a nil DisputedEdit removes the disputed date
	Tags      *[]string
	People    *[]Participant
	Places    *[]string
	Relations *[]Relation
}

// DisputedEdit is a disputed date as a person sends it.
type DisputedEdit struct {
	Date      string
	Precision Precision
	Reason    string
	Source    SourceEdit
}

// Apply implements Edit.
func (in *EventEdit) Apply(item Item, who Actor, at time.Time) error {
	e := item.(*Event)
	return in.apply(e, who, at, func(broken *unreadable) {
		set(&e.Title, in.Title)
		set(&e.Country, in.Country)
		set(&e.Precision, in.Precision)
		set(&e.Tags, in.Tags)
		set(&e.People, in.People)
		set(&e.Places, in.Places)
		set(&e.Relations, in.Relations)
		if in.Date != nil {
			e.Date = broken.date(*in.Date, "date", MinYear)
		}
		if in.EndDate != nil {
			e.EndDate = Date{}
			if !Blank(*in.EndDate) {
				e.EndDate = broken.date(*in.EndDate, "endDate", MinYear)
			}
		}
		if in.Disputed != nil {
			e.Disputed = (*in.Disputed).apply("disputed", MinYear, e.Disputed, who, at, broken)
		}
	})
}

func (in *DisputedEdit) apply(field string, first int, before *DisputedDate, who Actor, at time.Time, broken *unreadable) *DisputedDate {
	if in == nil {
		return nil
	}
	var known []Source
	if before != nil {
		known = []Source{before.Source}
	}
	return &DisputedDate{
		Date: broken.date(in.Date, field+".date", first), Precision: in.Precision, Reason: in.Reason,
		Source: editSources([]SourceEdit{in.Source}, known, who, at)[0],
	}
}
