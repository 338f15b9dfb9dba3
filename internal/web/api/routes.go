package api

import (
	"sankofa/internal/archive"
)

// Routes is the whole table of calls: who may make them, which limiter they count
// against, and how the response to anonymous readers is cached. What is not cached is
// private to whoever asked.
func (a *API) Routes() []Route {
	event, discussion := archive.EventSubject("{id}"), archive.DiscussionSubject("{id}")
	return append(a.entryRoutes(), []Route{
		{"GET", "/api/health", archive.ActRead, LimitExempt, nil, a.health},
		{"GET", "/api/openapi.yaml", archive.ActRead, LimitNone, cached(), a.openAPI},

		{"GET", "/api/search", archive.ActRead, LimitNone, keyed(searchParams, archive.SubjectList, archive.SubjectPeople, archive.SubjectPlaces, archive.SubjectThreads, archive.SubjectSearch), a.search},
		{"GET", "/api/events", archive.ActRead, LimitNone, keyed(eventParams, archive.SubjectList), a.listEvents},
		{"GET", "/api/events/stats", archive.ActRead, LimitNone, cached(archive.SubjectList), a.eventStats},
		{"GET", "/api/events/collections", archive.ActRead, LimitNone, keyed(collectionParams, archive.SubjectList), a.listCollections},
		{"POST", "/api/events/import", archive.ActImport, LimitNone, nil, a.importEvents},
		{"GET", "/api/events/export", archive.ActExport, LimitNone, nil, a.exportEvents},
		{"POST", "/api/events/bulk-delete", archive.ActBulkDelete, LimitNone, nil, a.bulkDeleteEvents},
		{"POST", "/api/events/bulk", archive.ActBulkChange, LimitNone, nil, a.changeEvents},
		{"GET", "/api/events/similar", archive.ActManageEntries, LimitNone, nil, a.similarEvents},
		{"GET", "/api/tags", archive.ActManageTags, LimitNone, nil, a.listTags},
		{"POST", "/api/tags/changes", archive.ActManageTags, LimitNone, nil, a.changeTags},
		{"POST", "/api/tags/changes/{id}/undo", archive.ActManageTags, LimitNone, nil, a.undoTagChange},
		{"GET", "/api/events/views", archive.ActManageEntries, LimitNone, nil, a.eventViews},
		{"POST", "/api/articles/preview", archive.ActManageEntries, LimitNone, nil, a.previewArticle},
		{"GET", "/api/events/{id}/related", archive.ActRead, LimitNone, cached(event), a.relatedEvents},
		{"GET", "/api/events/{id}/previews", archive.ActSharePreview, LimitNone, nil, a.listPreviews},
		{"POST", "/api/events/{id}/previews", archive.ActSharePreview, LimitNone, nil, a.createPreview},
		{"DELETE", "/api/events/{id}/previews/{previewId}", archive.ActSharePreview, LimitNone, nil, a.endPreview},
		{"POST", "/api/previews", archive.ActRead, LimitNone, nil, a.openPreview},
		{"GET", "/api/events/{id}/share", archive.ActRead, LimitNone, nil, a.share},
		{"GET", "/api/events/{id}/comments", archive.ActRead, LimitNone, keyed(pageParams, event, discussion), a.listComments},
		{"POST", "/api/events/{id}/comments", archive.ActComment, LimitNone, nil, a.createComment},
		{"PATCH", "/api/events/{id}/comments/{commentId}/status", archive.ActModerateComments, LimitNone, nil, a.setCommentStatus},
		{"DELETE", "/api/events/{id}/comments/{commentId}", archive.ActDeleteComment, LimitNone, nil, a.deleteComment},
		{"GET", "/api/countries/{slug}", archive.ActRead, LimitNone, cached(archive.SubjectList, archive.SubjectPeople, archive.SubjectPlaces), a.getCountry},
		{"GET", "/api/centuries/{n}", archive.ActRead, LimitNone, cached(archive.SubjectList), a.getCentury},
		{"GET", "/api/comments", archive.ActModerateComments, LimitNone, nil, a.commentQueue},

		{"GET", "/api/suggestions/token", archive.ActSuggest, LimitNone, nil, a.suggestionToken},
		{"GET", "/api/suggestions", archive.ActManageEntries, LimitNone, nil, a.listSuggestions},
		{"POST", "/api/suggestions", archive.ActSuggest, LimitNone, nil, a.createSuggestion},
		{"GET", "/api/suggestions/follow", archive.ActSuggest, LimitNone, nil, a.followSuggestion},
		{"POST", "/api/suggestions/link", archive.ActOwnAccount, LimitNone, nil, a.linkSuggestion},
		{"POST", "/api/suggestions/answer", archive.ActSuggest, LimitNone, nil, a.answerSuggestion},
		{"POST", "/api/suggestions/withdraw", archive.ActSuggest, LimitNone, nil, a.withdrawSuggestion},
		{"POST", "/api/suggestions/erase", archive.ActSuggest, LimitNone, nil, a.eraseSuggestion},
		{"POST", "/api/suggestions/pictures", archive.ActSuggest, LimitNone, nil, a.holdPicture},
		{"GET", "/api/suggestions/{id}/pictures/{name}", archive.ActReview, LimitNone, nil, a.getHeldPicture},
		{"GET", "/api/suggestions/{id}", archive.ActReview, LimitNone, nil, a.getSuggestion},
		{"POST", "/api/suggestions/{id}/decision", archive.ActReview, LimitNone, nil, a.decideSuggestion},
		{"GET", "/api/review", archive.ActReview, LimitNone, nil, a.listReview},
		{"GET", "/api/review/items/{id}", archive.ActReview, LimitNone, nil, a.getReviewItem},
		{"POST", "/api/review/items/{id}/look", archive.ActReview, LimitNone, nil, a.lookAtItem},
		{"GET", "/api/review/age", archive.ActRead, LimitNone, cached(archive.SubjectReview), a.reviewAge},
		{"POST", "/api/review/drafts/{kind}/{id}/send-back", archive.ActReview, LimitNone, nil, a.sendBackDraft},
		{"GET", "/api/tasks", archive.ActRead, LimitNone, keyed(taskParams, archive.SubjectList, archive.SubjectPeople, archive.SubjectPlaces), a.listTasks},
		{"GET", "/api/contributors", archive.ActRead, LimitNone, keyed(pageParams, archive.SubjectContributors, archive.SubjectList, archive.SubjectPeople, archive.SubjectPlaces), a.listContributors},
		{"POST", "/api/contributors/erase", archive.ActManageUsers, LimitNone, nil, a.eraseContributor},

		{"POST", "/api/auth/login", archive.ActAuthenticate, LimitAuth, nil, a.login},
		{"POST", "/api/auth/second-factor", archive.ActAuthenticate, LimitAuth, nil, a.finishWithCode},
		{"POST", "/api/auth/passkey/options", archive.ActAuthenticate, LimitAuth, nil, a.beginPasskeyLogin},
		{"POST", "/api/auth/passkey", archive.ActAuthenticate, LimitAuth, nil, a.finishPasskeyLogin},
		{"POST", "/api/auth/refresh", archive.ActAuthenticate, LimitAuth, nil, a.refresh},
		{"POST", "/api/auth/logout", archive.ActAuthenticate, LimitAuth, nil, a.logout},
		{"POST", "/api/auth/register", archive.ActAuthenticate, LimitAuth, nil, a.register},
		{"POST", "/api/auth/accept-invite", archive.ActAuthenticate, LimitAuth, nil, a.acceptInvite},
		{"POST", "/api/auth/forgot-password", archive.ActAuthenticate, LimitAuth, nil, a.forgotPassword},
		{"POST", "/api/auth/reset-password", archive.ActAuthenticate, LimitAuth, nil, a.resetPassword},
		{"POST", "/api/auth/verify-email", archive.ActAuthenticate, LimitAuth, nil, a.verifyEmail},
		{"POST", "/api/auth/end-sessions", archive.ActAuthenticate, LimitAuth, nil, a.endSessions},
		{"POST", "/api/auth/link", archive.ActAuthenticate, LimitAuth, nil, a.lookAtLink},
		{"POST", "/api/auth/setup", archive.ActAuthenticate, LimitAuth, nil, a.setUp},
		{"GET", "/api/auth/me", archive.ActOwnFactors, LimitNone, nil, a.me},
		{"GET", "/api/auth/factors", archive.ActOwnFactors, LimitNone, nil, a.listFactors},
		{"POST", "/api/auth/factors/totp", archive.ActOwnFactors, LimitNone, nil, a.beginTOTP},
		{"POST", "/api/auth/factors/totp/confirm", archive.ActOwnFactors, LimitNone, nil, a.confirmTOTP},
		{"POST", "/api/auth/factors/passkey", archive.ActOwnFactors, LimitNone, nil, a.beginPasskey},
		{"POST", "/api/auth/factors/passkey/confirm", archive.ActOwnFactors, LimitNone, nil, a.confirmPasskey},
		{"POST", "/api/auth/factors/recovery-codes", archive.ActOwnFactors, LimitNone, nil, a.renewRecoveryCodes},
		{"PATCH", "/api/auth/factors/{id}", archive.ActOwnFactors, LimitNone, nil, a.renameFactor},
		{"POST", "/api/auth/factors/{id}/remove", archive.ActOwnFactors, LimitNone, nil, a.removeFactor},
		{"PUT", "/api/auth/profile", archive.ActOwnAccount, LimitNone, nil, a.updateProfile},
		{"POST", "/api/auth/send-verification", archive.ActOwnAccount, LimitAuth, nil, a.sendVerification},
		{"PUT", "/api/auth/email", archive.ActOwnAccount, LimitAuth, nil, a.changeEmail},
		{"PUT", "/api/auth/change-password", archive.ActOwnAccount, LimitAuth, nil, a.changePassword},
		{"GET", "/api/auth/sessions", archive.ActOwnAccount, LimitNone, nil, a.listSessions},
		{"DELETE", "/api/auth/sessions", archive.ActOwnAccount, LimitNone, nil, a.endOtherSessions},
		{"DELETE", "/api/auth/contributions", archive.ActOwnAccount, LimitNone, nil, a.eraseOwnContributions},
		{"GET", "/api/auth/notices", archive.ActOwnAccount, LimitNone, nil, a.listNotices},
		{"POST", "/api/auth/notices/seen", archive.ActOwnAccount, LimitNone, nil, a.seeNotices},
		{"GET", "/api/notices", archive.ActOwnAccount, LimitNone, nil, a.inbox},
		{"POST", "/api/notices/seen", archive.ActOwnAccount, LimitNone, nil, a.seeInbox},
		{"DELETE", "/api/auth/sessions/{id}", archive.ActOwnAccount, LimitNone, nil, a.endSession},
		{"POST", "/api/auth/sessions/{id}/disown", archive.ActOwnAccount, LimitNone, nil, a.disownSession},

		{"GET", "/api/users", archive.ActManageUsers, LimitNone, nil, a.listUsers},
		{"POST", "/api/users", archive.ActManageUsers, LimitNone, nil, a.inviteUser},
		{"POST", "/api/users/{id}/invite", archive.ActManageUsers, LimitNone, nil, a.renewInvite},
		{"POST", "/api/users/{id}/password-reset", archive.ActManageUsers, LimitNone, nil, a.passwordLink},
		{"POST", "/api/users/{id}/factor-reset", archive.ActManageUsers, LimitNone, nil, a.resetFactors},
		{"PATCH", "/api/users/{id}/role", archive.ActManageUsers, LimitNone, nil, a.setUserRole},
		{"PATCH", "/api/users/{id}/countries", archive.ActManageUsers, LimitNone, nil, a.setUserCountries},
		{"PATCH", "/api/users/{id}/trust", archive.ActManageUsers, LimitNone, nil, a.setUserTrust},
		{"POST", "/api/users/{id}/erase", archive.ActManageUsers, LimitNone, nil, a.eraseUserContributions},
		{"PATCH", "/api/users/{id}/status", archive.ActManageUsers, LimitNone, nil, a.setUserStatus},
		{"DELETE", "/api/users/{id}", archive.ActManageUsers, LimitNone, nil, a.deleteUser},

		{"GET", "/api/settings", archive.ActRead, LimitNone, cached(archive.SubjectSettings), a.getSettings},
		{"PATCH", "/api/settings", archive.ActChangeSettings, LimitNone, nil, a.updateSettings},
		{"POST", "/api/settings/reset", archive.ActChangeSettings, LimitNone, nil, a.resetSettings},
		{"GET", "/api/logos", archive.ActRead, LimitNone, cached(archive.SubjectLogos), a.listLogos},
		{"GET", "/api/logos/all", archive.ActManageLogos, LimitNone, nil, a.listAllLogos},
		{"POST", "/api/logos/upload", archive.ActManageLogos, LimitNone, nil, a.uploadLogo},
		{"PATCH", "/api/logos/{id}/activate", archive.ActManageLogos, LimitNone, nil, a.activateLogo},
		{"DELETE", "/api/logos/{id}", archive.ActManageLogos, LimitNone, nil, a.deleteLogo},

		{"POST", "/api/upload/pictures", archive.ActCreateEntry, LimitNone, nil, a.uploadPicture},
		{"GET", "/api/upload/unused", archive.ActCleanUp, LimitNone, nil, a.listUnusedFiles},
		{"POST", "/api/upload/unused/delete", archive.ActCleanUp, LimitNone, nil, a.deleteUnusedFiles},

		{"GET", "/api/logs", archive.ActReadLogs, LimitNone, nil, a.listLogs},
		{"GET", "/api/trends", archive.ActReadLogs, LimitNone, nil, a.trends},
		{"GET", "/api/logs/stats", archive.ActReadLogs, LimitNone, nil, a.logStats},
		{"GET", "/api/logs/export", archive.ActReadLogs, LimitNone, nil, a.exportLogs},
	}...)
}

