-- Attempts to come in through the state identity portal. binding is the SHA-256 of the secret in the browser's cookie, sealed_verifier
-- the PKCE verifier, encrypted with security.data_key for this row. A row is worth nothing ten minutes later, and after its first use.
CREATE TABLE portal_attempts (
    state           uuid        NOT NULL CONSTRAINT portal_attempts_pkey PRIMARY KEY,
    purpose         text        NOT NULL
                                CONSTRAINT portal_attempts_purpose_check CHECK (purpose IN ('sign-in', 'register', 'link', 'refresh')),
    user_id         uuid        CONSTRAINT portal_attempts_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    binding         bytea,
    sealed_verifier bytea       NOT NULL,
    created_at      timestamptz NOT NULL,
    used_at         timestamptz,
    CONSTRAINT portal_attempts_owner_check CHECK ((user_id IS NULL) = (purpose IN ('sign-in', 'register')))
);

CREATE INDEX portal_attempts_created_idx ON portal_attempts (created_at);
CREATE INDEX portal_attempts_user_idx ON portal_attempts (user_id);

-- What the portal said last about a user, and the token that lets it be asked again; both encrypted with security.data_key.
CREATE TABLE portal_people (
    user_id       uuid        NOT NULL CONSTRAINT portal_people_pkey PRIMARY KEY
                              CONSTRAINT portal_people_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    sealed_person bytea       NOT NULL,
    sealed_token  bytea,
    read_at       timestamptz NOT NULL
);
