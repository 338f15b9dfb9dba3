package store

import (
	"context"
	"database/sql"
	"time"

	"sankofa/internal/archive"
)

// What the row of the table moves says. Without a row everyone may write.
const (
	stateHeld     = "held"     // by a move that copies the rows
	stateMoved    = "moved"    // the archive is elsewhere
	stateArriving = "arriving" // the archive is not here in full
	stateArrived  = "arrived"  // it is, and was not opened yet
)

// closed are the answers to those who want to write meanwhile.
var closed = map[string]*archive.Error{
	stateHeld: {
		Code: archive.CodeUnavailable, RetryAfter: 10 * time.Second,
		Message: "The archive is being moved and cannot be changed for a moment. Please try again shortly.",
	},
	stateMoved: {
		Code: archive.CodeUnavailable, RetryAfter: 30 * time.Second,
		Message: "The archive has moved to another database. It can be changed again when its server was started there.",
	},
	stateArriving: {
		Code: archive.CodeUnavailable, RetryAfter: 30 * time.Second,
		Message: "The archive is not here in full: a move to this database has not ended.",
	},
}

type moverKey struct{}

// asMover marks the transactions of the move itself.
func asMover(ctx context.Context) context.Context {
	return context.WithValue(ctx, moverKey{}, true)
}

// whileOpen makes a transaction fail if the archive is closed for writing. Asked within
// the transaction, the answer holds to its end.
func whileOpen(d dialect, fn func(ctx context.Context, tx runner) error) func(context.Context, runner) error {
	return func(ctx context.Context, tx runner) error {
		if ctx.Value(moverKey{}) == nil {
			var state sql.NullString
			if err := queryEach(ctx, tx, func(row scanner) error { return row.Scan(&state) }, d.closed); err != nil {
				return err
			}
			if refusal, ok := closed[state.String]; ok {
				return refusal
			}
		}
		return fn(ctx, tx)
	}
}

// greet looks at a database that is opened: half an archive is refused, and what has
// arrived is one like any other from now on.
func greet(ctx context.Context, db database) error {
	m, err := moveRow(ctx, db)
	switch {
	case err != nil:
		return err
	case m.state == stateArriving:
		return closed[stateArriving]
	case m.state == stateArrived:
		return db.inTx(asMover(ctx), func(ctx context.Context, tx runner) error {
			_, err := exec(ctx, tx, "DELETE FROM moves WHERE state = ?", stateArrived)
			return err
		})
	}
	return nil
}

// move is the row of the table moves, with an empty state if there is none.
type move struct {
	state, holder string
	left          int64 // microseconds for which it is held
}

func moveRow(ctx context.Context, db database) (m move, err error) {
	err = queryEach(ctx, db, func(row scanner) error { return row.Scan(&m.state, &m.holder, &m.left) },
		"SELECT state, holder, until - "+db.dialect().micros+" FROM moves")
	return m, err
}
