package store

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"sankofa/internal/archive"
)

// Nobody can write while the rows are copied. The one who copies puts the end of that
// off as long as he lives; once he is dead, it comes by itself.
const (
	holdTime  = 15 * time.Second
	holdRenew = 3 * time.Second
)

// moveTimeout bounds a transaction that copies all rows.
const moveTimeout = 12 * time.Hour

// ErrTargetTaken says that a move would overwrite something.
var ErrTargetTaken = errors.New("there is another archive in the target")

// errMoved says that an archive is to be moved once more from where it is no longer.
var errMoved = errors.New("the archive has moved elsewhere already; sankofa move --reopen makes this one the archive again")

// errLapsed says that others may have written while the rows were copied.
var errLapsed = errors.New("the archive could be written to before the move ended, so the copy may lack the last changes; nothing was changed here, start it again")

// Mover copies an archive from one database into another.
type Mover struct {
	from, to database
	tables   []movedTable // as the target has them
	archive  string       // tells this archive from others
	holder   string       // tells this move from others
	Resumed  bool         // an earlier move of this archive has left something in the target
}

// OpenMove opens the database of an archive, and the one that it is to be copied to. That
// gets its tables, and is closed for everyone else until the archive has arrived. It must
// be empty, or have what an earlier move of the same archive left. Unless that move put its
// uploads at the same location, empty must find nothing there. The caller must Close what
// it returns.
func OpenMove(ctx context.Context, from, to Options, location string, empty func(context.Context) error) (_ *Mover, err error) {
	m := &Mover{holder: rand.Text()}
	defer func() {
		if err != nil {
			err = errors.Join(err, m.Close())
		}
	}()
	if m.from, err = openSource(ctx, from); err != nil {
		return nil, err
	}
	if m.archive, err = archiveID(ctx, m.from); err != nil {
		return nil, err
	}
	if m.to, err = connect(ctx, to); err != nil {
		return nil, fmt.Errorf("the target: %w", err)
	}
	if err := m.receive(ctx, location, empty); err != nil {
		return nil, fmt.Errorf("the target: %w", err)
	}
	if m.tables, err = movedTables(ctx, m.to); err != nil {
		return nil, fmt.Errorf("the target: %w", err)
	}
	here, err := movedTables(ctx, m.from)
	if err != nil {
		return nil, err
	}
	return m, unite(here, m.tables)
}

// openSource opens a database that is there and has the schema of this program. A server
// of an earlier release would not know that it must not write.
func openSource(ctx context.Context, o Options) (database, error) {
	if o.DatabaseURL == "" {
		if _, err := os.Stat(filepath.Join(o.Folder, FileName)); err != nil {
			return nil, fmt.Errorf("there is no archive in %s: %w", o.Folder, err)
		}
	}
	db, err := connect(ctx, o)
	if err != nil {
		return nil, err
	}
	folder := "migrations/sqlite"
	if _, ok := db.(*postgres); ok {
		folder = "migrations/postgres"
	}
	newest, err := newestSchema(folder)
	if err == nil {
		var has int64
		if has, err = queryInt(ctx, db, "SELECT MAX(version_id) FROM goose_db_version"); err == nil && has != newest {
			err = errors.New("the archive does not have the schema of this release: start its server with this release first")
		}
	}
	if err != nil {
		return nil, errors.Join(err, db.close())
	}
	return db, nil
}

// archiveID is the same for all copies of one archive, and tells nothing of its secret.
func archiveID(ctx context.Context, db database) (string, error) {
	c, err := chain(ctx, db, "SELECT "+chainColumns+" FROM log_chain")
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte("archive " + c.secret))
	return hex.EncodeToString(sum[:16]), nil
}

