-- +goose Up
-- Events become entries of one kind, with one row of numbers for all kinds.
ALTER TABLE events RENAME TO entries;
ALTER TABLE entries ADD COLUMN kind TEXT NOT NULL DEFAULT 'event';
ALTER TABLE event_sources RENAME TO entry_sources;
ALTER TABLE entry_sources RENAME COLUMN event_num TO entry_num;
ALTER TABLE revisions RENAME COLUMN event_num TO entry_num;

-- Which entries show a picture, by its address, so that files that nothing shows are
-- found. The pictures themselves are a list in their entry, as JSON.
CREATE TABLE entry_pictures (
    entry_num INTEGER NOT NULL REFERENCES entries (num) ON DELETE CASCADE,
    path      TEXT NOT NULL,
    PRIMARY KEY (entry_num, path)
) STRICT, WITHOUT ROWID;
INSERT INTO entry_pictures (entry_num, path) SELECT num, image FROM entries WHERE image <> '' ORDER BY num;
CREATE INDEX entry_pictures_path ON entry_pictures (path);

-- The image of an event becomes its first picture.
DROP INDEX events_image;
ALTER TABLE entries RENAME COLUMN media TO pictures;
UPDATE entries SET pictures = CASE WHEN image <> '' THEN json_array(json_object('path', image, 'media', json(pictures))) END
    WHERE image <> '' OR pictures IS NOT NULL;
ALTER TABLE entries DROP COLUMN image;

DROP INDEX events_seq;
CREATE INDEX entries_seq ON entries (seq);
DROP INDEX events_external;
CREATE UNIQUE INDEX entries_external ON entries (external_id) WHERE external_id IS NOT NULL;
DROP INDEX events_deleted;
CREATE INDEX entries_deleted ON entries (deleted_at) WHERE deleted_at IS NOT NULL;
DROP INDEX events_creator;
CREATE INDEX entries_creator ON entries (created_by, status);
