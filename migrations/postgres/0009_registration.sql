-- What registration, restore and leaving need: what the person called themselves (X-005), when the address was proved, when the account
-- is removed (X-034). Accounts that were there before were made by the operator, so their addresses count as proved.
ALTER TABLE users ADD COLUMN requested_role text CONSTRAINT users_requested_role_check CHECK (requested_role IN ('doctor'));
ALTER TABLE users ADD COLUMN email_confirmed_at timestamptz;
ALTER TABLE users ADD COLUMN leaving_at timestamptz;

UPDATE users SET email_confirmed_at = created_at WHERE email IS NOT NULL;

CREATE INDEX users_snils_idx ON users (snils) WHERE snils IS NOT NULL;
CREATE INDEX users_leaving_idx ON users (leaving_at) WHERE leaving_at IS NOT NULL;

-- Links that work once. Only the SHA-256 digest of the secret is here; what waits for the link is beside it.
CREATE TABLE one_time_links (
    digest        bytea       NOT NULL CONSTRAINT one_time_links_pkey PRIMARY KEY
                              CONSTRAINT one_time_links_digest_check CHECK (length(digest) = 32),
    user_id       uuid        NOT NULL CONSTRAINT one_time_links_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    purpose       text        NOT NULL CONSTRAINT one_time_links_purpose_check
                              CHECK (purpose IN ('confirm_email', 'restore_password', 'new_email', 'upload')),
    pending_hash  text,
    pending_email text,
    created_at    timestamptz NOT NULL,
    expires_at    timestamptz NOT NULL,
    used_at       timestamptz,
    CONSTRAINT one_time_links_pending_check CHECK (
        (purpose = 'restore_password') = (pending_hash IS NOT NULL) AND (purpose = 'new_email') = (pending_email IS NOT NULL)
    )
);

CREATE INDEX one_time_links_user_idx ON one_time_links (user_id, purpose, created_at);
CREATE INDEX one_time_links_expires_idx ON one_time_links (expires_at);

-- The scans that somebody added to a registration (X-016); the bytes are in the file store.
CREATE TABLE registration_files (
    user_id      uuid        NOT NULL CONSTRAINT registration_files_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    part         text        NOT NULL CONSTRAINT registration_files_part_check
                             CHECK (part IN ('uploadingDocument', 'policy', 'passport', 'certificate')),
    content_type text        NOT NULL,
    size_bytes   bigint      NOT NULL CONSTRAINT registration_files_size_check CHECK (size_bytes >= 0),
    stored_at    timestamptz NOT NULL,
    CONSTRAINT registration_files_pkey PRIMARY KEY (user_id, part)
);
