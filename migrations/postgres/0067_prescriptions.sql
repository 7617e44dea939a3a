-- Prescriptions are a list of the copy (docs/adr/0072). Without a date the hospital system has none, or was not asked yet.
ALTER TABLE record_syncs ADD COLUMN prescriptions_as_of timestamptz;

ALTER TABLE record_rows DROP CONSTRAINT record_rows_kind_check;
ALTER TABLE record_rows ADD CONSTRAINT record_rows_kind_check
    CHECK (kind IN ('diagnosis', 'observation', 'invoice', 'prescription'));
