package exchange

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"io"
	"strconv"
	"time"

	"sankofa/internal/archive"
)

// LogFormat is a kind of file that the activity log is exported as.
type LogFormat string

// The kinds. JSON lines hold the seals in full, so that the chain can be proved from
// the file alone.
const (
	LogJSONLines LogFormat = "jsonl"
	LogCSV       LogFormat = "csv"
)

// MediaType is the type under which a file is sent.
func (f LogFormat) MediaType() string {
	if f == LogCSV {
		return CSV.MediaType()
	}
	return "application/jsonl; charset=utf-8"
}

// ParseLogFormat reads the name of a format.
func ParseLogFormat(s string) (LogFormat, error) {
	switch f := LogFormat(s); f {
	case LogJSONLines, LogCSV:
		return f, nil
	}
	return "", archive.Invalid([]archive.FieldError{{Field: "format", Message: "Format must be jsonl or csv."}})
}

// logLine is an entry in a file of JSON lines.
type logLine struct {
	Seq int64 `json:"seq"`
	archive.AuditEntry
	Hash string  `json:"hash"`
	Seal logSeal `json:"seal"`
}

type logSeal struct {
	EmailSalt   string `json:"emailSalt"`
	EmailDigest string `json:"emailDigest"`
	TextSalt    string `json:"textSalt"`
	TextDigest  string `json:"textDigest"`
	Details     string `json:"details,omitempty"` // as they went into the digest
}

var logColumns = []string{"seq", "time", "action", "entityType", "entityId", "userId", "userEmail", "summary", "changes", "id", "hash"}

// WriteLog writes the entries that each hands over, one at a time.
func WriteLog(w io.Writer, f LogFormat, each func(use func(*archive.SealedEntry) error) error) error {
	out := bufio.NewWriterSize(w, 64<<10)
	write := writeLogLines(out)
	if f == LogCSV {
		if _, err := out.WriteString(mark); err != nil {
			return err
		}
		table := csv.NewWriter(out)
		table.UseCRLF = true
		if err := table.Write(logColumns); err != nil {
			return err
		}
		write = func(e *archive.SealedEntry) error {
			if err := table.Write(logCells(e)); err != nil {
				return err
			}
			table.Flush()
			return table.Error()
		}
	}
	if err := each(write); err != nil {
		return err
	}
	return out.Flush()
}

func writeLogLines(out io.Writer) func(*archive.SealedEntry) error {
	lines := json.NewEncoder(out)
	lines.SetEscapeHTML(false)
	return func(e *archive.SealedEntry) error {
		return lines.Encode(logLine{e.Seq, e.AuditEntry, e.Hash, logSeal{e.EmailSalt, e.EmailDigest, e.TextSalt, e.TextDigest, e.Details}})
	}
}

func logCells(e *archive.SealedEntry) []string {
	var user archive.AuditUser
	if e.User != nil {
		user = *e.User
	}
	cells := []string{
		strconv.FormatInt(e.Seq, 10), e.CreatedAt.Format(time.RFC3339Nano), e.Action, e.EntityType, e.EntityID,
		user.ID, user.Email, e.Summary, e.Details, e.ID, e.Hash,
	}
	for i, cell := range cells {
		cells[i] = guard(cell)
	}
	return cells
}
