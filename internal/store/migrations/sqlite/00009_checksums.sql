-- +goose Up
-- The SHA-256 of each file of an upload, by its path, as JSON. Uploads from before get
-- theirs in the background.
ALTER TABLE uploads ADD COLUMN checksums TEXT NOT NULL DEFAULT '{}';
