-- Who did what to whose data. Append-only; lines outlive the accounts, so actor and subject are no foreign keys.
CREATE TABLE audit_events (
    number     bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT audit_events_pkey PRIMARY KEY,
    at         timestamptz NOT NULL,
    actor_id   uuid,
    subject_id uuid,
    kind       text        NOT NULL,
    detail     jsonb       NOT NULL,
    request_id text
);

CREATE INDEX audit_events_subject_idx ON audit_events (subject_id, at, number);
