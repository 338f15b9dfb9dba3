// Package strictjson reads JSON that people and programs send: known letter case,
// no name twice, nothing behind the document. encoding/json alone would let ROLE
// stand for role, and the last of two win.
package strictjson

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"sankofa/internal/archive"
)

// maxDepth bounds how deeply a document may be nested; ours go four levels deep.
const maxDepth = 16

var errBadJSON = archive.Fail(archive.CodeInvalid, "The body is not the JSON that was expected.")

// Decode reads one object, and brings its texts to NFC, so that the same word is
// the same text. Names that into does not have are ignored.
func Decode(body []byte, into any) error { return decode(body, into, false) }

// DecodeKnown is Decode for objects in which every name must be known.
func DecodeKnown(body []byte, into any) error { return decode(body, into, true) }

func decode(body []byte, into any, knownOnly bool) error {
	body = bytes.TrimSpace(body)
	if len(body) == 0 || body[0] != '{' {
		return errBadJSON
	}
	known := map[string]bool{}
	fields(reflect.TypeOf(into).Elem(), known)
	if err := checkNames(json.NewDecoder(bytes.NewReader(body)), known, 0); err != nil {
		return err
	}
	dec := json.NewDecoder(bytes.NewReader(body))
	if knownOnly {
		dec.DisallowUnknownFields()
	}
	if err := dec.Decode(into); err != nil {
		return publicError(err, reflect.TypeOf(into).Elem())
	}
	normalize(reflect.ValueOf(into).Elem())
	return nil
}

// publicError says which field is wrong, if that can be said.
func publicError(err error, t reflect.Type) error {
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) && wrong.Field != "" {
		return archive.Invalid([]archive.FieldError{{Field: withoutEmbedded(wrong.Field, t), Message: "This field has the wrong type."}})
	}
	if quoted, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		if name, err := strconv.Unquote(quoted); err == nil {
			return archive.Invalid([]archive.FieldError{{Field: name, Message: "This field is not known."}})
		}
	}
	return errBadJSON
}

// withoutEmbedded takes the names of embedded structs off a path, which senders do not know.
func withoutEmbedded(path string, t reflect.Type) string {
	for {
		first, rest, more := strings.Cut(path, ".")
		if !more || t.Kind() != reflect.Struct {
			return path
		}
		f, ok := t.FieldByName(first)
		if !ok || !f.Anonymous || f.Tag.Get("json") != "" {
			return path
		}
		path, t = rest, f.Type
	}
}

// fields gathers the names that a type reads, at any depth.
func fields(t reflect.Type, into map[string]bool) {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || t.PkgPath() == "time" {
		return
	}
	for i := range t.NumField() {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		switch {
		case name == "" && t.Field(i).Anonymous:
			fields(t.Field(i).Type, into)
		case name != "" && name != "-":
			into[name] = true
			fields(t.Field(i).Type, into)
		}
	}
}

// checkNames walks a document and refuses repeated names, names that differ from a
// known one only in letter case, and nesting without end.
func checkNames(dec *json.Decoder, known map[string]bool, depth int) error {
	if depth > maxDepth {
		return errBadJSON
	}
	token, err := dec.Token()
	if err != nil {
		return errBadJSON
	}
	open, ok := token.(json.Delim)
	if !ok {
		return nil
	}
	seen := map[string]bool{}
	for dec.More() {
		if open == '{' {
			token, err := dec.Token()
			if err != nil {
				return errBadJSON
			}
			name := token.(string) // a key is always text
			if seen[name] || (!known[name] && foldsToKnown(name, known)) {
				return archive.Invalid([]archive.FieldError{{Field: name, Message: "This field is given twice or in the wrong letter case."}})
			}
			seen[name] = true
		}
		if err := checkNames(dec, known, depth+1); err != nil {
			return err
		}
	}
	if _, err := dec.Token(); err != nil {
		return errBadJSON
	}
	if depth == 0 {
		if _, err := dec.Token(); !errors.Is(err, io.EOF) {
			return errBadJSON
		}
	}
	return nil
}

func foldsToKnown(name string, known map[string]bool) bool {
	for k := range known {
		if strings.EqualFold(k, name) {
			return true
		}
	}
	return false
}

// normalize brings every text to NFC, so that the same word is the same text.
func normalize(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		if v.CanSet() {
			v.SetString(norm.NFC.String(v.String()))
		}
	case reflect.Pointer:
		if !v.IsNil() {
			normalize(v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			normalize(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() || f.Anonymous {
				normalize(v.Field(i))
			}
		}
	}
}
