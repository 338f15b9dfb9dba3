package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5/stdlib"

	"sankofa/internal/archive"
)

// replica is a copy of a PostgreSQL database that follows it, for readers
// (docs/decisions/0020). It is asked only if it has every change that this process has
// applied, and whenever it cannot answer, the primary does.
type replica struct {
	pool *sql.DB
	// applied is the content version that this process has applied.
	applied func() int64
	texts   statementCache
	reach   reach
}

func openReplica(url string) (*replica, error) {
	config, err := parseDirect(url)
	if err != nil {
		return nil, fmt.Errorf("the replica: %w", err)
	}
	c := &replica{pool: newPool(config), applied: func() int64 { return 0 }}
	c.reach.renew()
	return c, nil
}

func (c *replica) ping(ctx context.Context) error { return c.pool.PingContext(ctx) }

// errReplicaLost says that a replica failed after it had returned some rows.
var errReplicaLost = fmt.Errorf("the replica was lost: %w", archive.ErrUnavailable)

// each calls fn for every row of a query. If asked is false, fn was not called and the
// primary has to be asked.
func (c *replica) each(ctx context.Context, fn func(scanner) error, text string, args []any) (asked bool, err error) {
	if c == nil || !archive.AllowsReplica(ctx) || !c.reach.ok() {
		return false, nil
	}
	bound, free := c.reach.bind(ctx)
	defer free()
	conn, err := c.upToDate(bound)
	if err != nil || conn == nil {
		return false, nil
	}
	defer conn.Close()
	rows, err := conn.QueryContext(bound, c.texts.rebind(text), args...)
	if err != nil {
		return false, nil
	}
	defer rows.Close()
	for rows.Next() {
		asked = true
		if err := fn(rows); err != nil {
			return true, translate(err, text)
		}
	}
	if err := rows.Err(); err != nil {
		return asked, errors.Join(errReplicaLost, err)
	}
	return true, nil
}

// versionKey is where a connection keeps the content version that its server had.
const versionKey = "sankofa content version"

// upToDate returns a connection to a server that has every change that this process has
// applied, or nil. The version is kept by connection: the server at the other end of one
// only moves forward, but the next connection may lead to another server.
func (c *replica) upToDate(ctx context.Context) (*sql.Conn, error) {
	conn, err := c.pool.Conn(ctx)
	if err != nil {
		return nil, err
	}
	var known map[string]any
	err = conn.Raw(func(driver any) error {
		known = driver.(*stdlib.Conn).Conn().PgConn().CustomData()
		return nil
	})
	wanted := c.applied()
	if version, _ := known[versionKey].(int64); err == nil && version < wanted {
		if err = conn.QueryRowContext(ctx, "SELECT version FROM meta").Scan(&version); err == nil {
			known[versionKey] = version
		}
		if err == nil && version < wanted {
			return nil, conn.Close()
		}
	}
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return conn, nil
}
