package store

import (
	"context"
	"slices"

	"sankofa/internal/archive"
)

// pictureInsert is the index of pictures by address. The pictures themselves are a
// column of their entry.
const pictureInsert = "entry_pictures (entry_num, path)"

// storedPicture is a picture as the column has it.
type storedPicture struct {
	archive.Picture
	Asked bool `json:"asked,omitempty"`
}

func storedPictures(pictures []archive.Picture) []storedPicture {
	stored := make([]storedPicture, len(pictures))
	for i, p := range pictures {
		stored[i] = storedPicture{p, p.Asked}
	}
	return stored
}

func picturesOf(stored []storedPicture) []archive.Picture {
	var pictures []archive.Picture
	for _, p := range stored {
		p.Picture.Asked = p.Asked
		pictures = append(pictures, p.Picture)
	}
	return pictures
}

func pictureRows(num int64, e *archive.Entry) [][]any {
	paths := e.PicturePaths()
	slices.Sort(paths)
	var rows [][]any
	for _, path := range slices.Compact(paths) {
		rows = append(rows, []any{num, path})
	}
	return rows
}

func replacePictures(ctx context.Context, tx runner, num int64, e *archive.Entry) error {
	if _, err := exec(ctx, tx, "DELETE FROM entry_pictures WHERE entry_num = ?", num); err != nil {
		return err
	}
	return insert(ctx, tx, pictureInsert, pictureRows(num, e))
}

// attachPictures gives the pictures that an entry did not have before the measures of
// their files. Before is nil for a new entry. A file that was swept, or was never here,
// is the given failure; nil keeps its address.
func attachPictures(ctx context.Context, tx runner, before, after *archive.Entry, lost error) error {
	for i := range after.Pictures {
		p := &after.Pictures[i]
		p.Path = archive.TrimText(p.Path)
		p.Media = nil
		if before != nil {
			if known := before.Picture(p.Path); known != nil {
				p.Media = known.Media
				continue
			}
		}
		if named := archive.UploadNamed(p.Path); named != "" {
			// It may be on another site; if it is ours, it must not be swept.
			if _, err := commitUpload(ctx, tx, named); err != nil {
				return err
			}
			continue
		}
		if !archive.UploadPath(p.Path) {
			continue
		}
		var err error
		if p.Media, err = commitUpload(ctx, tx, p.Path); err == nil && p.Media == nil {
			err = lost
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// dropLostPictures removes uploaded pictures that were cleaned up while nothing used them.
func dropLostPictures(ctx context.Context, tx runner, e *archive.Entry) error {
	var kept []archive.Picture
	for _, p := range e.Pictures {
		if archive.UploadPath(p.Path) {
			known, err := queryInt(ctx, tx, "SELECT COUNT(*) FROM uploads WHERE path = ?", p.Path)
			if err != nil {
				return err
			}
			if known == 0 {
				continue
			}
		}
		kept = append(kept, p)
	}
	e.SetPictures(kept)
	return nil
}
