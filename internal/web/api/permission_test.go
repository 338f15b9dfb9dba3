package api_test

import (
	"slices"
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/media/mediatest"
	"sankofa/internal/web/api"
	"sankofa/internal/web/webtest"
)

// roles are the columns of the table of permissions.
var roles = [4]string{"visitor", "user", "editor", "admin"}

// permission is one row of the table: a call on some object, and its status for each
// role. Rows are the ids of the checklist for each role.
type permission struct {
	call   string // as in the route table
	object string
	rows   [4]string
	want   [4]int
	make   func(o objects) webtest.Reply
}

// permissions is written out, not derived from the table that the server obeys, so
// that a wrong table fails.
func permissions() []permission {
	browsing := [4]string{"PERM-03", "PERM-11", "PERM-22", "PERM-34"}
	posting := [4]string{"PERM-04", "PERM-12", "PERM-23", "PERM-35"}
	moderating := [4]string{"PERM-06", "PERM-15", "PERM-25", "PERM-37"}
	managing := [4]string{"PERM-10", "", "PERM-33", "PERM-45"}
	deleting := [4]string{"PERM-09", "", "", "PERM-41"}
	accounts := [4]string{"PERM-10", "PERM-21", "PERM-32", "PERM-44"}
	everyone := [4]int{200, 200, 200, 200}
	signedIn := [4]int{401, 200, 200, 200}
	moderators := [4]int{401, 403, 200, 200}
	admins := [4]int{401, 403, 403, 200}
	return slices.Concat(entryPermissions(archive.KindPerson), entryPermissions(archive.KindPlace), entryPermissions(archive.KindThread), []permission{
		{"GET /api/health", "", [4]string{}, everyone, objects.plain},
		{"GET /api/openapi.yaml", "", [4]string{}, everyone, objects.plain},

		{"GET /api/search", "", [4]string{}, everyone, func(o objects) webtest.Reply { return o.get("/api/search?search=ghana") }},
		{"GET /api/events", "published events", browsing, everyone, objects.plain},
		{"GET /api/events", "events to manage", [4]string{}, signedIn, func(o objects) webtest.Reply { return o.get("/api/events?scope=manage") }},
		{"POST /api/events/bulk", "", [4]string{}, signedIn, func(o objects) webtest.Reply {
			return o.send(webtest.Object("action", "add-tag", "tag", "x", "ids", []string{o.event(o.id(), "published")}))
		}},
		{"GET /api/events/similar", "", [4]string{}, signedIn, func(o objects) webtest.Reply {
			return o.get("/api/events/similar?title=A&country=Ghana&date=1957-03-06")
		}},
		{"GET /api/events/duplicates", "", [4]string{}, signedIn, objects.plain},
		{"POST /api/events/{id}/distinct", "", [4]string{}, moderators, func(o objects) webtest.Reply {
			return o.on(o.event(other, "published"), webtest.Object("other", o.event(other, "published")))
		}},
		{"POST /api/events/{id}/merge", "their own", [4]string{}, signedIn, func(o objects) webtest.Reply {
			return o.on(o.event(o.id(), "published"), webtest.Object("other", o.event(o.id(), "published"), "event", webtest.Object()))
		}},
		{"POST /api/events/{id}/merge", "another's", [4]string{}, [4]int{401, 403, 403, 200}, func(o objects) webtest.Reply {
			return o.on(o.event(other, "published"), webtest.Object("other", o.event(other, "published"), "event", webtest.Object()))
		}},
		{"GET /api/tags", "", [4]string{}, moderators, objects.plain},
		{"POST /api/tags/changes", "an unknown tag", [4]string{}, [4]int{401, 403, 404, 404}, func(o objects) webtest.Reply {
			return o.send(webtest.Object("from", []string{"no such tag"}, "to", "x"))
		}},
		{"POST /api/tags/changes/{id}/undo", "an unknown change", [4]string{}, [4]int{401, 403, 404, 404}, func(o objects) webtest.Reply { return o.on("none", nil) }},
		{"GET /api/events/views", "", [4]string{}, signedIn, objects.plain},
		{"GET /api/events/removed", "", [4]string{}, signedIn, objects.plain},
		{"POST /api/articles/preview", "", [4]string{}, signedIn, func(o objects) webtest.Reply { return o.send(webtest.Object("article", "Text.")) }},
		{"GET /api/events/stats", "", [4]string{}, everyone, objects.plain},
		{"GET /api/events/collections", "", [4]string{}, everyone, objects.plain},
		{"GET /api/countries/{slug}", "", [4]string{}, everyone, func(o objects) webtest.Reply { return o.get("/api/countries/ghana") }},
		{"GET /api/centuries/{n}", "", [4]string{}, everyone, func(o objects) webtest.Reply { return o.get("/api/centuries/19") }},
		{"POST /api/events", "", [4]string{}, [4]int{401, 201, 201, 201}, func(o objects) webtest.Reply { return o.send(webtest.Draft()) }},
		{"POST /api/events/import", "", [4]string{}, moderators, objects.importFile},
		{"GET /api/events/export", "", [4]string{}, moderators, func(o objects) webtest.Reply { return o.get("/api/events/export?format=json") }},
		{"POST /api/events/bulk-delete", "their own event", [4]string{"PERM-09"}, signedIn, func(o objects) webtest.Reply {
			return o.send(webtest.Object("ids", []string{o.event(o.id(), "published")}))
		}},
		{"POST /api/events/bulk-delete", "another's event", [4]string{"PERM-09", "", "", "PERM-42"}, [4]int{401, 403, 403, 200}, func(o objects) webtest.Reply {
			return o.send(webtest.Object("ids", []string{o.event(other, "published")}))
		}},

		{"GET /api/events/{id}", "a published event", browsing, everyone, func(o objects) webtest.Reply { return o.on(o.event(other, "published"), nil) }},
		{"GET /api/events/{id}", "their own draft", [4]string{}, [4]int{404, 200, 200, 200}, func(o objects) webtest.Reply { return o.on(o.event(o.id(), "draft"), nil) }},
		{"GET /api/events/{id}", "another's draft", [4]string{}, [4]int{404, 404, 200, 200}, func(o objects) webtest.Reply { return o.on(o.event(other, "draft"), nil) }},
		{"GET /api/events/{id}/related", "a published event", [4]string{}, everyone, func(o objects) webtest.Reply { return o.on(o.event(other, "published"), nil) }},
		{"GET /api/events/{id}/related", "another's draft", [4]string{}, [4]int{404, 404, 200, 200}, func(o objects) webtest.Reply { return o.on(o.event(other, "draft"), nil) }},
		{"PUT /api/events/{id}", "their own event", [4]string{"PERM-08", "PERM-17", "PERM-28", "PERM-40"}, signedIn, func(o objects) webtest.Reply {
			return o.on(o.event(o.id(), "published"), webtest.Object("title", "Other"))
		}},
		{"PUT /api/events/{id}", "another's event", [4]string{"PERM-08", "PERM-17", "PERM-28", "PERM-40"}, [4]int{401, 403, 403, 200}, func(o objects) webtest.Reply {
			return o.on(o.event(other, "published"), webtest.Object("title", "Other"))
		}},
		{"PUT /api/events/{id}", "another's draft", [4]string{}, [4]int{401, 404, 403, 200}, func(o objects) webtest.Reply {
			return o.on(o.event(other, "draft"), webtest.Object("title", "Other"))
		}},
		{"PUT /api/events/{id}", "an unknown event", [4]string{}, [4]int{401, 404, 404, 404}, func(o objects) webtest.Reply { return o.on("nope", webtest.Draft()) }},
		{"DELETE /api/events/{id}", "their own event", deleting, admins, func(o objects) webtest.Reply { return o.on(o.event(o.id(), "published"), nil) }},
		{"DELETE /api/events/{id}", "another's event", deleting, admins, func(o objects) webtest.Reply { return o.on(o.event(other, "published"), nil) }},
		{"PATCH /api/events/{id}/status", "their own event", [4]string{}, moderators, func(o objects) webtest.Reply {
			return o.on(o.event(o.id(), "draft"), webtest.Object("status", "published"))
		}},
		{"PATCH /api/events/{id}/status", "another's event", [4]string{}, moderators, func(o objects) webtest.Reply {
			return o.on(o.event(other, "published"), webtest.Object("status", "draft"))
		}},
		{"POST /api/events/{id}/restore", "a deleted event", [4]string{}, admins, func(o objects) webtest.Reply { return o.on(o.deletedEvent(), nil) }},
		{"PATCH /api/events/{id}/sources/{n}", "", [4]string{}, moderators, func(o objects) webtest.Reply {
			return o.on(o.event(o.id(), "published"), webtest.Object("verified", true))
		}},
		{"GET /api/events/{id}/revisions", "a published event", browsing, everyone, func(o objects) webtest.Reply { return o.on(o.event(other, "published"), nil) }},
		{"POST /api/events/{id}/revisions/{rev}/restore", "", [4]string{}, moderators, func(o objects) webtest.Reply { return o.on(o.event(o.id(), "published"), nil) }},
		{"GET /api/events/{id}/previews", "their own draft", [4]string{}, signedIn, func(o objects) webtest.Reply { return o.on(o.event(o.id(), "draft"), nil) }},
		{"GET /api/events/{id}/previews", "another's event", [4]string{}, moderators, func(o objects) webtest.Reply { return o.on(o.event(other, "published"), nil) }},
		{"POST /api/events/{id}/previews", "their own draft", [4]string{}, [4]int{401, 201, 201, 201}, func(o objects) webtest.Reply { return o.on(o.event(o.id(), "draft"), nil) }},
		{"POST /api/events/{id}/previews", "another's draft", [4]string{}, [4]int{401, 404, 201, 201}, func(o objects) webtest.Reply { return o.on(o.event(other, "draft"), nil) }},
		{"DELETE /api/events/{id}/previews/{previewId}", "an unknown link", [4]string{}, [4]int{401, 404, 404, 404}, func(o objects) webtest.Reply { return o.on(o.event(o.id(), "draft"), nil) }},
		{"POST /api/previews", "an unknown link", [4]string{}, [4]int{404, 404, 404, 404}, func(o objects) webtest.Reply { return o.send(webtest.Object("token", "x")) }},
		{"GET /api/events/{id}/share", "", [4]string{}, everyone, func(o objects) webtest.Reply { return o.on(o.event(other, "published"), nil) }},

		{"GET /api/events/{id}/comments", "", browsing, everyone, func(o objects) webtest.Reply { return o.on(o.event(other, "published"), nil) }},
		{"POST /api/events/{id}/comments", "", posting, [4]int{401, 201, 201, 201}, func(o objects) webtest.Reply {
			return o.on(o.event(other, "published"), webtest.Object("body", "abc"))
		}},
		{"PATCH /api/events/{id}/comments/{commentId}/status", "", moderating, moderators, func(o objects) webtest.Reply {
			return o.onComment(o.comment("user2"), webtest.Object("status", "hidden"))
		}},
		{"DELETE /api/events/{id}/comments/{commentId}", "their own comment", [4]string{"PERM-05", "PERM-13", "PERM-24", "PERM-36"}, signedIn, func(o objects) webtest.Reply {
			return o.onComment(o.comment(o.authorName()), nil)
		}},
		{"DELETE /api/events/{id}/comments/{commentId}", "another's comment", [4]string{"PERM-05", "PERM-14", "PERM-26", "PERM-38"}, moderators, func(o objects) webtest.Reply {
			return o.onComment(o.comment("user2"), nil)
		}},
		{"GET /api/comments", "the queue", moderating, moderators, objects.plain},

		{"GET /api/suggestions/token", "", [4]string{}, everyone, objects.plain},
		{"GET /api/suggestions", "their own", [4]string{}, signedIn, objects.plain},
		{"GET /api/suggestions", "those to review", [4]string{}, moderators, func(o objects) webtest.Reply { return o.get("/api/suggestions?scope=review") }},
		{"POST /api/suggestions", "a published event", [4]string{}, [4]int{201, 201, 201, 201}, func(o objects) webtest.Reply {
			return o.send(o.correction(o.event(other, "published")))
		}},
		{"POST /api/suggestions", "another's draft", [4]string{}, [4]int{404, 404, 201, 201}, func(o objects) webtest.Reply {
			return o.send(o.correction(o.event(other, "draft")))
		}},
		{"GET /api/suggestions/follow", "by its token", [4]string{}, everyone, func(o objects) webtest.Reply {
			return o.get("/api/suggestions/follow?token=" + o.suggestion("visitor").Token)
		}},
		{"GET /api/suggestions/follow", "another's by its id", [4]string{}, [4]int{404, 404, 404, 404}, func(o objects) webtest.Reply {
			return o.get("/api/suggestions/follow?id=" + o.suggestion("user2").Suggestion.ID)
		}},
		{"POST /api/suggestions/answer", "an unknown one", [4]string{}, [4]int{404, 404, 404, 404}, func(o objects) webtest.Reply {
			return o.send(webtest.Object("token", "x", "body", "Yes."))
		}},
		{"POST /api/suggestions/withdraw", "by its token", [4]string{}, everyone, func(o objects) webtest.Reply {
			return o.send(webtest.Object("token", o.suggestion("visitor").Token))
		}},
		{"POST /api/suggestions/withdraw", "another's by its id", [4]string{}, [4]int{404, 404, 404, 404}, func(o objects) webtest.Reply {
			return o.send(webtest.Object("id", o.suggestion("user2").Suggestion.ID))
		}},
		{"POST /api/suggestions/erase", "by its token", [4]string{}, everyone, func(o objects) webtest.Reply {
			return o.send(webtest.Object("token", o.suggestion("visitor").Token))
		}},
		{"POST /api/suggestions/pictures", "", [4]string{}, [4]int{201, 201, 201, 201}, func(o objects) webtest.Reply {
			form := webtest.Form{Fields: []string{"token", o.s.FormToken()}, File: "picture", Filename: "a.jpg", Content: mediatest.JPEG(mediatest.Photo(40, 30, 1), nil)}
			return o.s.Submit(o.who, "POST", "/api/suggestions/pictures", form)
		}},
		{"GET /api/suggestions/{id}/pictures/{name}", "none", [4]string{}, [4]int{401, 403, 404, 404}, func(o objects) webtest.Reply {
			o.call = strings.Replace(o.call, "{name}", "a.jpg", 1)
			return o.on(o.suggestion("user2").Suggestion.ID, nil)
		}},
		{"GET /api/suggestions/{id}", "another's", [4]string{}, moderators, func(o objects) webtest.Reply {
			return o.on(o.suggestion("user2").Suggestion.ID, nil)
		}},
		{"POST /api/suggestions/{id}/decision", "another's", [4]string{}, moderators, func(o objects) webtest.Reply {
			return o.on(o.suggestion("user2").Suggestion.ID, webtest.Object("decision", "accept", "version", 1))
		}},
		{"POST /api/suggestions/{id}/decision", "their own", [4]string{}, [4]int{401, 403, 403, 403}, func(o objects) webtest.Reply {
			return o.on(o.suggestion(o.authorName()).Suggestion.ID, webtest.Object("decision", "accept", "version", 1))
		}},
		{"GET /api/review", "", [4]string{}, moderators, objects.plain},
		{"GET /api/review/items/{id}", "another's", [4]string{}, moderators, func(o objects) webtest.Reply {
			return o.on(o.suggestion("user2").Suggestion.ID, nil)
		}},
		{"POST /api/review/items/{id}/look", "another's", [4]string{}, moderators, func(o objects) webtest.Reply {
			return o.on(o.suggestion("user2").Suggestion.ID, nil)
		}},
		{"GET /api/review/age", "", [4]string{}, everyone, objects.plain},
		{"POST /api/review/drafts/{kind}/{id}/send-back", "another's draft", [4]string{}, moderators, func(o objects) webtest.Reply {
			o.call = strings.Replace(o.call, "{kind}", "event", 1)
			return o.on(o.event(other, "draft"), webtest.Object("version", 1, "reason", "A source is missing."))
		}},
		{"GET /api/tasks", "", [4]string{}, everyone, objects.plain},
		{"GET /api/contributors", "", [4]string{}, everyone, objects.plain},
		{"POST /api/contributors/erase", "", accounts, admins, func(o objects) webtest.Reply { return o.send(webtest.Object("name", "Nobody")) }},

		// The calls by which people sign in check credentials, not roles.
		{"POST /api/auth/login", "", [4]string{}, everyone, func(o objects) webtest.Reply {
			o.s.Person("user2")
			return o.send(credentials(webtest.Email("user2"), webtest.Password))
		}},
		{"POST /api/auth/second-factor", "an unknown sign-in", [4]string{}, [4]int{401, 401, 401, 401}, func(o objects) webtest.Reply {
			return o.send(webtest.Object("token", "x", "method", "totp", "code", "123456"))
		}},
		{"POST /api/auth/passkey/options", "", [4]string{}, everyone, func(o objects) webtest.Reply { return o.send(webtest.Object()) }},
		{"POST /api/auth/passkey", "an unknown challenge", [4]string{}, [4]int{401, 401, 401, 401}, func(o objects) webtest.Reply {
			return o.send(webtest.Object("token", "x", "credential", webtest.Object()))
		}},
		{"POST /api/auth/refresh", "", [4]string{}, everyone, func(o objects) webtest.Reply {
			return o.send(webtest.Object("refreshToken", o.s.Person("user2").RefreshToken))
		}},
		{"POST /api/auth/logout", "", [4]string{}, everyone, func(o objects) webtest.Reply { return o.send(webtest.Object("refreshToken", "unknown")) }},
		{"POST /api/auth/register", "while it is off", [4]string{}, [4]int{403, 403, 403, 403}, func(o objects) webtest.Reply {
			return o.send(credentials("new@example.org", webtest.Password))
		}},
		{"POST /api/auth/accept-invite", "", [4]string{}, everyone, objects.acceptInvite},
		{"POST /api/auth/forgot-password", "", [4]string{}, everyone, func(o objects) webtest.Reply { return o.send(webtest.Object("email", "nobody@example.org")) }},
		{"POST /api/auth/reset-password", "an unknown link", [4]string{}, [4]int{400, 400, 400, 400}, func(o objects) webtest.Reply {
			return o.send(webtest.Object("token", "x", "password", webtest.Password))
		}},
		{"POST /api/auth/verify-email", "an unknown link", [4]string{}, [4]int{400, 400, 400, 400}, func(o objects) webtest.Reply { return o.send(webtest.Object("token", "x")) }},
		{"POST /api/auth/end-sessions", "an unknown link", [4]string{}, [4]int{400, 400, 400, 400}, func(o objects) webtest.Reply { return o.send(webtest.Object("token", "x")) }},
		{"POST /api/auth/link", "an unknown link", [4]string{}, [4]int{400, 400, 400, 400}, func(o objects) webtest.Reply {
			return o.send(webtest.Object("kind", "invite", "token", "x"))
		}},
		{"POST /api/auth/setup", "an unknown link", [4]string{}, [4]int{400, 400, 400, 400}, func(o objects) webtest.Reply {
			return o.send(webtest.Object("token", "x", "email", "new@example.org", "password", webtest.Password))
		}},

		{"GET /api/auth/me", "", [4]string{}, signedIn, objects.plain},
		{"GET /api/auth/factors", "", [4]string{}, signedIn, objects.plain},
		{"POST /api/auth/factors/totp", "", [4]string{}, signedIn, func(o objects) webtest.Reply { return o.send(webtest.Object("password", webtest.Password)) }},
		{"POST /api/auth/factors/totp/confirm", "", [4]string{}, [4]int{401, 201, 201, 201}, objects.confirmTOTP},
		{"POST /api/auth/factors/passkey", "", [4]string{}, signedIn, func(o objects) webtest.Reply { return o.send(webtest.Object("password", webtest.Password)) }},
		{"POST /api/auth/factors/passkey/confirm", "", [4]string{}, [4]int{401, 201, 201, 201}, objects.confirmPasskey},
		{"POST /api/auth/factors/recovery-codes", "", [4]string{}, signedIn, objects.onOwnFactor},
		{"PATCH /api/auth/factors/{id}", "their own", [4]string{}, signedIn, objects.onOwnFactor},
		{"PATCH /api/auth/factors/{id}", "another's", [4]string{}, [4]int{401, 404, 404, 404}, objects.onAnothersFactor},
		{"POST /api/auth/factors/{id}/remove", "their own", [4]string{}, signedIn, objects.onOwnFactor},
		{"POST /api/auth/factors/{id}/remove", "another's", [4]string{}, [4]int{401, 404, 404, 404}, objects.onAnothersFactor},
		{"PUT /api/auth/profile", "", [4]string{}, signedIn, func(o objects) webtest.Reply { return o.send(webtest.Object("firstName", "Ama")) }},
		{"POST /api/auth/send-verification", "of an address that is confirmed", [4]string{}, [4]int{401, 409, 409, 409}, objects.plain},
		{"PUT /api/auth/email", "", [4]string{}, signedIn, func(o objects) webtest.Reply {
			return o.send(webtest.Object("email", "another-"+o.who+"@example.org", "password", webtest.Password))
		}},
		{"PUT /api/auth/change-password", "", [4]string{}, signedIn, objects.changePassword},
		{"GET /api/auth/sessions", "", [4]string{}, signedIn, objects.plain},
		{"DELETE /api/auth/sessions", "their own sessions", [4]string{}, signedIn, objects.plain},
		{"DELETE /api/auth/contributions", "", [4]string{}, signedIn, objects.plain},
		{"GET /api/auth/notices", "", [4]string{}, signedIn, objects.plain},
		{"POST /api/auth/notices/seen", "", [4]string{}, signedIn, objects.plain},
		{"GET /api/notices", "", [4]string{}, signedIn, objects.plain},
		{"POST /api/notices/seen", "", [4]string{}, signedIn, func(o objects) webtest.Reply { return o.send(webtest.Object()) }},
		{"POST /api/suggestions/link", "another's", [4]string{}, [4]int{401, 404, 404, 404}, func(o objects) webtest.Reply { return o.send(webtest.Object("id", "unknown")) }},
		{"DELETE /api/auth/sessions/{id}", "their own session", [4]string{}, signedIn, func(o objects) webtest.Reply { return o.on(o.session(o.authorName()), nil) }},
		{"POST /api/auth/sessions/{id}/disown", "their own session", [4]string{}, signedIn, func(o objects) webtest.Reply { return o.on(o.session(o.authorName()), nil) }},
		{"POST /api/auth/sessions/{id}/disown", "another's session", [4]string{}, [4]int{401, 404, 404, 404}, func(o objects) webtest.Reply { return o.on(o.session("user2"), nil) }},
		{"DELETE /api/auth/sessions/{id}", "another's session", [4]string{}, [4]int{401, 404, 404, 404}, func(o objects) webtest.Reply { return o.on(o.session("user2"), nil) }},

		{"GET /api/users", "", accounts, admins, objects.plain},
		{"POST /api/users", "", accounts, [4]int{401, 403, 403, 201}, func(o objects) webtest.Reply { return o.send(webtest.Object("email", "guest@example.org")) }},
		{"POST /api/users/{id}/invite", "", accounts, admins, func(o objects) webtest.Reply { return o.on(o.invited(), nil) }},
		{"POST /api/users/{id}/password-reset", "", accounts, admins, func(o objects) webtest.Reply { return o.on(o.user(), nil) }},
		{"POST /api/users/{id}/factor-reset", "", accounts, admins, objects.resetFactors},
		{"PATCH /api/users/{id}/role", "", accounts, admins, func(o objects) webtest.Reply { return o.on(o.user(), webtest.Object("role", "editor")) }},
		{"PATCH /api/users/{id}/countries", "", accounts, admins, func(o objects) webtest.Reply { return o.on(o.user(), webtest.Object("countries", []string{"GH"})) }},
		{"PATCH /api/users/{id}/trust", "", accounts, admins, func(o objects) webtest.Reply { return o.on(o.user(), webtest.Object("trust", "granted")) }},
		{"POST /api/users/{id}/erase", "", accounts, admins, func(o objects) webtest.Reply { return o.on(o.user(), nil) }},
		{"PATCH /api/users/{id}/status", "", accounts, admins, func(o objects) webtest.Reply { return o.on(o.user(), webtest.Object("active", false)) }},
		{"DELETE /api/users/{id}", "", accounts, admins, func(o objects) webtest.Reply { return o.on(o.user(), nil) }},

		{"GET /api/settings", "", [4]string{}, everyone, objects.plain},
		{"PATCH /api/settings", "", managing, moderators, func(o objects) webtest.Reply { return o.send(webtest.Object("siteName", "Other")) }},
		{"POST /api/settings/reset", "", managing, moderators, objects.plain},
		{"GET /api/logos", "active logos", [4]string{}, everyone, objects.plain},
		{"GET /api/logos/all", "", managing, moderators, objects.plain},
		{"POST /api/logos/upload", "", managing, [4]int{401, 403, 201, 201}, objects.uploadLogo},
		{"PATCH /api/logos/{id}/activate", "", managing, moderators, func(o objects) webtest.Reply { return o.on(o.logo(), nil) }},
		{"DELETE /api/logos/{id}", "", managing, moderators, func(o objects) webtest.Reply { return o.on(o.logo(), nil) }},
		{"POST /api/upload/pictures", "", [4]string{}, [4]int{401, 201, 201, 201}, objects.uploadPicture},
		{"GET /api/upload/unused", "", managing, moderators, objects.plain},
		{"POST /api/upload/unused/delete", "", managing, moderators, func(o objects) webtest.Reply {
			return o.send(webtest.Object("files", []string{"events/x.jpg"}))
		}},
		{"GET /api/logs", "", accounts, admins, objects.plain},
		{"GET /api/logs/stats", "", accounts, admins, objects.plain},
		{"GET /api/trends", "", accounts, admins, func(o objects) webtest.Reply { return o.get("/api/trends?days=30") }},
		{"GET /api/logs/export", "", accounts, admins, func(o objects) webtest.Reply { return o.get("/api/logs/export?format=jsonl") }},
	})
}

