UPDATE sessions SET persistent = TRUE WHERE id = uuid(11);
