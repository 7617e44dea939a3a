INSERT INTO audit_events (at, actor_id, subject_id, kind, detail, request_id, address, session_id)
VALUES ('2026-01-01T00:00:00+00:00', uuid(01), uuid(01), 'signed_out', '{}', 'r-2', '127.0.0.1', uuid(12));
