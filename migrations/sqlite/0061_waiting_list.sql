-- The waiting list (docs/adr/0059): patients who ask to be told when a slot comes free. An empty doctor stands for any doctor of the
-- speciality. from_minute and to_minute are minutes of the day on the hospital's wall clock. created_at is the place in the line.
CREATE TABLE waiting_entries (
    id          BLOB NOT NULL CONSTRAINT waiting_entries_pkey PRIMARY KEY,
    user_id     BLOB NOT NULL CONSTRAINT waiting_entries_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    host        TEXT NOT NULL,
    clinic      TEXT NOT NULL CONSTRAINT waiting_entries_clinic_check CHECK (length(clinic) BETWEEN 1 AND 512),
    speciality  TEXT NOT NULL CONSTRAINT waiting_entries_speciality_check CHECK (length(speciality) BETWEEN 1 AND 512),
    doctor      TEXT NOT NULL CONSTRAINT waiting_entries_doctor_check CHECK (length(doctor) <= 512),
    first_day   TEXT NOT NULL,
    last_day    TEXT NOT NULL,
    from_minute INTEGER NOT NULL,
    to_minute   INTEGER NOT NULL,
    state       TEXT NOT NULL CONSTRAINT waiting_entries_state_check
                     CHECK (state IN ('waiting', 'taken', 'withdrawn', 'expired')),
    created_at  TEXT NOT NULL,
    updated_at  TEXT NOT NULL,
    CONSTRAINT waiting_entries_days_check CHECK (first_day <= last_day),
    CONSTRAINT waiting_entries_hours_check CHECK (from_minute >= 0 AND from_minute < to_minute AND to_minute <= 1440)
) STRICT;

CREATE UNIQUE INDEX waiting_entries_open_key ON waiting_entries (user_id, host, clinic, speciality, doctor)
    WHERE state = 'waiting';
CREATE INDEX waiting_entries_line_idx ON waiting_entries (host, clinic, speciality, created_at, id)
    WHERE state = 'waiting';
CREATE INDEX waiting_entries_user_idx ON waiting_entries (user_id, created_at);
CREATE INDEX waiting_entries_ended_idx ON waiting_entries (updated_at) WHERE state <> 'waiting';

-- A free slot that is offered to one patient at a time. start is the hospital's wall clock, without zone.
CREATE TABLE slot_offers (
    id         BLOB NOT NULL CONSTRAINT slot_offers_pkey PRIMARY KEY,
    entry      BLOB NOT NULL CONSTRAINT slot_offers_entry_fkey REFERENCES waiting_entries (id) ON DELETE CASCADE,
    host       TEXT NOT NULL,
    clinic     TEXT NOT NULL CONSTRAINT slot_offers_clinic_check CHECK (length(clinic) BETWEEN 1 AND 512),
    doctor     TEXT NOT NULL CONSTRAINT slot_offers_doctor_check CHECK (length(doctor) BETWEEN 1 AND 512),
    slot       TEXT NOT NULL CONSTRAINT slot_offers_slot_check CHECK (length(slot) BETWEEN 1 AND 512),
    start      TEXT NOT NULL,
    state      TEXT NOT NULL CONSTRAINT slot_offers_state_check
                    CHECK (state IN ('open', 'taken', 'declined', 'lapsed', 'gone', 'refused')),
    created_at TEXT NOT NULL,
    held_until TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX slot_offers_slot_key ON slot_offers (host, clinic, doctor, start) WHERE state = 'open';
CREATE UNIQUE INDEX slot_offers_entry_key ON slot_offers (entry) WHERE state = 'open';
CREATE INDEX slot_offers_held_idx ON slot_offers (host, held_until) WHERE state = 'open';
CREATE INDEX slot_offers_entry_idx ON slot_offers (entry, created_at);
CREATE INDEX slot_offers_refused_idx ON slot_offers (host, clinic, doctor, start) WHERE state = 'refused';

-- When a hospital system was last asked on behalf of the waiting list: for the slots of a doctor ('d:' and its id), or for the doctors of a
-- speciality ('s:' and its id). is_due: something may have come free since.
CREATE TABLE slot_looks (
    host      TEXT NOT NULL,
    clinic    TEXT NOT NULL,
    subject   TEXT NOT NULL,
    looked_at TEXT NOT NULL,
    is_due    INTEGER NOT NULL,
    CONSTRAINT slot_looks_pkey PRIMARY KEY (host, clinic, subject)
) STRICT;

-- People choose whether they are told of free slots. SQLite changes no column, so the table is made anew.
CREATE TABLE new_notification_stops (
    user_id BLOB NOT NULL CONSTRAINT notification_stops_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    kind    TEXT NOT NULL CONSTRAINT notification_stops_kind_check
            CHECK (kind IN ('visit', 'slot', 'result', 'questionnaire', 'invoice', 'chat')),
    channel TEXT NOT NULL CONSTRAINT notification_stops_channel_check CHECK (channel IN ('mail', 'push')),
    CONSTRAINT notification_stops_pkey PRIMARY KEY (user_id, kind, channel)
) STRICT;

INSERT INTO new_notification_stops (user_id, kind, channel)
SELECT user_id, kind, channel FROM notification_stops;

DROP TABLE notification_stops;
ALTER TABLE new_notification_stops RENAME TO notification_stops;
