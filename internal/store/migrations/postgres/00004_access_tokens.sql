-- +goose Up
-- Access tokens of sessions, by the SHA-256 hash of the token. A session has one per
-- refresh until they expire; they end with their session.
CREATE TABLE access_tokens (
    token_hash BYTEA PRIMARY KEY,
    session_id TEXT COLLATE "C" NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    expires_at BIGINT NOT NULL
);
CREATE INDEX access_tokens_session ON access_tokens (session_id);
CREATE INDEX access_tokens_expiry ON access_tokens (expires_at);
