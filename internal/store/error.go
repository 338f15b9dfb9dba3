package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"

	"github.com/jackc/pgx/v5/pgconn"
	lib "modernc.org/sqlite"
	code "modernc.org/sqlite/lib"

	"sankofa/internal/archive"
)

// errNoSpace is returned to writers while the disk is full.
var errNoSpace = archive.Fail(archive.CodeNoSpace, "The archive has no space left. Please try again later.")

// errText is returned for a text that PostgreSQL does not accept: one with
// NUL, or that is not UTF-8.
var errText = archive.Fail(archive.CodeInvalid, "A text contains characters that are not allowed.")

// translate gives an error of a driver its meaning for the caller: try again
// later, no space, a text that cannot be, or an internal fault. Errors of the domain pass unchanged.
func translate(err error, what string) error {
	var known *archive.Error
	if err == nil || errors.As(err, &known) {
		return err
	}
	if len(what) > 60 {
		what = what[:60] + "…"
	}
	switch {
	case isDiskFull(err):
		return fmt.Errorf("%s: %w: %w", what, errNoSpace, err)
	case isInvalidText(err):
		return fmt.Errorf("%s: %w: %w", what, errText, err)
	case isTransient(err):
		return fmt.Errorf("%s: %w: %w", what, archive.ErrUnavailable, err)
	}
	return fmt.Errorf("%s: %w", what, err)
}

func isInvalidText(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && (pg.Code == "22021" || pg.Code == "22P05")
}

func isDiskFull(err error) bool {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return pg.Code == "53100"
	}
	var lite *lib.Error
	return errors.As(err, &lite) && lite.Code()&0xff == code.SQLITE_FULL
}

// isTransient reports whether the same call can succeed later without a change of
// the program or the data.
func isTransient(err error) bool {
	for _, known := range []error{
		context.Canceled, context.DeadlineExceeded, driver.ErrBadConn, sql.ErrConnDone, sql.ErrTxDone,
		io.EOF, io.ErrUnexpectedEOF, net.ErrClosed, pgconn.ErrConnClosed,
	} {
		if errors.Is(err, known) {
			return true
		}
	}
	var lite *lib.Error
	if errors.As(err, &lite) {
		switch lite.Code() & 0xff {
		case code.SQLITE_BUSY, code.SQLITE_LOCKED, code.SQLITE_INTERRUPT, code.SQLITE_IOERR, code.SQLITE_CANTOPEN,
			code.SQLITE_READONLY, code.SQLITE_PROTOCOL, code.SQLITE_NOMEM:
			return true
		}
		return false
	}
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		switch pg.Code[:2] {
		case "08", "40", "53", "57", "58": // connection, rollback, resources, intervention, system
			return true
		}
		return pg.Code == "55P03" || pg.Code == "25006" || pg.Code == "25P03"
	}
	var connect *pgconn.ConnectError
	var network net.Error
	return errors.As(err, &connect) || errors.As(err, &network)
}

// isBusy reports whether another process holds the SQLite database.
func isBusy(err error) bool {
	var lite *lib.Error
	return errors.As(err, &lite) && lite.Code()&0xff == code.SQLITE_BUSY
}

// isDuplicate reports whether a unique index refused a row.
func isDuplicate(err error) bool {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return pg.Code == "23505"
	}
	var lite *lib.Error
	return errors.As(err, &lite) &&
		(lite.Code() == code.SQLITE_CONSTRAINT_UNIQUE || lite.Code() == code.SQLITE_CONSTRAINT_PRIMARYKEY)
}
