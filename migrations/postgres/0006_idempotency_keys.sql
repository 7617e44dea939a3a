-- What the first request with a key was answered. A line without an answer is a request at work, or one that died.
CREATE TABLE idempotency_keys (
    user_id     uuid        NOT NULL CONSTRAINT idempotency_keys_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    key         text        NOT NULL,
    fingerprint bytea       NOT NULL,
    created_at  timestamptz NOT NULL,
    answered_at timestamptz,
    status      integer     CONSTRAINT idempotency_keys_status_check CHECK (status BETWEEN 100 AND 999),
    body        text,
    CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, key),
    CONSTRAINT idempotency_keys_answer_check CHECK (
        (status IS NULL) = (body IS NULL) AND (status IS NULL) = (answered_at IS NULL)
    )
);

CREATE INDEX idempotency_keys_created_idx ON idempotency_keys (created_at);
