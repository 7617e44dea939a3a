INSERT INTO questionnaire_link_alerts (link, at, seen_at, seen_by) VALUES (uuid(83), '2026-01-01T00:00:00+00:00', '2026-01-02T00:00:00+00:00', uuid(02));

UPDATE questionnaire_rules SET passed_day = '2026-01-01', passed_number = 2 WHERE id = uuid(83);
