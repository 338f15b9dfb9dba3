-- +goose Up
-- Times are microseconds since 1970 in UTC, dates are YYYYMMDD with 0 for unknown.

-- One row: the content version, which grows with every change that a reader can
-- see, the last number and creation time given to an event, and which program's
-- terms the search index holds.
CREATE TABLE meta (
    id           INTEGER PRIMARY KEY CHECK (id = 1),
    version      INTEGER NOT NULL,
    last_num     INTEGER NOT NULL,
    last_created INTEGER NOT NULL,
    search_terms INTEGER NOT NULL
) STRICT;
INSERT INTO meta (id, version, last_num, last_created, search_terms) VALUES (1, 1, 0, 0, 0);

-- num counts events in the order in which they were added; seq is the content
-- version of the last change, by which others catch up. Tags are one text with a
-- line per tag: what is filtered by tag is answered from memory.
CREATE TABLE events (
    num            INTEGER PRIMARY KEY,
    id             TEXT NOT NULL UNIQUE,
    seq            INTEGER NOT NULL,
    external_id    TEXT,
    title          TEXT NOT NULL,
    country        TEXT NOT NULL,
    country_code   TEXT NOT NULL,
    date           INTEGER NOT NULL,
    "precision"    TEXT NOT NULL,
    end_date       INTEGER NOT NULL,
    disputed       TEXT,
    summary        TEXT NOT NULL,
    image          TEXT NOT NULL,
    media          TEXT,
    tags           TEXT NOT NULL,
    source_count   INTEGER NOT NULL,
    verified_count INTEGER NOT NULL,
    status         TEXT NOT NULL CHECK (status IN ('draft', 'published')),
    active         INTEGER NOT NULL CHECK (active IN (0, 1)),
    version        INTEGER NOT NULL,
    revision_count INTEGER NOT NULL,
    created_by     TEXT NOT NULL,
    updated_by     TEXT NOT NULL,
    created_at     INTEGER NOT NULL,
    updated_at     INTEGER NOT NULL,
    deleted_at     INTEGER
) STRICT;
CREATE INDEX events_seq ON events (seq);
CREATE UNIQUE INDEX events_external ON events (external_id) WHERE external_id IS NOT NULL;
CREATE INDEX events_image ON events (image) WHERE image <> '';
CREATE INDEX events_deleted ON events (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE event_sources (
    event_num   INTEGER NOT NULL REFERENCES events (num) ON DELETE CASCADE,
    position    INTEGER NOT NULL,
    kind        TEXT NOT NULL,
    title       TEXT NOT NULL,
    author      TEXT NOT NULL,
    publisher   TEXT NOT NULL,
    year        INTEGER NOT NULL,
    pages       TEXT NOT NULL,
    url         TEXT NOT NULL,
    verified    INTEGER NOT NULL CHECK (verified IN (0, 1)),
    verified_by TEXT NOT NULL,
    verified_at INTEGER,
    PRIMARY KEY (event_num, position)
) STRICT, WITHOUT ROWID;

-- public_changes is what everyone may see where that differs from the record:
-- never a state in which the event was a draft.
CREATE TABLE revisions (
    event_num      INTEGER NOT NULL REFERENCES events (num) ON DELETE CASCADE,
    number         INTEGER NOT NULL,
    kind           TEXT NOT NULL,
    editor_id      TEXT NOT NULL,
    editor         TEXT NOT NULL,
    note           TEXT NOT NULL,
    changes        TEXT NOT NULL,
    public         INTEGER NOT NULL CHECK (public IN (0, 1)),
    public_changes TEXT,
    created_at     INTEGER NOT NULL,
    PRIMARY KEY (event_num, number)
) STRICT;

-- Events per country, per tag and in total (with an empty key), and entries of
-- the activity log per action (in published); label is the spelling.
CREATE TABLE counters (
    kind      TEXT NOT NULL,
    key       TEXT NOT NULL,
    label     TEXT NOT NULL,
    published INTEGER NOT NULL,
    drafts    INTEGER NOT NULL,
    PRIMARY KEY (kind, key, label)
) STRICT, WITHOUT ROWID;

-- Events whose entry in the search index is older than they are, with the terms
-- under which they may still stand in it.
CREATE TABLE search_queue (
    seq INTEGER NOT NULL,
    num INTEGER NOT NULL,
    old TEXT NOT NULL,
    PRIMARY KEY (seq, num)
) STRICT, WITHOUT ROWID;

-- The search index: which events have a term, in blocks of numbers. Blocks come
-- first in the key, because what is written together is then stored together.
CREATE TABLE search_postings (
    block INTEGER NOT NULL,
    term  TEXT NOT NULL,
    nums  BLOB NOT NULL,
    PRIMARY KEY (block, term)
) STRICT, WITHOUT ROWID;

-- Every table that a change touches refers to accounts without a foreign key where
-- the account may be none: imports are made by nobody.
CREATE TABLE users (
    id             TEXT PRIMARY KEY,
    email          TEXT NOT NULL,
    first_name     TEXT NOT NULL,
    last_name      TEXT NOT NULL,
    folded         TEXT NOT NULL,
    role           TEXT NOT NULL CHECK (role IN ('admin', 'editor', 'user')),
    active         INTEGER NOT NULL CHECK (active IN (0, 1)),
    email_verified INTEGER NOT NULL CHECK (email_verified IN (0, 1)),
    bio            TEXT NOT NULL,
    password_hash  TEXT NOT NULL,
    created_at     INTEGER NOT NULL,
    updated_at     INTEGER NOT NULL,
    deleted_at     INTEGER
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX users_email ON users (email) WHERE deleted_at IS NULL;
CREATE INDEX users_created ON users (created_at, id) WHERE deleted_at IS NULL;

CREATE TABLE sessions (
    id         TEXT PRIMARY KEY,
    user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    token_hash BLOB NOT NULL UNIQUE,
    device     TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    last_seen  INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

CREATE TABLE tickets (
    token_hash BLOB PRIMARY KEY,
    kind       TEXT NOT NULL,
    user_id    TEXT REFERENCES users (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    used_at    INTEGER
) STRICT;
CREATE INDEX tickets_user ON tickets (user_id, kind);
CREATE INDEX tickets_expiry ON tickets (expires_at);

CREATE TABLE comments (
    id         TEXT PRIMARY KEY,
    event_num  INTEGER NOT NULL REFERENCES events (num) ON DELETE CASCADE,
    author_id  TEXT NOT NULL REFERENCES users (id),
    body       TEXT NOT NULL,
    status     TEXT NOT NULL CHECK (status IN ('published', 'pending', 'hidden')),
    active     INTEGER NOT NULL CHECK (active IN (0, 1)),
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX comments_event ON comments (event_num, created_at, id) WHERE active = TRUE;
CREATE INDEX comments_author ON comments (author_id);

CREATE TABLE logos (
    id            TEXT PRIMARY KEY,
    name          TEXT NOT NULL,
    type          TEXT NOT NULL CHECK (type IN ('header', 'footer')),
    active        INTEGER NOT NULL CHECK (active IN (0, 1)),
    size          INTEGER NOT NULL,
    original_name TEXT NOT NULL,
    url           TEXT NOT NULL,
    created_at    INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX logos_active ON logos (type) WHERE active = TRUE;

CREATE TABLE settings (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    version INTEGER NOT NULL,
    value   TEXT NOT NULL
) STRICT;

CREATE TABLE audit (
    id          TEXT PRIMARY KEY,
    action      TEXT NOT NULL,
    entity_type TEXT NOT NULL,
    entity_id   TEXT NOT NULL,
    user_id     TEXT NOT NULL,
    user_email  TEXT NOT NULL,
    summary     TEXT NOT NULL,
    created_at  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX audit_created ON audit (created_at, id);
CREATE INDEX audit_action ON audit (action, created_at, id);
CREATE INDEX audit_user ON audit (user_email, created_at, id);

CREATE TABLE idempotency_keys (
    user_id      TEXT NOT NULL,
    scope        TEXT NOT NULL,
    key          TEXT NOT NULL,
    request_hash BLOB NOT NULL,
    claim        TEXT NOT NULL,
    status       INTEGER NOT NULL,
    body         BLOB,
    claimed_at   INTEGER NOT NULL,
    expires_at   INTEGER NOT NULL,
    PRIMARY KEY (user_id, scope, key)
) STRICT;
CREATE INDEX idempotency_expiry ON idempotency_keys (expires_at);

CREATE TABLE uploads (
    path       TEXT PRIMARY KEY,
    kind       TEXT NOT NULL CHECK (kind IN ('event', 'logo')),
    owner      TEXT NOT NULL,
    size       INTEGER NOT NULL,
    width      INTEGER NOT NULL,
    height     INTEGER NOT NULL,
    variants   TEXT NOT NULL,
    state      TEXT NOT NULL CHECK (state IN ('staged', 'committed')),
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX uploads_staged ON uploads (created_at) WHERE state = 'staged';

CREATE TABLE mail_queue (
    id         TEXT PRIMARY KEY,
    recipient  TEXT NOT NULL,
    subject    TEXT NOT NULL,
    text       TEXT NOT NULL,
    html       TEXT NOT NULL,
    attempts   INTEGER NOT NULL,
    due_at     INTEGER NOT NULL,
    last_error TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX mail_due ON mail_queue (due_at, id);
