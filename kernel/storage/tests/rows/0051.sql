INSERT INTO chat_accounts (chat_key, user_id, created_at, matrix_id, sealed, room_id, opened_at)
VALUES ('0123456789abcdef0123456789abcdef', uuid(01), '2026-01-01T00:00:00+00:00', '@cab_0123456789abcdef0123456789abcdef:x', bytes(01), '!a:x', '2026-01-01T00:00:00+00:00');

INSERT INTO consents (id, user_id, kind, version, hash, language, how, given_at)
VALUES (uuid(86), uuid(01), 'chat', '1', '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef', 'ru', 'cabinet', '2026-01-01T00:00:00+00:00');
