INSERT INTO idempotency_keys (user_id, key, fingerprint, created_at, answered_at, status, body)
VALUES (uuid(01), '00000000-0000-4000-8000-000000000001', bytes(01), '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00', 200, '{}'), (uuid(01), '00000000-0000-4000-8000-000000000002', bytes(02), '2026-01-01T00:00:00+00:00', NULL, NULL, NULL);
