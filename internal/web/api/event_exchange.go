package api

import (
	"cmp"
	"fmt"
	"io"
	"iter"
	"net/http"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/blob"
	"sankofa/internal/exchange"
	"sankofa/internal/media"
	"sankofa/internal/web/response"
	"sankofa/internal/web/upload"
)

// What is imported through the dashboard is bounded, because nobody else can write
// meanwhile; more is for the command line.
const (
	maxImportMB      = 32
	maxImportEntries = 50_000
)

// importReport says what an import does, or would do.
type importReport struct {
	DryRun bool `json:"dryRun"`
	Rows   int  `json:"rows"`
	archive.ImportResult
	Named    int                `json:"named"`   // had no identifier, and get one
	LeftOut  int                `json:"leftOut"` // rows with errors, and what points at them
	Whole    bool               `json:"whole"`   // could be read to its end
	Errors   int                `json:"errors"`
	Warnings int                `json:"warnings"`
	Problems []exchange.Problem `json:"problems"`
}

// importEvents checks a file and, unless it is a dry run, adds its entries. They
// become drafts, whatever the file says, and those that are here already are left
// as they are, so that nobody's work is overwritten. That also makes a repetition
// harmless: the second time everything is here already. Of a file with errors nothing is
// stored, unless the rest of it is asked for.
func (a *API) importEvents(r *http.Request) (*response.Response, error) {
	if err := a.Archive.MayWrite(r.Context(), a.change(r), archive.ResourceEvents); err != nil {
		return nil, err
	}
	form, err := upload.Read(r, upload.Spec{File: "file", Fields: []string{"dryRun", "partial"}, MaxMB: maxImportMB, Temp: a.Temp})
	if err != nil {
		return nil, err
	}
	defer form.Close() // a temporary file
	if form.File == nil {
		return nil, archive.Invalid([]archive.FieldError{{Field: "file", Message: "A file is required."}})
	}
	dryRun, err := flag("dryRun", form.Fields["dryRun"])
	if err != nil {
		return nil, err
	}
	partial, err := flag("partial", form.Fields["partial"])
	if err != nil {
		return nil, err
	}
	inputs := []exchange.Input{{Open: func() (io.ReadCloser, error) {
		_, err := form.File.Seek(0, io.SeekStart)
		return io.NopCloser(form.File), err
	}}}
	report, err := exchange.Check(inputs, archive.StatusDraft, maxImportEntries)
	if err != nil {
		return nil, err
	}
	if report.Failed() && !dryRun && (!partial || report.Cut) {
		return nil, refusedFile(report)
	}
	if err := report.LeaveOut(inputs, archive.StatusDraft); err != nil {
		return nil, err
	}
	if err := a.flagDuplicates(r, inputs, report); err != nil {
		return nil, err
	}
	var result archive.ImportResult
	if !report.Cut {
		change := a.change(r)
		change.Note = "Imported"
		result, err = a.Archive.ImportEntries(r.Context(), archive.Import{
			Entries: asDrafts(report.Good(inputs, archive.StatusDraft)), KeepExisting: true, DryRun: dryRun,
			Kept: func(item archive.Item) {
				report.Add(exchange.Problem{
					Row: report.Row(item), Column: "id", Warning: true,
					Message: fmt.Sprintf("%q is in the archive already, with other content. It is left as it is.", item.Base().ExternalID),
				})
			},
		}, change)
		if err != nil {
			return nil, err
		}
	}
	if report.Problems == nil {
		report.Problems = []exchange.Problem{}
	}
	return response.JSON(http.StatusOK, importReport{
		DryRun: dryRun, Rows: report.Rows, ImportResult: result, Named: report.Named, LeftOut: report.Refused(), Whole: !report.Cut,
		Errors: report.Errors, Warnings: report.Warnings, Problems: report.Problems,
	})
}

// refusedFile says what is wrong with a file that was not stored.
func refusedFile(report *exchange.Report) error {
	var details []archive.FieldError
	for _, p := range report.Problems {
		if !p.Warning {
			details = append(details, archive.FieldError{Field: cmp.Or(p.Place(), "file"), Message: p.Message})
		}
	}
	return &archive.Error{Code: archive.CodeUnprocessable, Message: "Nothing was stored, because the file has errors.", Details: details}
}

// asDrafts lets every entry wait for a moderator.
func asDrafts(entries iter.Seq2[archive.Imported, error]) iter.Seq2[archive.Imported, error] {
	return func(yield func(archive.Imported, error) bool) {
		for in, err := range entries {
			if in.Item != nil {
				in.Item.Base().Status = archive.StatusDraft
			}
			if !yield(in, err) {
				return
			}
		}
	}
}

// flag reads a parameter that is true, false or not there.
func flag(name, value string) (bool, error) {
	switch value {
	case "true":
		return true, nil
	case "", "false":
		return false, nil
	}
	return false, archive.Invalid([]archive.FieldError{{Field: name, Message: "This field must be true or false."}})
}

// exportEvents sends the entries as a file, a table the events alone. It is written in full before the first
// byte is sent, so that half an archive never looks like a whole one.
func (a *API) exportEvents(r *http.Request) (*response.Response, error) {
	query := r.URL.Query()
	format, err := exchange.ParseFormat(query.Get("format"))
	if err != nil {
		return nil, err
	}
	drafts, err := flag("all", query.Get("all"))
	if err != nil {
		return nil, err
	}
	file, err := media.Temp(a.Temp)
	if err != nil {
		return nil, blob.NoSpace(err)
	}
	if err := a.export(r, file, format, drafts); err != nil {
		_ = file.Close() // it has no name and goes with this
		return nil, blob.NoSpace(err)
	}
	name := fmt.Sprintf("sankofa-%s.%s", a.Now().UTC().Format(time.DateOnly), format)
	return &response.Response{
		Status: http.StatusOK, Type: format.MediaType(), Policy: response.Private, File: file,
		Header: http.Header{"Content-Disposition": {`attachment; filename="` + name + `"`}},
	}, nil
}

func (a *API) export(r *http.Request, file io.WriteSeeker, format exchange.Format, drafts bool) error {
	w, err := exchange.NewWriter(file, format, a.PublicURL)
	if err != nil {
		return err
	}
	if err := a.Archive.ExportEntries(r.Context(), format.Kinds(), drafts, w.Write); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	_, err = file.Seek(0, io.SeekStart)
	return err
}

// maxFlagged bounds how many rows of a file are compared with what is here.
const maxFlagged = 1000

// flagDuplicates warns of rows that may be here already under another id.
func (a *API) flagDuplicates(r *http.Request, inputs []exchange.Input, report *exchange.Report) error {
	if report.Cut {
		return nil
	}
	seen := 0
	for in, err := range report.Good(inputs, archive.StatusDraft) {
		if err != nil {
			return err
		}
		e, ok := in.Item.(*archive.Event)
		if !ok {
			continue
		}
		if seen++; seen > maxFlagged {
			return nil
		}
		similar, err := a.Archive.Similar(r.Context(), archive.SimilarQuery{
			Scope: manageScope(Requester(r)), Title: e.Title, Country: e.Country, Date: e.Date, Precision: e.Precision,
		})
		if err != nil {
			return err
		}
		for _, s := range similar {
			if e.ExternalID != "" && (s.Event.ExternalID == e.ExternalID || s.Event.ID == e.ExternalID) {
				continue
			}
			report.Add(exchange.Problem{
				Row: report.Row(e), Column: "title", Warning: true,
				Message: fmt.Sprintf("%q may be here already, as %q.", e.Title, s.Event.Title),
			})
			break
		}
	}
	return nil
}