// receive prepares the target.
func (m *Mover) receive(ctx context.Context, location string, empty func(context.Context) error) error {
	if err := m.to.migrate(ctx, empty); err != nil {
		return err
	}
	return m.to.inTx(asMover(ctx), func(ctx context.Context, tx runner) error {
		for _, text := range m.to.dialect().stopWriters {
			if _, err := exec(ctx, tx, text); err != nil {
				return err
			}
		}
		state, holder, err := moveState(ctx, tx)
		if err != nil {
			return err
		}
		var recorded string
		if err := queryEach(ctx, tx, func(row scanner) error { return row.Scan(&recorded) }, "SELECT location FROM storage"); err != nil {
			return err
		}
		arrived := state == stateArriving || state == stateArrived
		if m.Resumed = arrived && holder == m.archive; !m.Resumed {
			used, err := queryInt(ctx, tx, "SELECT COUNT(*) FROM (SELECT id FROM users UNION ALL SELECT id FROM entries UNION ALL SELECT id FROM audit) used")
			if err != nil {
				return err
			}
			if used > 0 || state != "" {
				return ErrTargetTaken
			}
		}
		if !m.Resumed || recorded != location {
			if err := empty(ctx); err != nil {
				return err
			}
		}
		if _, err := exec(ctx, tx, "INSERT INTO storage (id, location) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET location = excluded.location", location); err != nil {
			return err
		}
		_, err = exec(ctx, tx, `INSERT INTO moves (one, state, holder, until) VALUES (1, ?, ?, 0)
			ON CONFLICT (one) DO UPDATE SET state = excluded.state`, stateArriving, m.archive)
		return err
	})
}

// Close closes both databases.
func (m *Mover) Close() error {
	var errs []error
	for _, db := range []database{m.from, m.to} {
		if db != nil {
			errs = append(errs, db.close())
		}
	}
	return errors.Join(errs...)
}

// Uploads are the uploads that the archive has by now.
func (m *Mover) Uploads(ctx context.Context) ([]archive.Upload, error) {
	return queryAll(ctx, m.from, scanUpload, "SELECT "+uploadColumns+" FROM uploads ORDER BY path")
}

// Hold closes the archive for writing, for as long as this process lives, and waits for
// those who write. The context that it returns ends when the hold is lost. Release opens
// the archive again, unless it has moved.
func (m *Mover) Hold(ctx context.Context) (held context.Context, release func(), err error) {
	if err := m.hold(ctx); err != nil {
		return nil, nil, err
	}
	held, lose := context.WithCancelCause(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(holdRenew)
		defer tick.Stop()
		for {
			select {
			case <-held.Done():
				return
			case <-tick.C:
			}
			if err := m.update(held, "until = "+m.from.dialect().micros+" + ?", holdTime.Microseconds()); err != nil && errors.Is(err, errLapsed) {
				lose(err)
				return
			} // after any other error the next one decides
		}
	}()
	return held, func() {
		lose(nil)
		<-ended
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), holdTime)
		defer cancel()
		_ = m.from.inTx(asMover(ctx), func(ctx context.Context, tx runner) error { // it ends by itself otherwise
			_, err := exec(ctx, tx, "DELETE FROM moves WHERE state = ? AND holder = ?", stateHeld, m.holder)
			return err
		})
	}, nil
}

func (m *Mover) hold(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	return m.from.inTx(asMover(ctx), func(ctx context.Context, tx runner) error {
		d := m.from.dialect()
		for _, text := range d.stopWriters {
			if _, err := exec(ctx, tx, text); err != nil {
				return err
			}
		}
		n, err := exec(ctx, tx, `INSERT INTO moves (one, state, holder, until) VALUES (1, 'held', ?, `+d.micros+` + ?)
			ON CONFLICT (one) DO UPDATE SET state = 'held', holder = excluded.holder, until = excluded.until
			WHERE moves.state = 'arrived' OR moves.state = 'held' AND moves.until <= `+d.micros, m.holder, holdTime.Microseconds())
		if err != nil || n == 1 {
			return err
		}
		state, _, err := moveState(ctx, tx)
		switch {
		case err != nil:
			return err
		case state == stateMoved:
			return errMoved
		case state == stateArriving:
			return closed[stateArriving]
		}
		return errors.New("the archive is being moved by somebody else")
	})
}

