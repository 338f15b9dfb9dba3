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
	factor := &archive.Factor{UserID: owner.ID, Kind: archive.FactorTOTP, Name: "App", Secret: []byte("secret")}
	if _, err := s.AddFactor(ctx, factor, [][]byte{[]byte("code")}, "", author); err != nil {
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
		session := &archive.Session{UserID: owner.ID, TokenHash: token, ExpiresAt: time.Now().Add(time.Hour), Verified: true}
		if err := s.CreateSession(ctx, session, archive.AccessToken{Hash: token, ExpiresAt: session.ExpiresAt}); err != nil {
			t.Fatalf("H-12 F-03 sign-in %d on a full disk: %v", i, err)
		}
		if err := s.DeleteSession(ctx, token); err != nil {
			t.Fatalf("H-12 F-03 sign-out on a full disk: %v", err)
		}
	}
	for i := range 20 {
		limit := archive.GuessLimit{Key: []byte{byte(i)}, Max: 10}
		if wait, err := s.CountGuess(ctx, limit); err != nil || wait != 0 {
			t.Fatalf("H-08 F-03 wrong password %d on a full disk: %s, %v", i, wait, err)
		}
		if _, err := s.ForgetGuesses(ctx, limit); err != nil {
			t.Fatalf("H-08 F-03 right password after a wrong one on a full disk: %v", err)
		}
	}
	signInTwoSteps(t, s, owner)
	if err := s.DeleteEntry(ctx, archive.KindEvent, event.ID, author); err != nil {
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

// signInTwoSteps makes the calls of a sign-in with a second factor.
func signInTwoSteps(t *testing.T, s *store.Store, owner *archive.User) {
	t.Helper()
	ctx, token := t.Context(), []byte("two steps")
	err := s.CreateChallenge(ctx, archive.Challenge{Kind: archive.ChallengeSignIn, UserID: owner.ID, TokenHash: token, ExpiresAt: time.Now().Add(time.Hour)})
	if err != nil {
		t.Errorf("H-08 F-03 first step on a full disk: %v", err)
	}
	if _, err := s.TryChallenge(ctx, token); err != nil {
		t.Errorf("H-08 F-03 an attempt on a full disk: %v", err)
	}
	list, err := s.Factors(ctx, owner.ID)
	if err != nil || len(list) != 1 {
		t.Fatalf("factors: %+v, %v", list, err)
	}
	if used, err := s.UseStep(ctx, list[0].ID, 7); err != nil || !used {
		t.Errorf("H-08 F-03 a code on a full disk: %v, %v", used, err)
	}
	if _, err := s.UsePasskey(ctx, list[0].ID, list[0].Secret, []byte("other")); err != nil {
		t.Errorf("H-08 F-03 a passkey on a full disk: %v", err)
	}
	if err := s.UseRecoveryCode(ctx, owner.ID, []byte("code"), author); err != nil {
		t.Errorf("H-08 F-03 a recovery code on a full disk: %v", err)
	}
	if _, err := s.TakeChallenge(ctx, archive.ChallengeSignIn, token); err != nil {
		t.Errorf("H-08 F-03 second step on a full disk: %v", err)
	}
	if _, err := s.PurgeSessions(ctx); err != nil {
		t.Errorf("H-08 F-03 removing what has expired on a full disk: %v", err)
	}
}

// A disk with room for writes, but not for a reserve, is not full.
func TestNoRoomForAReserve(t *testing.T) {
	s := opener(store.Options{Folder: smallDisk(t, "24m"), ManualSearch: true, Reserve: 14 << 20})(t)
	if err := s.CreateEvent(t.Context(), newEvent("Room for one"), author); err != nil {
		t.Errorf("H-12 %v", err)
	}
}