// entryPermissions are the rows of the other kinds, which are those of events.
func entryPermissions(kind archive.Kind) []permission {
	all := "/api/" + archive.Kinds[kind].Path
	one, none := all+"/{id}", [4]string{}
	everyone := [4]int{200, 200, 200, 200}
	moderators := [4]int{401, 403, 200, 200}
	admins := [4]int{401, 403, 403, 200}
	body := map[archive.Kind]map[string]any{archive.KindPerson: webtest.AnyPerson(), archive.KindPlace: webtest.AnyPlace(), archive.KindThread: webtest.AnyThread()}[kind]
	on := func(owner func(objects) string, status archive.Status, body any) func(objects) webtest.Reply {
		return func(o objects) webtest.Reply { return o.on(o.entry(kind, owner(o), status), body) }
	}
	own, another := objects.id, func(objects) string { return other }
	rows := []permission{
		{"GET " + all, "published ones", none, everyone, objects.plain},
		{"GET " + all, "those to manage", none, [4]int{401, 200, 200, 200}, func(o objects) webtest.Reply { return o.get(all + "?scope=manage") }},
		{"GET " + all + "/removed", "", none, [4]int{401, 200, 200, 200}, objects.plain},
		{"POST " + all, "", none, [4]int{401, 201, 201, 201}, func(o objects) webtest.Reply { return o.send(body) }},
		{"GET " + one, "a published one", none, everyone, on(another, "published", nil)},
		{"GET " + one, "their own draft", none, [4]int{404, 200, 200, 200}, on(own, "draft", nil)},
		{"GET " + one, "another's draft", none, [4]int{404, 404, 200, 200}, on(another, "draft", nil)},
		{"PUT " + one, "their own", none, [4]int{401, 200, 200, 200}, on(own, "published", webtest.Object("name", "Other"))},
		{"PUT " + one, "another's", none, [4]int{401, 403, 403, 200}, on(another, "published", webtest.Object("name", "Other"))},
		{"PUT " + one, "another's draft", none, [4]int{401, 404, 403, 200}, on(another, "draft", webtest.Object("name", "Other"))},
		{"DELETE " + one, "their own", none, admins, on(own, "published", nil)},
		{"PATCH " + one + "/status", "another's", none, moderators, on(another, "published", webtest.Object("status", "draft"))},
		{"POST " + one + "/restore", "a deleted one", none, admins, func(o objects) webtest.Reply {
			id := o.entry(kind, o.id(), "published")
			if err := o.s.Store.DeleteEntry(o.t.Context(), kind, id, archive.Change{}); err != nil {
				o.t.Fatal(err)
			}
			return o.on(id, nil)
		}},
		{"PATCH " + one + "/sources/{n}", "", none, moderators, on(own, "published", webtest.Object("verified", true))},
		{"GET " + one + "/revisions", "", none, everyone, on(another, "published", nil)},
		{"POST " + one + "/revisions/{rev}/restore", "", none, moderators, on(own, "published", nil)},
	}
	if kind == archive.KindThread {
		return rows
	}
	withOther := func(owner func(objects) string, more ...any) func(objects) webtest.Reply {
		return func(o objects) webtest.Reply {
			body := webtest.Object(append([]any{"other", o.entry(kind, owner(o), "published")}, more...)...)
			return o.on(o.entry(kind, owner(o), "published"), body)
		}
	}
	return append(rows,
		permission{"GET " + all + "/duplicates", "", none, [4]int{401, 200, 200, 200}, objects.plain},
		permission{"POST " + one + "/distinct", "", none, moderators, withOther(another)},
		permission{"POST " + one + "/merge", "their own", none, admins, withOther(own, string(kind), webtest.Object())},
		permission{"POST " + one + "/merge", "another's", none, admins, withOther(another, string(kind), webtest.Object())},
	)
}

func TestPermissions(t *testing.T) {
	t.Parallel()
	for i, role := range roles {
		t.Run(role, func(t *testing.T) {
			t.Parallel()
			s := webtest.New(t)
			for _, p := range permissions() {
				name := strings.TrimSpace(p.rows[i] + " R-01 " + p.call)
				if p.object != "" {
					name += ", " + p.object
				}
				t.Run(name, func(t *testing.T) {
					if got := p.make(objects{t, s, role, p.call}); got.StatusCode != p.want[i] {
						t.Errorf("%d, want %d: %s", got.StatusCode, p.want[i], got.Text)
					}
				})
			}
		})
	}
	t.Run("R-01 every route is in the table", func(t *testing.T) {
		listed := map[string]bool{}
		for _, p := range permissions() {
			listed[p.call] = true
		}
		for _, route := range new(api.API).Routes() {
			call := route.Method + " " + route.Path
			if !listed[call] {
				t.Errorf("%s is missing", call)
			}
			delete(listed, call)
		}
		for call := range listed {
			t.Errorf("%s is not a route", call)
		}
	})
}
