INSERT INTO push_subscriptions (id, user_id, session_id, endpoint_digest, proof, server_key, language, kinds, sealed, created_at, renewed_at)
VALUES (uuid(87), uuid(01), NULL, bytes(01), bytes(02), 'key', 'ru', 'chat', bytes(03), '2026-01-01T00:00:00+00:00', '2026-01-02T00:00:00+00:00');
