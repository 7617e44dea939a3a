UPDATE bookings SET room = '12' WHERE id = uuid(21);
