-- +goose Up
-- Second factors: the secret of an authenticator app, or public key and counter of a
-- passkey (docs/decisions/0013).
CREATE TABLE factors (
    id            TEXT COLLATE "C" PRIMARY KEY,
    user_id       TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind          TEXT COLLATE "C" NOT NULL CHECK (kind IN ('passkey', 'totp')),
    name          TEXT NOT NULL,
    credential_id BYTEA UNIQUE,
    secret        BYTEA NOT NULL,
    last_step     BIGINT NOT NULL,
    failures      BIGINT NOT NULL,
    created_at    BIGINT NOT NULL,
    last_used     BIGINT
);
CREATE INDEX factors_user ON factors (user_id, created_at, id);

-- Recovery codes that were not used, by hash.
CREATE TABLE recovery_codes (
    user_id   TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    code_hash BYTEA NOT NULL,
    PRIMARY KEY (user_id, code_hash)
);

-- Steps of a sign-in or of adding a factor that are under way, by the hash of their
-- token.
CREATE TABLE challenges (
    token_hash BYTEA PRIMARY KEY,
    kind       TEXT COLLATE "C" NOT NULL,
    user_id    TEXT REFERENCES users (id) ON DELETE CASCADE,
    data       BYTEA NOT NULL,
    attempts   BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX challenges_user ON challenges (user_id);
CREATE INDEX challenges_expiry ON challenges (expires_at);
