package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// defaultConns is how many connections a node holds at most.
const defaultConns = 16

// postgres is the database for more than one machine. Statements are prepared by
// the driver, once per connection.
type postgres struct {
	config *pgx.ConnConfig
	pool   *sql.DB
	texts  statementCache
	reach  reach
}

// isPostgres reports whether a database URL is one of PostgreSQL.
func isPostgres(url string) bool {
	return strings.HasPrefix(url, "postgres://") || strings.HasPrefix(url, "postgresql://")
}

func openPostgres(ctx context.Context, url string) (*postgres, error) {
	config, err := pgx.ParseConfig(url)
	if err != nil {
		return nil, errors.New("the database URL is not valid") // the driver's text could hold the password
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = 5 * time.Second
	}
	for name, value := range map[string]string{
		"application_name":                    "sankofa",
		"statement_timeout":                   "10s",
		"lock_timeout":                        "5s",
		"idle_in_transaction_session_timeout": "60s",
		// The same plan serves every search: the bounded one through the index.
		"plan_cache_mode": "force_generic_plan",
		"jit":             "off",
		// An index scan is done before a parallel worker has started.
		"max_parallel_workers_per_gather": "0",
	} {
		if _, set := config.RuntimeParams[name]; !set {
			config.RuntimeParams[name] = value
		}
	}
	p := &postgres{config: config, pool: stdlib.OpenDB(*config)}
	p.reach.renew()
	p.pool.SetMaxOpenConns(defaultConns)
	p.pool.SetMaxIdleConns(defaultConns)
	p.pool.SetConnMaxIdleTime(5 * time.Minute)
	ctx, cancel := withDefaultTimeout(ctx)
	defer cancel()
	if err := p.pool.PingContext(ctx); err != nil {
		return nil, errors.Join(translate(err, "connect"), p.pool.Close())
	}
	return p, nil
}

func (p *postgres) dialect() dialect { return postgresDialect() }

func (p *postgres) query(ctx context.Context, text string, args []any) (*sql.Rows, error) {
	return p.pool.QueryContext(ctx, p.texts.rebind(text), args...)
}

func (p *postgres) exec(context.Context, string, []any) (sql.Result, error) {
	return nil, errors.New("writing outside a transaction")
}

type postgresTx struct {
	db *postgres
	tx *sql.Tx
}

func (t postgresTx) query(ctx context.Context, text string, args []any) (*sql.Rows, error) {
	return t.tx.QueryContext(ctx, t.db.texts.rebind(text), args...)
}

func (t postgresTx) exec(ctx context.Context, text string, args []any) (sql.Result, error) {
	return t.tx.ExecContext(ctx, t.db.texts.rebind(text), args...)
}

func (p *postgres) inTx(ctx context.Context, fn func(ctx context.Context, tx runner) error) error {
	ctx, cancel := withDefaultTimeout(ctx)
	defer cancel()
	ctx, free := p.reach.bind(ctx)
	defer free()
	tx, err := p.pool.BeginTx(ctx, nil)
	if err != nil {
		return translate(err, "begin")
	}
	if err := fn(ctx, postgresTx{p, tx}); err != nil {
		_ = tx.Rollback()
		return timedOut(ctx, err)
	}
	return translate(tx.Commit(), "commit")
}

func (p *postgres) snapshot(ctx context.Context, fn func(ctx context.Context, r runner) error) error {
	ctx, free := p.reach.bind(ctx)
	defer free()
	tx, err := p.pool.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return translate(err, "begin")
	}
	defer func() { _ = tx.Rollback() }() // nothing was written
	return fn(ctx, postgresTx{p, tx})
}

func (p *postgres) ping(ctx context.Context) error {
	ctx, cancel := withDefaultTimeout(ctx)
	defer cancel()
	var version int64
	// Not through query, which fails while the database is away.
	return translate(p.pool.QueryRowContext(ctx, "SELECT version FROM meta").Scan(&version), "ping")
}

func (p *postgres) close() error { return p.pool.Close() }

// listen calls notified whenever another connection announces a change, until the
// context ends or the connection is lost.
func (p *postgres) listen(ctx context.Context, notified func()) error {
	conn, err := pgx.ConnectConfig(ctx, p.config.Copy())
	if err != nil {
		return translate(err, "connect listener")
	}
	defer func() {
		end, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		_ = conn.Close(end)
	}()
	if _, err := conn.Exec(ctx, "LISTEN "+channel); err != nil {
		return translate(err, "listen")
	}
	for {
		if _, err := conn.WaitForNotification(ctx); err != nil {
			return fmt.Errorf("wait for notification: %w", err)
		}
		notified()
	}
}
