package archive

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
)

// AuditSeal binds an entry of the activity log to the one before it. What may have
// to be erased, because it names a person, is covered by digests with a salt of its
// own: without the salt nobody can guess the text, and the chain still holds
// (docs/decisions/0014).
type AuditSeal struct {
	Seq  int64  // from 1 up, without gaps
	Hash string // of this entry and the hash before it, in hexadecimal

	EmailSalt, EmailDigest string // over the address of who did it
	TextSalt, TextDigest   string // over the summary and the changes
}

// SealedEntry is an entry with what its hash is made from.
type SealedEntry struct {
	AuditEntry
	Details string // the changes, as they are stored
	AuditSeal
}

// Seal makes the entry the next one after a place in the log.
func (e *SealedEntry) Seal(before LogHead) {
	e.AuditSeal = AuditSeal{Seq: before.Seq + 1, EmailSalt: newSalt(), TextSalt: newSalt()}
	e.EmailDigest = e.emailDigest()
	e.TextDigest = e.textDigest()
	e.Hash = e.hash(before.Hash)
}

// Verify returns what is wrong with an entry that should follow a place in the log,
// empty if nothing is.
func (e *SealedEntry) Verify(before LogHead) string {
	switch {
	case e.Seq != before.Seq+1:
		return fmt.Sprintf("it has the number %d instead of %d", e.Seq, before.Seq+1)
	case e.ErasedEmail() && e.user().Email != "", !e.ErasedEmail() && e.EmailDigest != e.emailDigest():
		return "its address was changed"
	case e.ErasedText() && e.Summary+e.Details != "", !e.ErasedText() && e.TextDigest != e.textDigest():
		return "its text was changed"
	case e.Hash != e.hash(before.Hash):
		return "its hash does not fit"
	}
	return ""
}

// ErasedEmail reports whether the address was erased, ErasedText the same of the text.
func (e *SealedEntry) ErasedEmail() bool { return e.EmailSalt == "" }

// ErasedText reports whether the summary and the changes were erased.
func (e *SealedEntry) ErasedText() bool { return e.TextSalt == "" }

// Head is the place of the entry in the log.
func (e *SealedEntry) Head() LogHead { return LogHead{e.Seq, e.Hash} }

func (e *SealedEntry) user() AuditUser {
	if e.User == nil {
		return AuditUser{}
	}
	return *e.User
}

func (e *SealedEntry) emailDigest() string { return digest("email", e.EmailSalt, e.user().Email) }

func (e *SealedEntry) textDigest() string { return digest("text", e.TextSalt, e.Summary, e.Details) }

func (e *SealedEntry) hash(before string) string {
	return digest("entry", before, strconv.FormatInt(e.Seq, 10), e.ID, strconv.FormatInt(e.CreatedAt.UnixMicro(), 10),
		e.Action, e.EntityType, e.EntityID, e.user().ID, e.EmailDigest, e.TextDigest)
}

// digest is the SHA-256 over fields, each after its length in eight bytes, so that no
// two lists of fields are encoded alike.
func digest(fields ...string) string {
	var encoded []byte
	for _, field := range fields {
		encoded = binary.BigEndian.AppendUint64(encoded, uint64(len(field)))
		encoded = append(encoded, field...)
	}
	sum := sha256.Sum256(encoded)
	return hex.EncodeToString(sum[:])
}

func newSalt() string {
	var salt [16]byte
	_, _ = rand.Read(salt[:]) // crypto/rand does not fail
	return hex.EncodeToString(salt[:])
}

// LogHead is a place in the activity log: the number of an entry and its hash, which
// stands for everything up to it. The zero head is the place before the first entry.
type LogHead struct {
	Seq  int64
	Hash string
}

// String writes a head so that it can be noted elsewhere; ParseLogHead reads it.
func (h LogHead) String() string { return strconv.FormatInt(h.Seq, 10) + ":" + h.Hash }

// ParseLogHead reads a head as String writes it.
func ParseLogHead(s string) (LogHead, error) {
	number, hash, found := strings.Cut(strings.TrimSpace(s), ":")
	seq, err := strconv.ParseInt(number, 10, 64)
	raw, hexErr := hex.DecodeString(hash)
	if !found || err != nil || seq < 1 || hexErr != nil || len(raw) != sha256.Size {
		return LogHead{}, Fail(CodeInvalid, "The head of a log is a number, a colon and 64 hexadecimal digits.")
	}
	return LogHead{seq, strings.ToLower(hash)}, nil
}
