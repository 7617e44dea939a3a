-- Moves of appointments (docs/adr/0058): the booking of a new slot replaces an appointment, which is cancelled after the new one is booked.
-- No appointment is part of two open moves. start is the hospital's wall clock, without zone.
CREATE TABLE booking_moves (
    booking    BLOB NOT NULL CONSTRAINT booking_moves_pkey PRIMARY KEY
                    CONSTRAINT booking_moves_booking_fkey REFERENCES bookings (id) ON DELETE CASCADE,
    user_id    BLOB NOT NULL CONSTRAINT booking_moves_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    host       TEXT NOT NULL,
    clinic     TEXT NOT NULL CONSTRAINT booking_moves_clinic_check CHECK (length(clinic) BETWEEN 1 AND 512),
    ticket     TEXT NOT NULL CONSTRAINT booking_moves_ticket_check CHECK (length(ticket) BETWEEN 1 AND 512),
    doctor     TEXT CONSTRAINT booking_moves_doctor_check CHECK (length(doctor) BETWEEN 1 AND 512),
    start      TEXT NOT NULL,
    state      TEXT NOT NULL CONSTRAINT booking_moves_state_check
                    CHECK (state IN ('booking', 'cancelling', 'done', 'standing', 'dropped')),
    problem    TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX booking_moves_ticket_key ON booking_moves (host, clinic, ticket)
    WHERE state IN ('booking', 'cancelling', 'standing');
CREATE INDEX booking_moves_user_idx ON booking_moves (user_id, host, created_at);
CREATE INDEX booking_moves_done_idx ON booking_moves (host, clinic, ticket) WHERE state = 'done';

-- Two kinds of notices more. SQLite changes no column, so the table is made anew.
CREATE TABLE new_notices (
    id       BLOB NOT NULL CONSTRAINT notices_pkey PRIMARY KEY,
    user_id  BLOB NOT NULL CONSTRAINT notices_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    kind     TEXT NOT NULL CONSTRAINT notices_kind_check
                  CHECK (kind IN ('document_new', 'document_changed', 'booking_confirmed', 'booking_refused', 'booking_unclear', 'booking_moved', 'booking_move_stands')),
    document BLOB CONSTRAINT notices_document_fkey REFERENCES record_documents (id) ON DELETE CASCADE,
    booking  BLOB CONSTRAINT notices_booking_fkey REFERENCES bookings (id) ON DELETE CASCADE,
    at       TEXT NOT NULL,
    read_at  TEXT,
    CONSTRAINT notices_subject_check CHECK (
        (document IS NOT NULL) = (kind IN ('document_new', 'document_changed'))
        AND (document IS NULL) = (booking IS NOT NULL))
) STRICT;

INSERT INTO new_notices (id, user_id, kind, document, booking, at, read_at)
SELECT id, user_id, kind, document, booking, at, read_at FROM notices;

DROP TABLE notices;
ALTER TABLE new_notices RENAME TO notices;

CREATE INDEX notices_user_idx ON notices (user_id, id);
CREATE INDEX notices_unread_idx ON notices (user_id) WHERE read_at IS NULL;
CREATE INDEX notices_document_idx ON notices (document);
CREATE INDEX notices_booking_idx ON notices (booking) WHERE booking IS NOT NULL;
