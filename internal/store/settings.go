package store

import (
	"context"
	"encoding/json"
	"fmt"

	"sankofa/internal/archive"
)

// Settings implements archive.SettingsStore.
func (s *Store) Settings(ctx context.Context) (archive.Settings, error) { return settings(ctx, s.db) }

// settings starts from the defaults, so that a setting which the stored text does
// not know yet has its default.
func settings(ctx context.Context, r runner) (archive.Settings, error) {
	value := archive.DefaultSettings()
	err := queryEach(ctx, r, func(row scanner) error {
		var version int
		var text string
		if err := row.Scan(&version, &text); err != nil {
			return err
		}
		if err := json.Unmarshal([]byte(text), &value); err != nil {
			return fmt.Errorf("read settings: %w", err)
		}
		value.Version = version
		return nil
	}, "SELECT version, value FROM settings")
	return value, err
}

// UpdateSettings implements archive.SettingsStore.
func (s *Store) UpdateSettings(ctx context.Context, ifVersion *int, by archive.Change, edit func(*archive.Settings) error) (archive.Settings, error) {
	return s.storeSettings(ctx, ifVersion, by, "settings.update", edit)
}

// ResetSettings implements archive.SettingsStore.
func (s *Store) ResetSettings(ctx context.Context, ifVersion *int, by archive.Change) (archive.Settings, error) {
	return s.storeSettings(ctx, ifVersion, by, "settings.reset", func(value *archive.Settings) error {
		before := *value
		*value = archive.DefaultSettings()
		value.RequiredFactorRoles, value.SecondFactorSince = before.RequiredFactorRoles, before.SecondFactorSince
		value.SecondFactorGraceDays = before.SecondFactorGraceDays
		return nil
	})
}

func (s *Store) storeSettings(ctx context.Context, ifVersion *int, by archive.Change, action string, edit func(*archive.Settings) error) (archive.Settings, error) {
	var value archive.Settings
	err := s.write(ctx, func(ctx context.Context, tx *writeTx) error {
		var err error
		if value, err = settings(ctx, tx); err != nil {
			return err
		}
		before := value
		version := value.Version
		if ifVersion != nil && *ifVersion != version {
			return archive.ErrSettingsConflict
		}
		if err := edit(&value); err != nil {
			return err
		}
		value.Version = version + 1
		text, err := json.Marshal(value)
		if err != nil {
			return err
		}
		_, err = exec(ctx, tx, `INSERT INTO settings (id, version, value) VALUES (1, ?, ?)
			ON CONFLICT (id) DO UPDATE SET version = excluded.version, value = excluded.value`, value.Version, string(text))
		if err != nil {
			return err
		}
		tx.changed(archive.SubjectSettings)
		return s.record(ctx, tx, by, action, "settings", "", "Settings", archive.SettingsDiff(before, value)...)
	})
	if err != nil {
		return archive.Settings{}, err
	}
	return value, nil
}
