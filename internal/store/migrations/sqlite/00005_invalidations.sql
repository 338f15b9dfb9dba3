-- +goose Up
-- What readers saw change under each content version, so that every node drops the
-- cached responses of these subjects and no others. Subjects are separated by spaces.
CREATE TABLE invalidations (
    version   INTEGER PRIMARY KEY,
    withdrawn INTEGER NOT NULL,
    subjects  TEXT NOT NULL
) STRICT;
