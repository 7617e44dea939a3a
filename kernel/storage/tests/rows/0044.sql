INSERT INTO admin_preferences (user_id, preferences, sealed) VALUES (uuid(01), '', bytes(01));

UPDATE jobs SET acknowledged_at = '2026-01-01T00:00:00+00:00' WHERE state = 'given_up';

UPDATE jobs SET earlier_attempts = attempts;
