-- Saved filters of the table of users may hold names of patients, so the arrangement of the tables is sealed. Plain values are
-- sealed when a kernel starts; `preferences` is empty then, and stays for one release, for a kernel that is handing over.
ALTER TABLE admin_preferences ADD COLUMN sealed bytea
    CONSTRAINT admin_preferences_sealed_check CHECK (sealed IS NOT NULL OR preferences <> '');

-- A failed job that a person has settled outside: it stays listed, but is no failure any more.
ALTER TABLE jobs ADD COLUMN acknowledged_at timestamptz
    CONSTRAINT jobs_acknowledged_at_check CHECK (acknowledged_at IS NULL OR state = 'given_up');
-- The attempts before an administrator had the job run again, which restarts the backoff.
ALTER TABLE jobs ADD COLUMN earlier_attempts integer NOT NULL DEFAULT 0;

-- Images that were stored before small pictures were made get theirs by this job (`kernel/user-files/src/old_pictures.rs`).
INSERT INTO jobs (id, kind, payload, unique_key, run_at)
SELECT '019ac0b0-0000-7000-8000-000000000044', 'find_old_pictures', '{"after":null}', 'find_old_pictures', '2026-11-26T00:00:00+00:00'
WHERE EXISTS (
    SELECT 1 FROM user_files WHERE state = 'ready' AND thumbnail IS NULL AND media_type IN ('image/jpeg', 'image/png', 'image/webp')
);
