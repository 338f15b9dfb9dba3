-- +goose Up
-- Second factors: the secret of an authenticator app, or public key and counter of a
-- passkey (docs/decisions/0013).
CREATE TABLE factors (
    id            TEXT PRIMARY KEY,
    user_id       TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind          TEXT NOT NULL CHECK (kind IN ('passkey', 'totp')),
    name          TEXT NOT NULL,
    credential_id BLOB UNIQUE,
    secret        BLOB NOT NULL,
    last_step     INTEGER NOT NULL,
    failures      INTEGER NOT NULL,
    created_at    INTEGER NOT NULL,
    last_used     INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX factors_user ON factors (user_id, created_at, id);

-- Recovery codes that were not used, by hash.
CREATE TABLE recovery_codes (
    user_id   TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    code_hash BLOB NOT NULL,
    PRIMARY KEY (user_id, code_hash)
) STRICT, WITHOUT ROWID;

-- Steps of a sign-in or of adding a factor that are under way, by the hash of their
-- token.
CREATE TABLE challenges (
    token_hash BLOB PRIMARY KEY,
    kind       TEXT NOT NULL,
    user_id    TEXT REFERENCES users (id) ON DELETE CASCADE,
    data       BLOB NOT NULL,
    attempts   INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX challenges_user ON challenges (user_id);
CREATE INDEX challenges_expiry ON challenges (expires_at);
