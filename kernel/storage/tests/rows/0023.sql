UPDATE bookings SET slot_number = 7, slot_end = '2026-03-01 09:20:00' WHERE id = uuid(21);

INSERT INTO notices (id, user_id, kind, document, booking, at, read_at) VALUES (uuid(85), uuid(01), 'booking_confirmed', NULL, uuid(21), '2026-01-01T00:00:00+00:00', NULL);
