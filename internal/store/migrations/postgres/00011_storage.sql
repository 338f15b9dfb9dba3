-- +goose Up
-- Where the uploads of this archive are, so that no server looks for them elsewhere.
CREATE TABLE storage (
    id       INTEGER PRIMARY KEY CHECK (id = 1),
    location TEXT NOT NULL
);
