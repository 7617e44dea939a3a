INSERT INTO calendar_subscriptions (user_id, digest, language, has_details, created_at, read_at, content, content_at)
VALUES (uuid(01), bytes(60), 'de', TRUE, '2026-01-02T00:00:00+00:00', NULL, NULL, NULL);
