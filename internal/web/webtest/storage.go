package webtest

import (
	"testing"

	"sankofa/internal/blob"
	"sankofa/internal/blob/s3test"
	"sankofa/internal/web"
)

// OnEachStorage runs a test with uploads on disk and with uploads on a real S3
// server. Folder is where the files end up.
func OnEachStorage(t *testing.T, test func(t *testing.T, s *Site, folder string)) {
	over := func(files blob.Store) func(*web.Options) {
		return func(o *web.Options) { o.Files.Files = files }
	}
	t.Run("disk", func(t *testing.T) {
		t.Parallel()
		folder := t.TempDir()
		disk, err := blob.OpenDisk(folder)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = disk.Close() })
		test(t, New(t, over(disk)), folder)
	})
	t.Run("S3", func(t *testing.T) {
		t.Parallel()
		server := s3test.Start(t)
		bucket, err := blob.OpenS3(t.Context(), server.URL)
		if err != nil {
			t.Fatal(err)
		}
		test(t, New(t, over(bucket)), server.Folder)
	})
}
