UPDATE password_credentials SET valid_until = '2026-01-15T00:00:00+00:00';
