-- +goose Up
-- Pictures that come with suggestions. Nobody but reviewers sees them before one of them
-- is accepted; then the file is stored as any other. The sender is an account, or what a
-- network is counted by.
CREATE TABLE held_pictures (
    path          TEXT PRIMARY KEY,
    content       BLOB NOT NULL,
    sender        TEXT NOT NULL,
    suggestion_id TEXT NOT NULL,
    created_at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX held_pictures_sender ON held_pictures (sender, created_at);
CREATE INDEX held_pictures_suggestion ON held_pictures (suggestion_id);
CREATE INDEX held_pictures_age ON held_pictures (created_at);
