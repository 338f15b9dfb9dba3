-- +goose Up
-- Comments by status over all events, oldest first, counted without reading them.
CREATE INDEX comments_status ON comments (status, created_at, id, event_num) WHERE active = TRUE;

-- Whether the author knows that the comment is published: open until it is, due while
-- the letter is to be written, told for good.
ALTER TABLE comments ADD COLUMN approval TEXT NOT NULL DEFAULT 'open' CHECK (approval IN ('open', 'due', 'told'));
UPDATE comments SET approval = 'told' WHERE status <> 'pending';
CREATE INDEX comments_approval ON comments (updated_at) WHERE approval = 'due';

-- The letters that a person does not want, and when the last digest was written.
ALTER TABLE users ADD COLUMN mute_digest BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE users ADD COLUMN mute_approval BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE users ADD COLUMN digest_at BIGINT NOT NULL DEFAULT 0;
CREATE INDEX users_digest ON users (digest_at) WHERE role <> 'user' AND deleted_at IS NULL;
