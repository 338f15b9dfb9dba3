-- +goose Up
-- What concerns people: their drafts, suggestions and comments. The subject is a
-- suggestion or a comment; told means that a letter has said so.
CREATE TABLE notices (
    id         TEXT COLLATE "C" PRIMARY KEY,
    user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    topic      TEXT COLLATE "C" NOT NULL,
    entry_kind TEXT COLLATE "C" NOT NULL,
    entry_id   TEXT COLLATE "C" NOT NULL,
    title      TEXT NOT NULL,
    subject_id TEXT COLLATE "C" NOT NULL,
    detail     TEXT NOT NULL,
    seen       BOOLEAN NOT NULL,
    told       BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX notices_user ON notices (user_id, created_at, id);
CREATE INDEX notices_unseen ON notices (user_id) WHERE seen = FALSE;
CREATE INDEX notices_subject ON notices (subject_id);
CREATE INDEX notices_entry ON notices (entry_id);
CREATE INDEX notices_age ON notices (created_at);

-- Who wants a digest of these, when the last one went out, and when the reviewer last
-- looked at what waits.
ALTER TABLE users ADD COLUMN news_letter BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE users ADD COLUMN news_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN review_seen_at BIGINT NOT NULL DEFAULT 0;
