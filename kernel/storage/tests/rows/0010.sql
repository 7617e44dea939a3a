INSERT INTO documents (id, user_id, kind, sealed, issue_date, from_esia, created_at)
VALUES (uuid(51), uuid(01), 'PASSPORT', bytes(51), '2010-05-06', TRUE, '2026-01-01T00:00:00+00:00');

INSERT INTO consents (id, user_id, kind, version, hash, language, how, address, given_at, withdrawn_at)
VALUES (uuid(52), uuid(01), 'personal_data', '1', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'ru', 'registration', '127.0.0.1', '2026-01-01T00:00:00+00:00', NULL),
    (uuid(53), uuid(01), 'esia', '1', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'ru', 'esia', NULL, '2026-01-01T00:00:00+00:00', '2026-01-02T00:00:00+00:00');

INSERT INTO consent_texts (hash, kind, version, language, text, first_shown_at)
VALUES ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'personal_data', '1', 'ru', 'Согласен', '2026-01-01T00:00:00+00:00');

INSERT INTO epicris_imports (user_id, host, patient, is_on, changed_at) VALUES (uuid(01), 'vista', 'v-1', TRUE, '2026-01-01T00:00:00+00:00');
