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

-- Former names of tags, which lead to the names of today. Both are keys.
CREATE TABLE tag_names (
    name   TEXT COLLATE "C" PRIMARY KEY,
    target TEXT COLLATE "C" NOT NULL
);

-- Tags that were renamed or merged, with what each event had before, to be undone.
CREATE TABLE tag_changes (
    id         TEXT COLLATE "C" PRIMARY KEY,
    from_tags  TEXT NOT NULL,
    to_tag     TEXT NOT NULL,
    events     BIGINT NOT NULL,
    made_by    TEXT COLLATE "C" NOT NULL,
    maker      TEXT NOT NULL,
    undone     BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX tag_changes_created ON tag_changes (created_at);
CREATE TABLE tag_change_entries (
    change_id TEXT COLLATE "C" NOT NULL REFERENCES tag_changes (id) ON DELETE CASCADE,
    entry_num BIGINT NOT NULL REFERENCES entries (num) ON DELETE CASCADE,
    tags      TEXT NOT NULL,
    PRIMARY KEY (change_id, entry_num)
);
CREATE INDEX tag_change_entries_entry ON tag_change_entries (entry_num);

-- Pairs of events that look like one and are two, in the order of their numbers.
CREATE TABLE distinct_events (
    a_num      BIGINT NOT NULL REFERENCES entries (num) ON DELETE CASCADE,
    b_num      BIGINT NOT NULL REFERENCES entries (num) ON DELETE CASCADE,
    decided_by TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (a_num, b_num)
);
CREATE INDEX distinct_events_b ON distinct_events (b_num);
