package api

import (
	"errors"
	"io"
	"mime"
	"net/http"
	"unicode/utf8"

	"sankofa/internal/archive"
	"sankofa/internal/strictjson"
)

// maxJSON bounds a JSON body.
const maxJSON = 1 << 20

// decode reads a JSON object strictly. Fields that a call does not know are
// ignored, as older clients expect.
func decode(r *http.Request, into any) error {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/json" {
		return archive.Fail(archive.CodeMediaType, "The body must be application/json.")
	}
	body, err := io.ReadAll(http.MaxBytesReader(nil, r.Body, maxJSON))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return archive.Fail(archive.CodeTooLarge, "The body is too large.")
	case err != nil:
		return archive.Fail(archive.CodeInvalid, "The body could not be read.")
	case !utf8.Valid(body):
		return archive.Fail(archive.CodeInvalid, "The body is not valid UTF-8.")
	}
	return strictjson.Decode(body, into)
}
