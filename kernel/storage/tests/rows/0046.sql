INSERT INTO questionnaires (id, title, state, revision, version, model, questions, created_at, created_by, updated_at, updated_by)
VALUES (uuid(80), 'Боль', 'published', 2, 1, '{}', 0, '2026-01-01T00:00:00+00:00', uuid(02), '2026-01-01T00:00:00+00:00', NULL);

INSERT INTO questionnaire_versions (questionnaire, version, title, model, published_at, published_by)
VALUES (uuid(80), 1, 'Боль', '{"pages":[{"name":"a","elements":[{"name":"x"},{"name":"y"}]},{"name":"b","elements":[{"name":"z"}]},{"name":"c"}]}', '2026-01-01T00:00:00+00:00', uuid(02));

INSERT INTO questionnaire_sendings (id, questionnaire, version, due, state, total, assigned, already_assigned, failed, created_at, created_by)
VALUES (uuid(81), uuid(80), 1, '2026-02-01', 'running', 2, 1, 0, 0, '2026-01-01T00:00:00+00:00', uuid(02));

INSERT INTO questionnaire_recipients (sending, user_id) VALUES (uuid(81), uuid(01));

INSERT INTO questionnaire_assignments (id, questionnaire, version, user_id, assigned_by, sending, assigned_at, due, revision, page, sealed, saved_at, completed_at)
VALUES (uuid(82), uuid(80), 1, uuid(01), uuid(02), uuid(81), '2026-01-01T00:00:00+00:00', '2026-02-01', 1, 0, bytes(01), '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00');

INSERT INTO questionnaire_counts (questionnaire, version, day, question, choice, count) VALUES (uuid(80), 1, '2026-01-01', 'pain', '7', 1);
