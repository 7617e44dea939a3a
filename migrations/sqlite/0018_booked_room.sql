-- The room of a slot as it was when the patient chose it: not every hospital system repeats it in its list of tickets.
ALTER TABLE bookings ADD COLUMN room TEXT CONSTRAINT bookings_room_check CHECK (length(room) BETWEEN 1 AND 4096);
