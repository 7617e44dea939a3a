INSERT INTO booking_moves (booking, user_id, host, clinic, ticket, doctor, start, state, problem, created_at, updated_at)
VALUES (uuid(21), uuid(01), 'netrika', '27', 't-9', 'd-1', '2026-02-27 09:00:00', 'standing', 'not_allowed', '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00');

INSERT INTO notices (id, user_id, kind, booking, at, read_at)
VALUES (uuid(88), uuid(01), 'booking_move_stands', uuid(21), '2026-01-01T00:00:00+00:00', NULL);
