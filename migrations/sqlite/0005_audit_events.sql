-- Who did what to whose data. Append-only; lines outlive the accounts, so actor and subject are no foreign keys.
CREATE TABLE audit_events (
    number     INTEGER NOT NULL CONSTRAINT audit_events_pkey PRIMARY KEY AUTOINCREMENT,
    at         TEXT    NOT NULL,
    actor_id   BLOB,
    subject_id BLOB,
    kind       TEXT    NOT NULL,
    detail     TEXT    NOT NULL CONSTRAINT audit_events_detail_check CHECK (json_valid(detail)),
    request_id TEXT
) STRICT;

CREATE INDEX audit_events_subject_idx ON audit_events (subject_id, at, number);
