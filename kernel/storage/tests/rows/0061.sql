INSERT INTO waiting_entries (id, user_id, host, clinic, speciality, doctor, first_day, last_day, from_minute, to_minute, state, created_at, updated_at)
VALUES (uuid(91), uuid(01), 'netrika', '27', '78', '', '2026-01-02', '2026-01-20', 480, 720, 'waiting', '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00');

INSERT INTO slot_offers (id, entry, host, clinic, doctor, slot, start, state, created_at, held_until, updated_at)
VALUES (uuid(92), uuid(91), 'netrika', '27', 'd-1', 's-1', '2026-01-10 09:00:00', 'open', '2026-01-01T00:00:00+00:00', '2026-01-01T02:00:00+00:00', '2026-01-01T00:00:00+00:00');

INSERT INTO slot_looks (host, clinic, subject, looked_at, is_due)
VALUES ('netrika', '27', 'd:d-1', '2026-01-01T00:00:00+00:00', FALSE)
