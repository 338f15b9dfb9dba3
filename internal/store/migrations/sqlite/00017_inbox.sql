-- +goose Up
-- What concerns people: their drafts, suggestions and comments. The subject is a
-- suggestion or a comment; told means that a letter has said so.
CREATE TABLE notices (
    id         TEXT PRIMARY KEY,
    user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    topic      TEXT NOT NULL,
    entry_kind TEXT NOT NULL,
    entry_id   TEXT NOT NULL,
    title      TEXT NOT NULL,
    subject_id TEXT NOT NULL,
    detail     TEXT NOT NULL,
    seen       INTEGER NOT NULL CHECK (seen IN (0, 1)),
    told       INTEGER NOT NULL CHECK (told IN (0, 1)),
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX notices_user ON notices (user_id, created_at, id);
CREATE INDEX notices_unseen ON notices (user_id) WHERE seen = FALSE;
CREATE INDEX notices_subject ON notices (subject_id);
CREATE INDEX notices_entry ON notices (entry_id);
CREATE INDEX notices_age ON notices (created_at);

-- Who wants a digest of these, when the last one went out, and when the reviewer last
-- looked at what waits.
ALTER TABLE users ADD COLUMN news_letter INTEGER NOT NULL DEFAULT 0 CHECK (news_letter IN (0, 1));
ALTER TABLE users ADD COLUMN news_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN review_seen_at INTEGER NOT NULL DEFAULT 0;
