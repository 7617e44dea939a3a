-- The people of one cabinet, and their passwords apart from them.
-- number is the integer id of the administrators' table (B-141). The folded columns are computed by the kernel (lower case, Cyrillic too).
CREATE TABLE users (
    number          bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT users_pkey PRIMARY KEY,
    id              uuid        NOT NULL CONSTRAINT users_id_key UNIQUE,
    username        text        NOT NULL,
    username_folded text        NOT NULL CONSTRAINT users_username_key UNIQUE,
    email           text,
    email_folded    text        CONSTRAINT users_email_key UNIQUE,
    last_name       text        NOT NULL,
    first_name      text        NOT NULL,
    patr_name       text,
    birth_date      date        NOT NULL,
    gender          text        NOT NULL CONSTRAINT users_gender_check CHECK (gender IN ('MALE', 'FEMALE')),
    snils           text        CONSTRAINT users_snils_check CHECK (length(snils) = 11),
    phone           text,
    citizenship     text        NOT NULL CONSTRAINT users_citizenship_check CHECK (citizenship IN ('RU', 'FOREIGN')),
    role            text        NOT NULL CONSTRAINT users_role_check CHECK (role IN ('ROLE_PATIENT', 'ROLE_ADMIN')),
    esia_oid        text        CONSTRAINT users_esia_oid_key UNIQUE,
    disabled        boolean     NOT NULL DEFAULT false,
    demo            boolean     NOT NULL DEFAULT false,
    created_at      timestamptz NOT NULL,
    CONSTRAINT users_email_folded_check CHECK ((email IS NULL) = (email_folded IS NULL)),
    -- A login that looks like an address is the account's own, so that a login never finds two people.
    CONSTRAINT users_own_login_check CHECK (
        strpos(username_folded, '@') = 0 OR username_folded = coalesce(email_folded, '')
    )
);

CREATE TABLE password_credentials (
    user_id    uuid        NOT NULL CONSTRAINT password_credentials_pkey PRIMARY KEY
                           CONSTRAINT password_credentials_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    hash       text        NOT NULL,
    changed_at timestamptz NOT NULL
);
