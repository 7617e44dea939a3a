-- What of a change by the clinic the patient was last told in an e-mail: 'cancelled', 'missing', or the start that it was moved to. It is noted in
-- the transaction of the e-mail.
ALTER TABLE bookings ADD COLUMN told_change text
    CONSTRAINT bookings_told_change_check CHECK (length(told_change) BETWEEN 1 AND 64);
