INSERT INTO sessions (id, user_id, refresh_digest, previous_digest, rotated_at, created_at, expires_at, revoked_at, user_agent)
VALUES (uuid(11), uuid(01), bytes(11), bytes(12), '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00', '2036-01-01T00:00:00+00:00', NULL, 'Firefox'),
    (uuid(12), uuid(01), bytes(13), NULL, '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00', '2026-02-01T00:00:00+00:00', '2026-01-02T00:00:00+00:00', NULL);
