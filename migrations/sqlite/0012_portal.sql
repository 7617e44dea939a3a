-- Attempts to come in through the state identity portal. binding is the SHA-256 of the secret in the browser's cookie, sealed_verifier
-- the PKCE verifier, encrypted with security.data_key for this row. A row is worth nothing ten minutes later, and after its first use.
CREATE TABLE portal_attempts (
    state           BLOB NOT NULL CONSTRAINT portal_attempts_pkey PRIMARY KEY,
    purpose         TEXT NOT NULL
                         CONSTRAINT portal_attempts_purpose_check CHECK (purpose IN ('sign-in', 'register', 'link', 'refresh')),
    user_id         BLOB CONSTRAINT portal_attempts_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    binding         BLOB,
    sealed_verifier BLOB NOT NULL,
    created_at      TEXT NOT NULL,
    used_at         TEXT,
    CONSTRAINT portal_attempts_owner_check CHECK ((user_id IS NULL) = (purpose IN ('sign-in', 'register')))
) STRICT;

CREATE INDEX portal_attempts_created_idx ON portal_attempts (created_at);
CREATE INDEX portal_attempts_user_idx ON portal_attempts (user_id);

-- What the portal said last about a user, and the token that lets it be asked again; both encrypted with security.data_key.
CREATE TABLE portal_people (
    user_id       BLOB NOT NULL CONSTRAINT portal_people_pkey PRIMARY KEY
                       CONSTRAINT portal_people_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    sealed_person BLOB NOT NULL,
    sealed_token  BLOB,
    read_at       TEXT NOT NULL
) STRICT;
