UPDATE bookings SET reminded_hours = 24 WHERE id = uuid(21);
