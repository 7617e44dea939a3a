-- SHA-256 of the secret of the browser that typed the waiting password: it counts there only (X-080). Older links ask for the password anew.
ALTER TABLE one_time_links ADD COLUMN browser_digest BLOB
    CONSTRAINT one_time_links_browser_check CHECK (browser_digest IS NULL OR purpose = 'restore_password');
