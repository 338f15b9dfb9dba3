package archive

// SafetyStep is something that makes an account harder to steal, or to lose.
type SafetyStep string

// The steps, in the order in which they are best taken.
const (
	SafetyEmail  SafetyStep = "email"          // letters about the account reach its owner
	SafetyFactor SafetyStep = "second-factor"  // a password alone is not enough
	SafetySpare  SafetyStep = "spare-factor"   // a lost device does not lock the owner out
	SafetyCodes  SafetyStep = "recovery-codes" // nor does the loss of all
)

// FewRecoveryCodes is how many are too few: one is used up with each sign-in.
const FewRecoveryCodes = 3

// Safety is how safe an account is.
type Safety struct {
	Done []SafetyStep `json:"done"`
	Left []SafetyStep `json:"left"`
	// PasswordDue says that a device was disowned, so that somebody may know the password.
	PasswordDue bool `json:"passwordDue"`
}

// SafetyOf says which steps have been taken for an account.
func SafetyOf(u *User, factors, recoveryCodesLeft int, passwordDue bool) Safety {
	s := Safety{Done: []SafetyStep{}, Left: []SafetyStep{}, PasswordDue: passwordDue}
	for _, step := range []struct {
		name SafetyStep
		done bool
	}{
		{SafetyEmail, u.EmailVerified},
		{SafetyFactor, factors > 0},
		{SafetySpare, factors > 1},
		{SafetyCodes, recoveryCodesLeft >= FewRecoveryCodes},
	} {
		if step.done {
			s.Done = append(s.Done, step.name)
		} else {
			s.Left = append(s.Left, step.name)
		}
	}
	return s
}
