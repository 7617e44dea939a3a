-- The administrators' table of users (docs/adr/0033).
-- Names in lower case, for sorting and searching; the kernel writes them, Cyrillic too, and fills in those of earlier rows when it migrates.
-- The collation "C" sorts by code point, which is the alphabet for letters in lower case, and is the same on every server.
ALTER TABLE users ADD COLUMN last_name_folded text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN first_name_folded text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN patr_name_folded text COLLATE "C" NOT NULL DEFAULT '';
-- The person's ids at the hospital's systems, in one text.
ALTER TABLE users ADD COLUMN client_ids text COLLATE "C" NOT NULL DEFAULT '';
-- 1970 if the person has never signed in: sorting and paging need a value.
ALTER TABLE users ADD COLUMN last_login_at timestamptz NOT NULL DEFAULT '1970-01-01T00:00:00+00:00';
-- When an administrator took note of the account (B-204). Accounts of before are known.
ALTER TABLE users ADD COLUMN viewed_at timestamptz DEFAULT now();
ALTER TABLE users ALTER COLUMN viewed_at DROP DEFAULT;
-- X-044
ALTER TABLE users ADD COLUMN files_upload_forbidden boolean NOT NULL DEFAULT false;
ALTER TABLE users ADD COLUMN view_forbidden boolean NOT NULL DEFAULT false;
-- When an administrator saw the person's document.
ALTER TABLE users ADD COLUMN identity_proved_at timestamptz;

UPDATE users
SET last_login_at = latest.at
FROM (SELECT user_id, max(created_at) AS at FROM sessions GROUP BY user_id) AS latest
WHERE latest.user_id = users.id;

UPDATE users
SET client_ids = known.ids
FROM (SELECT user_id, string_agg(DISTINCT patient, ', ') AS ids FROM relations GROUP BY user_id) AS known
WHERE known.user_id = users.id;

-- All that the table is searched for. Each value begins after two line feeds, so that the beginning of a value is a text, too.
ALTER TABLE users ADD COLUMN search_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
    chr(10) || chr(10) || last_name_folded || chr(10) || chr(10) || first_name_folded
    || chr(10) || chr(10) || patr_name_folded || chr(10) || chr(10) || username_folded
    || chr(10) || chr(10) || coalesce(email_folded, '') || chr(10) || chr(10) || number::text
    || chr(10) || chr(10) || lower(client_ids)
) STORED;
-- The planner chooses by these statistics between the index of words and walking the sorted index. A value that one person in a thousand
-- has must be seen.
ALTER TABLE users ALTER COLUMN search_text SET STATISTICS 2000;

-- INCLUDE: without the column itself, an index on an expression is never read alone.
CREATE INDEX users_unfolded_idx ON users (number) WHERE last_name_folded = '';
CREATE INDEX users_cabinet_number_idx ON users (number) WHERE role = 'ROLE_PATIENT';
CREATE INDEX users_cabinet_last_name_idx ON users (last_name_folded, number) WHERE role = 'ROLE_PATIENT';
CREATE INDEX users_cabinet_first_name_idx ON users (first_name_folded, number) WHERE role = 'ROLE_PATIENT';
CREATE INDEX users_cabinet_patr_name_idx ON users (patr_name_folded, number) WHERE role = 'ROLE_PATIENT';
CREATE INDEX users_cabinet_username_idx ON users (username_folded, number) WHERE role = 'ROLE_PATIENT';
CREATE INDEX users_cabinet_email_idx ON users (coalesce(email_folded, ''), number) INCLUDE (email_folded) WHERE role = 'ROLE_PATIENT';
CREATE INDEX users_cabinet_esia_idx ON users ((esia_oid IS NOT NULL), number) INCLUDE (esia_oid) WHERE role = 'ROLE_PATIENT';
CREATE INDEX users_cabinet_client_idx ON users (client_ids, number) WHERE role = 'ROLE_PATIENT';
CREATE INDEX users_cabinet_birth_idx ON users (birth_date, number) WHERE role = 'ROLE_PATIENT';
CREATE INDEX users_cabinet_created_idx ON users (created_at, number) WHERE role = 'ROLE_PATIENT';
CREATE INDEX users_cabinet_login_idx ON users (last_login_at, number) WHERE role = 'ROLE_PATIENT';
CREATE INDEX users_cabinet_citizenship_idx ON users (citizenship, number) WHERE role = 'ROLE_PATIENT';
CREATE INDEX users_cabinet_new_idx ON users (number) WHERE role = 'ROLE_PATIENT' AND viewed_at IS NULL;
CREATE INDEX users_cabinet_disabled_idx ON users (number) WHERE role = 'ROLE_PATIENT' AND disabled;
CREATE INDEX users_cabinet_locked_idx ON users (number)
    WHERE role = 'ROLE_PATIENT' AND (files_upload_forbidden OR view_forbidden);

-- pg_trgm is a trusted extension: the owner of a database may create it. Where the server does not have it, the table is searched without
-- an index, which is slow for many people (docs/operations.md).
DO $$
BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX users_cabinet_words_idx ON users USING gin (search_text gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
    RAISE WARNING 'pg_trgm cannot be used, the table of users is searched without an index: %', SQLERRM;
END $$;

CREATE FUNCTION relations_client_ids() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE users
    SET client_ids = coalesce(
        (SELECT string_agg(DISTINCT patient, ', ') FROM relations WHERE user_id = coalesce(NEW.user_id, OLD.user_id)), ''
    )
    WHERE id = coalesce(NEW.user_id, OLD.user_id);
    RETURN NULL;
END $$;

CREATE TRIGGER relations_client_ids AFTER INSERT OR UPDATE OF patient OR DELETE ON relations
    FOR EACH ROW EXECUTE FUNCTION relations_client_ids();

-- How an administrator arranged the tables: columns, density, saved filters.
CREATE TABLE admin_preferences (
    user_id     uuid NOT NULL CONSTRAINT admin_preferences_pkey PRIMARY KEY
                     CONSTRAINT admin_preferences_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    preferences text NOT NULL
);
