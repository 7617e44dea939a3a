-- What a clinic last said of a patient's appointments (docs/adr/0056): the upcoming and the latest past ones, with the clinic's name and
-- address, encrypted with security.data_key for this user, host and clinic. A copy goes with the relation by which it was read. read_at is
-- when the clinic was asked; changed_at also counts a cancellation since, so that an earlier answer cannot undo it.
CREATE TABLE visit_copies (
    user_id    uuid NOT NULL,
    host       text NOT NULL,
    clinic     text NOT NULL,
    sealed     bytea NOT NULL,
    read_at    timestamptz NOT NULL,
    changed_at timestamptz NOT NULL,
    CONSTRAINT visit_copies_pkey PRIMARY KEY (user_id, host, clinic),
    CONSTRAINT visit_copies_relation_fkey FOREIGN KEY (user_id, host, clinic)
        REFERENCES relations (user_id, host, clinic) ON DELETE CASCADE
);
