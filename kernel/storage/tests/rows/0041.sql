UPDATE user_files SET number = 1, uploaded_on = '2026-01-01', search_text = 'снимок.pdf' WHERE id = uuid(94);

INSERT INTO user_file_letters (user_id, sent_at) VALUES (uuid(01), '2026-01-01T00:00:00+00:00');

INSERT INTO user_files (id, user_id, created_by, is_by_admin, type, name, name_folded, is_forced, state, size, received, sha256, media_type,
    created_at, number, uploaded_on, search_text)
VALUES (uuid(98), uuid(01), NULL, TRUE, 0, 'Снимок.png', 'снимок.png', FALSE, 'ready', 5, 5, bytes(98), 'image/png',
    '2026-01-01T00:00:00+00:00', 2, '2026-01-01', 'снимок.png');
