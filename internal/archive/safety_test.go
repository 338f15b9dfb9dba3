package archive

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSafetyOf(t *testing.T) {
	t.Parallel()
	all := []SafetyStep{SafetyEmail, SafetyFactor, SafetySpare, SafetyCodes}
	for _, tt := range []struct {
		name           string
		user           User
		factors, codes int
		due            bool
		done           int // of all, in their order
	}{
		{"nothing", User{}, 0, 0, false, 0},
		{"a confirmed address", User{EmailVerified: true}, 0, 0, false, 1},
		{"one factor, and codes that are nearly used up", User{EmailVerified: true}, 1, FewRecoveryCodes - 1, false, 2},
		{"two factors", User{EmailVerified: true}, 2, 0, false, 3},
		{"everything, and a device that was disowned", User{EmailVerified: true}, 2, FewRecoveryCodes, true, 4},
	} {
		got := SafetyOf(&tt.user, tt.factors, tt.codes, tt.due)
		want := Safety{Done: append([]SafetyStep{}, all[:tt.done]...), Left: append([]SafetyStep{}, all[tt.done:]...), PasswordDue: tt.due}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}
