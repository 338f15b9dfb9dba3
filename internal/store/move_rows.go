package store

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"
)

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
