INSERT INTO visit_copies (user_id, host, clinic, sealed, read_at, changed_at)
VALUES (uuid(01), 'netrika', '27', bytes(01), '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00');
