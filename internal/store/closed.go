package store

import (
	"context"
	"database/sql"
	"log/slog"
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

// checkMoveState looks at a database that is opened: half an archive is refused, and what has
// arrived is one like any other from now on.
func checkMoveState(ctx context.Context, db database, log *slog.Logger) error {
	state, _, err := moveState(ctx, db)
	switch {
	case err != nil:
		return err
	case state == stateArriving:
		return closed[stateArriving]
	case state == stateMoved:
		log.Warn("the archive has moved to another database and cannot be changed here; sankofa move --reopen takes that back")
	case state == stateArrived:
		return db.inTx(asMover(ctx), func(ctx context.Context, tx runner) error {
			_, err := exec(ctx, tx, "DELETE FROM moves WHERE state = ?", stateArrived)
			return err
		})
	}
	return nil
}

// moveState is what the table moves says, and of whom; empty if nothing.
func moveState(ctx context.Context, r runner) (state, holder string, err error) {
	err = queryEach(ctx, r, func(row scanner) error { return row.Scan(&state, &holder) }, "SELECT state, holder FROM moves")
	return state, holder, err
}
