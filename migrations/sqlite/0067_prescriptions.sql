-- Prescriptions are a list of the copy (docs/adr/0072). Without a date the hospital system has none, or was not asked yet.
ALTER TABLE record_syncs ADD COLUMN prescriptions_as_of TEXT;

-- SQLite cannot change a constraint.
CREATE TABLE record_rows_new (
    user_id    BLOB NOT NULL,
    host       TEXT NOT NULL,
    kind       TEXT NOT NULL CONSTRAINT record_rows_kind_check CHECK (kind IN ('diagnosis', 'observation', 'invoice', 'prescription')),
    foreign_id TEXT NOT NULL CONSTRAINT record_rows_foreign_id_check CHECK (length(foreign_id) BETWEEN 1 AND 512),
    sealed     BLOB NOT NULL,
    CONSTRAINT record_rows_pkey PRIMARY KEY (user_id, host, kind, foreign_id),
    CONSTRAINT record_rows_sync_fkey FOREIGN KEY (user_id, host) REFERENCES record_syncs (user_id, host) ON DELETE CASCADE
) STRICT;
INSERT INTO record_rows_new (user_id, host, kind, foreign_id, sealed)
SELECT user_id, host, kind, foreign_id, sealed FROM record_rows;
DROP TABLE record_rows;
ALTER TABLE record_rows_new RENAME TO record_rows;
