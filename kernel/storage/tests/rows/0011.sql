INSERT INTO totp_factors (user_id, sealed, created_at, confirmed_at, last_step) VALUES (uuid(01), bytes(61), '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00', 100);

INSERT INTO recovery_codes (user_id, digest) VALUES (uuid(01), bytes(62)), (uuid(01), bytes(63));

INSERT INTO passkeys (id, user_id, credential_id, sealed, name, created_at, last_used_at)
VALUES (uuid(61), uuid(01), bytes(64), bytes(65), 'Телефон', '2026-01-01T00:00:00+00:00', NULL);

INSERT INTO challenges (digest, user_id, purpose, sealed, tries, created_at, expires_at)
VALUES (bytes(66), uuid(01), 'second_step', NULL, 1, '2026-01-01T00:00:00+00:00', '2036-01-01T00:00:00+00:00');
