package store

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"sankofa/internal/archive"
)

// Nobody can write while the rows are copied. The copying process renews that hold while it
// runs; when it has died, the hold ends by itself.
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

// A batch of rows is inserted at once.
const (
	moveRows  = 1000
	moveBytes = 4 << 20
)

// comparers is how many tables are compared at once.
const comparers = 2
