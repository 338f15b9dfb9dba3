package store

import "context"

// channel is the name under which PostgreSQL announces changes.
const channel = "sankofa_content"

// dialect holds every difference in wording between the two databases. SQLite lets
// in one writer at a time, so where PostgreSQL takes a lock it needs none.
type dialect struct {
	// lockMeta reads the meta row in a way that makes the next writer wait.
	lockMeta string
	// lockUsers makes changes of accounts wait for each other.
	lockUsers string
	// lockLog is added to a query of the log's head to make the next writer of it wait.
	lockLog string
	// lockIndex makes those who write the search index wait for each other.
	lockIndex string
	// freshPlans makes a transaction plan each statement by the size that its tables
	// have by now. The plan of a first batch, made for an empty index, would read all
	// of the index for every batch that follows.
	freshPlans string
	// indexBatch is how many events are indexed at once when many wait; in SQLite
	// everyone else who writes waits meanwhile.
	indexBatch int
	// noStatementTimeout lifts the time limit of statements for the rest of a transaction.
	noStatementTimeout string
	// integrity looks through the file of the database.
	integrity string
	// skipLocked makes a query lock its rows and leave out those that others have locked.
	skipLocked string
	// clock is the time of the database in microseconds, if it has a clock of its own.
	clock string
	// micros is an expression for the present time in microseconds.
	micros string
	// timeline is an expression that changes when a copy of the database takes over, which
	// may lack the last changes of the former one.
	timeline string
	// announce tells other nodes of a change, who would otherwise poll.
	announce string
	// closed tells whether the archive may be written, to the end of the transaction.
	closed string
	// stopWriters waits until nobody writes who was told otherwise.
	stopWriters []string
	// unlimited lifts the time limits of a transaction that copies everything.
	unlimited []string
}

func sqliteDialect() dialect {
	return dialect{
		lockMeta: "SELECT version, last_num, last_created FROM meta", indexBatch: 1024, integrity: "PRAGMA integrity_check(100)", timeline: "'-'", micros: sqliteMicros,
		closed: "SELECT state FROM moves WHERE state IN ('moved', 'arriving') OR state = 'held' AND until > " + sqliteMicros,
	}
}

const sqliteMicros = "CAST(unixepoch('subsec') * 1000000 AS INTEGER)"

const postgresMicros = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS BIGINT)"

func postgresDialect() dialect {
	return dialect{
		lockMeta:           "SELECT version, last_num, last_created FROM meta FOR UPDATE",
		lockUsers:          "SELECT pg_advisory_xact_lock(7265610001)",
		lockLog:            " FOR UPDATE",
		lockIndex:          "SELECT pg_advisory_xact_lock(7265610002)",
		freshPlans:         "SET LOCAL plan_cache_mode = force_custom_plan",
		noStatementTimeout: "SET LOCAL statement_timeout = 0",
		indexBatch:         4096,
		skipLocked:         " FOR UPDATE SKIP LOCKED",
		clock:              "SELECT " + postgresMicros,
		micros:             postgresMicros,
		timeline:           "substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)",
		announce:           "SELECT pg_notify('" + channel + "', '')",
		closed:             "SELECT closed_for_writing()",
		stopWriters:        []string{"SET LOCAL statement_timeout = 0", "SET LOCAL lock_timeout = '30s'", "SELECT pg_advisory_xact_lock(7265610003)"},
		unlimited:          []string{"SET LOCAL statement_timeout = 0", "SET LOCAL lock_timeout = 0", "SET LOCAL idle_in_transaction_session_timeout = 0"},
	}
}

// execOptional runs a statement that one of the databases can do without.
func execOptional(ctx context.Context, tx runner, statement string) error {
	if statement == "" {
		return nil
	}
	_, err := exec(ctx, tx, statement)
	return err
}
