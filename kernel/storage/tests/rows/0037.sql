INSERT INTO user_files (id, user_id, created_by, is_by_admin, type, name, name_folded, is_forced, state, size, received, sha256, media_type,
    created_at, expires_at, removed_at, seen_by_owner_at, seen_by_admin_at)
VALUES (uuid(94), uuid(01), NULL, TRUE, 0, 'Снимок.pdf', 'снимок.pdf', FALSE, 'ready', 5, 5, bytes(94), 'application/pdf',
    '2026-01-01T00:00:00+00:00', NULL, NULL, NULL, '2026-01-02T00:00:00+00:00');

INSERT INTO user_file_parts (object, file, first_byte, size)
VALUES (uuid(95), uuid(94), 0, 5);
