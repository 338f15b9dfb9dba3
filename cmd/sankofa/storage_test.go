package main

import (
	"strings"
	"testing"

	"sankofa/internal/config"
	"sankofa/internal/store"
	"sankofa/internal/store/pgtest"
)

func TestServersOfOneDatabaseShareTheirStorage(t *testing.T) {
	address := pgtest.Start(t, nil).Database(t)
	db, err := store.Open(t.Context(), store.Options{DatabaseURL: address})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close() // it was only read
	claim := func(data, bucket string, moved bool) error {
		return claimStorage(t.Context(), &config.Config{Data: data, DatabaseURL: address, S3URL: bucket, MovedStorage: moved}, db)
	}
	first, second := t.TempDir(), t.TempDir()
	t.Run("H-08 one server with a folder starts, and starts again", func(t *testing.T) {
		for range 2 {
			if err := claim(first, "", false); err != nil {
				t.Error(err)
			}
		}
	})
	t.Run("H-08 a second server with a folder of its own is refused", func(t *testing.T) {
		_, err := runCommand(t, "", "serve", "--addr", "127.0.0.1:0", "--data", second, "--database-url", address)
		if err == nil || !strings.Contains(err.Error(), "give each the same --s3-url") {
			t.Errorf("got %v", err)
		}
	})
	t.Run("H-08 files that were moved to a bucket are said to be", func(t *testing.T) {
		const bucket = "s3://KEY:SECRET@S3.example.org/pictures?tls=false"
		err := claim(first, bucket, false)
		if err == nil || strings.Contains(err.Error(), "SECRET") || !strings.Contains(err.Error(), "the bucket s3.example.org/pictures") {
			t.Errorf("got %v", err)
		}
		if err := claim(first, bucket, true); err != nil {
			t.Error(err)
		}
		for _, node := range []string{first, second} { // with other keys, too
			if err := claim(node, "s3://OTHER:KEYS@s3.example.org/pictures", false); err != nil {
				t.Error(err)
			}
		}
		if err := claim(second, "s3://KEY:SECRET@s3.example.org/others", false); err == nil {
			t.Error("another bucket is taken")
		}
		if err := claim(first, "", false); err == nil {
			t.Error("a server without the bucket is taken")
		}
	})
}
