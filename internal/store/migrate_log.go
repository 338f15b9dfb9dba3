package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"fmt"
	"strings"

	"github.com/pressly/goose/v3"

	"sankofa/internal/archive"
)

// logChainVersion is the migration that seals the activity log. It is written in Go,
// because SQLite cannot compute the hashes.
const logChainVersion = 10

// logChainSchema is the same for both databases but for the name of long integers.
// The row of log_chain is the head of the log, where it was purged up to, and the
// secret under which addresses without an account appear. The last three indexes are
// for quotas.
var logChainSchema = []string{
	"ALTER TABLE audit ADD COLUMN details TEXT NOT NULL DEFAULT ''",
	"ALTER TABLE audit ADD COLUMN seq BIGINT NOT NULL DEFAULT 0",
	"ALTER TABLE audit ADD COLUMN hash TEXT NOT NULL DEFAULT ''",
	"ALTER TABLE audit ADD COLUMN email_salt TEXT NOT NULL DEFAULT ''",
	"ALTER TABLE audit ADD COLUMN email_digest TEXT NOT NULL DEFAULT ''",
	"ALTER TABLE audit ADD COLUMN text_salt TEXT NOT NULL DEFAULT ''",
	"ALTER TABLE audit ADD COLUMN text_digest TEXT NOT NULL DEFAULT ''",
	`CREATE TABLE log_chain (
		id          INTEGER PRIMARY KEY CHECK (id = 1),
		seq         BIGINT NOT NULL,
		hash        TEXT NOT NULL,
		purged_seq  BIGINT NOT NULL,
		purged_hash TEXT NOT NULL,
		secret      TEXT NOT NULL
	)`,
}

var logChainIndexes = []string{
	"CREATE UNIQUE INDEX audit_seq ON audit (seq)",
	"CREATE INDEX audit_person ON audit (user_id, created_at)",
	"CREATE INDEX events_creator ON events (created_by, status)",
	"CREATE INDEX uploads_owner ON uploads (owner)",
}

// migrationTx lets the statements of the store run in the transaction of a migration.
type migrationTx struct {
	tx   *sql.Tx
	bind func(string) string
}

func (m migrationTx) query(ctx context.Context, text string, args []any) (*sql.Rows, error) {
	return m.tx.QueryContext(ctx, m.bind(text), args...)
}

func (m migrationTx) exec(ctx context.Context, text string, args []any) (sql.Result, error) {
	return m.tx.ExecContext(ctx, m.bind(text), args...)
}

// chainLog is the migration, for one of the databases.
func chainLog(d goose.Dialect) *goose.Migration {
	bind := new(statementCache).rebind
	if d == goose.DialectSQLite3 {
		bind = func(text string) string { return strings.ReplaceAll(text, "BIGINT", "INTEGER") }
	}
	return goose.NewGoMigration(logChainVersion, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
		r := migrationTx{tx, bind}
		for _, statement := range logChainSchema {
			if _, err := exec(ctx, r, statement); err != nil {
				return err
			}
		}
		head, err := sealLog(ctx, r)
		if err != nil {
			return fmt.Errorf("seal the activity log: %w", err)
		}
		err = insert(ctx, r, "log_chain (id, seq, hash, purged_seq, purged_hash, secret)",
			[][]any{{1, head.Seq, head.Hash, 0, "", rand.Text()}})
		if err != nil {
			return err
		}
		for _, statement := range logChainIndexes {
			if _, err := exec(ctx, r, statement); err != nil {
				return err
			}
		}
		return nil
	}}, nil)
}

// sealLog seals the entries from before there was a chain, in the order of their
// time, some at a time, and returns the head of the log.
func sealLog(ctx context.Context, r runner) (archive.LogHead, error) {
	var head archive.LogHead
	created, id := int64(-1<<62), ""
	for {
		entries, err := queryAll(ctx, r, scanSealed, "SELECT "+sealedColumns+` FROM audit
			WHERE created_at > ? OR created_at = ? AND id > ? ORDER BY created_at, id LIMIT 1000`, created, created, id)
		if err != nil || len(entries) == 0 {
			return head, err
		}
		for _, e := range entries {
			e.Seal(head)
			head = e.Head()
			_, err := exec(ctx, r, `UPDATE audit SET seq = ?, hash = ?, email_salt = ?, email_digest = ?, text_salt = ?, text_digest = ? WHERE id = ?`,
				e.Seq, e.Hash, e.EmailSalt, e.EmailDigest, e.TextSalt, e.TextDigest, e.ID)
			if err != nil {
				return head, err
			}
			created, id = micros(e.CreatedAt), e.ID
		}
	}
}
