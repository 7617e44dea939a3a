-- The chat with the clinic (docs/adr/0048). A patient's account at the homeserver is named by a random key, which is written before the
-- homeserver is asked. Without a user the account was removed here and has to be erased there. sealed holds the account's credentials,
-- encrypted with security.data_key for this key.
CREATE TABLE chat_accounts (
    chat_key    TEXT NOT NULL CONSTRAINT chat_accounts_pkey PRIMARY KEY
                CONSTRAINT chat_accounts_key_check CHECK (length(chat_key) = 32),
    user_id     BLOB CONSTRAINT chat_accounts_user_key UNIQUE
                CONSTRAINT chat_accounts_user_fkey REFERENCES users (id) ON DELETE SET NULL,
    created_at  TEXT NOT NULL,
    matrix_id   TEXT CONSTRAINT chat_accounts_matrix_key UNIQUE,
    sealed      BLOB CONSTRAINT chat_accounts_sealed_check CHECK (sealed IS NULL OR matrix_id IS NOT NULL),
    room_id     TEXT CONSTRAINT chat_accounts_room_key UNIQUE
                CONSTRAINT chat_accounts_room_check CHECK (room_id IS NULL OR matrix_id IS NOT NULL),
    opened_at   TEXT CONSTRAINT chat_accounts_opened_check CHECK ((opened_at IS NULL) = (room_id IS NULL))
) STRICT;

CREATE INDEX chat_accounts_orphans_idx ON chat_accounts (chat_key) WHERE user_id IS NULL;

-- A third kind of consent. SQLite cannot change a check.
CREATE TABLE consents_of_three (
    id           BLOB NOT NULL CONSTRAINT consents_pkey PRIMARY KEY,
    user_id      BLOB NOT NULL CONSTRAINT consents_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    kind         TEXT NOT NULL CONSTRAINT consents_kind_check CHECK (kind IN ('personal_data', 'esia', 'chat')),
    version      TEXT NOT NULL,
    hash         TEXT NOT NULL CONSTRAINT consents_hash_check CHECK (length(hash) = 64),
    language     TEXT NOT NULL,
    how          TEXT NOT NULL CONSTRAINT consents_how_check CHECK (how IN ('registration', 'esia', 'cabinet')),
    address      TEXT,
    given_at     TEXT NOT NULL,
    withdrawn_at TEXT
) STRICT;

INSERT INTO consents_of_three (id, user_id, kind, version, hash, language, how, address, given_at, withdrawn_at)
SELECT id, user_id, kind, version, hash, language, how, address, given_at, withdrawn_at FROM consents;

DROP TABLE consents;

ALTER TABLE consents_of_three RENAME TO consents;

CREATE UNIQUE INDEX consents_in_force_key ON consents (user_id, kind, version, language) WHERE withdrawn_at IS NULL;
CREATE INDEX consents_user_idx ON consents (user_id, given_at);
