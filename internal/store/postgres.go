package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

// defaultConns is how many connections a node holds at most.
const defaultConns = 16

// sessionSettings are set on every connection. A pooler that hands out connections by
// transaction takes no settings from its clients: there they belong into its
// connect_query (deploy/pgbouncer.ini).
var sessionSettings = map[string]string{
	"statement_timeout":                   "10s",
	"lock_timeout":                        "5s",
	"idle_in_transaction_session_timeout": "1min",
	// The same plan serves every search: the bounded one through the index.
	"plan_cache_mode": "force_generic_plan",
	"jit":             "off",
	// An index scan is done before a parallel worker has started.
	"max_parallel_workers_per_gather": "0",
}

// postgres is the database for more than one machine. Statements are prepared by
// the driver, once per connection; behind a pooler, each time.
type postgres struct {
	// direct leads to the server itself, for what needs a session of its own: hearing
	// of changes, and migrations without a time limit. Nil if only a pooler is known.
	direct *pgx.ConnConfig
	config *pgx.ConnConfig
	pool   *sql.DB
	pooled bool // connections change hands with every transaction
	copies *replica
	texts  statementCache
	reach  reach
}

// isPostgres reports whether a database URL is one of PostgreSQL.
func isPostgres(url string) bool {
	return strings.HasPrefix(url, "postgres://") || strings.HasPrefix(url, "postgresql://")
}

// execMode is the parameter of a URL by which the driver is told how to run statements.
// Whoever sets it has a pooler in between.
const execMode = "default_query_exec_mode"

// parsePostgres reads the URL of a server.
func parsePostgres(url string) (*pgx.ConnConfig, error) {
	config, err := pgx.ParseConfig(url)
	if !isPostgres(url) || err != nil {
		return nil, errors.New("the database URL is not valid") // the driver's text could hold the password
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = 5 * time.Second
	}
	setDefault(config.RuntimeParams, "application_name", "sankofa")
	return config, nil
}

func setDefault(params map[string]string, name, value string) {
	if _, set := params[name]; !set {
		params[name] = value
	}
}

// parseDirect reads the URL of a server that takes settings for each session.
func parseDirect(url string) (*pgx.ConnConfig, error) {
	config, err := parsePostgres(url)
	if err != nil {
		return nil, err
	}
	for name, value := range sessionSettings {
		setDefault(config.RuntimeParams, name, value)
	}
	return config, nil
}

func openPostgres(ctx context.Context, o Options) (*postgres, error) {
	p := &postgres{pooled: o.DirectURL != "" || strings.Contains(o.DatabaseURL, execMode+"=")}
	var err error
	if p.pooled {
		if p.config, err = parsePostgres(o.DatabaseURL); err != nil {
			return nil, err
		}
		if !strings.Contains(o.DatabaseURL, execMode+"=") {
			p.config.DefaultQueryExecMode = pgx.QueryExecModeCacheDescribe
		}
		if o.DirectURL != "" {
			if p.direct, err = parseDirect(o.DirectURL); err != nil {
				return nil, err
			}
		}
	} else {
		if p.config, err = parseDirect(o.DatabaseURL); err != nil {
			return nil, err
		}
		p.direct = p.config
	}
	p.pool = newPool(p.config)
	p.reach.renew()
	ctx, cancel := withDefaultTimeout(ctx)
	defer cancel()
	if err := p.pool.PingContext(ctx); err != nil {
		return nil, errors.Join(poolerHint(translate(err, "connect")), p.pool.Close())
	}
	if p.pooled && o.Logger != nil {
		for _, setting := range p.lacking(ctx) {
			o.Logger.Warn("a connection of the pooler lacks a setting; see connect_query in deploy/pgbouncer.ini", "setting", setting)
		}
	}
	if o.ReadURL != "" {
		if p.copies, err = openReplica(o.ReadURL); err != nil {
			return nil, errors.Join(err, p.pool.Close())
		}
	}
	return p, nil
}

func newPool(config *pgx.ConnConfig) *sql.DB {
	pool := stdlib.OpenDB(*config)
	pool.SetMaxOpenConns(defaultConns)
	pool.SetMaxIdleConns(defaultConns)
	pool.SetConnMaxIdleTime(5 * time.Minute)
	return pool
}

// poolerHint explains the refusal of a pooler that was taken for a server.
func poolerHint(err error) error {
	var pg *pgconn.PgError
	if errors.As(err, &pg) && strings.Contains(pg.Message, "unsupported startup parameter") {
		return fmt.Errorf("the database URL leads to a pooler: set SANKOFA_DATABASE_DIRECT_URL, or add %s=cache_describe to the URL: %w", execMode, err)
	}
	return err
}

// lacking names the settings that connections of a pooler do not have.
func (p *postgres) lacking(ctx context.Context) (names []string) {
	for name, want := range sessionSettings {
		var got string
		if err := p.pool.QueryRowContext(ctx, "SELECT current_setting($1)", name).Scan(&got); err != nil || got != want {
			names = append(names, name+" = "+want)
		}
	}
	slices.Sort(names)
	return names
}

// pingDirect fails if the server cannot be reached past the pooler.
func (p *postgres) pingDirect(ctx context.Context) error {
	conn, err := pgx.ConnectConfig(ctx, p.direct.Copy())
	if err != nil {
		return translate(err, "connect")
	}
	return conn.Close(ctx)
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
	if err := whileOpen(p.dialect(), fn)(ctx, postgresTx{p, tx}); err != nil {
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

func (p *postgres) close() error {
	if p.copies != nil {
		return errors.Join(p.copies.pool.Close(), p.pool.Close())
	}
	return p.pool.Close()
}

// listen calls notified whenever another connection announces a change, until the
// context ends or the connection is lost.
func (p *postgres) listen(ctx context.Context, notified func()) error {
	conn, err := pgx.ConnectConfig(ctx, p.direct.Copy())
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
