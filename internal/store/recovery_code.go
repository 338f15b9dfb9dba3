package store

import (
	"context"

	"sankofa/internal/archive"
)

func setRecoveryCodes(ctx context.Context, tx runner, userID string, codes [][]byte) error {
	if _, err := exec(ctx, tx, "DELETE FROM recovery_codes WHERE user_id = ?", userID); err != nil {
		return err
	}
	rows := make([][]any, len(codes))
	for i, code := range codes {
		rows[i] = []any{userID, code}
	}
	return insert(ctx, tx, "recovery_codes (user_id, code_hash)", rows)
}

// SetRecoveryCodes implements archive.Factors.
func (s *Store) SetRecoveryCodes(ctx context.Context, userID string, codes [][]byte, by archive.Change) error {
	return s.inUsersTx(ctx, func(ctx context.Context, tx runner) error {
		n, err := queryInt(ctx, tx, "SELECT COUNT(*) FROM factors WHERE user_id = ?", userID)
		if err == nil && n == 0 {
			err = archive.ErrNoFactor
		}
		if err != nil {
			return err
		}
		if err := setRecoveryCodes(ctx, tx, userID, codes); err != nil {
			return err
		}
		return s.record(ctx, tx, by, "user.factor-codes", "user", userID, "Made new recovery codes")
	})
}

// UseRecoveryCode implements archive.Factors.
func (s *Store) UseRecoveryCode(ctx context.Context, userID string, code []byte, by archive.Change) error {
	return s.db.inTx(essential(ctx), func(ctx context.Context, tx runner) error {
		n, err := exec(ctx, tx, "DELETE FROM recovery_codes WHERE user_id = ? AND code_hash = ?", userID, code)
		if err == nil && n == 0 {
			err = archive.ErrNotFound
		}
		if err != nil {
			return err
		}
		if _, err := exec(ctx, tx, "UPDATE factors SET failures = 0 WHERE user_id = ?", userID); err != nil {
			return err
		}
		return s.record(ctx, tx, by, "auth.recovery-code", "user", userID, "Used a recovery code")
	})
}

// RecoveryCodesLeft implements archive.Factors.
func (s *Store) RecoveryCodesLeft(ctx context.Context, userID string) (int, error) {
	n, err := queryInt(ctx, s.db, "SELECT COUNT(*) FROM recovery_codes WHERE user_id = ?", userID)
	return int(n), err
}
