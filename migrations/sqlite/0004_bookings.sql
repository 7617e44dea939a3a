-- The booking journal: a wish is written down before the hospital system is asked (X-039). No account with a line can be deleted.
-- start is the hospital's wall clock, without zone.
CREATE TABLE bookings (
    id         BLOB    NOT NULL CONSTRAINT bookings_pkey PRIMARY KEY,
    user_id    BLOB    NOT NULL CONSTRAINT bookings_user_fkey REFERENCES users (id),
    key        TEXT    NOT NULL,
    host       TEXT    NOT NULL,
    clinic     TEXT    NOT NULL CONSTRAINT bookings_clinic_check CHECK (length(clinic) BETWEEN 1 AND 512),
    patient    TEXT    NOT NULL CONSTRAINT bookings_patient_check CHECK (length(patient) BETWEEN 1 AND 512),
    slot       TEXT    NOT NULL CONSTRAINT bookings_slot_check CHECK (length(slot) BETWEEN 1 AND 512),
    doctor     TEXT    NOT NULL CONSTRAINT bookings_doctor_check CHECK (length(doctor) BETWEEN 1 AND 512),
    speciality TEXT    CONSTRAINT bookings_speciality_check CHECK (length(speciality) BETWEEN 1 AND 512),
    start      TEXT    NOT NULL,
    state      TEXT    NOT NULL CONSTRAINT bookings_state_check
                       CHECK (state IN ('asked', 'booked', 'refused', 'unknown', 'cancelled')),
    ticket     TEXT    CONSTRAINT bookings_ticket_check CHECK (length(ticket) BETWEEN 1 AND 512),
    problem    TEXT,
    created_at TEXT    NOT NULL,
    updated_at TEXT    NOT NULL,
    CONSTRAINT bookings_key_key UNIQUE (user_id, key)
) STRICT;

-- Two lines never hold one slot: a second booking of it would double the ticket.
CREATE UNIQUE INDEX bookings_slot_key ON bookings (host, clinic, slot) WHERE state IN ('asked', 'booked', 'unknown');
CREATE INDEX bookings_open_idx ON bookings (user_id, host, created_at) WHERE state IN ('asked', 'unknown');
CREATE INDEX bookings_ticket_idx ON bookings (user_id, host, clinic, ticket) WHERE ticket IS NOT NULL;
