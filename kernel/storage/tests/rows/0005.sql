INSERT INTO audit_events (at, actor_id, subject_id, kind, detail, request_id)
VALUES ('2026-01-01T00:00:00+00:00', uuid(01), uuid(01), 'signed_in', '{}', 'r-1'), ('2026-01-01T00:00:00+00:00', NULL, uuid(01), 'sign_in_refused', '{}', NULL);
