package store_test

import (
	"context"
	"testing"

	"go.uber.org/goleak"

	"sankofa/internal/store"
	"sankofa/internal/store/pgtest"
	"sankofa/internal/store/storetest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestSQLite(t *testing.T) {
	storetest.Run(t, func(t *testing.T) storetest.Opener {
		return opener(store.Options{Folder: storetest.Folder(t)})
	})
}

// opener opens the same archive each time it is called.
func opener(options store.Options) storetest.Opener {
	return func(t *testing.T, change ...func(*store.Options)) *store.Store {
		t.Helper()
		o := options
		for _, c := range change {
			c(&o)
		}
		s, err := store.Open(t.Context(), o)
		if err != nil {
			t.Fatalf("open: %v", err)
		}
		t.Cleanup(func() {
			if err := s.Close(); err != nil {
				t.Errorf("close: %v", err)
			}
		})
		return s
	}
}

func TestPostgres(t *testing.T) {
	cluster := pgtest.Start(t, migrated)
	storetest.Run(t, func(t *testing.T) storetest.Opener {
		return opener(store.Options{DatabaseURL: cluster.Database(t)})
	})
}

// migrated prepares the template that each test starts from.
func migrated(ctx context.Context, url string) error {
	s, err := store.Open(ctx, store.Options{DatabaseURL: url})
	if err != nil {
		return err
	}
	return s.Close()
}
