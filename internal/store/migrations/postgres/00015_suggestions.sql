-- +goose Up
-- Changes that readers suggest. Countries are codes with a space on both sides of each;
-- network is a keyed hash, text_hash keeps the same words from being sent twice, and
-- letter says whether the sender is to be told something.
CREATE TABLE suggestions (
    id            TEXT COLLATE "C" PRIMARY KEY,
    kind          TEXT COLLATE "C" NOT NULL,
    entry_id      TEXT COLLATE "C" NOT NULL,
    title         TEXT NOT NULL,
    countries     TEXT NOT NULL,
    base_version  BIGINT NOT NULL,
    changes       TEXT NOT NULL,
    around        TEXT NOT NULL,
    reason        TEXT NOT NULL,
    source        TEXT,
    sender        TEXT COLLATE "C" NOT NULL,
    name          TEXT NOT NULL,
    email         TEXT COLLATE "C" NOT NULL,
    network       TEXT COLLATE "C" NOT NULL,
    text_hash     BYTEA NOT NULL,
    status        TEXT COLLATE "C" NOT NULL CHECK (status IN ('waiting', 'asked', 'accepted', 'partly', 'declined', 'spam', 'withdrawn')),
    version       BIGINT NOT NULL,
    doubts        TEXT NOT NULL,
    live          BOOLEAN NOT NULL,
    accepted      TEXT NOT NULL,
    revision      BIGINT NOT NULL,
    decision      TEXT NOT NULL,
    decided_by    TEXT COLLATE "C" NOT NULL,
    decided_at    BIGINT,
    letter        TEXT COLLATE "C" NOT NULL CHECK (letter IN ('none', 'due')),
    created_at    BIGINT NOT NULL,
    updated_at    BIGINT NOT NULL,
    waiting_since BIGINT NOT NULL
);
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
    suggestion_id TEXT COLLATE "C" NOT NULL REFERENCES suggestions (id) ON DELETE CASCADE,
    position      BIGINT NOT NULL,
    side          TEXT COLLATE "C" NOT NULL CHECK (side IN ('sender', 'reviewer')),
    body          TEXT NOT NULL,
    created_at    BIGINT NOT NULL,
    PRIMARY KEY (suggestion_id, position)
);

-- The links by which senders follow what they sent.
CREATE TABLE suggestion_links (
    token_hash    BYTEA PRIMARY KEY,
    suggestion_id TEXT COLLATE "C" NOT NULL REFERENCES suggestions (id) ON DELETE CASCADE,
    created_at    BIGINT NOT NULL
);
CREATE INDEX suggestion_links_of ON suggestion_links (suggestion_id);

-- Drafts that were sent back to their authors, at the version that they had.
CREATE TABLE sent_back (
    entry_num   BIGINT PRIMARY KEY REFERENCES entries (num) ON DELETE CASCADE,
    version     BIGINT NOT NULL,
    reason      TEXT NOT NULL,
    reviewer_id TEXT COLLATE "C" NOT NULL,
    created_at  BIGINT NOT NULL
);
CREATE INDEX entries_drafts ON entries (updated_at, num) WHERE status = 'draft' AND active = TRUE;

-- What readers were last told of the queue.
CREATE TABLE review_age (
    id      BIGINT PRIMARY KEY CHECK (id = 1),
    waiting BIGINT NOT NULL,
    oldest  BIGINT NOT NULL
);
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
