-- +goose Up
-- Changes that readers suggest. Countries are codes with a space on both sides of each;
-- network is a keyed hash, text_hash keeps the same words from being sent twice, and
-- letter says whether the sender is to be told something.
CREATE TABLE suggestions (
    id            TEXT PRIMARY KEY,
    kind          TEXT NOT NULL,
    entry_id      TEXT NOT NULL,
    title         TEXT NOT NULL,
    countries     TEXT NOT NULL,
    base_version  INTEGER NOT NULL,
    changes       TEXT NOT NULL,
    around        TEXT NOT NULL,
    reason        TEXT NOT NULL,
    source        TEXT,
    sender        TEXT NOT NULL,
    name          TEXT NOT NULL,
    email         TEXT NOT NULL,
    network       TEXT NOT NULL,
    text_hash     BLOB NOT NULL,
    status        TEXT NOT NULL CHECK (status IN ('waiting', 'asked', 'accepted', 'partly', 'declined', 'spam', 'withdrawn')),
    version       INTEGER NOT NULL,
    doubts        TEXT NOT NULL,
    live          INTEGER NOT NULL CHECK (live IN (0, 1)),
    accepted      TEXT NOT NULL,
    revision      INTEGER NOT NULL,
    decision      TEXT NOT NULL,
    decided_by    TEXT NOT NULL,
    decided_at    INTEGER,
    letter        TEXT NOT NULL CHECK (letter IN ('none', 'due')),
    created_at    INTEGER NOT NULL,
    updated_at    INTEGER NOT NULL,
    waiting_since INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX suggestions_text ON suggestions (text_hash);
CREATE INDEX suggestions_queue ON suggestions (waiting_since, id) WHERE status = 'waiting';
CREATE INDEX suggestions_status ON suggestions (status, created_at, id);
CREATE INDEX suggestions_sender ON suggestions (sender, created_at) WHERE sender <> '';
CREATE INDEX suggestions_network ON suggestions (network, created_at) WHERE network <> '';
CREATE INDEX suggestions_email ON suggestions (email) WHERE email <> '';
CREATE INDEX suggestions_name ON suggestions (name) WHERE name <> '';
CREATE INDEX suggestions_entry ON suggestions (entry_id) WHERE entry_id <> '';
CREATE INDEX suggestions_letter ON suggestions (updated_at) WHERE letter = 'due';
CREATE INDEX suggestions_decided ON suggestions (decided_at) WHERE decided_at IS NOT NULL;

CREATE TABLE suggestion_messages (
    suggestion_id TEXT NOT NULL REFERENCES suggestions (id) ON DELETE CASCADE,
    position      INTEGER NOT NULL,
    side          TEXT NOT NULL CHECK (side IN ('sender', 'reviewer')),
    body          TEXT NOT NULL,
    created_at    INTEGER NOT NULL,
    PRIMARY KEY (suggestion_id, position)
) STRICT, WITHOUT ROWID;

-- The links by which senders follow what they sent.
CREATE TABLE suggestion_links (
    token_hash    BLOB PRIMARY KEY,
    suggestion_id TEXT NOT NULL REFERENCES suggestions (id) ON DELETE CASCADE,
    created_at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX suggestion_links_of ON suggestion_links (suggestion_id);

-- Drafts that were sent back to their authors, at the version that they had.
CREATE TABLE sent_back (
    entry_num   INTEGER PRIMARY KEY REFERENCES entries (num) ON DELETE CASCADE,
    version     INTEGER NOT NULL,
    reason      TEXT NOT NULL,
    reviewer_id TEXT NOT NULL,
    created_at  INTEGER NOT NULL
) STRICT;
CREATE INDEX entries_drafts ON entries (updated_at, num) WHERE status = 'draft' AND active = TRUE;

-- What readers were last told of the queue.
CREATE TABLE review_age (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    waiting INTEGER NOT NULL,
    oldest  INTEGER NOT NULL
) STRICT;
INSERT INTO review_age (id, waiting, oldest) VALUES (1, 0, 0);

-- Who suggested a change, by the name that they gave.
ALTER TABLE revisions ADD COLUMN credit TEXT NOT NULL DEFAULT '';
CREATE INDEX revisions_credit ON revisions (credit, created_at) WHERE credit <> '';

-- The countries that a person cares for, as codes, and whether small suggestions of
-- theirs go live at once.
ALTER TABLE users ADD COLUMN countries TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN trust TEXT NOT NULL DEFAULT 'earned' CHECK (trust IN ('earned', 'granted', 'withdrawn'));

-- What the archive needs is looked up by these.
CREATE INDEX sources_without_page ON entry_sources (entry_num, position) WHERE pages = '' AND kind IN ('book', 'article');
CREATE INDEX sources_without_address ON entry_sources (entry_num, position) WHERE url = '' AND kind = 'web';
CREATE INDEX entries_country ON entries (country_code, num) WHERE status = 'published' AND active = TRUE;
CREATE INDEX entries_disputed ON entries (num) WHERE disputed IS NOT NULL;
CREATE INDEX entries_named ON entries (kind, num) WHERE details IS NOT NULL;
