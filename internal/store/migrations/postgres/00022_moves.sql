-- +goose Up
-- Who may write while the archive is moved to another database. No row: everyone. Held: nobody
-- until a moment, which the copying process postpones while it runs. Moved: nobody, because
-- the archive is elsewhere. Arriving: nobody, because it is not here in full. Arrived: everyone;
-- it goes with the first start.
CREATE TABLE moves (
    one    INTEGER PRIMARY KEY CHECK (one = 1),
    state  TEXT COLLATE "C" NOT NULL CHECK (state IN ('held', 'moved', 'arriving', 'arrived')),
    holder TEXT COLLATE "C" NOT NULL,
    until  BIGINT NOT NULL
);

-- Every transaction that writes asks this first. Whoever closes the archive takes the same
-- lock alone, and so waits for those who were told that they may write. The second
-- statement sees what was committed while the first waited.
-- +goose StatementBegin
CREATE FUNCTION closed_for_writing() RETURNS TEXT LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM pg_advisory_xact_lock_shared(7265610003);
    RETURN (SELECT state FROM moves WHERE state IN ('moved', 'arriving')
        OR state = 'held' AND until > EXTRACT(EPOCH FROM clock_timestamp()) * 1000000);
END;
$$;
-- +goose StatementEnd