// entryRoutes are the calls that there are for entries of every kind. An entry is named
// by its id, one that is called by a name also by its slug, and to be read by one that it had.
func (a *API) entryRoutes() []Route {
	routes := []Route{
		{"GET", "/api/people", archive.ActRead, LimitNone, keyed(namedParams, archive.SubjectPeople), a.people().directory},
		{"GET", "/api/places", archive.ActRead, LimitNone, keyed(namedParams, archive.SubjectPlaces), a.places().directory},
		{"GET", "/api/threads", archive.ActRead, LimitNone, keyed(directoryParams, archive.SubjectThreads, archive.SubjectList, archive.SubjectPeople, archive.SubjectPlaces), a.threadDirectory},
	}
	for _, c := range []entryCalls{a.events(), a.people(), a.places(), a.threads()} {
		all := "/api/" + archive.Kinds[c.kind].Path
		one := all + "/{id}"
		routes = append(routes, []Route{
			{"POST", all, archive.ActCreateEntry, LimitNone, nil, c.create},
			{"GET", all + "/removed", archive.ActManageEntries, LimitNone, nil, c.removedEntries},
			{"GET", one, archive.ActRead, LimitNone, keyed(languageParams), c.get},
			{"PUT", one, archive.ActUpdateEntry, LimitNone, nil, c.update},
			{"DELETE", one, archive.ActDeleteEntry, LimitNone, nil, c.remove},
			{"PATCH", one + "/status", archive.ActPublishEntry, LimitNone, nil, c.setStatus},
			{"POST", one + "/restore", archive.ActDeleteEntry, LimitNone, nil, c.restore},
			{"PATCH", one + "/sources/{n}", archive.ActVerifySource, LimitNone, nil, c.verifySource},
			{"GET", one + "/revisions", archive.ActRead, LimitNone, keyed(pageParams), c.listRevisions},
			{"POST", one + "/revisions/{rev}/restore", archive.ActRestoreRevision, LimitNone, nil, c.restoreRevision},
		}...)
		if c.kind != archive.KindThread {
			routes = append(routes, []Route{
				{"GET", all + "/duplicates", archive.ActManageEntries, LimitNone, nil, c.duplicates},
				{"POST", one + "/distinct", archive.ActManageTags, LimitNone, nil, c.keepApart},
				{"POST", one + "/merge", archive.ActBulkChange, LimitNone, nil, c.merge},
			}...)
		}
	}
	return routes
}
