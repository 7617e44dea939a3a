INSERT INTO news (id, version, is_draft, publish_at, until, audience, host, clinic, image, image_type, image_width, image_height, image_bytes, created_at, created_by, updated_at, updated_by)
VALUES (uuid(94), 1, FALSE, '2026-01-01T00:00:00+00:00', NULL, 'clinic', 'netrika1', '27', uuid(95), 'image/png', 10, 20, 30, '2026-01-01T00:00:00+00:00', uuid(01), '2026-01-01T00:00:00+00:00', NULL);

INSERT INTO news_texts (news, language, title, text) VALUES (uuid(94), 'ru', 'Приём', 'Текст');

INSERT INTO news_reads (user_id, news, read_at) VALUES (uuid(01), uuid(94), '2026-01-01T00:00:00+00:00');

INSERT INTO news_discarded_images (object, at) VALUES (uuid(96), '2026-01-01T00:00:00+00:00');
