-- +goose Up
-- Failed guesses at passwords and codes, by a hash of where they came from and what
-- they were about. All servers count here.
CREATE TABLE guesses (
    key        BYTEA PRIMARY KEY,
    failures   BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX guesses_expiry ON guesses (expires_at);
