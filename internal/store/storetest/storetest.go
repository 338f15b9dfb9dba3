// Package storetest is the conformance suite of the store. It runs unchanged
// against SQLite and PostgreSQL; a store is right if it passes.
package storetest

import (
	"testing"

	"sankofa/internal/store"
)

// Opener opens the store of a test. Opening twice in the same test opens the same
// archive twice; the test's clean-up closes what is still open.
type Opener func(t *testing.T, change ...func(*store.Options)) *store.Store

// Run runs the suite. newArchive returns the Opener of a fresh, empty archive.
func Run(t *testing.T, newArchive func(t *testing.T) Opener) {
	suites := []struct {
		name string
		run  func(t *testing.T, open Opener)
	}{
		{"Event", testEvent},
		{"EventEdit", testEventEdit},
		{"RemovedEntries", testRemovedEntries},
		{"EventList", testEventList},
		{"S-17 views", testViews},
		{"S-17 orders", testManageOrders},
		{"Import", testImport},
		{"ImportCarefully", testImportCarefully},
		{"Export", testExport},
		{"Search", testSearch},
		{"SearchOfCommonWord", testSearchOfCommonWord},
		{"S-08 ranking", testRanking},
		{"S-08 years", testSearchYears},
		{"S-08 spelling", testSpelling},
		{"S-08 groups", testSearchGroups},
		{"S-07 related", testRelated},
		{"Settings", testSettings},
		{"Logo", testLogo},
		{"Collection", testCollection},
		{"S-02 S-03 ranges", testRanges},
		{"Stats", testStats},
		{"Overviews", testOverviews},
		{"CountryNames", testCountryNames},
		{"CountryNamed", testCountryNamed},
		{"Revision", testRevision},
		{"Audit", testAudit},
		{"Comment", testComment},
		{"CommentQueue", testCommentQueue},
		{"Digest", testDigest},
		{"Approval", testApproval},
		{"S-19 inbox", testInbox},
		{"S-19 news", testNews},
		{"User", testUser},
		{"LastAdmin", testLastAdmin},
		{"Session", testSession},
		{"RenewedHash", testRenewedHash},
		{"Ticket", testTicket},
		{"Factor", testFactor},
		{"FactorReset", testFactorReset},
		{"Challenge", testChallenge},
		{"TicketEnds", testTicketEnds},
		{"LetterLimit", testLetterLimit},
		{"AccountNotice", testAccountNotice},
		{"KnownDevice", testKnownDevice},
		{"DisownedDevice", testDisownedDevice},
		{"Guess", testGuess},
		{"GuessTogether", testGuessTogether},
		{"Idempotency", testIdempotency},
		{"Quota", testQuota},
		{"QuotaOfTwoNodes", testQuotaOfTwoNodes},
		{"Upload", testUpload},
		{"UploadNamed", testUploadNamed},
		{"S-04 pictures", testPictures},
		{"S-02 S-03 people and places", testPeopleAndPlaces},
		{"S-02 slugs", testSlugs},
		{"S-01 links", testLinks},
		{"S-01 kinds", testKinds},
		{"S-01 links in files", testImportLinks},
		{"Threads", testThreads},
		{"ThreadsInFiles", testThreadsInFiles},
		{"traffic", testTraffic},
		{"S-20 S-21 suggestion", testSuggestion},
		{"S-17 pictures of suggestions", testSuggestedUpload},
		{"S-20 S-21 targets", testSuggestionTargets},
		{"S-21 two reviewers", testTwoReviewers},
		{"S-21 S-24 queue", testReviewQueue},
		{"S-21 decisions taken back", testTakenBack},
		{"S-20 held pictures", testHeldPictures},
		{"S-22 trust", testTrust},
		{"S-23 tasks", testTasks},
		{"S-01 S-23 translations", testTranslations},
		{"S-23 untranslated", testUntranslated},
		{"S-20 erasure", testSuggestionErasure},
		{"S-25 spam", testSpam},
		{"S-21 credit of imports", testImportCredit},
		{"S-16 previews", testPreviews},
		{"S-18 many at once", testBulk},
		{"S-18 tags", testTags},
		{"S-18 removal of tags", testTagRemoval},
		{"S-18 duplicates", testDuplicates},
		{"S-18 merging", testMergeEvents},
		{"S-18 merging people", testMergeNamed},
		{"Mail", testMail},
		{"Purge", testPurge},
		{"Backlog", testBacklog},
		{"Random", testRandom},
		{"TwoStores", testTwoStores},
		{"Invalidation", testInvalidation},
		{"SearchAfterCrash", testSearchAfterCrash},
		{"SearchRaisesVersion", testSearchRaisesVersion},
		{"Reopen", testReopen},
		{"ClockJumps", testClockJumps},
		{"ClockSkew", testClockSkew},
		{"ClockSkewOnce", testClockSkewOnce},
		{"Cancelled", testCancelled},
		{"Rollback", testRollback},
		{"OddText", testOddText},
		{"ReadersAndWriters", testReadersAndWriters},
	}
	for _, suite := range suites {
		t.Run(suite.name, func(t *testing.T) {
			t.Parallel()
			suite.run(t, newArchive(t))
		})
	}
}
