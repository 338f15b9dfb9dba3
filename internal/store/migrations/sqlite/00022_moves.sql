-- +goose Up
-- Who may write while the archive is moved to another database. No row: everyone. Held: nobody
-- until a moment, which the copying process postpones while it runs. Moved: nobody, because
-- the archive is elsewhere. Arriving: nobody, because it is not here in full. Arrived: everyone;
-- it goes with the first start.
CREATE TABLE moves (
    one    INTEGER PRIMARY KEY CHECK (one = 1),
    state  TEXT NOT NULL CHECK (state IN ('held', 'moved', 'arriving', 'arrived')),
    holder TEXT NOT NULL,
    until  INTEGER NOT NULL
) STRICT;
