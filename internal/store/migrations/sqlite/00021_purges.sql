-- +goose Up
-- What caches in front of the archive have to drop: all that changed after one content
-- version, up to another; everything if the first is negative. The cursor is the version
-- up to which changes are in the queue; it has one row once there is such a cache.
CREATE TABLE purge_queue (
    until_version INTEGER PRIMARY KEY,
    after_version INTEGER NOT NULL,
    round         INTEGER NOT NULL,
    attempts      INTEGER NOT NULL,
    due_at        INTEGER NOT NULL
) STRICT;
CREATE TABLE purge_cursor (
    one     INTEGER PRIMARY KEY CHECK (one = 1),
    version INTEGER NOT NULL
) STRICT;
