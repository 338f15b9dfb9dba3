-- +goose Up
-- People and places are entries: title is their name, details what their kind alone has,
-- as JSON. Events have neither slug nor details.
ALTER TABLE entries ADD COLUMN slug TEXT;
ALTER TABLE entries ADD COLUMN details TEXT;
ALTER TABLE entries ADD COLUMN article TEXT NOT NULL DEFAULT '';

-- Every slug that an entry has or had. Those of purged entries that were public stay, so
-- that no address ever leads to somebody else; hence no reference.
CREATE TABLE slugs (
    kind TEXT NOT NULL,
    slug TEXT NOT NULL,
    num  INTEGER NOT NULL,
    PRIMARY KEY (kind, slug)
) STRICT, WITHOUT ROWID;
CREATE INDEX slugs_num ON slugs (num);

-- What entries point at: the people and places of events, and events that they are
-- related to. The inverse is read by the index.
CREATE TABLE entry_links (
    from_num INTEGER NOT NULL REFERENCES entries (num) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    type     TEXT NOT NULL,
    to_num   INTEGER NOT NULL REFERENCES entries (num) ON DELETE CASCADE,
    note     TEXT NOT NULL,
    PRIMARY KEY (from_num, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX entry_links_to ON entry_links (to_num, type);

-- The identifier of a file counts within its kind.
DROP INDEX entries_external;
CREATE UNIQUE INDEX entries_external ON entries (kind, external_id) WHERE external_id IS NOT NULL;
