-- +goose Up
-- What entries say in other languages, as JSON, and the codes of these languages with a
-- space on both sides of each, so that what is not translated is found. The text version
-- is that at which the text last changed which translations are made from.
ALTER TABLE entries ADD COLUMN translations TEXT;
ALTER TABLE entries ADD COLUMN languages TEXT NOT NULL DEFAULT '';
ALTER TABLE entries ADD COLUMN text_version BIGINT NOT NULL DEFAULT 1;
