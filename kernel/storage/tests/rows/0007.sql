INSERT INTO jobs (id, kind, payload, unique_key, run_at, leased_until, attempts, state, last_error)
VALUES (uuid(31), 'settle', '{"booking":"x"}', 'settle x', '2026-01-01T00:00:00+00:00', NULL, 2, 'open', 'no answer'),
    (uuid(32), 'settle', '{"booking":"y"}', NULL, '2026-01-01T00:00:00+00:00', NULL, 9, 'given_up', 'no answer');
