-- Saved filters of the table of users may hold names of patients, so the arrangement of the tables lies sealed. What lies in the clear is
-- sealed when a kernel starts; `preferences` is empty then, and stays for one release, for a kernel that is handing over.
ALTER TABLE admin_preferences ADD COLUMN sealed bytea
    CONSTRAINT admin_preferences_sealed_check CHECK (sealed IS NOT NULL OR preferences <> '');

-- A failed job that a person has settled outside: it stays listed, but is no failure any more.
ALTER TABLE jobs ADD COLUMN acknowledged_at timestamptz
    CONSTRAINT jobs_acknowledged_at_check CHECK (acknowledged_at IS NULL OR state = 'given_up');
-- The attempts before an administrator had the job run again: the pauses between attempts begin anew.
ALTER TABLE jobs ADD COLUMN earlier_attempts integer NOT NULL DEFAULT 0;
