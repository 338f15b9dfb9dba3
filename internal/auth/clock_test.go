package auth

import (
	"errors"
	"testing"
	"time"

	"sankofa/internal/archive"
)

// The clock of a server may be wrong by years, and be set right while people are
// signed in. That never makes a token live longer than it says.
func TestClockThatJumps(t *testing.T) {
	const years = 10 * 365 * 24 * time.Hour
	for name, jumps := range map[string][]time.Duration{
		"forward and back":  {years, -years},
		"back and forward":  {-years, years},
		"an hour each way":  {time.Hour, -2 * time.Hour, time.Hour},
		"over a leap day":   {366 * 24 * time.Hour, -366 * 24 * time.Hour},
		"forward, to begin": {years},
	} {
		t.Run("H-18 F-06 "+name, func(t *testing.T) {
			a, s, clock := signedIn(t)
			var moved time.Duration
			for _, jump := range jumps {
				clock.Add(jump)
				moved += jump
				_, err := a.Identify(t.Context(), s.AccessToken)
				if moved >= archive.AccessLife && !errors.Is(err, archive.ErrAuthenticationRequired) {
					t.Errorf("after %s it is taken: %v", moved, err)
				}
			}
			clock.Add(archive.AccessLife - moved)
			if _, err := a.Identify(t.Context(), s.AccessToken); !errors.Is(err, archive.ErrAuthenticationRequired) {
				t.Errorf("it lives longer than its life: %v", err)
			}
		})
	}
}
