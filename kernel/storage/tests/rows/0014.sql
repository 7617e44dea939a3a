UPDATE epicris_imports SET last_imported = '2026-01-01T00:00:00+00:00';
