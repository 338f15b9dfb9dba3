package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"sankofa/internal/archive"
)

// defaultTimeout bounds every call of the database that comes without a deadline, so
// that a silent network cannot hold a request for ever.
const defaultTimeout = 15 * time.Second

// runner is what statements run on: the readers, or one transaction.
type runner interface {
	query(ctx context.Context, text string, args []any) (*sql.Rows, error)
	exec(ctx context.Context, text string, args []any) (sql.Result, error)
}

// database is one of the two databases: readers, transactions, and what they
// word differently.
type database interface {
	runner
	// inTx runs fn in a transaction that writes, and commits if it returns no error. The
	// transaction has a deadline, which the context of fn carries. What fails because of
	// it is archive.ErrUnavailable.
	inTx(ctx context.Context, fn func(ctx context.Context, tx runner) error) error
	// snapshot runs fn on the database as it is at one moment, whoever writes meanwhile.
	snapshot(ctx context.Context, fn func(ctx context.Context, r runner) error) error
	dialect() dialect
	migrate(ctx context.Context, create func(context.Context) error) error
	// ping reports whether the database can be read and, as far as is known, written.
	ping(ctx context.Context) error
	close() error
}

// scanner is a row of a result.
type scanner interface{ Scan(to ...any) error }

// queryEach calls fn for every row of a query.
func queryEach(ctx context.Context, r runner, fn func(scanner) error, text string, args ...any) error {
	ctx, cancel := withDefaultTimeout(ctx)
	defer cancel()
	if db, ok := r.(*postgres); ok { // a transaction is bound as a whole
		if asked, err := db.copies.each(ctx, fn, text, args); asked {
			return err
		}
		var free context.CancelFunc
		ctx, free = db.reach.bind(ctx)
		defer free()
	}
	rows, err := r.query(ctx, text, args)
	if err != nil {
		return translate(err, text)
	}
	defer rows.Close()
	for rows.Next() {
		if err := fn(rows); err != nil {
			return translate(err, text)
		}
	}
	return translate(rows.Err(), text)
}

// queryAll returns the rows of a query.
func queryAll[T any](ctx context.Context, r runner, scan func(scanner) (T, error), text string, args ...any) ([]T, error) {
	list := []T{}
	add := func(row scanner) error {
		item, err := scan(row)
		list = append(list, item)
		return err
	}
	err := queryEach(ctx, r, add, text, args...)
	if errors.Is(err, errReplicaLost) {
		list = list[:0]
		err = queryEach(archive.WithoutReplica(ctx), r, add, text, args...)
	}
	return list, err
}

// queryOne returns the first row of a query, or missing when there is none.
func queryOne[T any](ctx context.Context, r runner, scan func(scanner) (T, error), missing error, text string, args ...any) (T, error) {
	list, err := queryAll(ctx, r, scan, text, args...)
	if err == nil && len(list) == 0 {
		err = missing
	}
	if err != nil {
		var zero T
		return zero, err
	}
	return list[0], nil
}

// queryInt returns the single number that a query yields, 0 for no row.
func queryInt(ctx context.Context, r runner, text string, args ...any) (int64, error) {
	var n sql.NullInt64
	err := queryEach(ctx, r, func(row scanner) error { return row.Scan(&n) }, text, args...)
	return n.Int64, err
}

// exec runs a statement and returns how many rows it changed.
func exec(ctx context.Context, r runner, text string, args ...any) (int64, error) {
	result, err := r.exec(ctx, text, args)
	if err != nil {
		return 0, translate(err, text)
	}
	n, err := result.RowsAffected()
	return n, translate(err, text)
}

// insertRows are the numbers of rows that go into one INSERT, few so that few texts
// are prepared; insertArgs bounds the arguments of one.
var insertRows = []int{200, 50, 10, 1}

const insertArgs = 1500

// insert adds rows to a table. The columns are written as in SQL.
func insert(ctx context.Context, r runner, into string, rows [][]any) error {
	return upsert(ctx, r, into, rows, "")
}

// upsert adds rows and says what to do with those that are there.
func upsert(ctx context.Context, r runner, into string, rows [][]any, conflict string) error {
	for len(rows) > 0 {
		n := insertRows[slices.IndexFunc(insertRows, func(n int) bool {
			return n == 1 || n <= len(rows) && n*len(rows[0]) <= insertArgs
		})]
		marks := "(?" + strings.Repeat(", ?", len(rows[0])-1) + ")"
		text := "INSERT INTO " + into + " VALUES " + marks + strings.Repeat(", "+marks, n-1) + conflict
		args := make([]any, 0, n*len(rows[0]))
		for _, row := range rows[:n] {
			args = append(args, row...)
		}
		if _, err := exec(ctx, r, text, args...); err != nil {
			return err
		}
		rows = rows[n:]
	}
	return nil
}

// inSizes are the lengths of IN lists, so that few texts are prepared. A list is
// filled up with its last item.
var inSizes = []int{1, 4, 20, 36, 64, 200}

// maxIn is the longest IN list.
const maxIn = 200

// in writes an IN list for items, of which there must be 1 to maxIn.
func in[T any](items []T) (string, []any) {
	size := maxIn
	for _, s := range inSizes {
		if s >= len(items) {
			size = s
			break
		}
	}
	args := make([]any, size)
	for i := range args {
		args[i] = items[min(i, len(items)-1)]
	}
	return "(?" + strings.Repeat(", ?", size-1) + ")", args
}

// where gathers conditions that all must hold.
type where struct {
	terms []string
	args  []any
}

func (w *where) and(term string, args ...any) {
	w.terms = append(w.terms, term)
	w.args = append(w.args, args...)
}

func (w *where) String() string {
	if len(w.terms) == 0 {
		return ""
	}
	return " WHERE " + strings.Join(w.terms, " AND ")
}

// timedOut gives an error the meaning that a transaction ran out of time. Drivers
// report that in many ways, such as rows that are closed.
func timedOut(ctx context.Context, err error) error {
	var known *archive.Error
	if err == nil || ctx.Err() == nil || errors.As(err, &known) {
		return err
	}
	return fmt.Errorf("%w: %w", archive.ErrUnavailable, err)
}

// withDefaultTimeout gives a context without a deadline one.
func withDefaultTimeout(ctx context.Context) (context.Context, context.CancelFunc) {
	if _, ok := ctx.Deadline(); ok {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, defaultTimeout)
}

// statementCache holds statements rewritten from ? to $1, $2 and so on.
type statementCache struct{ known sync.Map }

func (t *statementCache) rebind(text string) string {
	if bound, ok := t.known.Load(text); ok {
		return bound.(string)
	}
	var b strings.Builder
	n := 0
	for i := range len(text) {
		if text[i] != '?' {
			b.WriteByte(text[i])
			continue
		}
		n++
		fmt.Fprintf(&b, "$%d", n)
	}
	t.known.Store(text, b.String())
	return b.String()
}

// micros is how a moment is stored; moment is its inverse.
func micros(t time.Time) int64 { return t.UnixMicro() }

func timeFromMicros(us int64) time.Time { return time.UnixMicro(us).UTC() }

// timeOrNil reads an optional moment.
func timeOrNil(us sql.NullInt64) *time.Time {
	if !us.Valid {
		return nil
	}
	t := timeFromMicros(us.Int64)
	return &t
}

// microsOrNil writes an optional moment.
func microsOrNil(t *time.Time) any {
	if t == nil {
		return nil
	}
	return micros(*t)
}
