-- +goose Up
-- What readers do, counted by day (since 1970), and nothing of who they are: pages that
-- were opened, entries that were read, words that were searched for in vain.
CREATE TABLE traffic (
    kind  TEXT COLLATE "C" NOT NULL CHECK (kind IN ('pages', 'read', 'missed')),
    day   BIGINT NOT NULL,
    name  TEXT COLLATE "C" NOT NULL,
    count BIGINT NOT NULL,
    PRIMARY KEY (kind, day, name)
);

-- So that what was added within some days can be counted.
CREATE INDEX entries_added ON entries (created_at) WHERE kind = 'event' AND active = TRUE;

-- The address that the holder of a link confirms, if it is not that of the account yet.
ALTER TABLE tickets ADD COLUMN address TEXT COLLATE "C" NOT NULL DEFAULT '';

-- Letters that confirm an address are counted as well. What is lost here is the count of
-- the last hour.
DROP TABLE account_letters;
CREATE TABLE account_letters (
    id         TEXT COLLATE "C" PRIMARY KEY,
    user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind       TEXT COLLATE "C" NOT NULL CHECK (kind IN ('invite', 'reset', 'verify', 'notice')),
    created_at BIGINT NOT NULL
);
CREATE INDEX account_letters_user ON account_letters (user_id, kind, created_at);
CREATE INDEX account_letters_age ON account_letters (created_at);
