-- One line per sign-in on one device. Refresh tokens are kept as SHA-256 digests only.
CREATE TABLE sessions (
    id              uuid        NOT NULL CONSTRAINT sessions_pkey PRIMARY KEY,
    user_id         uuid        NOT NULL CONSTRAINT sessions_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    refresh_digest  bytea       NOT NULL CONSTRAINT sessions_refresh_digest_key UNIQUE,
    previous_digest bytea,
    rotated_at      timestamptz NOT NULL,
    created_at      timestamptz NOT NULL,
    expires_at      timestamptz NOT NULL,
    revoked_at      timestamptz,
    user_agent      text
);

CREATE INDEX sessions_user_idx ON sessions (user_id);
CREATE INDEX sessions_previous_digest_idx ON sessions (previous_digest) WHERE previous_digest IS NOT NULL;
CREATE INDEX sessions_expires_idx ON sessions (expires_at);
CREATE INDEX sessions_revoked_idx ON sessions (revoked_at) WHERE revoked_at IS NOT NULL;
