package api_test

import (
	"crypto/rand"
	"slices"
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/auth"
	"sankofa/internal/web/webtest"
)

// other is the id of an account that is none of the roles.
const other = "somebody-else"

// objects makes what one call needs, and makes the call.
type objects struct {
	t    *testing.T
	s    *webtest.Site
	who  string
	call string
}

// id is the account of the caller. Visitors have none, so their own is another's.
func (o objects) id() string {
	if o.who == "visitor" {
		return other
	}
	return o.s.Person(o.who).User.ID
}

// authorName is an account whose objects are the caller's own.
func (o objects) authorName() string {
	if o.who == "visitor" {
		return "user2"
	}
	return o.who
}

func (o objects) get(target string) webtest.Reply { return o.s.Call(o.who, "GET", target, nil) }

// send makes a call whose path has no parameters.
func (o objects) send(body any) webtest.Reply {
	method, path, _ := strings.Cut(o.call, " ")
	return o.s.Call(o.who, method, path, body)
}

func (o objects) plain() webtest.Reply { return o.send(nil) }

// on makes a call on one object.
func (o objects) on(id string, body any) webtest.Reply {
	method, path, _ := strings.Cut(o.call, " ")
	return o.s.Call(o.who, method, strings.NewReplacer("{id}", id, "{n}", "0", "{rev}", "1").Replace(path), body)
}

func (o objects) onComment(c archive.Comment, body any) webtest.Reply {
	o.call = strings.Replace(o.call, "{commentId}", c.ID, 1)
	return o.on(c.EventID, body)
}

func (o objects) event(owner string, status archive.Status) string {
	return o.s.Add(func(e *archive.Event) { e.CreatedBy, e.Status = owner, status }).ID
}

// entry stores an entry of another kind than events and returns its id.
func (o objects) entry(kind archive.Kind, owner string, status archive.Status) string {
	switch kind {
	case archive.KindPerson:
		return o.s.AddPerson(func(p *archive.Person) { p.CreatedBy, p.Status = owner, status }).ID
	case archive.KindThread:
		return o.s.AddThread(func(t *archive.Thread) { t.CreatedBy, t.Status = owner, status }).ID
	}
	return o.s.AddPlace(func(p *archive.Place) { p.CreatedBy, p.Status = owner, status }).ID
}

func (o objects) deletedEvent() string {
	id := o.event(o.id(), archive.StatusPublished)
	if err := o.s.Store.DeleteEntry(o.t.Context(), archive.KindEvent, id, archive.Change{}); err != nil {
		o.t.Fatal(err)
	}
	return id
}

func (o objects) comment(author string) archive.Comment {
	return o.s.Comment(author, o.event(other, archive.StatusPublished), "abc")
}

// correction is a suggestion on an event, in words that nobody has sent before.
func (o objects) correction(id string) map[string]any {
	return o.s.Correction(archive.KindEvent, id, webtest.Object("title", "Title "+rand.Text()))
}

func (o objects) suggestion(sender string) webtest.Sent {
	return o.s.Suggest(sender, o.correction(o.event(other, archive.StatusPublished)))
}

// user adds an account and returns its id.
func (o objects) user() string {
	added, err := o.s.Accounts.Add(o.t.Context(), auth.Registration{Email: "target" + rand.Text() + "@example.org", Password: webtest.Password}, archive.RoleUser)
	if err != nil {
		o.t.Fatal(err)
	}
	return added.ID
}

// invited adds an account without a password and returns its id.
func (o objects) invited() string {
	got, _ := invite(o.t, o.s, "email", "invited"+rand.Text()+"@example.org")
	return got.User["id"].(string)
}

func (o objects) acceptInvite() webtest.Reply {
	_, token := invite(o.t, o.s, "email", "accepting"+rand.Text()+"@example.org")
	return o.send(webtest.Object("token", token, "password", webtest.Password))
}

// session returns the id of a further session of an account.
func (o objects) session(name string) string {
	ids := func() (ids []string) {
		sessions, err := o.s.Store.UserSessions(o.t.Context(), o.s.Person(name).User.ID)
		if err != nil {
			o.t.Fatal(err)
		}
		for _, s := range sessions {
			ids = append(ids, s.ID)
		}
		return ids
	}
	before := ids()
	login(o.t, o.s, name)
	after := slices.DeleteFunc(ids(), func(id string) bool { return slices.Contains(before, id) })
	return after[0]
}

// changePassword has a site of its own, because other calls sign in by the password.
func (o objects) changePassword() webtest.Reply {
	o.s = webtest.New(o.t)
	return o.send(webtest.Object("currentPassword", webtest.Password, "newPassword", "another fine one"))
}

func (o objects) logo() string { return addLogo(o.t, o.s, "logo", "header").ID }

func (o objects) uploadLogo() webtest.Reply {
	return o.s.Submit(o.who, "POST", "/api/logos/upload", logoForm([]byte(drawing), "logo", "header"))
}

func (o objects) uploadPicture() webtest.Reply {
	return o.s.Submit(o.who, "POST", "/api/upload/pictures", pictureForm())
}

func (o objects) importFile() webtest.Reply { return importFile(o.t, o.s, o.who, twoRows) }
