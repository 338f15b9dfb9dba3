-- +goose Up
-- The latest public changes of the whole archive, without a look at all the others.
CREATE INDEX revisions_activity ON revisions (created_at, event_num, number) WHERE public = TRUE;
-- How many of an event's revisions everyone may see, and which, counted without reading them.
CREATE INDEX revisions_public ON revisions (event_num, number) WHERE public = TRUE;
