package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/store"
)

// smallDisk mounts a disk of its own, which only root may do.
func smallDisk(t *testing.T, size string) string {
	t.Helper()
	folder := t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size="+size); err != nil {
		t.Skipf("a disk cannot be mounted here: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(folder, 0); err != nil {
			t.Error(err)
		}
	})
	return folder
}

// fillDisk writes until there is no space, and returns the file.
func fillDisk(t *testing.T, folder string) string {
	t.Helper()
	name := filepath.Join(folder, "filler")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close() // its content does not matter
	for _, size := range []int{1 << 20, 4096, 1} {
		block := make([]byte, size)
		for err == nil {
			_, err = f.Write(block)
		}
		if !errors.Is(err, syscall.ENOSPC) {
			t.Fatal(err)
		}
		err = nil
	}
	return name
}

func TestReserve(t *testing.T) {
	const size = 8 << 20
	folder := smallDisk(t, "64m")
	s := opener(store.Options{Folder: folder, ManualSearch: true, Reserve: size})(t)
	ctx := t.Context()
	owner := &archive.User{Email: "ama@example.org", FirstName: "Ama", Role: archive.RoleAdmin, Active: true}
	if err := s.CreateUser(ctx, owner, "user.create", author); err != nil {
		t.Fatal(err)
	}
	event := newEvent("Before")
	if err := s.CreateEvent(ctx, event, author); err != nil {
		t.Fatal(err)
	}
	filler := fillDisk(t, folder)

	if err := s.CreateEvent(ctx, newEvent("On a full disk"), author); archive.CodeOf(err) != archive.CodeNoSpace {
		t.Errorf("H-12 F-03 a new event on a full disk: %v", err)
	}
	for i := range 20 {
		token := []byte{byte(i)}
		session := &archive.Session{UserID: owner.ID, TokenHash: token, ExpiresAt: time.Now().Add(time.Hour)}
		if err := s.CreateSession(ctx, session, archive.AccessToken{Hash: token, ExpiresAt: session.ExpiresAt}); err != nil {
			t.Fatalf("H-12 F-03 sign-in %d on a full disk: %v", i, err)
		}
		if err := s.DeleteSession(ctx, token); err != nil {
			t.Fatalf("H-12 F-03 sign-out on a full disk: %v", err)
		}
	}
	if err := s.DeleteEvent(ctx, event.ID, author); err != nil {
		t.Errorf("H-12 F-03 deleting on a full disk: %v", err)
	}
	if err := s.CreateEvent(ctx, newEvent("From the reserve"), author); archive.CodeOf(err) != archive.CodeNoSpace {
		t.Errorf("H-12 a new event takes the reserve: %v", err)
	}

	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	if err := s.CreateEvent(ctx, newEvent("After"), author); err != nil {
		t.Errorf("H-12 F-03 a new event once there is space: %v", err)
	}
	if info, err := os.Stat(filepath.Join(folder, "reserve")); err != nil || info.Size() != size {
		t.Errorf("H-12 the reserve is not back: %v, %v", info, err)
	}
}
