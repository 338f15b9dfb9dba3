-- +goose Up
-- The catalogue counts events; what is left are the actions of the activity log.
DELETE FROM counters WHERE kind <> 'action';
