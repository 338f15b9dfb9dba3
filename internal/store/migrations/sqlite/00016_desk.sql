-- +goose Up
-- Links by which others see a draft. One that ended because its event was published leads
-- to the page of the event until it expires.
CREATE TABLE previews (
    id         TEXT PRIMARY KEY,
    token_hash BLOB NOT NULL UNIQUE,
    entry_num  INTEGER NOT NULL REFERENCES entries (num) ON DELETE CASCADE,
    made_by    TEXT NOT NULL,
    ended      INTEGER NOT NULL CHECK (ended IN (0, 1)),
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX previews_entry ON previews (entry_num);
CREATE INDEX previews_expiry ON previews (expires_at);
