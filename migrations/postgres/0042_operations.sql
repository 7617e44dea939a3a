-- The audit log and the health of the system for administrators (docs/adr/0035).
-- A search walks one of these for each kind that is asked for, newest line first.
CREATE INDEX audit_events_kind_idx ON audit_events (kind, number);
CREATE INDEX audit_events_actor_idx ON audit_events (actor_id, kind, number) WHERE actor_id IS NOT NULL;
CREATE INDEX audit_events_request_idx ON audit_events (request_id) WHERE request_id IS NOT NULL;
-- Turns the days of a search into numbers.
CREATE INDEX audit_events_at_idx ON audit_events (at, number);

-- Failed jobs are few among many.
CREATE INDEX jobs_given_up_idx ON jobs (id) WHERE state = 'given_up';

-- One row: the verification of the audit log that runs, whose lease ends if its kernel dies, and the outcome of the latest one.
CREATE TABLE audit_verification (
    id          integer NOT NULL CONSTRAINT audit_verification_pkey PRIMARY KEY CONSTRAINT audit_verification_id_check CHECK (id = 1),
    run         uuid,
    run_by      uuid,
    begun_at    timestamptz,
    lease_until timestamptz,
    run_checked bigint NOT NULL DEFAULT 0,
    run_seal    bigint NOT NULL DEFAULT 0,
    started_at  timestamptz,
    finished_at timestamptz,
    checked     bigint NOT NULL DEFAULT 0,
    last_seal   bigint NOT NULL DEFAULT 0,
    last_hash   bytea,
    unsealed    bigint NOT NULL DEFAULT 0,
    fault       text CONSTRAINT audit_verification_fault_check
        CHECK (fault IN ('beginning_forged', 'changed', 'line_missing', 'seal_missing', 'end_missing')),
    fault_seal  bigint,
    fault_line  bigint,
    CONSTRAINT audit_verification_run_check CHECK (
        (run IS NULL) = (lease_until IS NULL) AND (run IS NULL OR begun_at IS NOT NULL)
    ),
    CONSTRAINT audit_verification_finished_check CHECK ((started_at IS NULL) = (finished_at IS NULL)),
    CONSTRAINT audit_verification_fault_seal_check CHECK ((fault IS NULL) = (fault_seal IS NULL))
);
INSERT INTO audit_verification (id) VALUES (1);

-- One row: when the last complete backup ended (`cabinet backup`).
CREATE TABLE backup_marks (
    id       integer NOT NULL CONSTRAINT backup_marks_pkey PRIMARY KEY CONSTRAINT backup_marks_id_check CHECK (id = 1),
    ended_at timestamptz NOT NULL
);
