INSERT INTO questionnaire_letters (user_id, kind, sent_at) VALUES (uuid(01), 'reminder', '2026-01-01T00:00:00+00:00');

UPDATE questionnaire_assignments SET reminded_days = 3 WHERE id = uuid(82);

UPDATE questionnaire_sendings SET state = 'cancelled', stop_reason = 'questionnaire_archived' WHERE id = uuid(81);

INSERT INTO questionnaire_alerts (assignment, at, seen_at, seen_by) VALUES (uuid(82), '2026-01-01T00:00:00+00:00', '2026-01-02T00:00:00+00:00', uuid(02));

INSERT INTO questionnaire_rules (id, questionnaire, revision, title, kind, days, host, clinic, speciality, matching, due_days, is_on, since, updated_at, updated_by, last_run, last_fault)
VALUES (uuid(83), uuid(80), 1, 'После приёма', 'after_visit', 3, 'netrika1', '36', '78', bytes(01), 7, TRUE, '2026-01-01', '2026-01-01T00:00:00+00:00', uuid(02), '2026-01-01T00:00:00+00:00', 'not_published');

INSERT INTO questionnaire_rule_marks (rule, user_id, booking, period, day) VALUES (uuid(83), uuid(01), NULL, '2026-01-01', '2026-01-01');

UPDATE questionnaire_sendings SET rule = uuid(83) WHERE id = uuid(81);
