UPDATE one_time_links SET refused_at = '2026-01-01T00:00:00+00:00' WHERE purpose = 'new_email';
