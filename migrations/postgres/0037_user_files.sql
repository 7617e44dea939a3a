-- Files that patients and administrators upload (X-019, X-046). The object store has the bytes, in parts.
CREATE TABLE user_files (
    id               uuid NOT NULL CONSTRAINT user_files_pkey PRIMARY KEY,
    user_id          uuid NOT NULL CONSTRAINT user_files_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    created_by       uuid CONSTRAINT user_files_created_by_fkey REFERENCES users (id) ON DELETE SET NULL,
    is_by_admin      boolean NOT NULL,
    type             bigint NOT NULL CONSTRAINT user_files_type_check CHECK (type IN (0, 1, 5, 6)),
    name             text NOT NULL,
    name_folded      text NOT NULL,
    is_forced        boolean NOT NULL,
    state            text NOT NULL CONSTRAINT user_files_state_check CHECK (state IN ('uploading', 'checking', 'ready', 'quarantined')),
    size             bigint NOT NULL CONSTRAINT user_files_size_check CHECK (size >= 0),
    received         bigint NOT NULL CONSTRAINT user_files_received_check CHECK (received BETWEEN 0 AND size),
    sha256           bytea,
    media_type       text,
    created_at       timestamptz NOT NULL,
    expires_at       timestamptz,
    removed_at       timestamptz,
    seen_by_owner_at timestamptz,
    seen_by_admin_at timestamptz,
    CONSTRAINT user_files_whole_check
        CHECK (state = 'uploading' OR (received = size AND sha256 IS NOT NULL AND media_type IS NOT NULL AND expires_at IS NULL)),
    CONSTRAINT user_files_upload_check CHECK (state <> 'uploading' OR (expires_at IS NOT NULL AND removed_at IS NULL))
);

-- X-046: one living file of a name, user and type.
CREATE UNIQUE INDEX user_files_name_key ON user_files (user_id, type, name_folded) WHERE state <> 'uploading' AND removed_at IS NULL;
CREATE INDEX user_files_user_idx ON user_files (user_id, created_at);
CREATE INDEX user_files_created_by_idx ON user_files (created_by);
CREATE INDEX user_files_expires_idx ON user_files (expires_at) WHERE state = 'uploading';

-- Consecutive pieces of a file's bytes, each an object of the store.
CREATE TABLE user_file_parts (
    object     uuid NOT NULL CONSTRAINT user_file_parts_pkey PRIMARY KEY,
    file       uuid NOT NULL CONSTRAINT user_file_parts_file_fkey REFERENCES user_files (id) ON DELETE CASCADE,
    first_byte bigint NOT NULL CONSTRAINT user_file_parts_first_check CHECK (first_byte >= 0),
    size       bigint NOT NULL CONSTRAINT user_file_parts_size_check CHECK (size > 0),
    CONSTRAINT user_file_parts_first_key UNIQUE (file, first_byte)
);
