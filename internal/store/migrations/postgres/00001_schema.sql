-- +goose Up
-- Times are microseconds since 1970 in UTC, dates are YYYYMMDD with 0 for unknown.

-- One row: the content version, which grows with every change that a reader can
-- see, the last number and creation time given to an event, and which program's
-- terms the search index holds.
CREATE TABLE meta (
    id           BIGINT PRIMARY KEY CHECK (id = 1),
    version      BIGINT NOT NULL,
    last_num     BIGINT NOT NULL,
    last_created BIGINT NOT NULL,
    search_terms BIGINT NOT NULL
);
INSERT INTO meta (id, version, last_num, last_created, search_terms) VALUES (1, 1, 0, 0, 0);

-- num counts events in the order in which they were added; seq is the content
-- version of the last change, by which others catch up. Tags are one text with a
-- line per tag: what is filtered by tag is answered from memory.
CREATE TABLE events (
    num            BIGINT PRIMARY KEY,
    id             TEXT COLLATE "C" NOT NULL UNIQUE,
    seq            BIGINT NOT NULL,
    external_id    TEXT,
    title          TEXT NOT NULL,
    country        TEXT NOT NULL,
    country_code   TEXT NOT NULL,
    date           BIGINT NOT NULL,
    "precision"    TEXT NOT NULL,
    end_date       BIGINT NOT NULL,
    disputed       TEXT,
    summary        TEXT NOT NULL,
    image          TEXT NOT NULL,
    media          TEXT,
    tags           TEXT NOT NULL,
    source_count   BIGINT NOT NULL,
    verified_count BIGINT NOT NULL,
    status         TEXT NOT NULL CHECK (status IN ('draft', 'published')),
    active         BOOLEAN NOT NULL,
    version        BIGINT NOT NULL,
    revision_count BIGINT NOT NULL,
    created_by     TEXT NOT NULL,
    updated_by     TEXT NOT NULL,
    created_at     BIGINT NOT NULL,
    updated_at     BIGINT NOT NULL,
    deleted_at     BIGINT
);
CREATE INDEX events_seq ON events (seq);
CREATE UNIQUE INDEX events_external ON events (external_id) WHERE external_id IS NOT NULL;
CREATE INDEX events_image ON events (image) WHERE image <> '';
CREATE INDEX events_deleted ON events (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE event_sources (
    event_num   BIGINT NOT NULL REFERENCES events (num) ON DELETE CASCADE,
    position    BIGINT NOT NULL,
    kind        TEXT COLLATE "C" NOT NULL,
    title       TEXT NOT NULL,
    author      TEXT NOT NULL,
    publisher   TEXT NOT NULL,
    year        BIGINT NOT NULL,
    pages       TEXT NOT NULL,
    url         TEXT NOT NULL,
    verified    BOOLEAN NOT NULL,
    verified_by TEXT NOT NULL,
    verified_at BIGINT,
    PRIMARY KEY (event_num, position)
);

-- public_changes is what everyone may see where that differs from the record:
-- never a state in which the event was a draft.
CREATE TABLE revisions (
    event_num      BIGINT NOT NULL REFERENCES events (num) ON DELETE CASCADE,
    number         BIGINT NOT NULL,
    kind           TEXT COLLATE "C" NOT NULL,
    editor_id      TEXT NOT NULL,
    editor         TEXT NOT NULL,
    note           TEXT NOT NULL,
    changes        TEXT NOT NULL,
    public         BOOLEAN NOT NULL,
    public_changes TEXT,
    created_at     BIGINT NOT NULL,
    PRIMARY KEY (event_num, number)
);

-- Events per country, per tag and in total (with an empty key), and entries of
-- the activity log per action (in published); label is the spelling.
CREATE TABLE counters (
    kind      TEXT COLLATE "C" NOT NULL,
    key       TEXT COLLATE "C" NOT NULL,
    label     TEXT COLLATE "C" NOT NULL,
    published BIGINT NOT NULL,
    drafts    BIGINT NOT NULL,
    PRIMARY KEY (kind, key, label)
);

-- Events whose entry in the search index is older than they are, with the terms
-- under which they may still stand in it.
CREATE TABLE search_queue (
    seq BIGINT NOT NULL,
    num BIGINT NOT NULL,
    old TEXT NOT NULL,
    PRIMARY KEY (seq, num)
);

-- The search index: which events have a term, in blocks of numbers. Blocks come
-- first in the key, because what is written together is then stored together.
CREATE TABLE search_postings (
    block BIGINT NOT NULL,
    term  TEXT COLLATE "C" NOT NULL,
    nums  BYTEA NOT NULL,
    PRIMARY KEY (block, term)
);

-- Every table that a change touches refers to accounts without a foreign key where
-- the account may be none: imports are made by nobody.
CREATE TABLE users (
    id             TEXT COLLATE "C" PRIMARY KEY,
    email          TEXT COLLATE "C" NOT NULL,
    first_name     TEXT NOT NULL,
    last_name      TEXT NOT NULL,
    folded         TEXT NOT NULL,
    role           TEXT NOT NULL CHECK (role IN ('admin', 'editor', 'user')),
    active         BOOLEAN NOT NULL,
    email_verified BOOLEAN NOT NULL,
    bio            TEXT NOT NULL,
    password_hash  TEXT NOT NULL,
    created_at     BIGINT NOT NULL,
    updated_at     BIGINT NOT NULL,
    deleted_at     BIGINT
);
CREATE UNIQUE INDEX users_email ON users (email) WHERE deleted_at IS NULL;
CREATE INDEX users_created ON users (created_at, id) WHERE deleted_at IS NULL;

CREATE TABLE sessions (
    id         TEXT COLLATE "C" PRIMARY KEY,
    user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    token_hash BYTEA NOT NULL UNIQUE,
    device     TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    last_seen  BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

CREATE TABLE tickets (
    token_hash BYTEA PRIMARY KEY,
    kind       TEXT COLLATE "C" NOT NULL,
    user_id    TEXT REFERENCES users (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at    BIGINT
);
CREATE INDEX tickets_user ON tickets (user_id, kind);
CREATE INDEX tickets_expiry ON tickets (expires_at);

CREATE TABLE comments (
    id         TEXT COLLATE "C" PRIMARY KEY,
    event_num  BIGINT NOT NULL REFERENCES events (num) ON DELETE CASCADE,
    author_id  TEXT NOT NULL REFERENCES users (id),
    body       TEXT NOT NULL,
    status     TEXT NOT NULL CHECK (status IN ('published', 'pending', 'hidden')),
    active     BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX comments_event ON comments (event_num, created_at, id) WHERE active = TRUE;
CREATE INDEX comments_author ON comments (author_id);

CREATE TABLE logos (
    id            TEXT COLLATE "C" PRIMARY KEY,
    name          TEXT NOT NULL,
    type          TEXT NOT NULL CHECK (type IN ('header', 'footer')),
    active        BOOLEAN NOT NULL,
    size          BIGINT NOT NULL,
    original_name TEXT NOT NULL,
    url           TEXT NOT NULL,
    created_at    BIGINT NOT NULL
);
CREATE UNIQUE INDEX logos_active ON logos (type) WHERE active = TRUE;

CREATE TABLE settings (
    id      BIGINT PRIMARY KEY CHECK (id = 1),
    version BIGINT NOT NULL,
    value   TEXT NOT NULL
);

CREATE TABLE audit (
    id          TEXT COLLATE "C" PRIMARY KEY,
    action      TEXT NOT NULL,
    entity_type TEXT NOT NULL,
    entity_id   TEXT NOT NULL,
    user_id     TEXT NOT NULL,
    user_email  TEXT NOT NULL,
    summary     TEXT NOT NULL,
    created_at  BIGINT NOT NULL
);
CREATE INDEX audit_created ON audit (created_at, id);
CREATE INDEX audit_action ON audit (action, created_at, id);
CREATE INDEX audit_user ON audit (user_email, created_at, id);

CREATE TABLE idempotency_keys (
    user_id      TEXT NOT NULL,
    scope        TEXT NOT NULL,
    key          TEXT COLLATE "C" NOT NULL,
    request_hash BYTEA NOT NULL,
    claim        TEXT NOT NULL,
    status       BIGINT NOT NULL,
    body         BYTEA,
    claimed_at   BIGINT NOT NULL,
    expires_at   BIGINT NOT NULL,
    PRIMARY KEY (user_id, scope, key)
);
CREATE INDEX idempotency_expiry ON idempotency_keys (expires_at);

CREATE TABLE uploads (
    path       TEXT COLLATE "C" PRIMARY KEY,
    kind       TEXT COLLATE "C" NOT NULL CHECK (kind IN ('event', 'logo')),
    owner      TEXT NOT NULL,
    size       BIGINT NOT NULL,
    width      BIGINT NOT NULL,
    height     BIGINT NOT NULL,
    variants   TEXT NOT NULL,
    state      TEXT NOT NULL CHECK (state IN ('staged', 'committed')),
    created_at BIGINT NOT NULL
);
CREATE INDEX uploads_staged ON uploads (created_at) WHERE state = 'staged';

CREATE TABLE mail_queue (
    id         TEXT COLLATE "C" PRIMARY KEY,
    recipient  TEXT NOT NULL,
    subject    TEXT NOT NULL,
    text       TEXT NOT NULL,
    html       TEXT NOT NULL,
    attempts   BIGINT NOT NULL,
    due_at     BIGINT NOT NULL,
    last_error TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX mail_due ON mail_queue (due_at, id);

-- Postings are rewritten all the time: room on each page keeps that cheap, and at
-- most four kilobytes a row need no compression.
ALTER TABLE search_postings SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
ALTER TABLE search_postings ALTER COLUMN nums SET STORAGE PLAIN;
