package archive

import (
	"errors"
	"strings"
	"time"
)

// Code says what kind of failure an Error is. The web layer maps each code to
// one HTTP status, in one place.
type Code string

// The codes of all failures that a caller can act on.
const (
	CodeInvalid      Code = "invalid"
	CodeUnauthorized Code = "unauthorized"
	CodeForbidden    Code = "forbidden"
	// CodeFactorRequired is a role that needs a second factor, on an account without one.
	CodeFactorRequired Code = "second_factor_required"
	// CodeSignInExpired is a second step of a sign-in whose first step is too long ago.
	CodeSignInExpired Code = "sign_in_expired"
	CodeNotFound      Code = "not_found"
	CodeMethod        Code = "method_not_allowed"
	CodeConflict      Code = "conflict"
	CodeTimeout       Code = "timeout"
	CodeTooLarge      Code = "too_large"
	CodeMediaType     Code = "unsupported_media_type"
	CodeUnprocessable Code = "unprocessable"
	CodeRateLimited   Code = "rate_limited"
	CodeUnavailable   Code = "unavailable"
	CodeNoSpace       Code = "insufficient_storage"
	CodeQuota         Code = "quota_exceeded"
	CodeUnconfirmed   Code = "unconfirmed"
	// CodeMergeConflict is a change of which somebody has to choose what is kept.
	CodeMergeConflict Code = "merge_conflict"
	// CodeEntryGone is a decision on an entry that is not public any more.
	CodeEntryGone Code = "entry_gone"
	// CodeFormExpired is a form that was opened too long ago, or never.
	CodeFormExpired Code = "form_expired"
	CodeRepeated    Code = "repeated" // the same words once more
	CodeInternal    Code = "internal"
)

// FieldError names the field that breaks a rule and the sentence that says so.
type FieldError struct {
	Field   string `json:"field"`
	Message string `json:"message"`
}

// Error is a failure meant for the person or program that caused it. Anything
// that is not an *Error is an internal fault, whose text never leaves the server.
type Error struct {
	Code    Code
	Message string
	Details []FieldError
	// RetryAfter is how long to wait before another try can succeed, if that is known.
	RetryAfter time.Duration
}

// Error returns the message with the details behind it.
func (e *Error) Error() string {
	if len(e.Details) == 0 {
		return e.Message
	}
	parts := make([]string, len(e.Details))
	for i, d := range e.Details {
		parts[i] = d.Message
	}
	return e.Message + ": " + strings.Join(parts, ", ")
}

// Fail makes an Error without details.
func Fail(code Code, message string) *Error {
	return &Error{Code: code, Message: message}
}

// TooMany is ErrTooMany with the time after which a retry makes sense.
func TooMany(wait time.Duration) *Error {
	return &Error{Code: ErrTooMany.Code, Message: ErrTooMany.Message, RetryAfter: wait}
}

// Invalid makes the error for one or more broken rules, or nil when there are none.
// The result is an error interface, so that an empty list is a true nil.
func Invalid(details []FieldError) error {
	if len(details) == 0 {
		return nil
	}
	return &Error{Code: CodeInvalid, Message: "Validation failed", Details: details}
}

// CodeOf returns the code of an error, CodeInternal for one that is not ours.
func CodeOf(err error) Code {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return CodeInternal
}

// Failures that several parts of the system return, word for word.
var (
	ErrAuthenticationRequired = Fail(CodeUnauthorized, "Authentication required.")
	ErrInsufficientRole       = Fail(CodeForbidden, "Insufficient permissions")
	ErrNotYourEvent           = Fail(CodeForbidden, "You do not have permission to update this event.")
	ErrNotYourListing         = Fail(CodeForbidden, "You can only remove your own listings.")
	ErrEventNotFound          = Fail(CodeNotFound, "Event not found.")
	ErrEventConflict          = Fail(CodeConflict, "Event was modified by another user. Please refresh and try again.")
	ErrCommentNotFound        = Fail(CodeNotFound, "Comment not found.")
	ErrCommentHandled         = Fail(CodeConflict, "Someone else has handled this comment meanwhile.")
	ErrCommentsDisabled       = Fail(CodeForbidden, "Comments are currently disabled.")
	ErrUploadsDisabled        = Fail(CodeForbidden, "Image uploads are currently disabled.")
	ErrUserNotFound           = Fail(CodeNotFound, "User not found.")
	ErrUserExists             = Fail(CodeConflict, "A user with this email already exists.")
	ErrAccountExists          = Fail(CodeConflict, "An account with this email already exists.")
	ErrLastAdmin              = Fail(CodeConflict, "At least one active admin is required.")
	ErrDeactivateSelf         = Fail(CodeInvalid, "You cannot deactivate your own account.")
	ErrDeleteSelf             = Fail(CodeInvalid, "You cannot delete your own account.")
	ErrInvalidCredentials     = Fail(CodeUnauthorized, "Invalid credentials. Please try again.")
	ErrInviteInvalid          = Fail(CodeInvalid, "This invitation is no longer valid.")
	ErrRegistrationDisabled   = Fail(CodeForbidden, "Registration is disabled.")
	ErrWrongPassword          = Fail(CodeInvalid, "Current password is incorrect.")
	ErrLogoNotFound           = Fail(CodeNotFound, "Logo not found.")
	ErrSettingsConflict       = Fail(CodeConflict, "Settings were modified by another user. Refreshing...")
	ErrKeyInvalid             = Fail(CodeInvalid, "Idempotency-Key is invalid.")
	ErrKeyReused              = Fail(CodeUnprocessable, "Idempotency-Key was already used with a different request.")
	ErrKeyInProgress          = Fail(CodeConflict, "A request with this Idempotency-Key is still in progress.")
	ErrNotFound               = Fail(CodeNotFound, "Not found.")
	ErrTooMany                = Fail(CodeRateLimited, "Too many requests. Please try again later.")
	ErrUnavailable            = Fail(CodeUnavailable, "The archive is busy. Please try again shortly.")
)
