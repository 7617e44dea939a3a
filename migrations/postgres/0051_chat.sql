-- The chat with the clinic (docs/adr/0048). A patient's account at the homeserver is named by a random key, which is written before the
-- homeserver is asked. Without a user the account was removed here and has to be erased there. sealed holds the account's credentials,
-- encrypted with security.data_key for this key.
CREATE TABLE chat_accounts (
    chat_key    text NOT NULL CONSTRAINT chat_accounts_pkey PRIMARY KEY
                CONSTRAINT chat_accounts_key_check CHECK (length(chat_key) = 32),
    user_id     uuid CONSTRAINT chat_accounts_user_key UNIQUE
                CONSTRAINT chat_accounts_user_fkey REFERENCES users (id) ON DELETE SET NULL,
    created_at  timestamptz NOT NULL,
    matrix_id   text CONSTRAINT chat_accounts_matrix_key UNIQUE,
    sealed      bytea CONSTRAINT chat_accounts_sealed_check CHECK (sealed IS NULL OR matrix_id IS NOT NULL),
    room_id     text CONSTRAINT chat_accounts_room_key UNIQUE
                CONSTRAINT chat_accounts_room_check CHECK (room_id IS NULL OR matrix_id IS NOT NULL),
    opened_at   timestamptz CONSTRAINT chat_accounts_opened_check CHECK ((opened_at IS NULL) = (room_id IS NULL))
);

CREATE INDEX chat_accounts_orphans_idx ON chat_accounts (chat_key) WHERE user_id IS NULL;

-- A third kind of consent.
ALTER TABLE consents DROP CONSTRAINT consents_kind_check;
ALTER TABLE consents ADD CONSTRAINT consents_kind_check CHECK (kind IN ('personal_data', 'esia', 'chat'));
