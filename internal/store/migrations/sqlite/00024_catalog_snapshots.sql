-- +goose Up
-- The files from which the catalogue can be read at the start. One that is not named here
-- belongs to another history of the archive, or lacks what was removed for good.
CREATE TABLE catalog_snapshots (
    checksum   BLOB PRIMARY KEY,
    written_at INTEGER NOT NULL
) STRICT;
