-- Invoices are a list of the copy, beside diagnoses and laboratory values.
ALTER TABLE record_syncs ADD COLUMN invoices_as_of timestamptz;

ALTER TABLE record_rows DROP CONSTRAINT record_rows_kind_check;
ALTER TABLE record_rows ADD CONSTRAINT record_rows_kind_check CHECK (kind IN ('diagnosis', 'observation', 'invoice'));
