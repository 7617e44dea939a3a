-- The last reminder of a visit that was written: its number of hours before the visit. A reminder is noted in the transaction of its e-mail.
ALTER TABLE bookings ADD COLUMN reminded_hours bigint
    CONSTRAINT bookings_reminded_hours_check CHECK (reminded_hours > 0);
