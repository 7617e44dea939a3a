-- Corrections of a diary day until the end of that day in the hospital's time zone (docs/adr/0062). A day holds its latest version, diary_versions the
-- earlier ones. "patient" is the patient for whom the day was saved; a day of an earlier release has none and cannot be corrected.
ALTER TABLE diary_days ADD COLUMN revision integer NOT NULL DEFAULT 1
    CONSTRAINT diary_days_revision_check CHECK (revision >= 1);
ALTER TABLE diary_days ADD COLUMN patient text
    CONSTRAINT diary_days_patient_check CHECK (length(patient) BETWEEN 1 AND 512);
-- When the day ends; null if the day could not be corrected when it was saved.
ALTER TABLE diary_days ADD COLUMN closes_at timestamptz;
-- The latest version that the hospital has accepted; 0 if it has none.
ALTER TABLE diary_days ADD COLUMN sent_revision integer NOT NULL DEFAULT 0
    CONSTRAINT diary_days_sent_revision_check CHECK (sent_revision >= 0);
-- The version whose delivery has begun and of which it is not known whether the hospital has it. It is delivered before any later one.
ALTER TABLE diary_days ADD COLUMN unresolved integer
    CONSTRAINT diary_days_unresolved_check CHECK (unresolved >= 1);
-- Until when one worker delivers the day.
ALTER TABLE diary_days ADD COLUMN leased_until timestamptz;
-- The numbers among the answers, for charts, encrypted; null for a day of an earlier release.
ALTER TABLE diary_days ADD COLUMN numbers bytea;

UPDATE diary_days SET sent_revision = 1 WHERE state = 'sent';

CREATE TABLE diary_versions (
    user_id  uuid    NOT NULL,
    host     text    NOT NULL,
    day      date    NOT NULL,
    revision integer NOT NULL CONSTRAINT diary_versions_revision_check CHECK (revision >= 1),
    key      text    NOT NULL CONSTRAINT diary_versions_key_check CHECK (length(key) BETWEEN 1 AND 512),
    sealed   bytea   NOT NULL,
    saved_at timestamptz NOT NULL,
    CONSTRAINT diary_versions_pkey PRIMARY KEY (user_id, host, day, revision),
    CONSTRAINT diary_versions_day_fkey FOREIGN KEY (user_id, host, day) REFERENCES diary_days (user_id, host, day) ON DELETE CASCADE
);
