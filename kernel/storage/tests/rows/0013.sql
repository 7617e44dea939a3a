INSERT INTO record_syncs (user_id, host, patient, as_of, asked_at, failure)
VALUES (uuid(01), 'vista', 'v-1', '2026-01-01T00:00:00+00:00', '2026-01-02T00:00:00+00:00', NULL);

INSERT INTO record_rows (user_id, host, kind, foreign_id, sealed)
VALUES (uuid(01), 'vista', 'diagnosis', 'g-1', bytes(81)), (uuid(01), 'vista', 'observation', 'o-1', bytes(82));

INSERT INTO record_documents (id, user_id, host, foreign_id, kind, created, revision, sealed, kept_at)
VALUES (uuid(81), uuid(01), 'vista', 'f-1', 'fragment', '2025-12-01', '7', bytes(83), '2026-01-01T00:00:00+00:00'),
    (uuid(82), uuid(01), 'vista', 'f-2', 'research', '2025-12-02', 'text pending 500-7', bytes(84), '2026-01-01T00:00:00+00:00');

INSERT INTO record_texts (document, sealed) VALUES (uuid(81), bytes(85));

INSERT INTO notices (id, user_id, kind, document, at, read_at)
VALUES (uuid(83), uuid(01), 'document_new', uuid(81), '2026-01-01T00:00:00+00:00', NULL), (uuid(84), uuid(01), 'document_changed', uuid(82), '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00');

INSERT INTO diary_days (user_id, host, day, key, sealed, state, saved_at)
VALUES (uuid(01), 'vista', '2026-01-01', 'day-1', bytes(86), 'sent', '2026-01-01T00:00:00+00:00');

INSERT INTO record_feeds (host, cursor) VALUES ('vista', 'cursor-9');
