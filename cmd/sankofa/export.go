package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"sankofa/internal/archive"
	"sankofa/internal/config"
	"sankofa/internal/exchange"
)

func exportFile(ctx context.Context, args []string, env func(string) string, s streams) (err error) {
	fs := newFlags("export", s)
	name := fs.String("format", "", "json, csv or jsonld; as the file is called, or json")
	drafts := fs.Bool("all", false, "drafts, too")
	c, files, err := config.Parse(fs, args, env)
	if err != nil {
		return err
	}
	if len(files) > 1 {
		return errors.New("export writes one file, or to standard output")
	}
	if *name == "" {
		*name = string(exchange.JSON)
		if len(files) == 1 && filepath.Ext(files[0]) != "" {
			*name = strings.TrimPrefix(strings.ToLower(filepath.Ext(files[0])), ".")
		}
	}
	format, err := exchange.ParseFormat(*name)
	if err != nil {
		return errors.New("the format is json, csv or jsonld: name the file so, or use --format")
	}
	db, err := openLean(ctx, c, newLog(s, env))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	count := 0
	write := func(w io.Writer) error {
		out, err := exchange.NewWriter(w, format, c.PublicURL)
		if err != nil {
			return err
		}
		err = db.ExportEntries(ctx, format.Kinds(), *drafts, func(item archive.Item) error {
			count++
			return out.Write(item)
		})
		if err != nil {
			return err
		}
		return out.Close()
	}
	if len(files) == 0 {
		return write(s.out)
	}
	if err := writeWhole(files[0], write); err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.out, "%s written to %s.\n", plural(count, "entry"), files[0])
	return err
}

// writeWhole writes a file atomically and durably. Only its owner can read it.
func writeWhole(name string, write func(io.Writer) error) (err error) {
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(f.Name()) // it was incomplete
		}
	}()
	if err := write(f); err != nil {
		return errors.Join(err, f.Close())
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := os.Rename(f.Name(), name); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(name))
}

// syncFolder flushes a folder, so that its entries survive a power failure.
func syncFolder(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
