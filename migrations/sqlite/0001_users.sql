-- The people of one cabinet, and their passwords apart from them.
-- number is the integer id of the administrators' table (B-141). The folded columns are computed by the kernel (lower case, Cyrillic too).
CREATE TABLE users (
    number          INTEGER NOT NULL CONSTRAINT users_pkey PRIMARY KEY AUTOINCREMENT,
    id              BLOB    NOT NULL CONSTRAINT users_id_key UNIQUE,
    username        TEXT    NOT NULL,
    username_folded TEXT    NOT NULL CONSTRAINT users_username_key UNIQUE,
    email           TEXT,
    email_folded    TEXT    CONSTRAINT users_email_key UNIQUE,
    last_name       TEXT    NOT NULL,
    first_name      TEXT    NOT NULL,
    patr_name       TEXT,
    birth_date      TEXT    NOT NULL,
    gender          TEXT    NOT NULL CONSTRAINT users_gender_check CHECK (gender IN ('MALE', 'FEMALE')),
    snils           TEXT    CONSTRAINT users_snils_check CHECK (length(snils) = 11),
    phone           TEXT,
    citizenship     TEXT    NOT NULL CONSTRAINT users_citizenship_check CHECK (citizenship IN ('RU', 'FOREIGN')),
    role            TEXT    NOT NULL CONSTRAINT users_role_check CHECK (role IN ('ROLE_PATIENT', 'ROLE_ADMIN')),
    esia_oid        TEXT    CONSTRAINT users_esia_oid_key UNIQUE,
    disabled        INTEGER NOT NULL DEFAULT FALSE,
    demo            INTEGER NOT NULL DEFAULT FALSE,
    created_at      TEXT    NOT NULL,
    CONSTRAINT users_email_folded_check CHECK ((email IS NULL) = (email_folded IS NULL)),
    -- A login that looks like an address is the account's own, so that a login never finds two people.
    CONSTRAINT users_own_login_check CHECK (
        instr(username_folded, '@') = 0 OR username_folded = coalesce(email_folded, '')
    )
) STRICT;

CREATE TABLE password_credentials (
    user_id    BLOB NOT NULL CONSTRAINT password_credentials_pkey PRIMARY KEY
                    CONSTRAINT password_credentials_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    hash       TEXT NOT NULL,
    changed_at TEXT NOT NULL
) STRICT;
