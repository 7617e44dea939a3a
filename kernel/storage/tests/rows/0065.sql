INSERT INTO plugin_settings (place, version, plugin, settings, reason, returned_to, changed_by, changed_at)
VALUES ('hosts.netrika1', 1, 'netrika', '{"read_timeout_ms":9000}', 'reason', NULL, uuid(02), '2026-01-01T00:00:00+00:00')
