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

-- Whether a picture lacks what should be said of it, so that such entries are found.
ALTER TABLE entries ADD COLUMN uncredited BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE entries SET uncredited = TRUE WHERE EXISTS (SELECT 1 FROM json_array_elements(CAST(pictures AS JSON)) p
    WHERE COALESCE(p ->> 'alt', '') = '' OR COALESCE(p ->> 'credit', '') = '' OR COALESCE(p ->> 'licence', '') = '');

-- Events in the order of their titles, which both databases compare alike.
ALTER TABLE entries ALTER COLUMN title TYPE TEXT COLLATE "C";
CREATE INDEX entries_title ON entries (lower(title), num) WHERE kind = 'event' AND active = TRUE;
