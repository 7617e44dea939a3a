-- Second steps of a sign-in. Secrets lie sealed with security.data_key; of a recovery code only its SHA-256 digest is here.
CREATE TABLE totp_factors (
    user_id      BLOB NOT NULL CONSTRAINT totp_factors_pkey PRIMARY KEY
                      CONSTRAINT totp_factors_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    sealed       BLOB NOT NULL,
    created_at   TEXT NOT NULL,
    -- Until a first code proves that the app has the secret, it asks nobody for a code.
    confirmed_at TEXT,
    -- The last time step that a code was accepted for: no code counts twice.
    last_step    INTEGER
) STRICT;

CREATE TABLE recovery_codes (
    user_id    BLOB NOT NULL CONSTRAINT recovery_codes_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    digest     BLOB NOT NULL CONSTRAINT recovery_codes_digest_check CHECK (length(digest) = 32),
    CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, digest)
) STRICT;

-- WebAuthn credentials. sealed holds the public key, its counter and its policies.
CREATE TABLE passkeys (
    id            BLOB NOT NULL CONSTRAINT passkeys_pkey PRIMARY KEY,
    user_id       BLOB NOT NULL CONSTRAINT passkeys_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    credential_id BLOB NOT NULL CONSTRAINT passkeys_credential_key UNIQUE
                       CONSTRAINT passkeys_credential_check CHECK (length(credential_id) BETWEEN 1 AND 1023),
    sealed        BLOB NOT NULL,
    name          TEXT NOT NULL CONSTRAINT passkeys_name_check CHECK (length(name) BETWEEN 1 AND 100),
    created_at    TEXT NOT NULL,
    last_used_at  TEXT
) STRICT;

CREATE INDEX passkeys_user_idx ON passkeys (user_id, created_at);

-- Steps of a sign-in under way: what the server asked and waits to be answered, once. Only the digest of the token is here.
CREATE TABLE challenges (
    digest     BLOB NOT NULL CONSTRAINT challenges_pkey PRIMARY KEY
                    CONSTRAINT challenges_digest_check CHECK (length(digest) = 32),
    user_id    BLOB CONSTRAINT challenges_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    purpose    TEXT NOT NULL CONSTRAINT challenges_purpose_check
                    CHECK (purpose IN ('second_step', 'second_step_passkey', 'add_passkey', 'passkey_sign_in')),
    sealed     BLOB,
    tries      INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL
) STRICT;

CREATE INDEX challenges_user_idx ON challenges (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX challenges_expires_idx ON challenges (expires_at);
