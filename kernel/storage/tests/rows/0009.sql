UPDATE users SET requested_role = 'doctor', leaving_at = '2036-01-01T00:00:00+00:00' WHERE id = uuid(01);

INSERT INTO one_time_links (digest, user_id, purpose, pending_hash, pending_email, created_at, expires_at, used_at)
VALUES (bytes(41), uuid(01), 'confirm_email', NULL, NULL, '2026-01-01T00:00:00+00:00', '2036-01-01T00:00:00+00:00', NULL),
    (bytes(42), uuid(01), 'restore_password', 'hash typed before', NULL, '2026-01-01T00:00:00+00:00', '2036-01-01T00:00:00+00:00', NULL),
    (bytes(43), uuid(01), 'new_email', NULL, 'new@example.ru', '2026-01-01T00:00:00+00:00', '2036-01-01T00:00:00+00:00', NULL);

INSERT INTO registration_files (user_id, part, content_type, size_bytes, stored_at) VALUES (uuid(01), 'passport', 'image/jpeg', 12345, '2026-01-01T00:00:00+00:00');
