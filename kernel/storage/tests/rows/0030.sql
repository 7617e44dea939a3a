UPDATE portal_attempts SET code_job = uuid(31), code_refused_at = '2026-01-01T00:00:00+00:00' WHERE used_at IS NOT NULL;
