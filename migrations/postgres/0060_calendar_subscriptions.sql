-- Addresses at which calendars read a person's visits (docs/adr/0055), one per person at most. The address holds a secret; digest is its SHA-256.
-- content is a digest, with that secret, of what the address last said, and content_at is since when it has said so.
CREATE TABLE calendar_subscriptions (
    user_id     uuid NOT NULL CONSTRAINT calendar_subscriptions_pkey PRIMARY KEY
                CONSTRAINT calendar_subscriptions_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    digest      bytea NOT NULL CONSTRAINT calendar_subscriptions_digest_key UNIQUE
                CONSTRAINT calendar_subscriptions_digest_check CHECK (length(digest) = 32),
    language    text NOT NULL,
    has_details boolean NOT NULL,
    created_at  timestamptz NOT NULL,
    read_at     timestamptz,
    content     bytea CONSTRAINT calendar_subscriptions_content_check CHECK (length(content) = 32),
    content_at  timestamptz CONSTRAINT calendar_subscriptions_since_check CHECK ((content_at IS NULL) = (content IS NULL))
);
