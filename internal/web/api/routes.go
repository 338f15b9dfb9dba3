package api

import (
	"sankofa/internal/archive"
)

// Routes is the whole table of calls. A call with a Query is cached for anonymous
// readers under exactly those parameters.
func (a *API) Routes() []Route {
	none := []string{}
	return []Route{
		{"GET", "/api/health", archive.ActRead, nil, a.health},
		{"GET", "/api/openapi.yaml", archive.ActRead, none, a.openAPI},

		{"GET", "/api/events", archive.ActRead, eventParams, a.listEvents},
		{"GET", "/api/events/stats", archive.ActRead, none, a.eventStats},
		{"GET", "/api/events/collections", archive.ActRead, collectionParams, a.listCollections},
		{"POST", "/api/events", archive.ActCreateEvent, nil, a.createEvent},
		{"POST", "/api/events/import", archive.ActImport, nil, a.importEvents},
		{"GET", "/api/events/export", archive.ActExport, nil, a.exportEvents},
		{"POST", "/api/events/bulk-delete", archive.ActBulkDelete, nil, a.bulkDeleteEvents},
		{"GET", "/api/events/{id}", archive.ActRead, none, a.getEvent},
		{"PUT", "/api/events/{id}", archive.ActUpdateEvent, nil, a.updateEvent},
		{"DELETE", "/api/events/{id}", archive.ActDeleteEvent, nil, a.deleteEvent},
		{"PATCH", "/api/events/{id}/status", archive.ActPublishEvent, nil, a.setEventStatus},
		{"POST", "/api/events/{id}/restore", archive.ActDeleteEvent, nil, a.restoreEvent},
		{"PATCH", "/api/events/{id}/sources/{n}", archive.ActVerifySource, nil, a.verifySource},
		{"GET", "/api/events/{id}/revisions", archive.ActRead, pageParams, a.listRevisions},
		{"POST", "/api/events/{id}/revisions/{rev}/restore", archive.ActRestoreRevision, nil, a.restoreRevision},
		{"GET", "/api/events/{id}/share", archive.ActRead, nil, a.share},
		{"GET", "/api/events/{id}/comments", archive.ActRead, pageParams, a.listComments},
		{"POST", "/api/events/{id}/comments", archive.ActComment, nil, a.createComment},
		{"PATCH", "/api/events/{id}/comments/{commentId}/status", archive.ActModerateComments, nil, a.setCommentStatus},
		{"DELETE", "/api/events/{id}/comments/{commentId}", archive.ActDeleteComment, nil, a.deleteComment},
		{"GET", "/api/comments", archive.ActModerateComments, nil, a.commentQueue},

		{"POST", "/api/auth/login", archive.ActAuthenticate, nil, a.login},
		{"POST", "/api/auth/refresh", archive.ActAuthenticate, nil, a.refresh},
		{"POST", "/api/auth/logout", archive.ActAuthenticate, nil, a.logout},
		{"POST", "/api/auth/register", archive.ActAuthenticate, nil, a.register},
		{"POST", "/api/auth/accept-invite", archive.ActAuthenticate, nil, a.acceptInvite},
		{"POST", "/api/auth/forgot-password", archive.ActAuthenticate, nil, a.forgotPassword},
		{"POST", "/api/auth/reset-password", archive.ActAuthenticate, nil, a.resetPassword},
		{"POST", "/api/auth/verify-email", archive.ActAuthenticate, nil, a.verifyEmail},
		{"POST", "/api/auth/setup", archive.ActAuthenticate, nil, a.setUp},
		{"GET", "/api/auth/me", archive.ActOwnAccount, nil, a.me},
		{"PUT", "/api/auth/profile", archive.ActOwnAccount, nil, a.updateProfile},
		{"PUT", "/api/auth/change-password", archive.ActOwnAccount, nil, a.changePassword},
		{"GET", "/api/auth/sessions", archive.ActOwnAccount, nil, a.listSessions},
		{"DELETE", "/api/auth/sessions/{id}", archive.ActOwnAccount, nil, a.endSession},

		{"GET", "/api/users", archive.ActManageUsers, nil, a.listUsers},
		{"POST", "/api/users", archive.ActManageUsers, nil, a.inviteUser},
		{"POST", "/api/users/{id}/invite", archive.ActManageUsers, nil, a.renewInvite},
		{"POST", "/api/users/{id}/password-reset", archive.ActManageUsers, nil, a.passwordLink},
		{"PATCH", "/api/users/{id}/role", archive.ActManageUsers, nil, a.setUserRole},
		{"PATCH", "/api/users/{id}/status", archive.ActManageUsers, nil, a.setUserStatus},
		{"DELETE", "/api/users/{id}", archive.ActManageUsers, nil, a.deleteUser},

		{"GET", "/api/settings", archive.ActRead, none, a.getSettings},
		{"PATCH", "/api/settings", archive.ActChangeSettings, nil, a.updateSettings},
		{"POST", "/api/settings/reset", archive.ActChangeSettings, nil, a.resetSettings},
		{"GET", "/api/logos", archive.ActRead, none, a.listLogos},
		{"GET", "/api/logos/all", archive.ActManageLogos, nil, a.listAllLogos},
		{"POST", "/api/logos/upload", archive.ActManageLogos, nil, a.uploadLogo},
		{"PATCH", "/api/logos/{id}/activate", archive.ActManageLogos, nil, a.activateLogo},
		{"DELETE", "/api/logos/{id}", archive.ActManageLogos, nil, a.deleteLogo},

		{"GET", "/api/upload/unused", archive.ActCleanUp, nil, a.listUnusedFiles},
		{"POST", "/api/upload/unused/delete", archive.ActCleanUp, nil, a.deleteUnusedFiles},

		{"GET", "/api/logs", archive.ActReadLogs, nil, a.listLogs},
		{"GET", "/api/logs/stats", archive.ActReadLogs, nil, a.logStats},
	}
}
