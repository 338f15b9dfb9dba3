// Command pocketbase is PocketBase with a collection of events: "load FILE" stores a
// file with one JSON object a line, "serve" answers as PocketBase does.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
	"github.com/spf13/cobra"
)

const name = "events"

func main() {
	app := pocketbase.New()
	app.RootCmd.AddCommand(&cobra.Command{
		Use: "load FILE", Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error { return load(app, args[0]) },
	})
	if err := app.Start(); err != nil {
		log.Fatal(err)
	}
}

// load makes the collection, with indexes on what lists filter and order by, and fills
// it in one transaction.
func load(app core.App, path string) error {
	events := core.NewBaseCollection(name)
	events.ListRule, events.ViewRule = types.Pointer(""), types.Pointer("")
	for _, field := range []string{"title", "country", "date", "summary"} {
		events.Fields.Add(&core.TextField{Name: field, Max: 10_000})
	}
	events.Fields.Add(&core.JSONField{Name: "tags"})
	events.AddIndex("events_date", false, "date", "")
	events.AddIndex("events_country", false, "country, date", "")
	if err := app.Save(events); err != nil {
		return err
	}
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close() // it is only read
	return app.RunInTransaction(func(tx core.App) error {
		lines := bufio.NewScanner(file)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			var fields map[string]any
			if err := json.Unmarshal(lines.Bytes(), &fields); err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
			record := core.NewRecord(events)
			record.Load(fields)
			if err := tx.SaveNoValidate(record); err != nil {
				return err
			}
		}
		return lines.Err()
	})
}
