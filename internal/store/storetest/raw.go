package storetest

import (
	"path/filepath"

	"sankofa/internal/store"
)

// SQLiteSource names the database of an archive for a connection that goes around the
// store. It waits for the store, which may be writing its index at any moment.
func SQLiteSource(folder string) string {
	return "file:" + filepath.Join(folder, store.FileName) + "?_pragma=busy_timeout(60000)"
}
