INSERT INTO questionnaire_letters (user_id, kind, sent_at) VALUES (uuid(01), 'reminder', '2026-01-01T00:00:00+00:00');

UPDATE questionnaire_assignments SET reminded_days = 3 WHERE id = uuid(82);

UPDATE questionnaire_sendings SET state = 'cancelled', stop_reason = 'questionnaire_archived' WHERE id = uuid(81);

INSERT INTO questionnaire_alerts (assignment, at, seen_at, seen_by) VALUES (uuid(82), '2026-01-01T00:00:00+00:00', '2026-01-02T00:00:00+00:00', uuid(02));
