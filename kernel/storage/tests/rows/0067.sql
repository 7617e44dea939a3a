UPDATE record_syncs SET prescriptions_as_of = '2026-01-01T00:00:00+00:00' WHERE user_id = uuid(01);

INSERT INTO record_rows (user_id, host, kind, foreign_id, sealed) VALUES (uuid(01), 'vista', 'prescription', 'r-1', bytes(88));
