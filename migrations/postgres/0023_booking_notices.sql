-- Number and end of a slot as they were when the patient chose it: few hospital systems repeat them in their list of tickets. slot_end is
-- the hospital's wall clock, without zone.
ALTER TABLE bookings ADD COLUMN slot_end timestamp;
ALTER TABLE bookings ADD COLUMN slot_number bigint
    CONSTRAINT bookings_slot_number_check CHECK (slot_number BETWEEN 0 AND 4294967295);

-- A notice is about a document or about a booking, and goes with it.
ALTER TABLE notices ADD COLUMN booking uuid CONSTRAINT notices_booking_fkey REFERENCES bookings (id) ON DELETE CASCADE;
ALTER TABLE notices ALTER COLUMN document DROP NOT NULL;
ALTER TABLE notices DROP CONSTRAINT notices_kind_check;
ALTER TABLE notices ADD CONSTRAINT notices_kind_check
    CHECK (kind IN ('document_new', 'document_changed', 'booking_confirmed', 'booking_refused', 'booking_unclear'));
ALTER TABLE notices ADD CONSTRAINT notices_subject_check CHECK (
    (document IS NOT NULL) = (kind IN ('document_new', 'document_changed'))
    AND (document IS NULL) = (booking IS NOT NULL));

CREATE INDEX notices_booking_idx ON notices (booking) WHERE booking IS NOT NULL;
