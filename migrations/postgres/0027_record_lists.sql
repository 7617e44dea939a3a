-- The lists of a record have a date each: one that fails leaves those of the others. Whether the text of a document has not come yet is a
-- column of its own and no mark inside the revision. as_of stays for a release, for the binary before this one.
ALTER TABLE record_syncs ADD COLUMN diagnoses_as_of timestamptz;
ALTER TABLE record_syncs ADD COLUMN observations_as_of timestamptz;
ALTER TABLE record_syncs ADD COLUMN documents_as_of timestamptz;
UPDATE record_syncs SET diagnoses_as_of = as_of, observations_as_of = as_of, documents_as_of = as_of;

ALTER TABLE record_documents ADD COLUMN text_pending boolean NOT NULL DEFAULT false;
UPDATE record_documents SET text_pending = TRUE, revision = substr(revision, 14) WHERE revision LIKE 'text pending _%';
