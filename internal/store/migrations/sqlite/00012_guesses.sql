-- +goose Up
-- Failed guesses at passwords and codes, by a hash of where they came from and what
-- they were about. All servers count here.
CREATE TABLE guesses (
    key        BLOB PRIMARY KEY,
    failures   INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX guesses_expiry ON guesses (expires_at);
