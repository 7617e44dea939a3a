INSERT INTO relations (user_id, host, clinic, patient, confirmed_at) VALUES (uuid(01), 'netrika', '27', 'p-1', '2026-01-01T00:00:00+00:00');
