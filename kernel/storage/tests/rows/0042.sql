INSERT INTO backup_marks (id, ended_at) VALUES (1, '2026-01-01T00:00:00+00:00');

UPDATE audit_verification
SET started_at = '2026-01-01T00:00:00+00:00', finished_at = '2026-01-01T00:00:00+00:00', checked = 0, last_hash = bytes(01);
