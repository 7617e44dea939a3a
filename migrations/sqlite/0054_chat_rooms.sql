-- SQLite cannot drop a column that a constraint names.
ALTER TABLE chat_accounts RENAME TO chat_accounts_before;

CREATE TABLE chat_accounts (
    chat_key     TEXT NOT NULL CONSTRAINT chat_accounts_pkey PRIMARY KEY
                 CONSTRAINT chat_accounts_key_check CHECK (length(chat_key) = 32),
    user_id      BLOB CONSTRAINT chat_accounts_user_key UNIQUE
                 CONSTRAINT chat_accounts_user_fkey REFERENCES users (id) ON DELETE SET NULL,
    created_at   TEXT NOT NULL,
    matrix_id    TEXT CONSTRAINT chat_accounts_matrix_key UNIQUE,
    sealed       BLOB CONSTRAINT chat_accounts_sealed_check CHECK (sealed IS NULL OR matrix_id IS NOT NULL),
    mail_notices INTEGER NOT NULL DEFAULT TRUE
) STRICT;

INSERT INTO chat_accounts (chat_key, user_id, created_at, matrix_id, sealed)
SELECT chat_key, user_id, created_at, matrix_id, sealed FROM chat_accounts_before;

-- Rooms of the chat (docs/adr/0051): the general one (department '') and one of each department that the patient has opened. A row is written
-- before the homeserver is asked, so that a room is found again whatever died meanwhile.
CREATE TABLE chat_rooms (
    id              BLOB NOT NULL CONSTRAINT chat_rooms_pkey PRIMARY KEY,
    chat_key        TEXT NOT NULL CONSTRAINT chat_rooms_account_fkey REFERENCES chat_accounts (chat_key) ON DELETE CASCADE,
    department      TEXT NOT NULL CONSTRAINT chat_rooms_department_check CHECK (length(department) <= 32),
    room_id         TEXT CONSTRAINT chat_rooms_room_key UNIQUE,
    opened_at       TEXT CONSTRAINT chat_rooms_opened_check CHECK ((opened_at IS NULL) = (room_id IS NULL)),
    -- What the homeserver has told.
    last_patient_at TEXT,
    last_clinic_at  TEXT,
    last_clinic_by  TEXT CONSTRAINT chat_rooms_clinic_check CHECK ((last_clinic_by IS NULL) = (last_clinic_at IS NULL)),
    -- Since when a message of the patient has no answer, and when the clinic has read it.
    waiting_since   TEXT,
    seen_at         TEXT CONSTRAINT chat_rooms_seen_check CHECK (seen_at IS NULL OR waiting_since IS NOT NULL),
    assignee        TEXT,
    -- Since when a message of the clinic is unread, and when the patient was told of it.
    unread_since    TEXT,
    noticed_at      TEXT CONSTRAINT chat_rooms_noticed_check CHECK (noticed_at IS NULL OR unread_since IS NOT NULL),
    -- The last event that the patient has read, if the homeserver told of it before it told of the event.
    read_event      TEXT,
    -- When messages that are older than the hospital keeps them were erased.
    expired_at      TEXT,
    CONSTRAINT chat_rooms_department_key UNIQUE (chat_key, department)
) STRICT;

CREATE INDEX chat_rooms_waiting_idx ON chat_rooms (waiting_since, id) WHERE waiting_since IS NOT NULL;
CREATE INDEX chat_rooms_notice_idx ON chat_rooms (unread_since) WHERE unread_since IS NOT NULL AND noticed_at IS NULL;

INSERT INTO chat_rooms (id, chat_key, department, room_id, opened_at)
SELECT randomblob(16), chat_key, '', room_id, opened_at FROM chat_accounts_before WHERE room_id IS NOT NULL;

DROP TABLE chat_accounts_before;

CREATE INDEX chat_accounts_orphans_idx ON chat_accounts (chat_key) WHERE user_id IS NULL;

-- Messages since the first that the patient has not read, in the order in which the homeserver told of them. is_clinic: they are the clinic's.
CREATE TABLE chat_unread (
    room      BLOB NOT NULL CONSTRAINT chat_unread_room_fkey REFERENCES chat_rooms (id) ON DELETE CASCADE,
    ordinal   INTEGER NOT NULL,
    event_id  TEXT NOT NULL,
    is_clinic INTEGER NOT NULL,
    sent_at   TEXT NOT NULL,
    CONSTRAINT chat_unread_pkey PRIMARY KEY (room, ordinal),
    CONSTRAINT chat_unread_event_key UNIQUE (room, event_id)
) STRICT;

-- Transactions of the homeserver that were received: it repeats one whose answer it did not get.
CREATE TABLE chat_transactions (
    digest      TEXT NOT NULL CONSTRAINT chat_transactions_pkey PRIMARY KEY
                CONSTRAINT chat_transactions_digest_check CHECK (length(digest) = 64),
    received_at TEXT NOT NULL
) STRICT;

CREATE INDEX chat_transactions_received_idx ON chat_transactions (received_at);
