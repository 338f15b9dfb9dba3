-- +goose Up
-- The block of the search index that is written next while it is rebuilt; -1 otherwise.
ALTER TABLE meta ADD COLUMN search_block INTEGER NOT NULL DEFAULT -1;
