-- Outgoing work that must not be lost. A finished job is deleted; one that was given up stays for the administrator.
CREATE TABLE jobs (
    id           BLOB    NOT NULL CONSTRAINT jobs_pkey PRIMARY KEY,
    kind         TEXT    NOT NULL,
    payload      TEXT    NOT NULL CONSTRAINT jobs_payload_check CHECK (json_valid(payload)),
    unique_key   TEXT,
    run_at       TEXT    NOT NULL,
    leased_until TEXT,
    attempts     INTEGER NOT NULL DEFAULT 0,
    state        TEXT    NOT NULL DEFAULT 'open' CONSTRAINT jobs_state_check CHECK (state IN ('open', 'given_up')),
    last_error   TEXT
) STRICT;

CREATE UNIQUE INDEX jobs_unique_key_key ON jobs (unique_key) WHERE state = 'open';
CREATE INDEX jobs_due_idx ON jobs (run_at, id) WHERE state = 'open';
