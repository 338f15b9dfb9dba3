-- +goose Up
-- Events become entries of one kind, with one row of numbers for all kinds.
ALTER TABLE events RENAME TO entries;
ALTER TABLE entries ADD COLUMN kind TEXT COLLATE "C" NOT NULL DEFAULT 'event';
ALTER TABLE event_sources RENAME TO entry_sources;
ALTER TABLE entry_sources RENAME COLUMN event_num TO entry_num;
ALTER TABLE revisions RENAME COLUMN event_num TO entry_num;

-- Which entries show a picture, by its address, so that files that nothing shows are
-- found. The pictures themselves are a list in their entry, as JSON.
CREATE TABLE entry_pictures (
    entry_num BIGINT NOT NULL REFERENCES entries (num) ON DELETE CASCADE,
    path      TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (entry_num, path)
);
INSERT INTO entry_pictures (entry_num, path) SELECT num, image FROM entries WHERE image <> '' ORDER BY num;
CREATE INDEX entry_pictures_path ON entry_pictures (path);

-- The image of an event becomes its first picture.
DROP INDEX events_image;
ALTER TABLE entries RENAME COLUMN media TO pictures;
UPDATE entries SET pictures = CASE WHEN image <> '' THEN
    CAST(json_build_array(json_build_object('path', image, 'media', CAST(pictures AS JSON))) AS TEXT) END
    WHERE image <> '' OR pictures IS NOT NULL;
ALTER TABLE entries DROP COLUMN image;

ALTER INDEX events_pkey RENAME TO entries_pkey;
ALTER INDEX events_id_key RENAME TO entries_id_key;
ALTER INDEX event_sources_pkey RENAME TO entry_sources_pkey;
ALTER INDEX events_seq RENAME TO entries_seq;
ALTER INDEX events_external RENAME TO entries_external;
ALTER INDEX events_deleted RENAME TO entries_deleted;
ALTER INDEX events_creator RENAME TO entries_creator;
