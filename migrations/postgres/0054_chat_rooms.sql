-- Rooms of the chat (docs/adr/0051): the general one (department '') and one of each department that the patient has opened. A row is written
-- before the homeserver is asked, so that a room is found again whatever died meanwhile.
CREATE TABLE chat_rooms (
    id              uuid NOT NULL CONSTRAINT chat_rooms_pkey PRIMARY KEY,
    chat_key        text NOT NULL CONSTRAINT chat_rooms_account_fkey REFERENCES chat_accounts (chat_key) ON DELETE CASCADE,
    department      text NOT NULL CONSTRAINT chat_rooms_department_check CHECK (length(department) <= 32),
    room_id         text CONSTRAINT chat_rooms_room_key UNIQUE,
    opened_at       timestamptz CONSTRAINT chat_rooms_opened_check CHECK ((opened_at IS NULL) = (room_id IS NULL)),
    -- What the homeserver has told.
    last_patient_at timestamptz,
    last_clinic_at  timestamptz,
    last_clinic_by  text CONSTRAINT chat_rooms_clinic_check CHECK ((last_clinic_by IS NULL) = (last_clinic_at IS NULL)),
    -- Since when a message of the patient has no answer, and when the clinic has read it.
    waiting_since   timestamptz,
    seen_at         timestamptz CONSTRAINT chat_rooms_seen_check CHECK (seen_at IS NULL OR waiting_since IS NOT NULL),
    assignee        text,
    -- Since when a message of the clinic is unread, and when the patient was told of it.
    unread_since    timestamptz,
    noticed_at      timestamptz CONSTRAINT chat_rooms_noticed_check CHECK (noticed_at IS NULL OR unread_since IS NOT NULL),
    -- The last event that the patient has read, if the homeserver told of it before it told of the event.
    read_event      text,
    -- When messages that are older than the hospital keeps them were erased.
    expired_at      timestamptz,
    CONSTRAINT chat_rooms_department_key UNIQUE (chat_key, department)
);

CREATE INDEX chat_rooms_waiting_idx ON chat_rooms (waiting_since, id) WHERE waiting_since IS NOT NULL;
CREATE INDEX chat_rooms_notice_idx ON chat_rooms (unread_since) WHERE unread_since IS NOT NULL AND noticed_at IS NULL;

INSERT INTO chat_rooms (id, chat_key, department, room_id, opened_at)
SELECT gen_random_uuid(), chat_key, '', room_id, opened_at FROM chat_accounts WHERE room_id IS NOT NULL;

ALTER TABLE chat_accounts DROP COLUMN room_id;
ALTER TABLE chat_accounts DROP COLUMN opened_at;
ALTER TABLE chat_accounts ADD COLUMN mail_notices boolean NOT NULL DEFAULT true;

-- Messages since the first that the patient has not read, in the order in which the homeserver told of them. is_clinic: they are the clinic's.
CREATE TABLE chat_unread (
    room      uuid NOT NULL CONSTRAINT chat_unread_room_fkey REFERENCES chat_rooms (id) ON DELETE CASCADE,
    ordinal   bigint NOT NULL,
    event_id  text NOT NULL,
    is_clinic boolean NOT NULL,
    sent_at   timestamptz NOT NULL,
    CONSTRAINT chat_unread_pkey PRIMARY KEY (room, ordinal),
    CONSTRAINT chat_unread_event_key UNIQUE (room, event_id)
);

-- Transactions of the homeserver that were received: it repeats one whose answer it did not get.
CREATE TABLE chat_transactions (
    digest      text NOT NULL CONSTRAINT chat_transactions_pkey PRIMARY KEY
                CONSTRAINT chat_transactions_digest_check CHECK (length(digest) = 64),
    received_at timestamptz NOT NULL
);

CREATE INDEX chat_transactions_received_idx ON chat_transactions (received_at);
