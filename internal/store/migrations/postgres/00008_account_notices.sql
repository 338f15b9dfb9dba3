-- +goose Up
-- Who made a link: an admin by id, 'operator' for the command line, and nobody where it
-- was asked for without signing in. The activity log knows who sent the invitations
-- that are open; those of people who are no longer admins end.
ALTER TABLE tickets ADD COLUMN made_by TEXT COLLATE "C" NOT NULL DEFAULT '';
UPDATE tickets SET made_by = COALESCE((SELECT a.user_id FROM audit a WHERE a.action = 'user.invite'
    AND a.entity_id = tickets.user_id ORDER BY a.created_at DESC, a.id DESC LIMIT 1), '') WHERE kind = 'invite';
DELETE FROM tickets WHERE made_by <> '' AND NOT EXISTS (SELECT 1 FROM users m
    WHERE m.id = tickets.made_by AND m.role = 'admin' AND m.active = TRUE AND m.deleted_at IS NULL);
CREATE INDEX tickets_maker ON tickets (made_by) WHERE made_by <> '';

-- When an account was written to, so that nobody can flood its owner with letters.
CREATE TABLE account_letters (
    id         TEXT COLLATE "C" PRIMARY KEY,
    user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind       TEXT COLLATE "C" NOT NULL CHECK (kind IN ('invite', 'reset', 'notice')),
    created_at BIGINT NOT NULL
);
CREATE INDEX account_letters_user ON account_letters (user_id, kind, created_at);
CREATE INDEX account_letters_age ON account_letters (created_at);

-- What happened to an account, for its owner. A letter is due until it is queued; the
-- address that it goes to is kept until then.
CREATE TABLE account_notices (
    id         TEXT COLLATE "C" PRIMARY KEY,
    user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind       TEXT COLLATE "C" NOT NULL,
    detail     TEXT NOT NULL,
    recipient  TEXT NOT NULL,
    due        BOOLEAN NOT NULL,
    seen       BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX account_notices_user ON account_notices (user_id, created_at, id);
CREATE INDEX account_notices_due ON account_notices (user_id) WHERE due = TRUE;
CREATE INDEX account_notices_age ON account_notices (created_at);

-- The devices that an account has signed in from: 16 bits of a hash of browser,
-- platform and network, enough to recognise one and too few to compute it back.
CREATE TABLE known_devices (
    user_id   TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    mark      INTEGER NOT NULL,
    last_seen BIGINT NOT NULL,
    PRIMARY KEY (user_id, mark)
);
CREATE INDEX known_devices_age ON known_devices (last_seen);
