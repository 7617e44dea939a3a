INSERT INTO notification_stops (user_id, kind, channel) VALUES (uuid(01), 'visit', 'push');

INSERT INTO notification_settings (user_id, quiet_hours) VALUES (uuid(01), '21:00-09:00');

INSERT INTO notification_times (user_id, kind, sent_at) VALUES (uuid(01), 'invoice', '2026-01-02T00:00:00+00:00');
