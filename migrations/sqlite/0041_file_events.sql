-- Files of patients at the back office (B-152…B-159, B-204…B-209). One event is what a patient uploaded on one day.
-- The order in which files arrived, given when an upload ends: the place of a page, as users.number is one.
ALTER TABLE user_files ADD COLUMN number INTEGER;
-- The day of created_at in the hospital's time zone; of earlier rows, in UTC.
ALTER TABLE user_files ADD COLUMN uploaded_on TEXT NOT NULL DEFAULT '1970-01-01';
-- When an administrator took note of a file; new until then. seen_by_admin_at says when one opened it.
ALTER TABLE user_files ADD COLUMN viewed_at TEXT;
-- The name in the form in which it is searched, after two line feeds, so that the beginning of the name is a text, too.
ALTER TABLE user_files ADD COLUMN search_text TEXT NOT NULL DEFAULT '';

UPDATE user_files
SET uploaded_on = substr(created_at, 1, 10), viewed_at = seen_by_admin_at, search_text = char(10, 10) || replace(name_folded, 'ё', 'е');

UPDATE user_files
SET number = arrived.place
FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS place FROM user_files WHERE state <> 'uploading') AS arrived
WHERE arrived.id = user_files.id;

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

-- The trigrams of search_text, as cabinet_words has those of users.
CREATE VIRTUAL TABLE user_file_words USING fts5 (
    search_text, content = 'user_files', content_rowid = 'number', detail = 'none', tokenize = 'trigram case_sensitive 1'
);
INSERT INTO user_file_words (user_file_words, rank) VALUES ('secure-delete', 1);
INSERT INTO user_file_words (rowid, search_text)
SELECT number, search_text FROM user_files WHERE number IS NOT NULL AND NOT is_by_admin;

CREATE TRIGGER user_files_words_changed AFTER UPDATE OF number, search_text ON user_files
WHEN NOT new.is_by_admin AND (old.number IS NOT new.number OR old.search_text <> new.search_text) BEGIN
    INSERT INTO user_file_words (user_file_words, rowid, search_text)
    SELECT 'delete', old.number, old.search_text WHERE old.number IS NOT NULL;
    INSERT INTO user_file_words (rowid, search_text)
    SELECT new.number, new.search_text WHERE new.number IS NOT NULL;
END;

CREATE TRIGGER user_files_words_removed AFTER DELETE ON user_files WHEN old.number IS NOT NULL AND NOT old.is_by_admin BEGIN
    INSERT INTO user_file_words (user_file_words, rowid, search_text) VALUES ('delete', old.number, old.search_text);
END;

-- Results are matched to patients by their ids at the hospital's systems (B-293).
CREATE INDEX relations_patient_idx ON relations (patient);

-- When a person was last told by e-mail that the hospital has put a file there.
CREATE TABLE user_file_letters (
    user_id BLOB NOT NULL CONSTRAINT user_file_letters_pkey PRIMARY KEY
                 CONSTRAINT user_file_letters_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    sent_at TEXT NOT NULL
) STRICT;
