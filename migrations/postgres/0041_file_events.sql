-- Files of patients at the back office (B-152…B-159, B-204…B-209). One event is what a patient uploaded on one day.
-- The order in which files arrived, given when an upload ends: the place of a page, as users.number is one.
ALTER TABLE user_files ADD COLUMN number bigint;
-- The day of created_at in the hospital's time zone; of earlier rows, in UTC.
ALTER TABLE user_files ADD COLUMN uploaded_on date NOT NULL DEFAULT '1970-01-01';
-- When an administrator took note of a file; new until then. seen_by_admin_at says when one opened it.
ALTER TABLE user_files ADD COLUMN viewed_at timestamptz;
-- The name in the form in which it is searched, after two line feeds, so that the beginning of the name is a text, too.
ALTER TABLE user_files ADD COLUMN search_text text COLLATE "C" NOT NULL DEFAULT '';

UPDATE user_files
SET uploaded_on = (created_at AT TIME ZONE 'UTC')::date, viewed_at = seen_by_admin_at,
    search_text = chr(10) || chr(10) || replace(name_folded, 'ё', 'е');

UPDATE user_files
SET number = arrived.place
FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS place FROM user_files WHERE state <> 'uploading') AS arrived
WHERE arrived.id = user_files.id;

CREATE SEQUENCE user_files_number_seq AS bigint OWNED BY user_files.number;
SELECT setval('user_files_number_seq', (SELECT coalesce(max(number), 0) + 1 FROM user_files), false);

CREATE INDEX user_files_number_idx ON user_files (number);
CREATE INDEX user_files_events_idx ON user_files (number)
    WHERE NOT is_by_admin AND state <> 'uploading' AND removed_at IS NULL;
CREATE INDEX user_files_event_idx ON user_files (user_id, uploaded_on, number)
    WHERE NOT is_by_admin AND state <> 'uploading' AND removed_at IS NULL;
CREATE INDEX user_files_day_idx ON user_files (uploaded_on, number)
    WHERE NOT is_by_admin AND state <> 'uploading' AND removed_at IS NULL;
CREATE INDEX user_files_new_idx ON user_files (number)
    WHERE NOT is_by_admin AND state <> 'uploading' AND removed_at IS NULL AND viewed_at IS NULL;
CREATE INDEX user_files_withheld_idx ON user_files (number)
    WHERE NOT is_by_admin AND state <> 'uploading' AND removed_at IS NULL AND state <> 'ready';

-- As in 0038: without pg_trgm, names of files are searched without an index.
DO $$
BEGIN
    CREATE INDEX user_files_words_idx ON user_files USING gin (search_text gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
    RAISE WARNING 'pg_trgm cannot be used, names of files are searched without an index: %', SQLERRM;
END $$;

-- Results are matched to patients by their ids at the hospital's systems (B-293).
CREATE INDEX relations_patient_idx ON relations (patient);

-- When a person was last told by e-mail that the hospital has put a file there.
CREATE TABLE user_file_letters (
    user_id uuid NOT NULL CONSTRAINT user_file_letters_pkey PRIMARY KEY
                 CONSTRAINT user_file_letters_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    sent_at timestamptz NOT NULL
);
