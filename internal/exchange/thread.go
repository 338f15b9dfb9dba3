package exchange

import "sankofa/internal/archive"

// threadRecord is a thread as it stands in a file.
type threadRecord struct {
	heading
	Name string `json:"name"`
	Slug string `json:"slug,omitempty"` // wished for; a known entry keeps its own
	shared
	Steps *[]step `json:"steps,omitempty"`
}

// step is an entry that a thread leads to: the identifier or slug of one kind.
type step struct {
	Event  string `json:"event,omitempty"`
	Person string `json:"person,omitempty"`
	Place  string `json:"place,omitempty"`
	Note   string `json:"note,omitempty"`
}

func stepOf(s archive.Step) step {
	made := step{Note: s.Note}
	switch s.Kind {
	case archive.KindEvent:
		made.Event = s.ID
	case archive.KindPerson:
		made.Person = s.ID
	case archive.KindPlace:
		made.Place = s.ID
	}
	return made
}

// read returns the step, and whether it names exactly one entry.
func (s step) read() (read archive.Step, one bool) {
	read.Note = s.Note
	named := 0
	for kind, name := range map[archive.Kind]string{archive.KindEvent: s.Event, archive.KindPerson: s.Person, archive.KindPlace: s.Place} {
		if name = archive.TrimText(name); name != "" {
			read.Kind, read.ID = kind, name
			named++
		}
	}
	return read, named == 1
}

func threadRecordOf(t *archive.Thread) *threadRecord {
	steps := make([]step, len(t.Steps))
	for i, s := range t.Steps {
		steps[i] = stepOf(s)
	}
	return &threadRecord{heading: headingOf(t), Name: t.Name, Slug: t.Slug, shared: sharedOf(&t.Entry), Steps: &steps}
}

func (r *threadRecord) entry(status archive.Status, fail func(field, message string)) archive.Imported {
	t := &archive.Thread{Naming: (&called{Name: r.Name, Slug: r.Slug}).naming(fail)}
	var silent archive.Parts
	t.Entry, silent = r.base(r.ID, status, fail)
	if r.Steps == nil {
		return (&dates{fail: fail}).checked(t, silent|archive.PartSteps)
	}
	for _, s := range *r.Steps {
		read, one := s.read()
		t.Steps = append(t.Steps, read)
		switch field := archive.LinkField(t, len(t.Steps)-1); {
		case !one:
			fail(field, "A step must name one event, person or place.")
			return archive.Imported{Item: t, Silent: silent}
		case !validID(read.ID):
			fail(field, badID)
		}
	}
	return (&dates{fail: fail}).checked(t, silent)
}
