-- Guests of the chat (docs/adr/0053): visitors without an account. digest is that of the secret in their cookie. The guest goes when the
-- conversation ends; the account at the homeserver is then erased as that of a removed patient.
CREATE TABLE chat_guests (
    chat_key  text NOT NULL CONSTRAINT chat_guests_pkey PRIMARY KEY
              CONSTRAINT chat_guests_account_fkey REFERENCES chat_accounts (chat_key) ON DELETE CASCADE,
    digest    text NOT NULL CONSTRAINT chat_guests_digest_key UNIQUE
              CONSTRAINT chat_guests_digest_check CHECK (length(digest) = 64),
    -- What they have agreed to.
    version   text NOT NULL,
    language  text NOT NULL,
    agreed_at timestamptz NOT NULL
);

-- The last message of a program, which is no answer.
ALTER TABLE chat_rooms ADD COLUMN last_program_at timestamptz;
