INSERT INTO payment_links (id, digest, user_id, host, invoice, patient, amount, created_by, created_at, expires_at, revoked_at, sent_at)
VALUES (uuid(93), bytes(93), uuid(01), 'vista', 'a-1', 'v-1', 120050, NULL, '2026-01-01T00:00:00+00:00', '2026-01-08T00:00:00+00:00', NULL, NULL);

UPDATE payment_attempts SET language = 'de' WHERE id = uuid(91);
