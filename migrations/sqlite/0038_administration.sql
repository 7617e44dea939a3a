-- The administrators' table of users (docs/adr/0033).
-- Names in lower case, for sorting and searching; the kernel writes them, Cyrillic too, and fills in those of earlier rows when it migrates.
ALTER TABLE users ADD COLUMN last_name_folded TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN first_name_folded TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN patr_name_folded TEXT NOT NULL DEFAULT '';
-- The person's ids at the hospital's systems, in one text.
ALTER TABLE users ADD COLUMN client_ids TEXT NOT NULL DEFAULT '';
-- All that the table is searched for. Each value begins after two line feeds, so that the beginning of a value is a text, too.
ALTER TABLE users ADD COLUMN search_text TEXT NOT NULL DEFAULT '';
-- 1970 if the person has never signed in: sorting and paging need a value.
ALTER TABLE users ADD COLUMN last_login_at TEXT NOT NULL DEFAULT '1970-01-01T00:00:00+00:00';
-- When an administrator took note of the account (B-204). Accounts of before are known.
ALTER TABLE users ADD COLUMN viewed_at TEXT;
-- X-044
ALTER TABLE users ADD COLUMN files_upload_forbidden INTEGER NOT NULL DEFAULT FALSE;
ALTER TABLE users ADD COLUMN view_forbidden INTEGER NOT NULL DEFAULT FALSE;
-- When an administrator saw the person's document.
ALTER TABLE users ADD COLUMN identity_proved_at TEXT;

UPDATE users SET viewed_at = created_at;

UPDATE users
SET last_login_at = latest.at
FROM (SELECT user_id, max(created_at) AS at FROM sessions GROUP BY user_id) AS latest
WHERE latest.user_id = users.id;

UPDATE users
SET client_ids = known.ids
FROM (
    SELECT user_id, group_concat(patient, ', ') AS ids
    FROM (SELECT DISTINCT user_id, patient FROM relations ORDER BY user_id, patient)
    GROUP BY user_id
) AS known
WHERE known.user_id = users.id;

CREATE INDEX users_unfolded_idx ON users (number) WHERE last_name_folded = '';
CREATE INDEX users_cabinet_number_idx ON users (number) WHERE role = 'ROLE_PATIENT';
CREATE INDEX users_cabinet_last_name_idx ON users (last_name_folded, number) WHERE role = 'ROLE_PATIENT';
CREATE INDEX users_cabinet_first_name_idx ON users (first_name_folded, number) WHERE role = 'ROLE_PATIENT';
CREATE INDEX users_cabinet_patr_name_idx ON users (patr_name_folded, number) WHERE role = 'ROLE_PATIENT';
CREATE INDEX users_cabinet_username_idx ON users (username_folded, number) WHERE role = 'ROLE_PATIENT';
CREATE INDEX users_cabinet_email_idx ON users (coalesce(email_folded, ''), number) WHERE role = 'ROLE_PATIENT';
CREATE INDEX users_cabinet_esia_idx ON users ((esia_oid IS NOT NULL), number) WHERE role = 'ROLE_PATIENT';
CREATE INDEX users_cabinet_client_idx ON users (client_ids, number) WHERE role = 'ROLE_PATIENT';
CREATE INDEX users_cabinet_birth_idx ON users (birth_date, number) WHERE role = 'ROLE_PATIENT';
CREATE INDEX users_cabinet_created_idx ON users (created_at, number) WHERE role = 'ROLE_PATIENT';
CREATE INDEX users_cabinet_login_idx ON users (last_login_at, number) WHERE role = 'ROLE_PATIENT';
CREATE INDEX users_cabinet_citizenship_idx ON users (citizenship, number) WHERE role = 'ROLE_PATIENT';
CREATE INDEX users_cabinet_new_idx ON users (number) WHERE role = 'ROLE_PATIENT' AND viewed_at IS NULL;
CREATE INDEX users_cabinet_disabled_idx ON users (number) WHERE role = 'ROLE_PATIENT' AND disabled;
CREATE INDEX users_cabinet_locked_idx ON users (number)
    WHERE role = 'ROLE_PATIENT' AND (files_upload_forbidden OR view_forbidden);

-- The trigrams of search_text. "secure-delete" leaves nothing of a removed person in the index.
CREATE VIRTUAL TABLE cabinet_words USING fts5 (
    search_text, content = 'users', content_rowid = 'number', detail = 'none', tokenize = 'trigram case_sensitive 1'
);
INSERT INTO cabinet_words (cabinet_words, rank) VALUES ('secure-delete', 1);

CREATE TRIGGER users_search_added AFTER INSERT ON users BEGIN
    UPDATE users
    SET search_text = char(10, 10) || new.last_name_folded || char(10, 10) || new.first_name_folded
            || char(10, 10) || new.patr_name_folded || char(10, 10) || new.username_folded
            || char(10, 10) || coalesce(new.email_folded, '') || char(10, 10) || new.number
            || char(10, 10) || lower(new.client_ids)
    WHERE number = new.number;
END;

CREATE TRIGGER users_search_changed
AFTER UPDATE OF last_name_folded, first_name_folded, patr_name_folded, username_folded, email_folded, client_ids ON users BEGIN
    UPDATE users
    SET search_text = char(10, 10) || new.last_name_folded || char(10, 10) || new.first_name_folded
            || char(10, 10) || new.patr_name_folded || char(10, 10) || new.username_folded
            || char(10, 10) || coalesce(new.email_folded, '') || char(10, 10) || new.number
            || char(10, 10) || lower(new.client_ids)
    WHERE number = new.number;
END;

CREATE TRIGGER users_words_changed AFTER UPDATE OF search_text ON users WHEN old.search_text <> new.search_text BEGIN
    INSERT INTO cabinet_words (cabinet_words, rowid, search_text)
    SELECT 'delete', old.number, old.search_text WHERE old.search_text <> '';
    INSERT INTO cabinet_words (rowid, search_text) VALUES (new.number, new.search_text);
END;

CREATE TRIGGER users_words_removed AFTER DELETE ON users WHEN old.search_text <> '' BEGIN
    INSERT INTO cabinet_words (cabinet_words, rowid, search_text) VALUES ('delete', old.number, old.search_text);
END;

CREATE TRIGGER relations_client_added AFTER INSERT ON relations BEGIN
    UPDATE users
    SET client_ids = coalesce(
        (SELECT group_concat(patient, ', ') FROM (SELECT DISTINCT patient FROM relations WHERE user_id = new.user_id ORDER BY patient)), ''
    )
    WHERE id = new.user_id;
END;

CREATE TRIGGER relations_client_changed AFTER UPDATE OF patient ON relations WHEN old.patient <> new.patient BEGIN
    UPDATE users
    SET client_ids = coalesce(
        (SELECT group_concat(patient, ', ') FROM (SELECT DISTINCT patient FROM relations WHERE user_id = new.user_id ORDER BY patient)), ''
    )
    WHERE id = new.user_id;
END;

CREATE TRIGGER relations_client_removed AFTER DELETE ON relations BEGIN
    UPDATE users
    SET client_ids = coalesce(
        (SELECT group_concat(patient, ', ') FROM (SELECT DISTINCT patient FROM relations WHERE user_id = old.user_id ORDER BY patient)), ''
    )
    WHERE id = old.user_id;
END;

-- How an administrator arranged the tables: columns, density, saved filters.
CREATE TABLE admin_preferences (
    user_id     BLOB NOT NULL CONSTRAINT admin_preferences_pkey PRIMARY KEY
                     CONSTRAINT admin_preferences_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    preferences TEXT NOT NULL
) STRICT;
