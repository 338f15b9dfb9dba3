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

-- Former names of tags, which lead to the names of today. Both are keys.
CREATE TABLE tag_names (
    name   TEXT PRIMARY KEY,
    target TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Tags that were renamed or merged, with what each event had before, to be undone.
CREATE TABLE tag_changes (
    id         TEXT PRIMARY KEY,
    from_tags  TEXT NOT NULL,
    to_tag     TEXT NOT NULL,
    events     INTEGER NOT NULL,
    made_by    TEXT NOT NULL,
    maker      TEXT NOT NULL,
    undone     INTEGER NOT NULL CHECK (undone IN (0, 1)),
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tag_changes_created ON tag_changes (created_at);
CREATE TABLE tag_change_entries (
    change_id TEXT NOT NULL REFERENCES tag_changes (id) ON DELETE CASCADE,
    entry_num INTEGER NOT NULL REFERENCES entries (num) ON DELETE CASCADE,
    tags      TEXT NOT NULL,
    PRIMARY KEY (change_id, entry_num)
) STRICT, WITHOUT ROWID;
CREATE INDEX tag_change_entries_entry ON tag_change_entries (entry_num);

-- Pairs of events that look like one and are two, in the order of their numbers.
CREATE TABLE distinct_events (
    a_num      INTEGER NOT NULL REFERENCES entries (num) ON DELETE CASCADE,
    b_num      INTEGER NOT NULL REFERENCES entries (num) ON DELETE CASCADE,
    decided_by TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (a_num, b_num)
) STRICT, WITHOUT ROWID;
CREATE INDEX distinct_events_b ON distinct_events (b_num);
