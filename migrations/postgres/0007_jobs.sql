-- Outgoing work that must not be lost. A finished job is deleted; one that was given up stays for the administrator.
CREATE TABLE jobs (
    id           uuid        NOT NULL CONSTRAINT jobs_pkey PRIMARY KEY,
    kind         text        NOT NULL,
    payload      jsonb       NOT NULL,
    unique_key   text,
    run_at       timestamptz NOT NULL,
    leased_until timestamptz,
    attempts     integer     NOT NULL DEFAULT 0,
    state        text        NOT NULL DEFAULT 'open' CONSTRAINT jobs_state_check CHECK (state IN ('open', 'given_up')),
    last_error   text
);

CREATE UNIQUE INDEX jobs_unique_key_key ON jobs (unique_key) WHERE state = 'open';
CREATE INDEX jobs_due_idx ON jobs (run_at, id) WHERE state = 'open';
