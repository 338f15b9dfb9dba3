package store

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
)

// channel is the name under which PostgreSQL announces changes.
const channel = "sankofa_content"

// dialect holds every difference in wording between the two databases.
type dialect interface {
	// lockMeta reads the meta row in a way that makes the next writer wait.
	lockMeta() string
	// announce tells other nodes of a change; empty where they can only poll.
	announce() string
	// lockUsers makes changes of accounts wait for each other; empty where all writes do.
	lockUsers() string
	// takeQueue removes and returns up to ? entries of the search queue that nobody else works on.
	takeQueue() string
	// index stores the words of events in place of earlier ones.
	index(ctx context.Context, tx runner, entries []entry) error
	// tidyIndex does a bounded part of what keeps the index fast after n changes, and
	// reports whether more is left.
	tidyIndex(ctx context.Context, tx runner, n int) (bool, error)
	// findWords returns numbers of events that match the expression ?, latest first
	// where that is free, at most ?.
	findWords() string
	// word, and, or write a search expression.
	word(text string, prefix bool) string
	and(terms []string) string
	or(terms []string) string
	// completes reports whether a prefix should be looked up as the words that it begins.
	completes(prefix string) bool
}

type sqliteDialect struct{}

func (sqliteDialect) lockMeta() string  { return "SELECT version, last_num, last_created FROM meta" }
func (sqliteDialect) announce() string  { return "" }
func (sqliteDialect) lockUsers() string { return "" }

func (sqliteDialect) takeQueue() string {
	return `DELETE FROM search_queue WHERE (seq, num) IN
		(SELECT seq, num FROM search_queue ORDER BY seq, num LIMIT ?) RETURNING num`
}

func (sqliteDialect) index(ctx context.Context, tx runner, entries []entry) error {
	vocabulary := map[string]bool{}
	for _, e := range entries {
		if len(e.words) == 0 {
			if _, err := do(ctx, tx, "DELETE FROM search WHERE rowid = ?", e.num); err != nil {
				return err
			}
			continue
		}
		if _, err := do(ctx, tx, "INSERT OR REPLACE INTO search (rowid, words) VALUES (?, ?)", e.num, strings.Join(e.words, " ")); err != nil {
			return err
		}
		for _, w := range e.words {
			if word, marked := strings.CutPrefix(w, markTag); marked || !strings.Contains(w, "=") {
				vocabulary[word] = true
			}
		}
	}
	list, err := json.Marshal(slices.Sorted(maps.Keys(vocabulary)))
	if err != nil {
		return err
	}
	_, err = do(ctx, tx, "INSERT OR IGNORE INTO search_words (word) SELECT value FROM json_each(?)", string(list))
	return err
}

// tidyIndex merges segments of the index, a few pages at a time. FTS5 tells that
// nothing was left to do by changing less than two rows.
func (sqliteDialect) tidyIndex(ctx context.Context, tx runner, n int) (bool, error) {
	before, err := number(ctx, tx, "SELECT total_changes()")
	if err != nil {
		return false, err
	}
	if _, err := do(ctx, tx, "INSERT INTO search (search, rank) VALUES ('merge', ?)", 32+n/2); err != nil {
		return false, err
	}
	after, err := number(ctx, tx, "SELECT total_changes()")
	return after-before >= 2, err
}

func (sqliteDialect) findWords() string {
	return "SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid DESC LIMIT ?"
}

func (sqliteDialect) word(text string, prefix bool) string {
	if prefix {
		return `"` + text + `" *`
	}
	return `"` + text + `"`
}

func (sqliteDialect) and(terms []string) string { return "(" + strings.Join(terms, " AND ") + ")" }
func (sqliteDialect) or(terms []string) string  { return "(" + strings.Join(terms, " OR ") + ")" }

// completes: FTS5 merges the lists of all words with a prefix before it returns
// the first row, unless the prefix has an index (up to three letters).
func (sqliteDialect) completes(prefix string) bool { return len([]rune(prefix)) > 3 }

type postgresDialect struct{}

func (postgresDialect) lockMeta() string {
	return "SELECT version, last_num, last_created FROM meta FOR UPDATE"
}

func (postgresDialect) announce() string {
	return "SELECT pg_notify('" + channel + "', '')"
}

func (postgresDialect) lockUsers() string { return "SELECT pg_advisory_xact_lock(7265610001)" }

func (postgresDialect) takeQueue() string {
	return `DELETE FROM search_queue WHERE (seq, num) IN
		(SELECT seq, num FROM search_queue ORDER BY seq, num LIMIT ? FOR UPDATE SKIP LOCKED) RETURNING num`
}

func (postgresDialect) index(ctx context.Context, tx runner, entries []entry) error {
	for _, e := range entries {
		text, args := "DELETE FROM search WHERE num = ?", []any{e.num}
		if len(e.words) > 0 {
			text = `INSERT INTO search (num, words) VALUES (?, array_to_tsvector(string_to_array(?, ' ')))
				ON CONFLICT (num) DO UPDATE SET words = excluded.words`
			args = append(args, strings.Join(e.words, " "))
		}
		if _, err := do(ctx, tx, text, args...); err != nil {
			return err
		}
	}
	return nil
}

func (postgresDialect) tidyIndex(context.Context, runner, int) (bool, error) { return false, nil }

func (postgresDialect) findWords() string {
	return "SELECT num FROM search WHERE words @@ CAST(? AS tsquery) LIMIT ?"
}

func (postgresDialect) word(text string, prefix bool) string {
	if prefix {
		return "'" + text + "':*"
	}
	return "'" + text + "'"
}

func (postgresDialect) and(terms []string) string { return "(" + strings.Join(terms, " & ") + ")" }
func (postgresDialect) or(terms []string) string  { return "(" + strings.Join(terms, " | ") + ")" }

func (postgresDialect) completes(string) bool { return false }
