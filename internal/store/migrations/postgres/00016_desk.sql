-- +goose Up
-- Links by which others see a draft. One that ended because its event was published leads
-- to the page of the event until it expires.
CREATE TABLE previews (
    id         TEXT COLLATE "C" PRIMARY KEY,
    token_hash BYTEA NOT NULL UNIQUE,
    entry_num  BIGINT NOT NULL REFERENCES entries (num) ON DELETE CASCADE,
    made_by    TEXT COLLATE "C" NOT NULL,
    ended      BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX previews_entry ON previews (entry_num);
CREATE INDEX previews_expiry ON previews (expires_at);
