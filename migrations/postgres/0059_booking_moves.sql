-- Moves of appointments (docs/adr/0058): the booking of a new slot replaces an appointment, which is cancelled after the new one is booked.
-- No appointment is part of two open moves. start is the hospital's wall clock, without zone.
CREATE TABLE booking_moves (
    booking    uuid NOT NULL CONSTRAINT booking_moves_pkey PRIMARY KEY
                    CONSTRAINT booking_moves_booking_fkey REFERENCES bookings (id) ON DELETE CASCADE,
    user_id    uuid NOT NULL CONSTRAINT booking_moves_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    host       text NOT NULL,
    clinic     text NOT NULL CONSTRAINT booking_moves_clinic_check CHECK (length(clinic) BETWEEN 1 AND 512),
    ticket     text NOT NULL CONSTRAINT booking_moves_ticket_check CHECK (length(ticket) BETWEEN 1 AND 512),
    doctor     text CONSTRAINT booking_moves_doctor_check CHECK (length(doctor) BETWEEN 1 AND 512),
    start      timestamp NOT NULL,
    state      text NOT NULL CONSTRAINT booking_moves_state_check
                    CHECK (state IN ('booking', 'cancelling', 'done', 'standing', 'dropped')),
    problem    text,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);

CREATE UNIQUE INDEX booking_moves_ticket_key ON booking_moves (host, clinic, ticket)
    WHERE state IN ('booking', 'cancelling', 'standing');
CREATE INDEX booking_moves_user_idx ON booking_moves (user_id, host, created_at);
CREATE INDEX booking_moves_done_idx ON booking_moves (host, clinic, ticket) WHERE state = 'done';

-- Two kinds of notices more.
ALTER TABLE notices DROP CONSTRAINT notices_kind_check;
ALTER TABLE notices ADD CONSTRAINT notices_kind_check
    CHECK (kind IN ('document_new', 'document_changed', 'booking_confirmed', 'booking_refused', 'booking_unclear', 'booking_moved', 'booking_move_stands'));
