INSERT INTO chat_accounts (chat_key, user_id, created_at, matrix_id, sealed, mail_notices)
VALUES ('58585858585858585858585858585858', NULL, '2026-01-01T00:00:00+00:00', '@guest:x', NULL, TRUE);

INSERT INTO chat_guests (chat_key, digest, version, language, agreed_at)
VALUES ('58585858585858585858585858585858', '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef', '1', 'ru', '2026-01-01T00:00:00+00:00');

UPDATE chat_rooms SET last_program_at = '2026-01-02T00:00:00+00:00';
