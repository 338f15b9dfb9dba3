package store

import (
	"context"
	"encoding/json"

	"sankofa/internal/archive"
)

// commitUpload marks a stored file as used, so that it is no longer swept, and
// returns what is known of it; nil for an address that is not one of our files.
func commitUpload(ctx context.Context, tx runner, path string) (*archive.Media, error) {
	if !archive.UploadPath(path) {
		return nil, nil
	}
	var media *archive.Media
	err := each(ctx, tx, func(row scanner) error {
		media = &archive.Media{}
		var variants string
		if err := row.Scan(&media.Width, &media.Height, &variants); err != nil {
			return err
		}
		return json.Unmarshal([]byte(variants), &media.Variants)
	}, "UPDATE uploads SET state = 'committed' WHERE path = ? RETURNING width, height, variants", path)
	return media, err
}

// attachUpload gives an event the measures of its image. A file that is not
// registered keeps those that came with the event.
func attachUpload(ctx context.Context, tx runner, e *archive.Event) error {
	if !archive.UploadPath(e.Image) {
		e.Media = nil
		return nil
	}
	media, err := commitUpload(ctx, tx, e.Image)
	if media != nil {
		e.Media = media
	}
	return err
}
