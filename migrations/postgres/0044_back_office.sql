-- Saved filters of the table of users may hold names of patients, so the arrangement of the tables lies sealed. What lies in the clear is
-- sealed when a kernel starts; `preferences` is empty then, and stays for one release, for a kernel that is handing over.
ALTER TABLE admin_preferences ADD COLUMN sealed bytea
    CONSTRAINT admin_preferences_sealed_check CHECK (sealed IS NOT NULL OR preferences <> '');
