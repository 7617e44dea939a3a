-- The job of the last e-mail with a code, and when the mail server refused it for good; whoever waits for it is told.
ALTER TABLE portal_attempts ADD COLUMN code_job uuid;
ALTER TABLE portal_attempts ADD COLUMN code_refused_at timestamptz
    CONSTRAINT portal_attempts_refused_check CHECK (code_refused_at IS NULL OR code_job IS NOT NULL);
CREATE INDEX portal_attempts_code_job_idx ON portal_attempts (code_job) WHERE code_job IS NOT NULL;
