package store

import (
	"bytes"
	"context"

	"sankofa/internal/archive"
)

const whereKey = " WHERE user_id = ? AND scope = ? AND key = ?"

// keyDone is the status of a key whose change was made; 0 is that of one whose
// request has not ended.
const keyDone = 201

// keyState is what is stored of a key.
type keyState struct {
	hash, body []byte
	claim      string
	status     int
	claimed    int64
}

func scanKey(row scanner) (keyState, error) {
	var k keyState
	err := row.Scan(&k.hash, &k.claim, &k.status, &k.body, &k.claimed)
	return k, err
}

// ClaimKey implements archive.Keys.
func (s *Store) ClaimKey(ctx context.Context, key *archive.Key) ([]byte, error) {
	now := s.now()
	claim := newID(now)
	var receipt []byte
	err := s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		receipt = nil
		if _, err := exec(ctx, tx, "DELETE FROM idempotency_keys"+whereKey+" AND expires_at <= ?",
			key.UserID, key.Scope, key.Value, micros(now)); err != nil {
			return err
		}
		n, err := exec(ctx, tx, `INSERT INTO idempotency_keys (user_id, scope, key, request_hash, claim, status, claimed_at, expires_at)
			VALUES (?, ?, ?, ?, ?, 0, ?, ?) ON CONFLICT DO NOTHING`,
			key.UserID, key.Scope, key.Value, key.Hash, claim, micros(now), micros(now.Add(archive.KeyLife)))
		if err != nil || n == 1 {
			return err
		}
		known, err := queryOne(ctx, tx, scanKey, archive.ErrKeyInProgress,
			"SELECT request_hash, claim, status, body, claimed_at FROM idempotency_keys"+whereKey, key.UserID, key.Scope, key.Value)
		switch {
		case err != nil:
			return err
		case !bytes.Equal(known.hash, key.Hash):
			return archive.ErrKeyReused
		case known.status != 0:
			receipt = known.body
			return nil
		case now.Sub(timeFromMicros(known.claimed)) < archive.KeyClaim:
			return archive.ErrKeyInProgress
		}
		// The request that held the key died; its change was not made, or there would be a receipt.
		n, err = exec(ctx, tx, "UPDATE idempotency_keys SET claim = ?, claimed_at = ?"+whereKey+" AND claim = ? AND status = 0",
			claim, micros(now), key.UserID, key.Scope, key.Value, known.claim)
		if err == nil && n == 0 {
			err = archive.ErrKeyInProgress
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	key.Claim = claim
	return receipt, nil
}

// finishKey stores the receipt of a request in the transaction of its change. A
// request that has lost its claim must not make the change.
func finishKey(ctx context.Context, tx runner, by archive.Change, item archive.Item) error {
	if by.Key == nil {
		return nil
	}
	receipt, err := by.Receipt(item)
	if err != nil {
		return err
	}
	return storeReceipt(ctx, tx, by.Key, receipt)
}

func storeReceipt(ctx context.Context, tx runner, key *archive.Key, receipt []byte) error {
	n, err := exec(ctx, tx, "UPDATE idempotency_keys SET status = ?, body = ?"+whereKey+" AND claim = ? AND status = 0",
		keyDone, receipt, key.UserID, key.Scope, key.Value, key.Claim)
	if err == nil && n == 0 {
		err = archive.ErrKeyInProgress
	}
	return err
}

// ReleaseKey implements archive.Keys.
func (s *Store) ReleaseKey(ctx context.Context, key *archive.Key) error {
	return s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		_, err := exec(ctx, tx, "DELETE FROM idempotency_keys"+whereKey+" AND claim = ? AND status = 0",
			key.UserID, key.Scope, key.Value, key.Claim)
		return err
	})
}

// PurgeKeys implements archive.Keys.
func (s *Store) PurgeKeys(ctx context.Context) (int, error) {
	return s.purgeExpired(ctx, "DELETE FROM idempotency_keys WHERE expires_at <= ?")
}
