package api

import (
	"fmt"
	"io"
	"net/http"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/blob"
	"sankofa/internal/exchange"
	"sankofa/internal/media"
	"sankofa/internal/web/response"
)

func (a *API) listLogs(r *http.Request) (*response.Response, error) {
	query, err := response.Query(r)
	if err != nil {
		return nil, err
	}
	page := archive.ParsePage(query.Get("page"), query.Get("limit"))
	filter := archive.LogFilter{Action: query.Get("action"), User: query.Get("user")}
	for name, day := range map[string]*archive.Date{"from": &filter.From, "to": &filter.To} {
		if text := query.Get(name); text != "" {
			if *day, err = archive.ParseDate(text); err != nil {
				return nil, archive.Invalid([]archive.FieldError{{Field: name, Message: err.Error()}})
			}
		}
	}
	entries, total, err := a.Archive.Logs(r.Context(), filter, page)
	if err != nil {
		return nil, err
	}
	if entries == nil {
		entries = []archive.AuditEntry{}
	}
	return response.JSON(http.StatusOK, map[string]any{"items": entries, "total": total})
}

func (a *API) logStats(r *http.Request) (*response.Response, error) {
	stats, err := a.Archive.LogStats(r.Context())
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusOK, stats)
}

// exportLogs sends the whole log as a file. It is written in full before the first
// byte is sent, so that half a log never looks like a whole one.
func (a *API) exportLogs(r *http.Request) (*response.Response, error) {
	query, err := response.Query(r)
	if err != nil {
		return nil, err
	}
	format, err := exchange.ParseLogFormat(query.Get("format"))
	if err != nil {
		return nil, err
	}
	// Who takes a copy of the log stands in it, and in the copy.
	if err := a.Archive.Record(r.Context(), a.change(r), "log.export", "log", "", "Exported as "+string(format)); err != nil {
		return nil, err
	}
	file, err := media.Temp(a.Temp)
	if err != nil {
		return nil, blob.NoSpace(err)
	}
	err = exchange.WriteLog(file, format, func(use func(*archive.SealedEntry) error) error {
		return a.Archive.ExportLogs(r.Context(), use)
	})
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err != nil {
		_ = file.Close() // it has no name and goes with this
		return nil, blob.NoSpace(err)
	}
	name := fmt.Sprintf("sankofa-log-%s.%s", a.Now().UTC().Format(time.DateOnly), format)
	return &response.Response{
		Status: http.StatusOK, Type: format.MediaType(), Policy: response.Private, File: file,
		Header: http.Header{"Content-Disposition": {`attachment; filename="` + name + `"`}},
	}, nil
}
