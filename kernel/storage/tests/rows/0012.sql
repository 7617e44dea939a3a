INSERT INTO portal_attempts (state, purpose, user_id, binding, sealed_verifier, created_at, used_at)
VALUES (uuid(71), 'sign-in', NULL, bytes(71), bytes(72), '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00'), (uuid(72), 'link', uuid(01), NULL, bytes(73), '2026-01-01T00:00:00+00:00', NULL);

INSERT INTO portal_people (user_id, sealed_person, sealed_token, read_at) VALUES (uuid(01), bytes(74), bytes(75), '2026-01-01T00:00:00+00:00');
