-- Which object of the file store holds the scan: each attempt has one of its own, so a refused attempt touches nothing that a row names.
-- NULL: stored before, under the name of its part.
ALTER TABLE registration_files ADD COLUMN object_id BLOB;
