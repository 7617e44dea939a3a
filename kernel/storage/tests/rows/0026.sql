INSERT INTO slot_listings (user_id, host, clinic, doctor, first_day, last_day, listed_at)
VALUES (uuid(01), 'netrika', '27', 'd-1', '2026-03-01', '2026-03-14', '2026-01-01T00:00:00+00:00');
