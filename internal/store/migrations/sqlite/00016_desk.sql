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

-- Whether a picture lacks what should be said of it, so that such entries are found.
ALTER TABLE entries ADD COLUMN uncredited INTEGER NOT NULL DEFAULT 0 CHECK (uncredited IN (0, 1));
UPDATE entries SET uncredited = TRUE WHERE EXISTS (SELECT 1 FROM json_each(entries.pictures) p
    WHERE COALESCE(p.value ->> 'alt', '') = '' OR COALESCE(p.value ->> 'credit', '') = '' OR COALESCE(p.value ->> 'licence', '') = '');

-- Events in the order of their titles, which both databases compare alike.
CREATE INDEX entries_title ON entries (lower(title), num) WHERE kind = 'event' AND active = TRUE;
