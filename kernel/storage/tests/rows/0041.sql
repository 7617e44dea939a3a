UPDATE user_files SET number = 1, uploaded_on = '2026-01-01', search_text = 'снимок.pdf' WHERE id = uuid(94);

INSERT INTO user_file_letters (user_id, sent_at) VALUES (uuid(01), '2026-01-01T00:00:00+00:00');
