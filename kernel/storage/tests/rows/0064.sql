INSERT INTO listed_names (host, clinic, kind, id, name)
VALUES ('netrika', '27', 'speciality', '78', 'Терапия'), ('netrika', '27', 'doctor', 'd-1', 'Иванов И. И.');

UPDATE bookings SET cancelling_at = '2026-01-01T00:00:00+00:00' WHERE state = 'booked'
