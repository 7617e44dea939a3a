-- What the portal said about somebody who is new and whose mail address it does not vouch for, until they have proved one: the person, the
-- consents and the code of the letter, encrypted with security.data_key for this row. Worth nothing half an hour after the return.
ALTER TABLE portal_attempts ADD COLUMN pending_registration BLOB
    CONSTRAINT portal_attempts_pending_check CHECK (pending_registration IS NULL OR used_at IS NOT NULL);
