UPDATE portal_attempts SET pending_registration = bytes(76) WHERE used_at IS NOT NULL;
