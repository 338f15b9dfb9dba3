package store

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// notMoved are the tables that belong to a database and not to the archive in it: which
// schema it has, where its uploads are, and whether it is being moved.
var notMoved = map[string]bool{"goose_db_version": true, "storage": true, "moves": true}

// movedTable is a table as a database describes it, with its columns by name.
type movedTable struct {
	name    string
	columns []movedColumn
	refers  []string // to other tables
}

type movedColumn struct {
	name, kind string
	key        bool
}

// columnKinds are the types that both databases have, under the names that they give them.
var columnKinds = map[string]string{
	"bigint": kindInteger, "integer": kindInteger, "boolean": kindBoolean, "text": kindText, "bytea": kindBytes, "blob": kindBytes,
}

// Both databases keep the same values of these kinds. SQLite has no booleans: they are
// the numbers 0 and 1.
const (
	kindInteger = "integer"
	kindBoolean = "boolean"
	kindText    = "text"
	kindBytes   = "bytes"
)

// Tables whose names begin with an underscore are not ours: programs that copy the file
// of a database keep their notes in it.
const sqliteColumns = `SELECT t.name, c.name, c.type, c.pk > 0, c.hidden <> 0 OR t.sql LIKE '%AUTOINCREMENT%'
	FROM sqlite_schema t, pragma_table_xinfo(t.name) c WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite~_%' ESCAPE '~'
		AND t.name NOT LIKE '~_%' ESCAPE '~' ORDER BY t.name, c.name`

const postgresColumns = `SELECT t.relname, c.attname, format_type(c.atttypid, c.atttypmod), COALESCE(c.attnum = ANY (k.indkey), FALSE),
		c.attidentity <> '' OR c.attgenerated <> '' OR COALESCE(pg_get_expr(d.adbin, d.adrelid) LIKE 'nextval%', FALSE)
	FROM pg_class t JOIN pg_attribute c ON c.attrelid = t.oid AND c.attnum > 0 AND NOT c.attisdropped
	LEFT JOIN pg_index k ON k.indrelid = t.oid AND k.indisprimary
	LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = c.attnum
	WHERE t.relkind IN ('r', 'p') AND t.relnamespace = CAST(current_schema() AS regnamespace) ORDER BY t.relname, c.attname`

const sqliteReferences = `SELECT t.name, f."table" FROM sqlite_schema t, pragma_foreign_key_list(t.name) f WHERE t.type = 'table'`

const postgresReferences = `SELECT f.relname, t.relname FROM pg_constraint c JOIN pg_class f ON f.oid = c.conrelid JOIN pg_class t ON t.oid = c.confrelid
	WHERE c.contype = 'f' AND c.connamespace = CAST(current_schema() AS regnamespace)`

// movedTables asks a database for the tables of the archive, those first that others refer to.
func movedTables(ctx context.Context, db database) ([]movedTable, error) {
	columns, references := sqliteColumns, sqliteReferences
	if _, ok := db.(*postgres); ok {
		columns, references = postgresColumns, postgresReferences
	}
	byName := map[string]*movedTable{}
	err := queryEach(ctx, db, func(row scanner) error {
		var table, kind string
		var c movedColumn
		var numbered bool
		if err := row.Scan(&table, &c.name, &kind, &c.key, &numbered); err != nil || notMoved[table] {
			return err
		}
		var known bool
		if c.kind, known = columnKinds[strings.ToLower(kind)]; !known || numbered {
			return fmt.Errorf("column %s of table %s is of a kind that cannot be moved: %s", c.name, table, kind)
		}
		if byName[table] == nil {
			byName[table] = &movedTable{name: table}
		}
		byName[table].columns = append(byName[table].columns, c)
		return nil
	}, columns)
	if err != nil {
		return nil, err
	}
	err = queryEach(ctx, db, func(row scanner) error {
		var from, to string
		if err := row.Scan(&from, &to); err != nil {
			return err
		}
		if t := byName[from]; t != nil && from != to {
			t.refers = append(t.refers, to)
		}
		return nil
	}, references)
	if err != nil {
		return nil, err
	}
	return inOrder(byName)
}

// inOrder puts every table behind those that it refers to.
func inOrder(byName map[string]*movedTable) ([]movedTable, error) {
	var ordered []movedTable
	done := map[string]bool{}
	for len(done) < len(byName) {
		before := len(done)
		for _, name := range slices.Sorted(maps.Keys(byName)) {
			t := byName[name]
			if done[name] || slices.ContainsFunc(t.refers, func(to string) bool { return !done[to] }) {
				continue
			}
			done[name] = true
			ordered = append(ordered, *t)
		}
		if len(done) == before {
			return nil, errors.New("tables refer to each other in a circle")
		}
	}
	return ordered, nil
}

// unite fails if two databases do not have the same tables and columns. What is a boolean
// in one of them is then known to be one in the other.
func unite(from, to []movedTable) error {
	there := map[string]movedTable{}
	for _, t := range to {
		there[t.name] = t
	}
	if len(from) != len(to) {
		return fmt.Errorf("the source has %d tables, and the target %d", len(from), len(to))
	}
	for _, t := range from {
		other := there[t.name].columns
		same := len(t.columns) == len(other)
		for i := 0; same && i < len(other); i++ {
			a, b := t.columns[i], &other[i]
			if a.kind == kindBoolean && b.kind == kindInteger {
				b.kind = kindBoolean
			}
			same = a.name == b.name && a.key == b.key && (a.kind == b.kind || a.kind == kindInteger && b.kind == kindBoolean)
		}
		if !same {
			return fmt.Errorf("table %s does not have the same columns in the source and in the target", t.name)
		}
	}
	return nil
}

// quoted is the list of the columns as in SQL.
func (t movedTable) quoted(only func(movedColumn) bool) string {
	var names []string
	for _, c := range t.columns {
		if only(c) {
			names = append(names, `"`+c.name+`"`)
		}
	}
	return strings.Join(names, ", ")
}

func anyColumn(movedColumn) bool   { return true }
func keyColumn(c movedColumn) bool { return c.key }
