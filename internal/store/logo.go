package store

import (
	"context"

	"sankofa/internal/archive"
)

const logoColumns = "id, name, type, active, size, original_name, url, created_at"

func scanLogo(row scanner) (archive.Logo, error) {
	var l archive.Logo
	var created int64
	err := row.Scan(&l.ID, &l.Name, &l.Type, &l.Active, &l.Size, &l.OriginalName, &l.URL, &created)
	l.CreatedAt = timeFromMicros(created)
	return l, err
}

// ActiveLogos implements archive.Logos.
func (s *Store) ActiveLogos(ctx context.Context) ([]archive.Logo, error) {
	return queryAll(ctx, s.db, scanLogo, "SELECT "+logoColumns+" FROM logos WHERE active = TRUE ORDER BY type DESC")
}

// Logos implements archive.Logos.
func (s *Store) Logos(ctx context.Context) ([]archive.Logo, error) {
	return queryAll(ctx, s.db, scanLogo, "SELECT "+logoColumns+" FROM logos ORDER BY created_at DESC, id DESC")
}

// CreateLogo implements archive.Logos.
func (s *Store) CreateLogo(ctx context.Context, logo *archive.Logo, by archive.Change) error {
	made := *logo
	made.CreatedAt = s.at(by)
	made.ID = newID(made.CreatedAt)
	made.Active = false
	err := s.write(ctx, func(ctx context.Context, tx *writeTx) error {
		err := insert(ctx, tx, "logos ("+logoColumns+")", [][]any{{
			made.ID, made.Name, string(made.Type), false, made.Size, made.OriginalName, made.URL, micros(made.CreatedAt),
		}})
		if err != nil {
			return err
		}
		if _, err := commitUpload(ctx, tx, made.URL); err != nil {
			return err
		}
		return s.record(ctx, tx, by, "logo.upload", "logo", made.ID, made.Name)
	})
	if err == nil {
		*logo = made
	}
	return err
}

// ActivateLogo implements archive.Logos.
func (s *Store) ActivateLogo(ctx context.Context, id string, by archive.Change) (*archive.Logo, error) {
	var logo archive.Logo
	err := s.write(ctx, func(ctx context.Context, tx *writeTx) error {
		var err error
		logo, err = queryOne(ctx, tx, scanLogo, archive.ErrLogoNotFound, "SELECT "+logoColumns+" FROM logos WHERE id = ?", id)
		if err != nil {
			return err
		}
		if _, err := exec(ctx, tx, "UPDATE logos SET active = FALSE WHERE type = ? AND active = TRUE AND id <> ?", string(logo.Type), id); err != nil {
			return err
		}
		if _, err := exec(ctx, tx, "UPDATE logos SET active = TRUE WHERE id = ?", id); err != nil {
			return err
		}
		logo.Active = true
		tx.changed(archive.SubjectLogos)
		return s.record(ctx, tx, by, "logo.activate", "logo", id, logo.Name)
	})
	if err != nil {
		return nil, err
	}
	return &logo, nil
}

// DeleteLogo implements archive.Logos.
func (s *Store) DeleteLogo(ctx context.Context, id string, by archive.Change) error {
	ctx = essential(ctx)
	return s.write(ctx, func(ctx context.Context, tx *writeTx) error {
		logo, err := queryOne(ctx, tx, scanLogo, archive.ErrLogoNotFound, "DELETE FROM logos WHERE id = ? RETURNING "+logoColumns, id)
		if err != nil {
			return err
		}
		if logo.Active {
			tx.withdraw(archive.SubjectLogos)
		}
		return s.record(ctx, tx, by, "logo.delete", "logo", id, logo.Name)
	})
}
