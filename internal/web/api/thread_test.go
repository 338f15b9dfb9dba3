package api_test

import (
	"slices"
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

type oneThread struct {
	Thread struct {
		ID, Slug, Name, Status string
		Version                int
		Steps                  []struct {
			Kind, ID, Note string
			Event          *archive.EventBrief
			Person         *archive.Person
			Place          *archive.Place
		}
	}
}

func thread(t *testing.T, s *webtest.Site, who, name string) oneThread {
	t.Helper()
	var got oneThread
	s.Call(who, "GET", "/api/threads/"+name, nil).Read(t, 200, &got)
	return got
}

// labels are what the steps of a thread are called.
func (o oneThread) labels() (list []string) {
	for _, s := range o.Thread.Steps {
		switch {
		case s.Event != nil:
			list = append(list, s.Event.Title)
		case s.Person != nil:
			list = append(list, s.Person.Name)
		case s.Place != nil:
			list = append(list, s.Place.Name)
		}
	}
	return list
}

func stepsOf(s *webtest.Site, n int) (list []any) {
	for range n {
		list = append(list, webtest.Object("kind", "event", "id", s.Add(nil).ID))
	}
	return list
}

func TestThread(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	person, place := s.AddPerson(nil), s.AddPlace(nil)
	steps := append(stepsOf(s, 4),
		webtest.Object("kind", "person", "id", person.ID, "note", "He led."), webtest.Object("kind", "place", "id", place.ID))

	for name, tt := range map[string]struct {
		body map[string]any
		want string
	}{
		"too few to be published": {webtest.AnyThread("steps", steps[:5], "status", "published"), "A published thread needs at least 6 steps."},
		"too many":                {webtest.AnyThread("steps", append(stepsOf(s, 12), steps...)), "At most 15 steps are allowed."},
		"a thread as a step":      {webtest.AnyThread("steps", []any{webtest.Object("kind", "thread", "id", "x")}), "A step must be an event, a person or a place."},
		"a step to nothing":       {webtest.AnyThread("steps", []any{webtest.Object("kind", "event", "id", person.ID)}), "Event not found."},
		"a short introduction":    {webtest.AnyThread("summary", "Short."), "Summary must be at least 20 characters."},
		"no name":                 {webtest.AnyThread("name", " "), "Name is required."},
	} {
		if got := s.Call("editor", "POST", "/api/threads", tt.body); got.StatusCode != 400 || !strings.Contains(got.Text, tt.want) {
			t.Errorf("%s: %d %s", name, got.StatusCode, got.Text)
		}
	}

	var made oneThread
	s.Call("editor", "POST", "/api/threads", webtest.AnyThread("steps", steps, "status", "published")).Read(t, 201, &made)
	if made.Thread.Slug != "the-road-to-adwa" || made.Thread.Status != "published" || len(made.Thread.Steps) != 6 {
		t.Errorf("made %+v", made)
	}
	got := thread(t, s, "", "the-road-to-adwa")
	last := got.Thread.Steps[4:]
	if last[0].Person == nil || last[0].Person.Slug != "menelik-ii" || last[0].Note != "He led." || last[1].Place == nil || last[1].Place.Slug != "adwa" || got.Thread.Steps[0].Event == nil {
		t.Errorf("steps are %+v", got.Thread.Steps)
	}

	s.Call("editor", "PUT", "/api/threads/"+made.Thread.ID, webtest.Object("name", "To Adwa", "steps", slices.Concat(steps[4:], steps[:4]))).OK(t)
	if got := thread(t, s, "", "the-road-to-adwa"); got.Thread.Slug != "to-adwa" || got.labels()[0] != "Menelik II" {
		t.Errorf("changed to %+v", got)
	}
	s.Call("user", "POST", "/api/threads", webtest.AnyThread("steps", steps, "status", "published")).Read(t, 201, &made)
	if made.Thread.Status != "draft" {
		t.Errorf("what a user adds is %s", made.Thread.Status)
	}
}

func TestThreadsShowWhatEveryoneMaySee(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	made := s.AddThread(nil)
	get := func() []string { return thread(t, s, "", "the-road-to-adwa").labels() }
	listed := func() (list struct {
		Total int
		Items []struct {
			Name  string
			Steps []archive.StepBrief
		}
	},
	) {
		s.Get("/api/threads").Read(t, 200, &list)
		return list
	}
	related := func(i int) string {
		var got archive.Related
		s.Get("/api/events/"+made.Steps[i].ID+"/related").Read(t, 200, &got)
		var text []string
		for _, p := range got.Threads {
			text = append(text, p.Name)
			for _, step := range []*archive.StepBrief{p.Previous, p.Next} {
				if step != nil {
					text = append(text, step.Label)
				}
			}
		}
		return strings.Join(text, ", ")
	}
	check := func(when string, steps int, beside string) {
		t.Helper()
		if got := len(get()); got != steps {
			t.Errorf("%s there are %d steps", when, got)
		}
		if got := listed(); got.Total != 1 || len(got.Items[0].Steps) != steps {
			t.Errorf("%s the list has %+v", when, got)
		}
		if got := related(2); got != beside {
			t.Errorf("%s the event is in %s", when, got)
		}
	}
	check("at first", 6, "The road to Adwa, Step 2, Step 4")
	if got := listed().Items[0].Steps[0]; got.Label != "Step 1" || got.Year == 0 || got.Href != "/events/"+made.Steps[0].ID {
		t.Errorf("a listed step is %+v", got)
	}
	// Everything above is cached; each change below must be seen at once.
	set := func(path, status string) {
		s.Call("editor", "PATCH", path+"/status", webtest.Object("status", status)).OK(t)
	}
	second := "/api/events/" + made.Steps[1].ID
	set(second, "draft")
	check("with a step withdrawn", 5, "The road to Adwa, Step 1, Step 4")
	if got := thread(t, s, "editor", "the-road-to-adwa").labels(); len(got) != 6 {
		t.Errorf("an editor sees %v", got)
	}
	set(second, "published")
	check("with the step back", 6, "The road to Adwa, Step 2, Step 4")
	s.Update(made.Steps[3].ID, func(e *archive.Event) { e.Title = "Another name" })
	check("with a step renamed", 6, "The road to Adwa, Step 2, Another name")
	s.Call("admin", "PUT", "/api/threads/"+made.ID, webtest.Object("name", "Adwa")).OK(t)
	check("with the thread renamed", 6, "Adwa, Step 2, Another name")
	set("/api/threads/"+made.ID, "draft")
	if got := listed(); got.Total != 0 {
		t.Errorf("a draft is listed: %+v", got)
	}
	if got := related(2); got != "" {
		t.Errorf("a draft leads through an event: %s", got)
	}
	if got := s.Get("/api/threads/adwa"); got.StatusCode != 404 {
		t.Errorf("a draft is %d", got.StatusCode)
	}
}

func TestThreadsOfPeopleAndPlaces(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	person, place := s.AddPerson(nil), s.AddPlace(nil)
	made := s.AddThread(func(t *archive.Thread) {
		t.Steps = append(t.Steps, archive.Step{Kind: archive.KindPerson, ID: person.ID}, archive.Step{Kind: archive.KindPlace, ID: place.ID})
	})
	for path, want := range map[string]string{"/api/people/menelik-ii": "Step 6, Adwa", "/api/places/adwa": "Menelik II, "} {
		var got struct{ Threads []*archive.ThreadPlace }
		s.Get(path).Read(t, 200, &got)
		if len(got.Threads) != 1 {
			t.Fatalf("%s is in %+v", path, got.Threads)
		}
		labels := make([]string, 2)
		for i, step := range []*archive.StepBrief{got.Threads[0].Previous, got.Threads[0].Next} {
			if step != nil {
				labels[i] = step.Label
			}
		}
		if strings.Join(labels, ", ") != want {
			t.Errorf("%s is between %q", path, labels)
		}
	}

	// The event before them names neither, so only the thread says that it shows them.
	next := func() string {
		var got archive.Related
		s.Get("/api/events/"+made.Steps[5].ID+"/related").Read(t, 200, &got)
		return got.Threads[0].Next.Label
	}
	for _, step := range []struct {
		method, path string
		body         map[string]any
		want         string
	}{
		{"PUT", "", webtest.Object("name", "Menelik"), "Menelik"},
		{"PATCH", "/status", webtest.Object("status", "draft"), "Adwa"},
		{"PATCH", "/status", webtest.Object("status", "published"), "Menelik"},
	} {
		next() // so that it is cached
		s.Call("admin", step.method, "/api/people/"+person.ID+step.path, step.body).OK(t)
		if got := next(); got != step.want {
			t.Errorf("after %v comes %q", step.body, got)
		}
	}
}

func TestThreadsAreFound(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	s.AddThread(nil)
	if err := s.Store.WaitSearch(t.Context()); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Groups []struct {
			Kind  archive.Kind
			Items []struct {
				Events int
				Thread *struct{ Slug, Name string }
			}
		}
	}
	s.Get("/api/search?search=road+to+adwa").Read(t, 200, &got)
	at := slices.IndexFunc(got.Groups, func(g struct {
		Kind  archive.Kind
		Items []struct {
			Events int
			Thread *struct{ Slug, Name string }
		}
	},
	) bool {
		return g.Kind == archive.KindThread
	})
	if at < 0 || len(got.Groups[at].Items) != 1 || got.Groups[at].Items[0].Thread.Slug != "the-road-to-adwa" || got.Groups[at].Items[0].Events != 6 {
		t.Errorf("S-08 found %+v", got)
	}
}