// update changes the hold if it has lasted until now.
func (m *Mover) update(ctx context.Context, set string, args ...any) error {
	return m.from.inTx(asMover(ctx), func(ctx context.Context, tx runner) error {
		n, err := exec(ctx, tx, "UPDATE moves SET "+set+" WHERE state = 'held' AND holder = ? AND until > "+m.from.dialect().micros, append(args, m.holder)...)
		if err == nil && n == 0 {
			err = errLapsed
		}
		return err
	})
}

// Copied is what a move has copied and compared.
type Copied struct {
	Tables int
	Rows   int64
}

// Copy makes the rows of the target those of the source, and compares both. The archive
// must be held.
func (m *Mover) Copy(ctx context.Context) (done Copied, err error) {
	ctx, cancel := context.WithTimeout(asMover(ctx), moveTimeout)
	defer cancel()
	err = m.from.snapshot(ctx, func(ctx context.Context, from runner) error {
		if err := unlimit(ctx, from, m.from.dialect()); err != nil {
			return err
		}
		read := make([]tableDigest, len(m.tables))
		err := m.to.inTx(ctx, func(ctx context.Context, to runner) error {
			if err := unlimit(ctx, to, m.to.dialect()); err != nil {
				return err
			}
			if err := m.empty(ctx, to); err != nil {
				return err
			}
			for i, t := range m.tables {
				if err := m.copyTable(ctx, from, to, t, &read[i]); err != nil {
					return fmt.Errorf("table %s: %w", t.name, err)
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		for _, d := range read {
			done.Tables++
			done.Rows += d.rows
		}
		return m.compare(ctx, from, read)
	})
	if cause := context.Cause(ctx); cause != nil && err != nil {
		err = cause
	}
	return done, err
}

// Finish makes the target an archive that can be started, and then closes the source for
// good. In this order, because a process that dies in between must not leave an archive
// that is closed for ever; the next move goes on with the target as long as no server was
// started on it.
func (m *Mover) Finish(ctx context.Context) error {
	if err := m.mark(ctx, stateArrived); err != nil {
		return err
	}
	if err := m.update(ctx, "state = 'moved'"); err != nil {
		return errors.Join(err, m.mark(context.WithoutCancel(ctx), stateArriving))
	}
	return nil
}

// mark sets the state of the target.
func (m *Mover) mark(ctx context.Context, state string) error {
	return m.to.inTx(asMover(ctx), func(ctx context.Context, tx runner) error {
		_, err := exec(ctx, tx, "UPDATE moves SET state = ?", state)
		return err
	})
}

// Reopen lets an archive be written again that was moved elsewhere.
func Reopen(ctx context.Context, o Options) (err error) {
	db, err := openSource(ctx, o)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.close()) }()
	return db.inTx(asMover(ctx), func(ctx context.Context, tx runner) error {
		n, err := exec(ctx, tx, "DELETE FROM moves WHERE state = ?", stateMoved)
		if err == nil && n == 0 {
			err = errors.New("the archive was not moved elsewhere")
		}
		return err
	})
}

func unlimit(ctx context.Context, r runner, d dialect) error {
	for _, text := range d.unlimited {
		if _, err := exec(ctx, r, text); err != nil {
			return err
		}
	}
	return nil
}

// empty removes what migrations, or an earlier move, have put into the tables.
func (m *Mover) empty(ctx context.Context, to runner) error {
	for _, t := range slices.Backward(m.tables) {
		if _, err := exec(ctx, to, `DELETE FROM "`+t.name+`"`); err != nil {
			return err
		}
	}
	return nil
}

// A batch of rows is inserted at once.
const (
	moveRows  = 1000
	moveBytes = 4 << 20
)

// copyTable reads rows and writes them at the same time.
func (m *Mover) copyTable(ctx context.Context, from, to runner, t movedTable, digest *tableDigest) error {
	batches := make(chan [][]any, 1)
	both, ctx := errgroup.WithContext(ctx)
	both.Go(func() error {
		defer close(batches)
		return readBatches(ctx, from, t, digest, batches)
	})
	both.Go(func() error {
		put := m.inserter(t)
		for batch := range batches {
			if err := put(ctx, to, batch); err != nil {
				return err
			}
		}
		return nil
	})
	return both.Wait()
}

func readBatches(ctx context.Context, from runner, t movedTable, digest *tableDigest, batches chan<- [][]any) error {
	var batch [][]any
	size := 0
	flush := func() error {
		select {
		case batches <- batch:
			batch, size = nil, 0
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	err := eachRow(ctx, from, t, " ORDER BY "+t.quoted(keyColumn), func(row []any) error {
		size += digest.add(row)
		batch = append(batch, slices.Clone(row))
		if len(batch) < moveRows && size < moveBytes {
			return nil
		}
		return flush()
	})
	if err != nil || len(batch) == 0 {
		return err
	}
	return flush()
}

// eachRow calls fn for each row, in an order if it matters, with values that are the same
// for both databases. Rows in the order of their keys are written fastest.
func eachRow(ctx context.Context, r runner, t movedTable, order string, fn func(row []any) error) error {
	row, to := make([]any, len(t.columns)), make([]any, len(t.columns))
	for i := range row {
		to[i] = &row[i]
	}
	return queryEach(ctx, r, func(s scanner) error {
		if err := s.Scan(to...); err != nil {
			return err
		}
		for i, c := range t.columns {
			value, ok := shared(c.kind, row[i])
			if !ok {
				return fmt.Errorf("column %s of table %s holds a %T", c.name, t.name, row[i])
			}
			row[i] = value
		}
		return fn(row)
	}, "SELECT "+t.quoted(anyColumn)+` FROM "`+t.name+`"`+order)
}

// shared is a value as both databases have it.
func shared(kind string, value any) (any, bool) {
	switch v := value.(type) {
	case nil:
		return nil, true
	case bool:
		if v {
			return int64(1), kind == kindBoolean
		}
		return int64(0), kind == kindBoolean
	case int64:
		return v, kind == kindInteger || kind == kindBoolean && (v == 0 || v == 1)
	case string:
		return v, kind == kindText
	case []byte:
		if v == nil {
			v = []byte{} // as drivers return one without bytes, and would store as NULL
		}
		return v, kind == kindBytes
	}
	return nil, false
}

// inserter adds rows to a table of the target. PostgreSQL takes a column at a time, because
// it takes 65,535 values at most, and thousands of them slowly.
func (m *Mover) inserter(t movedTable) func(ctx context.Context, to runner, rows [][]any) error {
	into := `"` + t.name + `" (` + t.quoted(anyColumn) + ")"
	if _, ok := m.to.(*postgres); !ok {
		return func(ctx context.Context, to runner, rows [][]any) error { return insert(ctx, to, into, rows) }
	}
	arrays := make([]string, len(t.columns))
	for i, c := range t.columns {
		arrays[i] = "?::" + map[string]string{kindInteger: "bigint", kindBoolean: "boolean", kindText: "text", kindBytes: "bytea"}[c.kind] + "[]"
	}
	text := "INSERT INTO " + into + " SELECT * FROM unnest(" + strings.Join(arrays, ", ") + ")"
	return func(ctx context.Context, to runner, rows [][]any) error {
		args := make([]any, len(t.columns))
		for i, c := range t.columns {
			args[i] = column(c.kind, rows, i)
		}
		_, err := exec(ctx, to, text, args...)
		return err
	}
}

// column is a column of rows as an array of PostgreSQL.
func column(kind string, rows [][]any, i int) any {
	switch kind {
	case kindInteger:
		return valuesOf[int64](rows, i)
	case kindText:
		return valuesOf[string](rows, i)
	case kindBytes:
		return valuesOf[[]byte](rows, i)
	}
	list := make([]*bool, len(rows))
	for n, row := range rows {
		if v, ok := row[i].(int64); ok {
			yes := v == 1
			list[n] = &yes
		}
	}
	return list
}

func valuesOf[T any](rows [][]any, i int) []*T {
	list := make([]*T, len(rows))
	for n, row := range rows {
		if v, ok := row[i].(T); ok {
			list[n] = &v
		}
	}
	return list
}

// tableDigest is the number of rows, and a sum of their hashes that does not depend on
// their order, which is not the same in both databases.
type tableDigest struct {
	rows int64
	sum  [4]uint64
}

// add adds a row, and returns its size.
func (d *tableDigest) add(row []any) int {
	text := encodeRow(row)
	hash := sha256.Sum256(text)
	d.rows++
	for i := range d.sum {
		d.sum[i] += binary.BigEndian.Uint64(hash[8*i:])
	}
	return len(text)
}

// encodeRow writes values so that no two rows are written alike.
func encodeRow(row []any) []byte {
	var b []byte
	for _, value := range row {
		switch v := value.(type) {
		case nil:
			b = append(b, 'n')
		case int64:
			b = binary.BigEndian.AppendUint64(append(b, 'i'), uint64(v))
		case string:
			b = append(binary.BigEndian.AppendUint64(append(b, 't'), uint64(len(v))), v...)
		case []byte:
			b = append(binary.BigEndian.AppendUint64(append(b, 'b'), uint64(len(v))), v...)
		}
	}
	return b
}

func digestOf(ctx context.Context, r runner, t movedTable) (d tableDigest, err error) {
	err = eachRow(ctx, r, t, "", func(row []any) error { d.add(row); return nil })
	return d, err
}

// comparers is how many tables are compared at once.
const comparers = 2

// compare reads the tables of the target and fails if one differs, by naming a row.
func (m *Mover) compare(ctx context.Context, from runner, want []tableDigest) error {
	got := make([]tableDigest, len(m.tables))
	readers, each := errgroup.WithContext(ctx)
	readers.SetLimit(comparers)
	for i, t := range m.tables {
		readers.Go(func() error {
			return m.to.snapshot(each, func(ctx context.Context, to runner) (err error) {
				if err = unlimit(ctx, to, m.to.dialect()); err == nil {
					got[i], err = digestOf(ctx, to, t)
				}
				return err
			})
		})
	}
	if err := readers.Wait(); err != nil {
		return err
	}
	for i, t := range m.tables {
		if got[i] != want[i] {
			return m.to.snapshot(ctx, func(ctx context.Context, to runner) error { return difference(ctx, from, to, t, want[i], got[i]) })
		}
	}
	return nil
}

// difference names the first row that is not the same on both sides.
func difference(ctx context.Context, from, to runner, t movedTable, want, got tableDigest) error {
	rows := map[string][sha256.Size]byte{}
	key := func(row []any) string {
		var parts []string
		for i, c := range t.columns {
			if b, ok := row[i].([]byte); ok && c.key {
				parts = append(parts, fmt.Sprintf("%s %x", c.name, b))
			} else if c.key {
				parts = append(parts, fmt.Sprintf("%s %v", c.name, row[i]))
			}
		}
		return strings.Join(parts, ", ")
	}
	err := eachRow(ctx, from, t, "", func(row []any) error {
		rows[key(row)] = sha256.Sum256(encodeRow(row))
		return nil
	})
	if err != nil {
		return err
	}
	which := ""
	err = eachRow(ctx, to, t, "", func(row []any) error {
		k := key(row)
		if hash, ok := rows[k]; (!ok || hash != sha256.Sum256(encodeRow(row))) && which == "" {
			which = k
		}
		delete(rows, k)
		return nil
	})
	if err != nil {
		return err
	}
	for k := range rows {
		if which == "" || k < which {
			which = k
		}
	}
	return fmt.Errorf("table %s differs: %d rows in the source and %d in the target, the row with %s among them", t.name, want.rows, got.rows, which)
}
