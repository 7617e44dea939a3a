-- Number and end of a slot as they were when the patient chose it: few hospital systems repeat them in their list of tickets. slot_end is
-- the hospital's wall clock, without zone.
ALTER TABLE bookings ADD COLUMN slot_end TEXT;
ALTER TABLE bookings ADD COLUMN slot_number INTEGER
    CONSTRAINT bookings_slot_number_check CHECK (slot_number BETWEEN 0 AND 4294967295);

-- A notice is about a document or about a booking, and goes with it. SQLite changes no column, so the table is made anew.
CREATE TABLE new_notices (
    id       BLOB NOT NULL CONSTRAINT notices_pkey PRIMARY KEY,
    user_id  BLOB NOT NULL CONSTRAINT notices_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    kind     TEXT NOT NULL CONSTRAINT notices_kind_check
                  CHECK (kind IN ('document_new', 'document_changed', 'booking_confirmed', 'booking_refused', 'booking_unclear')),
    document BLOB CONSTRAINT notices_document_fkey REFERENCES record_documents (id) ON DELETE CASCADE,
    booking  BLOB CONSTRAINT notices_booking_fkey REFERENCES bookings (id) ON DELETE CASCADE,
    at       TEXT NOT NULL,
    read_at  TEXT,
    CONSTRAINT notices_subject_check CHECK (
        (document IS NOT NULL) = (kind IN ('document_new', 'document_changed'))
        AND (document IS NULL) = (booking IS NOT NULL))
) STRICT;

INSERT INTO new_notices (id, user_id, kind, document, at, read_at)
SELECT id, user_id, kind, document, at, read_at FROM notices;

DROP TABLE notices;
ALTER TABLE new_notices RENAME TO notices;

CREATE INDEX notices_user_idx ON notices (user_id, id);
CREATE INDEX notices_unread_idx ON notices (user_id) WHERE read_at IS NULL;
CREATE INDEX notices_document_idx ON notices (document);
CREATE INDEX notices_booking_idx ON notices (booking) WHERE booking IS NOT NULL;
